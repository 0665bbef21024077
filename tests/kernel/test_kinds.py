"""Kinds of the registry: what packs register is kept by kind, and a declaration of a pack's own checks itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs
import pytest

import undaunted_core as uc
from undaunted_core.authoring import Declaration
from undaunted_core.authoring.family import Kind
from undaunted_core.kernel.registry import Registry


@attrs.frozen(eq=False)
class Sound(Declaration):
    name: str
    play: Callable[..., object]

    def declare(self, registry: Any, pack: str) -> None:
        registry.add(SOUNDS, self.name, self, pack, of=self)

    def calls(self, registry: Any) -> list[tuple[str, object, str]]:
        return [(f"sound {self.name}, play", self.play, "ctx, seat")]

    def check(self, findings: Any, pack: str) -> None:
        findings.own(pack, "sound", self.name)


@attrs.frozen(eq=False)
class Noise(Declaration):
    """Registers as a sound what is none."""

    def declare(self, registry: Any, pack: str) -> None:
        registry.add(SOUNDS, "noise", "boom", pack)


SOUNDS: Kind[Sound] = Kind("sound", Sound)


def ruleset(*rules: Declaration) -> Any:
    class Pack:
        PACK = uc.Pack(id="bells", version="1", requires=("core",))

        @uc.hookimpl
        def register_rules(self, register: Any) -> None:
            register.add(*rules)

    library = uc.Library()
    library.register(Pack())
    return library.ruleset("allied_assault", "metz", ("bells",))


def test_a_kind_gives_its_things_and_the_fingerprint_counts_them() -> None:
    bell = Sound("bells.ring", lambda ctx, seat: None)
    registry = ruleset(bell, bell).registry
    assert registry.all(SOUNDS) == {"bells.ring": bell}
    assert registry.get(SOUNDS, "bells.ring") is bell
    assert registry.get(SOUNDS, "bells.toll") is None
    assert registry.kind("sound") is SOUNDS
    assert ruleset(bell).fingerprint != ruleset().fingerprint


def test_two_kinds_of_one_name_are_refused() -> None:
    registry = Registry()
    registry.append(SOUNDS, Sound("bells.ring", print), "bells")
    another: Kind[str] = Kind("sound", str)
    with pytest.raises(uc.DuplicateNameError, match="pack horns: found another Kind 'sound', expected a name that is"):
        registry.append(another, "toot", "horns")


def test_a_text_is_no_kind() -> None:
    with pytest.raises(uc.PluginError, match="found 'sound' as a kind, expected a Kind such as"):
        Registry().add("sound", "ring", None, "bells")  # type: ignore[arg-type]


def test_a_thing_of_another_class_is_refused_with_its_pack() -> None:
    with pytest.raises(uc.PluginError, match="pack bells: register_rules registers as sound 'noise' 'boom', expected"):
        ruleset(Noise())


def test_a_function_that_cannot_be_called_so_is_told() -> None:
    with pytest.raises(uc.RulesetError, match=r"pack bells: sound bells.ring, play: found .*, expected a function"):
        ruleset(Sound("bells.ring", lambda ctx: None))


def test_a_declaration_of_a_packs_own_checks_itself() -> None:
    with pytest.raises(uc.RulesetError, match=r"sound horns.ring: found the name 'horns.ring', expected a name of the"):
        ruleset(Sound("horns.ring", lambda ctx, seat: None))
