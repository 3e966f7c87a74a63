"""How bells ring: by Web Push, by e-mail, and by a webhook of the host's."""
