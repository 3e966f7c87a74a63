"""Players that are programs: they see a perspective and a seed and answer with an action."""

from kuhstall.bots.protocol import Bot, think
from kuhstall.bots.registry import FRIENDLY, bot_from, bot_named, bots_for, called_now, strongest

__all__ = ["FRIENDLY", "Bot", "bot_from", "bot_named", "bots_for", "called_now", "strongest", "think"]
