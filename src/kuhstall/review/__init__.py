"""A finished game looked at by the bots: how the chances went, where they turned, and which decisions cost most."""

from kuhstall.core.speech import learn

learn("kuhstall.review")
