"""The pack ``campaigns``: the kind of content, the text of a withdrawal, the check of campaign files."""

from __future__ import annotations

import undaunted_core as uc
import undaunted_core.authoring as au
from undaunted_campaign.checks import CampaignChecks
from undaunted_campaign.definitions import CampaignDefinition

PACK = uc.Pack("campaigns", "0.1.0")
#: How a game ends from which a side withdraws, and the clause of it.
WITHDRAWAL = "outcome.campaigns.withdrawal"
CLAUSE = "CMP-1.1"
MESSAGES = {WITHDRAWAL: au.text(en="the enemy withdrew", es="el enemigo se retiró")}


@uc.hookimpl
def register_content(register: au.Registrar) -> None:
    """Register the kind of content: files ``campaigns/*.json``."""
    register.add(au.ContentKind("campaigns", CampaignDefinition))


@uc.hookimpl
def register_rules(register: au.Registrar) -> None:
    """Register the text of a withdrawal, and what looks at the campaigns; no action withdraws.

    Rule: CMP-1.1, CMP-1.2.
    """
    register.add(au.Messages(MESSAGES), CampaignChecks("campaigns.checks"))
