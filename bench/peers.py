"""Peers' speed on one core: playouts, clones, round trips, imports, floors.

Install (in a fresh Python 3.11 virtual environment; every package is optional,
a row whose package is missing is reported as skipped):

    pip install open_spiel chess pokerkit rlcard "pettingzoo[classic]" pgx textarena catanatron
    pip install mypy cython setuptools attrs cattrs pluggy pyrsistent orjson msgspec \
                jsonschema jsonschema-rs fastjsonschema

Run:

    python bench/peers.py --json out.json
    python bench/peers.py --only 'chess|floor' --seconds 0.2     # a quick look
    python bench/peers.py --extra bench/undaunted_rows.py --vs undaunted:la_raye     # our rows, and ratios to every peer

Each row runs in its own child process, pinned to one core (--cpu), with one
warm-up run and --repeats timed runs of at least --seconds each; medians are
reported.  The clock is the process's own CPU time, so that a neighbour on the
same core does not count; each row also carries calib_ms, the CPU time of one
fixed pure-Python loop run beside it, to show a core that slowed down.  A move is one player decision: ask for the legal actions, choose
one uniformly, apply it.  Chance events are played and counted apart, and their
time is inside the move's.  Setting up each new game is inside it too.

A file of further rows registers them with ``row`` as below; undaunted_rows.py is one.
"""
import argparse
import copy
import gc
import importlib.metadata as md
import json
import os
import pickle
import platform
import random
import re
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import warnings

HERE = os.path.dirname(os.path.abspath(__file__))
ROWS = {}
CLOCK = time.process_time
CHILD_MARK = "@@RESULT "


class Peer:
    """One measured library; a method left as None is not measured."""
    clone = None
    clone_how = ""
    undo = None            # do + undo of one move, on a state from mid()
    undo_how = ""
    roundtrip = None
    roundtrip_how = ""
    observation = None     # what one seat knows, built and written out
    observation_how = ""
    determinize = None     # a full game from what one seat knows
    determinize_how = ""
    size = None

    def setup(self):
        pass

    def play(self, rng):
        raise NotImplementedError

    def mid(self, rng):
        return None


def row(name, group, dist=None, module=None, note=""):
    def register(cls):
        ROWS[name] = dict(cls=cls, name=name, group=group, dist=dist, module=module, note=note)
        return cls
    return register


# ---------------------------------------------------------------- open_spiel

class SpielPeer(Peer):
    game_name = ""
    clone_how = "state.clone()"
    roundtrip_how = "serialize_game_and_state (replays the history)"
    mid_plies = 30

    def setup(self):
        import pyspiel
        if self.game_name.startswith("python_"):
            import open_spiel.python.games  # noqa: F401  registers the Python games
        self.sp = pyspiel
        self.game = pyspiel.load_game(self.game_name)
        self.players = self.game.num_players()

    def _run(self, rng, stop=10 ** 9):
        s = self.game.new_initial_state()
        rnd, players = rng.random, self.players
        moves = chance = options = 0
        while not s.is_terminal() and moves < stop:
            if s.is_chance_node():
                outcomes = s.chance_outcomes()
                x = rnd()
                for a, p in outcomes:
                    x -= p
                    if x <= 0:
                        break
                s.apply_action(a)
                chance += 1
            elif s.is_simultaneous_node():
                acts = []
                for i in range(players):
                    la = s.legal_actions(i)
                    options += len(la)
                    acts.append(la[int(rnd() * len(la))] if la else 0)
                    moves += 1
                s.apply_actions(acts)
            else:
                la = s.legal_actions()
                n = len(la)
                options += n
                s.apply_action(la[int(rnd() * n)])
                moves += 1
        return s, moves, chance, options

    def play(self, rng):
        return self._run(rng)[1:]

    def mid(self, rng):
        while True:
            s, *_ = self._run(rng, self.mid_plies)
            if not s.is_terminal():
                return s

    def clone(self, s):
        return s.clone()

    def roundtrip(self, s):
        return self.sp.deserialize_game_and_state(self.sp.serialize_game_and_state(self.game, s))

    def size(self, s):
        return len(self.sp.serialize_game_and_state(self.game, s))


for _g, _mid in [("backgammon", 40), ("dark_chess", 40), ("gin_rummy", 40), ("battleship", 40),
                 ("phantom_go", 40), ("crazy_eights", 30), ("cribbage", 40), ("hearts", 26),
                 ("leduc_poker", 2)]:
    row(f"open_spiel:{_g}", "open_spiel, C++ game called from Python", "open-spiel", "pyspiel")(
        type("S", (SpielPeer,), {"game_name": _g, "mid_plies": _mid}))
for _g, _mid in [("python_block_dominoes", 3), ("python_team_dominoes", 8), ("python_liars_poker", 3),
                 ("python_pokerkit_wrapper", 1), ("python_tic_tac_toe", 4), ("python_kuhn_poker", 1)]:
    row(f"open_spiel:{_g}", "open_spiel, pure-Python game", "open-spiel", "pyspiel")(
        type("S", (SpielPeer,), {"game_name": _g, "mid_plies": _mid}))


# --------------------------------------------------------------- python-chess

@row("chess:standard", "pure Python", "chess", "chess", "games cut at 200 plies")
class ChessPeer(Peer):
    clone_how = "board.copy(stack=False)"
    undo_how = "push + pop of one move"
    roundtrip_how = "FEN out and in"

    def setup(self):
        import chess
        self.c = chess

    def _run(self, rng, stop=200):
        b = self.c.Board()
        rnd = rng.random
        n = options = 0
        while n < stop:
            la = list(b.legal_moves)
            k = len(la)
            if not k:
                break
            options += k
            b.push(la[int(rnd() * k)])
            n += 1
        return b, n, 0, options

    def play(self, rng):
        return self._run(rng)[1:]

    def mid(self, rng):
        b = self._run(rng, 40)[0]
        self.move = next(iter(b.legal_moves))
        return b

    def clone(self, b):
        return b.copy(stack=False)

    def undo(self, b):
        b.push(self.move)
        b.pop()

    def roundtrip(self, b):
        return self.c.Board(b.fen())

    def size(self, b):
        return len(b.fen())


# ------------------------------------------------------------------- pokerkit

@row("pokerkit:nl_holdem_2p", "pure Python", "pokerkit", "pokerkit",
     "heads-up no-limit; fold, check/call, min raise, pot-ish raise, all-in")
class PokerkitPeer(Peer):
    clone_how = "copy.deepcopy(state)"
    roundtrip_how = "pickle"

    def setup(self):
        from pokerkit import Automation as A, NoLimitTexasHoldem
        warnings.simplefilter("ignore")
        autos = (A.ANTE_POSTING, A.BET_COLLECTION, A.BLIND_OR_STRADDLE_POSTING, A.CARD_BURNING,
                 A.HOLE_DEALING, A.BOARD_DEALING, A.RUNOUT_COUNT_SELECTION,
                 A.HOLE_CARDS_SHOWING_OR_MUCKING, A.HAND_KILLING, A.CHIPS_PUSHING, A.CHIPS_PULLING)
        self.new = lambda: NoLimitTexasHoldem.create_state(autos, True, 0, (1, 2), 2, (200, 200), 2)

    def _run(self, rng, stop=10 ** 9):
        s = self.new()
        rnd = rng.random
        n = options = 0
        while s.status and n < stop:
            acts = []
            if s.can_fold():
                acts.append(("f", 0))
            if s.can_check_or_call():
                acts.append(("c", 0))
            if s.can_complete_bet_or_raise_to():
                lo = s.min_completion_betting_or_raising_to_amount
                hi = s.max_completion_betting_or_raising_to_amount
                for x in {lo, min(hi, lo * 2), hi}:
                    acts.append(("r", x))
            options += len(acts)
            kind, x = acts[int(rnd() * len(acts))]
            if kind == "f":
                s.fold()
            elif kind == "c":
                s.check_or_call()
            else:
                s.complete_bet_or_raise_to(x)
            n += 1
        return s, n, 0, options

    def play(self, rng):
        return self._run(rng)[1:]

    def mid(self, rng):
        while True:
            s = self._run(rng, 3)[0]
            if s.status:
                return s

    def clone(self, s):
        return copy.deepcopy(s)

    def roundtrip(self, s):
        return pickle.loads(pickle.dumps(s, -1))

    def size(self, s):
        return len(pickle.dumps(s, -1))


# --------------------------------------------------------------------- rlcard

class RlcardPeer(Peer):
    game_name = ""
    mid_plies = 10
    clone_how = "copy.deepcopy(env.game)"
    roundtrip_how = "pickle of env.game"

    def setup(self):
        import rlcard
        self.make = lambda: rlcard.make(self.game_name, config={"seed": 7})
        self.env = self.make()

    def _run(self, rng, stop=10 ** 9):
        env = self.env
        rnd = rng.random
        state, _ = env.reset()
        n = options = 0
        while not env.is_over() and n < stop:
            la = list(state["legal_actions"])
            options += len(la)
            state, _ = env.step(la[int(rnd() * len(la))])
            n += 1
        return n, 0, options

    def play(self, rng):
        return self._run(rng)

    def mid(self, rng):
        while True:
            self._run(rng, self.mid_plies)
            if not self.env.is_over():
                return self.env.game

    def clone(self, g):
        return copy.deepcopy(g)

    def roundtrip(self, g):
        return pickle.loads(pickle.dumps(g, -1))

    def size(self, g):
        return len(pickle.dumps(g, -1))


for _g, _mid in [("gin-rummy", 15), ("uno", 15), ("no-limit-holdem", 2), ("leduc-holdem", 1)]:
    row(f"rlcard:{_g}", "pure Python (numpy observations)", "rlcard", "rlcard",
        "each step also builds the observation")(
        type("R", (RlcardPeer,), {"game_name": _g, "mid_plies": _mid}))


# ----------------------------------------------------------------- pettingzoo

class ZooPeer(Peer):
    """No clone and no round trip: these envs are EzPickle objects, so deepcopy and
    pickle keep the constructor's arguments and lose the state of the game."""
    module_name = ""

    def setup(self):
        import importlib
        import numpy
        self.np = numpy
        self.env = importlib.import_module("pettingzoo.classic." + self.module_name).env()
        self.env.reset(seed=7)

    def play(self, rng):
        env, np, rnd = self.env, self.np, rng.random
        env.reset()
        n = options = 0
        for _agent in env.agent_iter():
            obs, _rew, term, trunc, info = env.last()
            if term or trunc:
                env.step(None)
                continue
            mask = obs["action_mask"] if isinstance(obs, dict) else info["action_mask"]
            la = np.flatnonzero(mask)
            options += len(la)
            env.step(int(la[int(rnd() * len(la))]))
            n += 1
        return n, 0, options


for _g in ["chess_v6", "connect_four_v3", "tictactoe_v3", "texas_holdem_no_limit_v6", "leduc_holdem_v4"]:
    row(f"pettingzoo:{_g}", "pure Python (numpy observations)", "pettingzoo", "pettingzoo",
        "AEC wrappers on; each step also builds the observation")(
        type("Z", (ZooPeer,), {"module_name": _g}))


# ------------------------------------------------------------------ catanatron

@row("catanatron:2p", "pure Python", "catanatron", "catanatron",
     "Catan: hidden hands, dice, a map; the nearest pure-Python board game engine")
class CatanPeer(Peer):
    clone_how = "game.copy()"
    roundtrip_how = "pickle"

    def setup(self):
        from catanatron import Color, Game, RandomPlayer
        self.new = lambda seed: Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)], seed=seed)

    def _run(self, rng, stop=2000):
        g = self.new(rng.getrandbits(30))
        rnd = rng.random
        n = options = 0
        execute = g.execute
        while n < stop and g.winning_color() is None:
            la = g.state.playable_actions
            k = len(la)
            options += k
            execute(la[int(rnd() * k)], validate_action=False)
            n += 1
        return g, n, 0, options

    def play(self, rng):
        return self._run(rng)[1:]

    def mid(self, rng):
        return self._run(rng, 150)[0]

    def clone(self, g):
        return g.copy()

    def roundtrip(self, g):
        return pickle.loads(pickle.dumps(g, -1))

    def size(self, g):
        return len(pickle.dumps(g, -1))


# ------------------------------------------------------------------- textarena

@row("textarena:TicTacToe-v0", "pure Python (text in, text out)", "textarena", "textarena",
     "no legal-move API: the harness reads the board out of the state")
class TextarenaPeer(Peer):
    clone_how = "copy.deepcopy(env)"

    def setup(self):
        import textarena as ta
        self.ta = ta

    def _run(self, rng, stop=10 ** 9):
        # a new env per game: a reused one keeps every earlier game's messages and slows down
        env, rnd = self.ta.make("TicTacToe-v0"), rng.random
        self.env = env
        env.reset(num_players=2, seed=rng.getrandbits(30))
        n = options = 0
        done = False
        while not done and n < stop:
            env.get_observation()
            board = env.state.game_state["board"]
            la = [r * 3 + c for r in range(3) for c in range(3) if board[r][c] == ""]
            options += len(la)
            done, _ = env.step(action=f"[{la[int(rnd() * len(la))]}]")
            n += 1
        return n, 0, options

    def play(self, rng):
        return self._run(rng)

    def mid(self, rng):
        self._run(rng, 4)
        return self.env

    def clone(self, e):
        return copy.deepcopy(e)


# ------------------------------------------------------------------------- pgx

class PgxPeer(Peer):
    game_name = ""
    batch = 0

    def setup(self):
        os.environ.setdefault("JAX_PLATFORMS", "cpu")
        import jax
        import jax.numpy as jnp
        import numpy as np
        import pgx
        self.np = np
        env = pgx.make(self.game_name)
        self.jax = jax
        if not self.batch:
            self.init, self.step = jax.jit(env.init), jax.jit(env.step)
            self.key = jax.random.PRNGKey(7)
            return
        steps = 128
        auto = pgx_auto = None
        try:
            from pgx.experimental import auto_reset as pgx_auto
        except ImportError:
            try:
                from pgx.experimental.wrappers import auto_reset as pgx_auto
            except ImportError:
                pass
        step = pgx_auto(env.step, env.init) if pgx_auto else None
        if step is None:
            raise ImportError("pgx.experimental.auto_reset")
        B = self.batch

        def body(carry, _):
            s, key = carry
            key, k1, k2 = jax.random.split(key, 3)
            logits = jnp.where(s.legal_action_mask, 0.0, -1e9)
            a = jax.random.categorical(k1, logits, axis=-1)
            s = jax.vmap(step)(s, a, jax.random.split(k2, B))
            return (s, key), s.legal_action_mask.sum()
        self.loop = jax.jit(lambda s, k: jax.lax.scan(body, (s, k), None, length=steps))
        k = jax.random.PRNGKey(7)
        self.state = jax.jit(jax.vmap(env.init))(jax.random.split(k, B))
        self.key = k
        self.steps = steps

    def play(self, rng):
        if self.batch:
            (self.state, self.key), opts = self.loop(self.state, self.key)
            opts = int(self.np.asarray(opts).sum())
            return self.batch * self.steps, 0, opts
        np, jax, rnd = self.np, self.jax, rng.random
        s = self.init(jax.random.PRNGKey(rng.getrandbits(30)))
        n = options = 0
        while not s.terminated and n < 500:
            la = np.flatnonzero(np.asarray(s.legal_action_mask))
            options += len(la)
            s = self.step(s, int(la[int(rnd() * len(la))]), jax.random.PRNGKey(rng.getrandbits(30)))
            n += 1
        return n, 0, options


for _g in ["backgammon", "leduc_holdem"]:
    row(f"pgx:{_g}:single", "JAX on CPU", "pgx", "pgx", "one jitted step per Python call")(
        type("X", (PgxPeer,), {"game_name": _g}))
    row(f"pgx:{_g}:batch1024", "JAX on CPU", "pgx", "pgx",
        "1,024 games at once inside one compiled loop, one core")(
        type("X", (PgxPeer,), {"game_name": _g, "batch": 1024}))


# ---------------------------------------------------------------------- floors

class FloorPeer(Peer):
    """floor_game.py: the least work an Undaunted-like move can need."""
    how = "cpython"
    clone_how = "hand-written clone()"
    roundtrip_how = "json of the slots, hand-written"

    def setup(self):
        sys.path.insert(0, HERE)
        if self.how in ("mypyc", "cython"):
            d = self.dir = tempfile.mkdtemp()
            name = "floor_" + self.how
            shutil.copy(os.path.join(HERE, "floor_game.py"), os.path.join(d, name + ".py"))
            cmd = ([sys.executable, "-m", "mypyc", name + ".py"] if self.how == "mypyc" else
                   [sys.executable, "-m", "Cython.Build.Cythonize", "-i", "-3", name + ".py"])
            subprocess.run(cmd, cwd=d, check=True, capture_output=True)
            os.remove(os.path.join(d, name + ".py"))
            sys.path.insert(0, d)
            self.f = __import__(name)
            shutil.rmtree(d)
        else:
            import floor_game
            self.f = floor_game
        self._play = self.f.playout

    def play(self, rng):
        n, o = self._play(rng.random)
        return n, 0, o

    def mid(self, rng):
        f, rnd = self.f, rng.random
        s = f.new(rnd)
        for _ in range(80):
            la = f.legal(s)
            f.apply(s, la[int(rnd() * len(la))], rnd)
        return s

    def clone(self, s):
        return self.f.clone(s)

    def roundtrip(self, s):
        f = self.f
        return f.State(*json.loads(self._dump(s)))

    @staticmethod
    def _dump(s):
        return json.dumps([s.hands, s.decks, s.discards, s.supply, s.pos, s.control, s.scouted,
                           s.score, s.turn, s.moves, s.winner], separators=(",", ":"))

    def size(self, s):
        return len(self._dump(s))


row("floor:cpython", "the physical limit", note="hand-written loop, ints in lists, tuple actions")(FloorPeer)
row("floor:mypyc", "the physical limit", "mypy", note="the same file compiled")(
    type("F", (FloorPeer,), {"how": "mypyc"}))
row("floor:cython", "the physical limit", "Cython", note="the same file compiled, no cdef")(
    type("F", (FloorPeer,), {"how": "cython"}))


class LayeredPeer(FloorPeer):
    """The floor plus one layer a real library adds; the price of each layer."""
    layer = ""
    clone = roundtrip = size = None

    def setup(self):
        super().setup()
        import attrs
        import pluggy
        f = self.f
        legal, apply, new, cap = f.legal, f.apply, f.new, f.MAX_MOVES

        @attrs.frozen
        class Action:
            kind: int
            card: int
            target: int

        @attrs.frozen
        class Event:
            seq: int
            kind: int
            side: int
            card: int
            target: int

        spec, impl = pluggy.HookspecMarker("floor"), pluggy.HookimplMarker("floor")

        class Spec:
            @spec
            def on_event(self, state, action):
                """one hook"""

        def plugin():
            class P:
                @impl
                def on_event(self, state, action):
                    return None
            return P()
        pm = pluggy.PluginManager("floor")
        pm.add_hookspecs(Spec)
        plugins = [plugin() for _ in range(3)]
        for p in plugins:
            pm.register(p)
        hook = pm.hook.on_event
        table = tuple(p.on_event for p in plugins)
        layer = self.layer

        def play(rnd):
            s = new(rnd)
            options = 0
            log = []
            while s.winner < 0 and s.moves < cap:
                acts = legal(s)
                if layer == "attrs_actions":
                    acts = [Action(k, c, t) for k, c, t in acts]
                n = len(acts)
                options += n
                a = acts[int(rnd() * n)]
                if layer == "attrs_actions":
                    a = (a.kind, a.card, a.target)
                elif layer == "validate":
                    if a not in legal(s):
                        raise ValueError(a)
                elif layer == "sane":
                    if a not in acts:
                        raise ValueError(a)
                elif layer == "clone_per_move":
                    s = f.clone(s)
                elif layer == "deepcopy_per_move":
                    s = copy.deepcopy(s)
                side = s.turn
                apply(s, a, rnd)
                if layer in ("event_log", "sane"):
                    log.append(Event(s.moves, a[0], side, a[1], a[2]))
                    log.append(Event(s.moves, 9, side, a[1], a[2]))
                elif layer == "pluggy_4x3":
                    hook(state=s, action=a)
                    hook(state=s, action=a)
                    hook(state=s, action=a)
                    hook(state=s, action=a)
                if layer in ("table_4x3", "sane"):
                    for fn in table:
                        fn(s, a)
                    for fn in table:
                        fn(s, a)
                    for fn in table:
                        fn(s, a)
                    for fn in table:
                        fn(s, a)
            return s.moves, options
        self._play = play

    def mid(self, rng):
        return None


for _l, _n in [("none", "the same loop with no layer"),
               ("attrs_actions", "each legal action built as a frozen slotted attrs object"),
               ("event_log", "two frozen attrs events appended per move"),
               ("validate", "the chosen action looked up in a second legal list"),
               ("table_4x3", "4 hook points a move, 3 functions each, called from a tuple"),
               ("pluggy_4x3", "4 hook points a move, 3 implementations each, through pluggy"),
               ("clone_per_move", "hand-written clone before each move"),
               ("deepcopy_per_move", "copy.deepcopy before each move"),
               ("sane", "event_log + table_4x3 + membership in the legal list already made")]:
    row(f"layer:{_l}", "floor:cpython + one layer", note=_n)(type("L", (LayeredPeer,), {"layer": _l}))


# ----------------------------------------------------------------- measurement

def med(xs):
    return statistics.median(xs)


def calibrate():
    """CPU milliseconds of a fixed loop: the core's speed at this moment."""
    best = 1e9
    for _ in range(5):
        t0 = CLOCK()
        x = 0
        for i in range(300_000):
            x += i & 7
        best = min(best, CLOCK() - t0)
    return best * 1e3


def rate(play, seconds, repeats, seed):
    rng = random.Random(seed)
    runs, tm, tc, to, games = [], 0, 0, 0, 0
    chunk = 1                               # games between two looks at the clock
    for r in range(-1, repeats):            # run -1 is the warm-up
        gc.collect()
        m = 0
        t0 = CLOCK()
        while True:
            for _ in range(chunk):
                a, c, o = play(rng)
                m += a
                if r >= 0:
                    tm += a
                    tc += c
                    to += o
                    games += 1
            t = CLOCK() - t0
            if t >= seconds:
                break
            if r < 0 and t < seconds / 4:
                chunk *= 2
        if r < 0:
            chunk = max(1, chunk // 8)
        else:
            runs.append(m / t)
    return dict(moves_per_s=med(runs), runs=runs, spread=(max(runs) - min(runs)) / med(runs),
                branching=to / tm, moves_per_game=tm / games, chance_per_move=tc / tm)


def ops(fn, arg, seconds, repeats):
    n = 1
    while True:
        t0 = CLOCK()
        for _ in range(n):
            fn(arg)
        if CLOCK() - t0 > seconds / 4:
            break
        n *= 2
    runs = []
    for _ in range(repeats):
        t0 = CLOCK()
        for _ in range(n):
            fn(arg)
        runs.append(n / (CLOCK() - t0))
    return med(runs)


def child_row(name, args):
    r = ROWS[name]
    out = {k: r[k] for k in ("name", "group", "note")}
    try:
        peer = r["cls"]()
        peer.setup()
        out["version"] = md.version(r["dist"]) if r["dist"] else platform.python_version()
    except (ImportError, md.PackageNotFoundError) as e:
        return dict(out, skipped=f"{type(e).__name__}: {e}")
    calib = [calibrate()]
    out["playout"] = rate(peer.play, args.seconds, args.repeats, 12345)
    state = None
    for what in ("clone", "undo", "roundtrip", "observation", "determinize"):
        fn = getattr(peer, what)
        if fn is None:
            continue
        try:
            if state is None:
                state = peer.mid(random.Random(4242))
            out[what + "_per_s"] = ops(fn, state, args.seconds, args.repeats)
            out[what + "_how"] = getattr(peer, what + "_how")
        except Exception as e:  # a peer that cannot do it is a finding, not a crash
            out[what + "_error"] = f"{type(e).__name__}: {e}"[:200]
    if peer.size and "roundtrip_per_s" in out:
        out["roundtrip_bytes"] = peer.size(state)
    calib.append(calibrate())
    out["calib_ms"] = calib
    return out


# --------------------------------------------------------- imports and installs

IMPORTS = [("chess", "chess"), ("pokerkit", "pokerkit"), ("rlcard", "rlcard"),
           ("pettingzoo", "pettingzoo"), ("open-spiel", "pyspiel"), ("open-spiel", "open_spiel.python.games"),
           ("pgx", "pgx"), ("textarena", "textarena"), ("catanatron", "catanatron"),
           ("attrs", "attrs"), ("cattrs", "cattrs"), ("cattrs", "cattrs.preconf.json"),
           ("cattrs", "cattrs.preconf.orjson"), ("pluggy", "pluggy"), ("pyrsistent", "pyrsistent"),
           ("msgspec", "msgspec"), ("orjson", "orjson"), ("jsonschema", "jsonschema"),
           ("jsonschema-rs", "jsonschema_rs"), ("fastjsonschema", "fastjsonschema"),
           ("numpy", "numpy"), (None, "attrs, cattrs.preconf.json, pluggy"), (None, "json"), (None, "dataclasses"), (None, "typing"), (None, "importlib.metadata")]

PROBE = """
import sys, time
def hwm():
    for line in open('/proc/self/status'):
        if line.startswith('VmHWM'): return int(line.split()[1])
a = hwm(); n = len(sys.modules); t = time.process_time(); import {m}; t = time.process_time() - t
print('PROBE', t, a, hwm(), len(sys.modules) - n)
"""


def closure(dist):
    """The distributions that `pip install dist` brings, by their own metadata."""
    from packaging.requirements import Requirement
    from packaging.utils import canonicalize_name as canon
    seen, todo = {}, [(canon(dist), ())]
    while todo:
        name, extras = todo.pop()
        key = (name, tuple(extras))
        if key in seen:
            continue
        try:
            d = md.distribution(name)
        except md.PackageNotFoundError:
            continue
        seen[key] = d
        for text in d.requires or ():
            q = Requirement(text)
            if q.marker is None or any(q.marker.evaluate({"extra": x}) for x in (extras or ("",))):
                todo.append((canon(q.name), tuple(sorted(q.extras))))
    return {k[0]: d for k, d in seen.items()}


def megabytes(d):
    total = 0
    for f in d.files or ():
        try:
            total += os.path.getsize(f.locate())
        except OSError:
            pass
    return total / 1e6


def measure_imports(repeats, only):
    rows = []
    for dist, module in IMPORTS:
        if only and not re.search(only, module):
            continue
        got = []
        for _ in range(repeats + 1):       # the first one fills the bytecode and disk caches
            p = subprocess.run([sys.executable, "-c", PROBE.format(m=module)], capture_output=True, text=True)
            line = [x for x in p.stdout.splitlines() if x.startswith("PROBE")]
            if not line:
                break
            got.append([float(x) for x in line[0].split()[1:]])
        if not got:
            rows.append(dict(module=module, dist=dist, skipped=p.stderr.strip().splitlines()[-1][:160]))
            continue
        got = got[1:]
        totals = []
        for _ in range(3):                 # importtime uses the wall clock: keep the least disturbed
            p = subprocess.run([sys.executable, "-X", "importtime", "-c", "import " + module],
                               capture_output=True, text=True)
            top = [x for x in p.stderr.splitlines() if x.startswith("import time:")
                   and re.search(r"\|\s+" + re.escape(module) + r"$", x)]
            totals += [int(top[-1].split("|")[1]) / 1e3] if top else []
        r = dict(module=module, dist=dist, import_ms=med([g[0] for g in got]) * 1e3,
                 importtime_ms=min(totals) if totals else None,
                 peak_rss_mb=med([g[2] for g in got]) / 1024,
                 rss_added_mb=med([g[2] - g[1] for g in got]) / 1024, modules=int(med([g[3] for g in got])))
        if dist:
            c = closure(dist)
            r.update(version=md.version(dist), own_mb=megabytes(md.distribution(dist)),
                     total_mb=sum(map(megabytes, c.values())), dependencies=len(c) - 1)
        rows.append(r)
    t = []
    for _ in range(repeats + 1):
        u0 = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, "-c", "pass"])
        u1 = resource.getrusage(resource.RUSAGE_CHILDREN)
        t.append(u1.ru_utime + u1.ru_stime - u0.ru_utime - u0.ru_stime)
    rows.append(dict(module="(bare interpreter, start to exit)", dist=None, import_ms=med(t[1:]) * 1e3))
    return rows


# ---------------------------------------------------------------------- driver

def machine():
    m = dict(python=platform.python_version(), implementation=platform.python_implementation(),
             system=platform.system(), arch=platform.machine(), cores=os.cpu_count())
    try:
        for line in open("/proc/cpuinfo"):
            if line.startswith("model name"):
                m["cpu"] = line.split(":")[1].strip()
                break
        m["memory_gb"] = round(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2 ** 30)
    except OSError:
        pass
    return m


def run_child(argv, timeout=600):
    p = subprocess.run(argv, capture_output=True, text=True, timeout=timeout)
    for line in p.stdout.splitlines():
        if line.startswith(CHILD_MARK):
            return json.loads(line[len(CHILD_MARK):])
    tail = (p.stderr or p.stdout).strip().splitlines()[-1:]
    return dict(skipped=(tail[0][:200] if tail else f"exit {p.returncode}"))


def show(r):
    if "skipped" in r:
        print(f"{r['name']:38} skipped: {r['skipped']}")
        return
    p = r["playout"]
    f = lambda k: f"{r[k]:>10,.0f}" if k in r else f"{'-':>10}"
    print(f"{r['name']:38} {p['moves_per_s']:>11,.0f} moves/s  +-{p['spread'] * 50:3.0f}%  b={p['branching']:6.1f}"
          f"  len={p['moves_per_game']:7.1f}  clone{f('clone_per_s')}  undo{f('undo_per_s')}"
          f"  trip{f('roundtrip_per_s')} ({r.get('roundtrip_bytes', '-')} B)", flush=True)


def main():
    ap = argparse.ArgumentParser(description="Measure the peers on one core.")
    ap.add_argument("--json", help="write every number here")
    ap.add_argument("--only", default="", help="regular expression over row names")
    ap.add_argument("--sections", default="rows,imports")
    ap.add_argument("--seconds", type=float, default=0.5)
    ap.add_argument("--repeats", type=int, default=7)
    ap.add_argument("--cpu", type=int, default=max(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 0)
    ap.add_argument("--extra", default="", help="a Python file that registers more rows")
    ap.add_argument("--vs", default="", help="print the ratio of this row to every other one")
    ap.add_argument("--child", help=argparse.SUPPRESS)
    args = ap.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {args.cpu})      # children inherit it
    for k in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMBA_NUM_THREADS"):
        os.environ[k] = "1"
    os.environ.setdefault("PYTHONHASHSEED", "0")
    if args.extra:
        sys.path.insert(0, HERE)
        sys.modules["peers"] = sys.modules[__name__]
        scope = {"__name__": "extra_rows", "__file__": args.extra}
        exec(compile(open(args.extra).read(), args.extra, "exec"), scope)
    if args.child:
        print(CHILD_MARK + json.dumps(child_row(args.child, args)))
        return
    sections = set(args.sections.split(","))
    result = dict(machine=machine(), method=dict(seconds=args.seconds, repeats=args.repeats, pinned=hasattr(os, "sched_setaffinity")),
                  started=time.strftime("%Y-%m-%d"), rows=[])
    if "rows" in sections:
        for name in ROWS:
            if args.only and not re.search(args.only, name):
                continue
            argv = [sys.executable, os.path.abspath(__file__), "--child", name, "--seconds", str(args.seconds),
                    "--repeats", str(args.repeats), "--cpu", str(args.cpu)]
            if args.extra:
                argv += ["--extra", args.extra]
            r = run_child(argv)
            r = dict({k: ROWS[name][k] for k in ("name", "group", "note")}, **r)
            result["rows"].append(r)
            show(r)
    if "imports" in sections:
        result["imports"] = measure_imports(args.repeats, args.only)
        for r in result["imports"]:
            print({k: (round(v, 1) if isinstance(v, float) else v) for k, v in r.items()}, flush=True)
    if args.vs:
        base = [r for r in result["rows"] if r["name"] == args.vs and "playout" in r]
        if base:
            b = base[0]["playout"]["moves_per_s"]
            result["ratios"] = {r["name"]: b / r["playout"]["moves_per_s"] for r in result["rows"] if "playout" in r}
            for k, v in sorted(result["ratios"].items(), key=lambda kv: kv[1]):
                print(f"{args.vs} / {k:38} {v:8.3f}")
    if args.json:
        with open(args.json, "w") as fh:
            json.dump(result, fh, indent=1)


if __name__ == "__main__":
    main()
