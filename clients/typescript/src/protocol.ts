// The protocol of `undaunted serve` as types.  Made by `undaunted schema typescript`: do not edit it.

/** An action: its kind and one name for each of its fields; notation and sentence where they are given. */
export type Action = {
  kind: string;
  notation?: string;
  text?: string;
  [name: string]: string | undefined;
};

/** It was done. */
export type AnswerAgree = {
  /** the revision of the table now */
  revision: number;
};

export type AnswerAsyncapi = { [name: string]: unknown };

export type AnswerBoard = Board;

export type AnswerCampaign = { [name: string]: unknown };

export type AnswerCatalog = Catalog;

/** It was done. */
export type AnswerChoose = {
  /** the revision of the table now */
  revision: number;
};

/** It was done. */
export type AnswerDelete = {
  /** the revision of the table now */
  revision: number;
};

/** A sum. */
export type AnswerExplain = {
  explanation: Explanation;
  /** the sum in words */
  text: string;
  /** a line for each target of the choice; empty where a sum is short already */
  lines: Array<{
    /** what it is about, such as a target */
    title: string;
    /** odds and sums in words */
    figures: Array<string>;
    /** the whole sum in words */
    text: string;
  }>;
};

export type AnswerGames = Array<{
  id: string;
  title: string;
  scenarios: Array<Scenario>;
  campaigns: Array<Scenario>;
  bots: Array<Bot>;
  /** packs that may be added */
  packs: Array<string>;
  /** further bots of each of these packs */
  bots_of: { [name: string]: Array<Bot> };
  /** the scenario that a newcomer is offered first */
  first: string | null;
  tour: {
    scenario: string;
    seed: number;
    seat: string;
    /** the bot that plays the rest */
    opponent: string;
    steps: Array<{
      /** the kind of decision */
      decision: string;
      text: Title;
    }>;
  } | null;
}>;

/** It was done. */
export type AnswerKeep = {
  /** the revision of the table now */
  revision: number;
};

/** It was done. */
export type AnswerLeave = {
  /** the revision of the table now */
  revision: number;
};

/** What a document is. */
export type AnswerLook = {
  game: string;
  title: string;
  sides: Array<Side>;
  bots: Array<Bot>;
  /** who played each side: `human` or a bot; empty if the document does not say it */
  players: { [name: string]: string };
  over: boolean;
};

/** A table that was set up. */
export type AnswerMake = {
  /** the name of the table */
  table: string;
  title: string;
  /** The keys, which are told once. */
  keys: {
    /** opens all seats that people play here; null if there are none */
    here: string | null;
    /** the key of each seat by link */
    seats: { [name: string]: string };
    /** opens no seat */
    watch: string;
    /** opens the seats here, and may do what only the maker may */
    maker: string;
  };
};

export type AnswerMine = Array<{
  id: string;
  title: Title;
  game: string;
  scenario: string;
  /** the seats that the keys open */
  seats: Array<string>;
  /** whether one of the keys is the maker's */
  maker: boolean;
  /** whether the secret of the visitor is one of them */
  kept: boolean;
  /** by seat, `online` always false */
  players: { [name: string]: Player };
  /** the seats that are asked */
  asked: Array<string>;
  /** the round that is played */
  round: number;
  /** whether the table has ended */
  over: boolean;
  rematch: string | null;
  /** when it was used last: seconds since 1970 */
  used: number;
}>;

/** It was done. */
export type AnswerName = {
  /** the revision of the table now */
  revision: number;
};

export type AnswerOpenapi = { [name: string]: unknown };

/** A position; `undaunted schema --game GAME position` has the whole schema of a game. */
export type AnswerPosition = {
  format: "undaunted_core/position";
  version: 1;
  game: string;
  /** an id, or a whole scenario document */
  scenario: string | { [name: string]: unknown };
  [name: string]: unknown;
};

/** The new table. */
export type AnswerRematch = {
  revision: number;
  /** its name; the same keys open it */
  table: string;
};

export type AnswerReplay = Replay;

/** New seats. */
export type AnswerReseat = {
  revision: number;
  /** the keys of seats by link that had none */
  keys: { [name: string]: string };
};

/** It was done. */
export type AnswerResign = {
  /** the revision of the table now */
  revision: number;
};

export type AnswerSave = Save;

/** How a scenario begins. */
export type AnswerSetup = {
  /** what wins, for each side */
  goals: Array<{
    side: string;
    text: string;
    /** the clause of the rules; empty where there is none */
    clause: string;
  }>;
  /** the board as an SVG; null for a game without one */
  board: string | null;
};

/** Some stops of a finished game. */
export type AnswerStops = {
  stops: Array<{
    svg: string;
    /** what happened, a sentence each */
    told: Array<string>;
  }>;
  from: number;
  /** goes on here; null at the end */
  next: number | null;
  /** how many entries there are */
  of: number;
};

/** It was done. */
export type AnswerUndo = {
  /** the revision of the table now */
  revision: number;
};

export type AnswerView = View;

/** Why not. */
export type AnswerWhy = {
  /** none if the action is legal */
  reasons: Array<Reason>;
};

/** agrees to end the game without a winner; it ends if all people agree, as bots never refuse */
export type AskAgree = {
  do: "agree";
  /** true: the seat agrees to end the game; false: no more */
  agrees: boolean;
  /** a number that the answer gives back as `to` */
  n?: number;
};

/** in a campaign: answers a question of the seat's side */
export type AskAnswer = {
  do: "answer";
  /** `begun`, the number of games that have begun */
  at: number;
  /** the id of the question */
  question: string;
  /** the id of the option */
  option: string;
  /** a number that the answer gives back as `to` */
  n?: number;
};

/** decides */
export type AskChoose = {
  do: "choose";
  /** the `token` of the decision that it answers */
  at: string;
  /** the action, as its JSON or in notation, such as `"end_turn"` */
  action: string | {
    kind: string;
    [name: string]: string;
  };
  /** a number that the answer gives back as `to` */
  n?: number;
};

/** removes the table for everybody; for the maker */
export type AskDelete = {
  do: "delete";
  /** a number that the answer gives back as `to` */
  n?: number;
};

/** asks what there is to say of a thing on the table */
export type AskDescribe = {
  do: "describe";
  /** what it is */
  domain: "space" | "piece" | "card";
  /** its name */
  name: string;
  /** a number that the answer gives back as `to` */
  n?: number;
};

/** A document. */
export type AskDocument = {
  /** a save, a position or a replay: its text, or its JSON */
  document: string | { [name: string]: unknown };
  /** the language of texts */
  lang?: "en" | "es";
};

/** says who it is, first of all, within 20 seconds */
export type AskEnter = {
  do: "enter";
  /** the key of the table */
  key: string;
  /** the language of texts */
  lang?: "en" | "es";
  /** the seat of the key that acts or looks; usually one that is asked */
  seat?: string | null;
  /** the parts of the picture that the server draws */
  pictures?: Array<"board" | "hand" | "tables" | "legend">;
  /** how many events the client has; it counts only together with `revision` */
  since?: number;
  /** the `revision` of the view that the client saw last */
  revision?: number;
  /** a number that the answer gives back as `to` */
  n?: number;
};

/** asks for sums and odds of an action or of a query */
export type AskExplain = {
  do: "explain";
  /** the action, as its JSON or in notation */
  action?: string | {
    kind: string;
    [name: string]: string;
  };
  /** the name of a query, in the place of an action */
  query?: string;
  /** the arguments of the query by name */
  arguments?: { [name: string]: string | number | boolean | null };
  /** a number that the answer gives back as `to` */
  n?: number;
};

/** in a campaign: begins the next game */
export type AskGoOn = {
  do: "go_on";
  /** the `revision` of the view that it answers */
  at: number;
  /** a number that the answer gives back as `to` */
  n?: number;
};

/** asks what a bot would choose now, and why */
export type AskHint = {
  do: "hint";
  /** a number that the answer gives back as `to` */
  n?: number;
};

/** lets the secret of a visitor open what the key opens */
export type AskKeep = {
  do: "keep";
  /** a long random secret of the visitor, which opens the table from then on */
  visitor: string;
  /** a number that the answer gives back as `to` */
  n?: number;
};

/** asks for another language */
export type AskLang = {
  do: "lang";
  /** the language */
  lang: "en" | "es";
  /** a number that the answer gives back as `to` */
  n?: number;
};

/** lets the secret of a visitor, with which it is sent, open the table no more */
export type AskLeave = {
  do: "leave";
  /** a number that the answer gives back as `to` */
  n?: number;
};

/** asks for other pictures */
export type AskLook = {
  do: "look";
  /** the parts */
  pictures: Array<"board" | "hand" | "tables" | "legend">;
  /** a number that the answer gives back as `to` */
  n?: number;
};

/** Whose tables. */
export type AskMine = {
  /** the secret of the visitor */
  visitor?: string;
  /** tables, each with a key */
  tables?: Array<{
    table: string;
    key: string;
  }>;
};

/** says what the player of a seat is called */
export type AskName = {
  do: "name";
  /** the name; an empty one takes it back */
  name: string;
  /** a number that the answer gives back as `to` */
  n?: number;
};

/** asks whether the server is there; the page does it every 10 seconds */
export type AskPing = {
  do: "ping";
  /** a number that the answer gives back as `to` */
  n?: number;
};

/** sets the same scenario up again at a new table, if this one has ended; there is one at most */
export type AskRematch = {
  do: "rematch";
  /** whether the sides change */
  changes?: boolean;
  /** a number that the answer gives back as `to` */
  n?: number;
};

/** changes the players of the seats before the first decision, and deals again; for the maker */
export type AskReseat = {
  do: "reseat";
  /** the `revision` of the view that it answers */
  at: number;
  /** who plays, as for a new table; if it is left out, the sides change */
  players?: { [name: string]: string };
  /** a number that the answer gives back as `to` */
  n?: number;
};

/** ends the table: the side of the seat loses */
export type AskResign = {
  do: "resign";
  /** a number that the answer gives back as `to` */
  n?: number;
};

/** asks for the text of a clause */
export type AskRule = {
  do: "rule";
  /** the number of the clause, such as `UND-3.6` */
  clause: string;
  /** a number that the answer gives back as `to` */
  n?: number;
};

/** looks from another seat of the key */
export type AskSeat = {
  do: "seat";
  /** the seat; null: as a spectator */
  seat: string | null;
  /** the parts of the picture that the server draws */
  pictures?: Array<"board" | "hand" | "tables" | "legend">;
  /** a number that the answer gives back as `to` */
  n?: number;
};

/** takes back the latest decision of the seat, or all in a row */
export type AskUndo = {
  do: "undo";
  /** the `revision` of the view that it answers */
  at: number;
  /** true: all decisions in a row, as many as `undo_turn` says */
  whole?: boolean;
  /** a number that the answer gives back as `to` */
  n?: number;
};

/** asks why an action is not legal, as far as the seat may know */
export type AskWhy = {
  do: "why";
  /** the action, as its JSON or in notation, such as `"end_turn"` */
  action: string | {
    kind: string;
    [name: string]: string;
  };
  /** a number that the answer gives back as `to` */
  n?: number;
};

/** in a campaign: withdraws the seat's side from the game */
export type AskWithdraw = {
  do: "withdraw";
  /** the `revision` of the view that it answers */
  at: number;
  /** a number that the answer gives back as `to` */
  n?: number;
};

export type Board = {
  geometry: string;
  spaces: Array<{
    name: string;
    at: Array<number>;
    outline: Array<Array<number>>;
    neighbours: Array<string>;
    tile: string;
    /** inside the outline: left, top, width, height */
    box: Array<number>;
  }>;
  width: number;
  height: number;
};

export type Bot = {
  name: string;
  title: string;
};

export type Catalog = {
  scenario: { [name: string]: {
      game: string;
      title: Title;
      special: Array<{ [name: string]: unknown }>;
      [name: string]: unknown;
    } };
  sides: { [name: string]: {
      title: Title;
      victory: Array<{ [name: string]: unknown }>;
      [name: string]: unknown;
    } };
  seats: { [name: string]: {
      title: Title;
      side: string;
      [name: string]: unknown;
    } };
  phases: { [name: string]: {
      title: Title;
      [name: string]: unknown;
    } };
  endings: { [name: string]: {
      text: Title;
      [name: string]: unknown;
    } };
  zone_kinds: { [name: string]: {
      title: Title;
      short: Title;
      viewer: "everybody" | "owner" | "nobody";
      sign: string;
      [name: string]: unknown;
    } };
  zones: { [name: string]: {
      title: Title;
      kind: string;
      side: string | null;
      pool: string;
      [name: string]: unknown;
    } };
  actions: { [name: string]: {
      title: Title;
      word: string;
      fields: { [name: string]: string };
      [name: string]: unknown;
    } };
  events: { [name: string]: {
      title: Title;
      fields: { [name: string]: string };
      secret: Array<string>;
      [name: string]: unknown;
    } };
  columns: { [name: string]: {
      title: Title;
      index: Array<string>;
      holds: string;
      cell: string;
      visible: string;
      owners: boolean;
      values: { [name: string]: Title };
      [name: string]: unknown;
    } };
  signs: { [name: string]: {
      sign: string;
      title: unknown;
      legend: unknown;
      at: Array<string>;
      [name: string]: unknown;
    } };
  cards: { [name: string]: {
      title: Title;
      name: Title;
      start: { [name: string]: number };
      [name: string]: unknown;
    } };
  pieces: { [name: string]: {
      title: Title;
      name: Title;
      [name: string]: unknown;
    } };
  tiles: { [name: string]: { [name: string]: unknown } };
  /** the names of each domain */
  domains: { [name: string]: Array<string> };
  [name: string]: { [name: string]: { [name: string]: unknown } } | { [name: string]: {
      game: string;
      title: Title;
      special: Array<{ [name: string]: unknown }>;
      [name: string]: unknown;
    } } | { [name: string]: {
      title: Title;
      victory: Array<{ [name: string]: unknown }>;
      [name: string]: unknown;
    } } | { [name: string]: {
      title: Title;
      side: string;
      [name: string]: unknown;
    } } | { [name: string]: {
      title: Title;
      [name: string]: unknown;
    } } | { [name: string]: {
      text: Title;
      [name: string]: unknown;
    } } | { [name: string]: {
      title: Title;
      short: Title;
      viewer: "everybody" | "owner" | "nobody";
      sign: string;
      [name: string]: unknown;
    } } | { [name: string]: {
      title: Title;
      kind: string;
      side: string | null;
      pool: string;
      [name: string]: unknown;
    } } | { [name: string]: {
      title: Title;
      word: string;
      fields: { [name: string]: string };
      [name: string]: unknown;
    } } | { [name: string]: {
      title: Title;
      fields: { [name: string]: string };
      secret: Array<string>;
      [name: string]: unknown;
    } } | { [name: string]: {
      title: Title;
      index: Array<string>;
      holds: string;
      cell: string;
      visible: string;
      owners: boolean;
      values: { [name: string]: Title };
      [name: string]: unknown;
    } } | { [name: string]: {
      sign: string;
      title: unknown;
      legend: unknown;
      at: Array<string>;
      [name: string]: unknown;
    } } | { [name: string]: {
      title: Title;
      name: Title;
      start: { [name: string]: number };
      [name: string]: unknown;
    } } | { [name: string]: {
      title: Title;
      name: Title;
      [name: string]: unknown;
    } } | { [name: string]: Array<string> };
};

export type Choice = {
  action: Action;
  notation: string;
  text: string;
  /** where what the action names lies */
  targets: Array<Target>;
};

/** A decision: its kind, the seat asked, what is asked in English, the clause; and what is asked in a language, and the token that a choice gives back to a server, where they are given. */
export type Decision = {
  kind: string;
  seat: string;
  prompt: string;
  /** the clause of the rules; empty where there is none */
  clause: string;
  text?: string;
  token?: string;
};

/** An answer that refuses. */
export type Error = {
  /** Why it is refused. */
  error: {
    /** why, in a word */
    code: string;
    /** why, in a sentence of the language */
    message: string;
    /** the member that is wrong: a JSON pointer, or `?name` in an address */
    path?: string;
    /** the nearest valid name */
    nearest?: string;
    /** what is wrong with a document */
    faults?: Array<Fault>;
  };
};

/** An event: its number from 0, its kind, and its fields; secret ones may be left out; its sentence where it is given. */
export type Event = {
  number: number;
  kind: string;
  text?: string;
  [name: string]: string | number | boolean | null | Array<string | number | boolean | null> | number | string | undefined;
};

/** A sum in words: its total (odds as a fraction in words), its terms, and sums of its own. */
export type Explanation = {
  label: string;
  total: number | string | null;
  known: boolean;
  estimated: boolean;
  /** the clause of the rules; empty where there is none */
  clause: string;
  fields: { [name: string]: unknown };
  text: string;
  terms: Array<Term>;
  parts: Array<Explanation>;
};

/** One thing wrong with a document. */
export type Fault = {
  path: string;
  found: string;
  expected: string;
  nearest: string | null;
};

/** Per column its pools: how many values each hidden row holds (also beside it, in further columns that share the pool), and all values together. */
export type Hidden = { [name: string]: Array<{
    where: { [name: string]: number };
    beside?: { [name: string]: { [name: string]: number } };
    holds: Array<string | number | boolean | null>;
  }> };

export type Observation = {
  format: "undaunted_core/observation";
  version: 1;
  game: string;
  scenario: string;
  /** the active packs with their versions */
  packs: { [name: string]: string };
  /** who sees this; null: a spectator */
  seat: string | null;
  round: number;
  /** the step of the round; empty when the game is over */
  phase: string;
  to_move: Array<string>;
  decision: Decision | null;
  legal_actions: Array<Action>;
  stack: Stack;
  ply: number;
  revealed: number;
  outcome: Outcome | null;
  seen: Seen;
  hidden: Hidden;
  /** the seat's log, where it was asked for */
  events?: Array<Event>;
};

/** How the game ended: the winning sides (none: a draw), the key of the reason, the clause. */
export type Outcome = {
  winners: Array<string>;
  reason: string;
  /** the clause of the rules; empty where there is none */
  clause: string;
  text?: string;
};

/** What people have settled beside the game. */
export type People = {
  /** the seats that agree to end the game */
  agreed: Array<string>;
  /** how the people ended the table, or null */
  end: {
    reason: "resigned" | "agreed" | "time";
    /** the seat that resigned or had no time left */
    seat: string | null;
  } | null;
  /** the table that follows, which the same keys open; null if there is none */
  rematch: string | null;
  /** the clock, or null */
  clock: {
    /** whether the time is for each decision or for the whole game */
    per: "decision" | "game";
    seconds: number;
    /** what follows: `lose`, or the bot that takes the seat over */
    then: string;
    /** whether each seat of people has come */
    begun: boolean;
    /** the seconds of each seat, now */
    left: { [name: string]: number };
    /** the seats whose time runs */
    runs: Array<string>;
  } | null;
  /** whether the key is the maker's */
  maker: boolean;
  /** whether this key may change the seats now */
  may_reseat: boolean;
};

export type Player = {
  /** a person here or by link, a bot, or the rules */
  kind: "here" | "link" | "bot" | "rules";
  bot: string | null;
  /** what the player is called, or null */
  name: string | null;
  /** whether somebody looks from there now */
  online: boolean;
};

/** Why an action is not legal. */
export type Reason = {
  reason: string;
  /** the clause of the rules; empty where there is none */
  clause: string;
  text: string;
  [name: string]: unknown;
};

export type Replay = {
  format: "undaunted_core/replay";
  version: 1;
  setup: Setup;
  /** what it starts from; null: the set-up */
  start: State | null;
  moves: Array<[string, string, string]>;
  end: string;
  outcome?: Outcome | null;
  digest: string;
};

export type Save = {
  format: "undaunted_core/save";
  version: 1;
  setup: Setup;
  state: State;
  /** what the record starts from; null: the set-up */
  start?: State | null;
  record?: Array<Array<string>>;
  digest: string;
};

export type Scenario = {
  id: string;
  title: string;
  /** two sentences on it; null if its pack says none */
  brief: string | null;
  balance: {
    bot: string;
    /** how many games were played */
    games: number;
    /** to each side the percentage of games that it won */
    wins: { [name: string]: number };
    /** the mean number of rounds */
    rounds: number;
  } | null;
  /** the packs that it comes with */
  packs: Array<string>;
  sides: Array<Side>;
};

/** What each side has and still needs. */
export type Score = {
  sides: Array<{
    side: string;
    /** numbers such as points or money */
    figures: Array<{
      title: string;
      value: number;
    }>;
    /** the ways to win */
    goals: Array<{
      /** what is still to do */
      text: string;
      /** the clause of the rules; empty where there is none */
      clause: string;
      /** how much of `needed` is done; null without an amount */
      done: number | null;
      needed: number | null;
      /** further conditions of this way to win */
      remarks: Array<string>;
    }>;
  }>;
  /** what holds for all, such as who has the initiative */
  headings: Array<{
    title: string;
    value: string;
  }>;
  last: {
    turn: number;
    /** the turns left, with the present one */
    left: number;
    /** what happens then */
    text: string;
    /** what decides, in this order */
    compared: Array<string>;
  } | null;
};

/** The visible rows of every column, by slice; rows at their default are left out. */
export type Seen = {
  choices: {
    asked: { [name: string]: number };
    made: { [name: string]: string };
  };
  rounds: {
    number: number;
    active: string | null;
  };
  zones: {
    cards: { [name: string]: Array<string> };
    known: { [name: string]: Array<string> };
    absent: { [name: string]: Array<string> };
    room: { [name: string]: Array<number> };
  };
  pieces: {
    space: { [name: string]: string | null };
  };
  [name: string]: { [name: string]: string | number | boolean | null | Array<string | number | boolean | null> | { [name: string]: string | number | boolean | null | Array<string | number | boolean | null> | { [name: string]: string | number | boolean | null | Array<string | number | boolean | null> } } } | {
    asked: { [name: string]: number };
    made: { [name: string]: string };
  } | {
    number: number;
    active: string | null;
  } | {
    cards: { [name: string]: Array<string> };
    known: { [name: string]: Array<string> };
    absent: { [name: string]: Array<string> };
    room: { [name: string]: Array<number> };
  } | {
    space: { [name: string]: string | null };
  };
};

/** A table that plays a campaign. */
export type SetUpCampaign = {
  /** the id of the campaign */
  campaign: string;
  /** the id of the game */
  game: string;
  /** further packs */
  packs?: Array<string>;
  /** without one the server takes one that nobody can guess */
  seed?: number | null;
  /** for a seat, or a side with all its seats: `here`, `link` or a bot */
  players?: { [name: string]: string };
  /** the secret of its maker, which opens it too */
  visitor?: string;
  /** the language of texts */
  lang?: "en" | "es";
};

/** A table that goes on with a document. */
export type SetUpDocument = {
  /** a save, a position or a replay: its text, or its JSON */
  document: string | { [name: string]: unknown };
  /** The clock of each seat that people play. */
  clock?: {
    /** whether the time is for each decision or for the whole game */
    per: "decision" | "game";
    seconds: number;
    /** what follows: `lose`, or the bot that takes the seat over */
    then: string;
  };
  /** for a seat, or a side with all its seats: `here`, `link` or a bot */
  players?: { [name: string]: string };
  /** the secret of its maker, which opens it too */
  visitor?: string;
  /** the language of texts */
  lang?: "en" | "es";
};

/** A table that plays a new game. */
export type SetUpGame = {
  /** the id of the game */
  game: string;
  /** the id of the scenario */
  scenario: string;
  /** The clock of each seat that people play. */
  clock?: {
    /** whether the time is for each decision or for the whole game */
    per: "decision" | "game";
    seconds: number;
    /** what follows: `lose`, or the bot that takes the seat over */
    then: string;
  };
  /** further packs */
  packs?: Array<string>;
  /** without one the server takes one that nobody can guess */
  seed?: number | null;
  /** for a seat, or a side with all its seats: `here`, `link` or a bot */
  players?: { [name: string]: string };
  /** the secret of its maker, which opens it too */
  visitor?: string;
  /** the language of texts */
  lang?: "en" | "es";
};

/** What the game was started with. */
export type Setup = {
  game: string;
  /** an id, or a whole scenario document */
  scenario: string | { [name: string]: unknown };
  packs: Array<string>;
  versions: { [name: string]: string };
  fingerprint: string;
  /** per pack a hash of its rules */
  rules?: { [name: string]: string };
  /** per pack and file a hash, and per entry three digits for each of its fields */
  content?: { [name: string]: { [name: string]: {
        hash: string;
        values: Array<string>;
      } } };
  /** a number; beyond 2**53 its hexadecimal digits, such as 0x1f or -0x1f */
  seed: number | string;
  chance: "sampled" | "explicit";
  /** after these the game is drawn */
  max_decisions?: number;
  /** who plays each side: human, or the name of a bot */
  players?: { [name: string]: string };
};

export type Side = {
  id: string;
  title: string;
  /** the bot that plays it, `rules`, or null for people */
  automated: string | null;
};

/** A form, so that the key is in no address. */
export type SlidesForm = {
  /** the key of the table */
  key: string;
  /** the seat from which it is shown */
  seat?: string;
  /** the language of texts */
  lang?: "en" | "es";
};

/** What is under way, the innermost last: steps by name, each with its own fields. */
export type Stack = Array<{
  /** a step or a decision */
  at: string;
  [name: string]: string | number | boolean | null | Array<string | number | boolean | null> | string;
}>;

/** How a campaign stands for a seat. */
export type Standing = {
  title: string;
  /** null after the end */
  stage: string | null;
  /** the title of its scenario */
  scenario: string | null;
  /** what the side of this seat alone may read */
  briefing: string;
  /** by side */
  points: { [name: string]: number };
  /** each game so far */
  results: Array<{
    stage: string;
    title: string;
    winners: Array<string>;
    reason: string;
    /** the clause of the rules; empty where there is none */
    clause: string;
    withdrawn: string | null;
    text: string;
  }>;
  /** who won the campaign */
  winners: Array<string>;
  /** what this seat has to answer */
  questions: Array<{
    id: string;
    side: string;
    title: string;
    secret: boolean;
    options: Array<{
      id: string;
      title: string;
    }>;
  }>;
  /** the sides that have something to answer */
  waiting: Array<string>;
  /** the answers so far that this seat may know */
  answers: { [name: string]: string };
  /** how many games have begun */
  begun: number;
  /** whether no game is played now */
  between: boolean;
  /** whether this seat may begin the next game */
  go_on: boolean;
  /** whether this seat may withdraw its side */
  withdraw: boolean;
  /** the sides that ever may withdraw */
  withdrawal: Array<string>;
  /** whether the key may have the document */
  save: boolean;
};

/** Everything a state holds, secrets and generator included. */
export type State = {
  stack: Stack;
  /** The random generator; secret: only the server of the game may have it. */
  rng: {
    key: string;
    drawn: number;
  };
  ply: number;
  revealed: number;
  outcome: Outcome | null;
  choices: {
    asked: { [name: string]: number };
    made: { [name: string]: string };
  };
  rounds: {
    number: number;
    active: string | null;
  };
  zones: {
    cards: { [name: string]: Array<string> };
    known: { [name: string]: Array<string> };
    absent: { [name: string]: Array<string> };
    room: { [name: string]: Array<number> };
  };
  pieces: {
    space: { [name: string]: string | null };
  };
  [name: string]: { [name: string]: string | number | boolean | null | Array<string | number | boolean | null> | { [name: string]: string | number | boolean | null | Array<string | number | boolean | null> | { [name: string]: string | number | boolean | null | Array<string | number | boolean | null> } } } | Stack | {
    key: string;
    drawn: number;
  } | number | Outcome | null | {
    asked: { [name: string]: number };
    made: { [name: string]: string };
  } | {
    number: number;
    active: string | null;
  } | {
    cards: { [name: string]: Array<string> };
    known: { [name: string]: Array<string> };
    absent: { [name: string]: Array<string> };
    room: { [name: string]: Array<number> };
  } | {
    space: { [name: string]: string | null };
  };
};

export type Table = {
  id: string;
  game: string;
  title: Title;
  scenario: string;
  /** who gave a `seed` or a `document` may know what is hidden */
  made: "new" | "seed" | "document";
  /** by seat */
  players: { [name: string]: Player };
  /** how many look whose key holds no seat, as far as this server knows */
  spectators: number;
};

export type Target = {
  field: string;
  domain: string;
  name: string;
  zone: string | null;
  space: string | null;
  /** what players call it */
  title?: string;
};

/** The answer to a question. */
export type TellAnswer = {
  is: "answer";
  /** the `n` of the message that it answers */
  to?: number;
  /** to `explain`: the sum */
  explanation?: Explanation;
  /** to `explain`: the sum in words of the language */
  text?: string;
  /** to `why`: the reasons, none if it is legal */
  reasons?: Array<Reason>;
  /** a line for each target of the choice; empty where a sum is short already */
  lines?: Array<{
    /** what it is about, such as a target */
    title: string;
    /** odds and sums in words */
    figures: Array<string>;
    /** the whole sum in words */
    text: string;
  }>;
  /** The text of a clause. */
  rule?: {
    id: string;
    section: string;
    text: string;
    /** whether it is a ruling, because the rulebook is silent */
    ruling: boolean;
  };
  /** to `describe`: what there is to say, a sentence each */
  facts?: Array<string>;
  /** What a bot would choose. */
  hint?: {
    bot: string;
    notation: string;
    text: string;
    /** why, in a sentence; empty if the bot does not say it */
    reason: string;
  };
};

/** A change is made: told of choices with a number `n`, and of all changes beside the game. */
export type TellDone = {
  is: "done";
  /** the `n` of the message that it answers */
  to?: number;
  /** the revision of the table now */
  revision: number;
  /** to `rematch`: the name of the new table */
  table?: string;
  /** to `reseat`: the keys of seats by link that had none */
  keys?: { [name: string]: string };
};

/** Somebody came or went. */
export type TellPlayers = {
  is: "players";
  /** by seat */
  players: { [name: string]: Player };
  /** how many watch */
  spectators: number;
};

/** The answer to `ping`. */
export type TellPong = {
  is: "pong";
};

/** What a message asks for is not done. */
export type TellRefused = {
  is: "refused";
  /** the `n` of the message that it answers */
  to?: number;
  /** why, in a word */
  code: string;
  /** why, in a sentence of the language */
  message: string;
  /** the member that is wrong: a JSON pointer, or `?name` in an address */
  path?: string;
  /** the nearest valid name */
  nearest?: string;
  /** what is wrong with a document */
  faults?: Array<Fault>;
};

/** How the table stands for the viewer: to each after each change. */
export type TellView = {
  is: "view";
  /** counts the changes of the table, undos too; it never goes back, restarts included */
  revision: number;
  /** from where it is seen; null: a spectator */
  seat: string | null;
  /** the seats of the key */
  seats: Array<string>;
  /** `id`, `game`, `title` by language, `scenario`, `made`; `players`: to each seat its `kind` (`here`, `link`, `bot`, `rules`), `bot`, `name`, `online`; `spectators`: how many watch */
  table: Table;
  /** the seats that are asked */
  to_move: Array<string>;
  /** what this seat is asked, with the `token` that a choice gives back */
  decision: Decision | null;
  /** what this seat may choose: `action`, `notation`, `text`, and `targets` with `field`, `domain`, `name`, `zone`, `space`, `title` */
  choices: Array<Choice>;
  /** the same choices one question after the other, `as the library groups them <the-tree-of-choices>`: each place has `title`, `actions` (notations), `target`, `options`, `is_group`, `refused`, `clause` */
  tree: Tree;
  /** what the seat knows, as the library hands it out */
  observation: Observation;
  /** what each side has and still needs, and how many turns are left */
  score: Score;
  /** the number of the first event that is sent */
  from: number;
  /** the log from event number `from` on, in the place of what the client has from there */
  events: Array<Event>;
  /** the wanted parts that changed since they were sent last */
  pictures?: { [name: string]: string };
  /** whether the seat may take something back */
  undo: boolean;
  /** how many decisions in a row the seat may take back */
  undo_turn: number;
  /** why the seat takes back nothing that lies before these; null for a spectator */
  no_undo: string | null;
  /** whether the key may have save and position now */
  save: boolean;
  /** how the game ended, or null */
  outcome: Outcome | null;
  /** what went wrong with a bot, or null; the game then waits */
  trouble: string | null;
  /** how the campaign stands for this seat; null for a single game */
  campaign: Standing | null;
  /** what people settled `beside the game <people>` */
  people: People;
};

/** A term of a sum: its value, the clause, and the pack that adds it. */
export type Term = {
  label: string;
  value: number | string | null;
  known: boolean;
  /** the clause of the rules; empty where there is none */
  clause: string;
  pack: string;
  fields: { [name: string]: unknown };
  text: string;
};

/** A text in every language. */
export type Title = {
  en: string;
  es: string;
};

export type Tree = {
  title: string;
  /** the notation of each action behind it */
  actions: Array<string>;
  target: Target | null;
  options: Array<Tree>;
  is_group: boolean;
  refused: Array<Tree>;
  /** the clause of the rules; empty where there is none */
  clause: string;
};

export type View = TellView;

/** A message of a client. */
export type Asked = AskEnter | AskChoose | AskUndo | AskExplain | AskWhy | AskRule | AskDescribe | AskHint | AskSeat | AskLang | AskLook | AskPing | AskAnswer | AskGoOn | AskWithdraw | AskName | AskResign | AskAgree | AskRematch | AskReseat | AskKeep | AskLeave | AskDelete;

/** A message of the server. */
export type Told = TellView | TellPlayers | TellPong | TellAnswer | TellDone | TellRefused;
