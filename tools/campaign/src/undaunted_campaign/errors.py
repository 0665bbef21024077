"""What goes wrong with a campaign under way."""

from __future__ import annotations

import undaunted_core as uc


class CampaignError(uc.UndauntedError):
    """A campaign cannot do what is asked of it now; it is as it was."""
