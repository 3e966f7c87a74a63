"""E-mail: plain text in the guest's language, by the host's own mail server, with a way out in every letter."""

import asyncio
import re
import smtplib
import ssl
from collections.abc import Sequence
from email.message import EmailMessage
from email.utils import formataddr, parseaddr
from typing import Final
from urllib.parse import unquote, urlsplit

from kuhstall.core.errors import Malformed
from kuhstall.tables.bells import GONE, RUNG, Bell, Outcome
from kuhstall.tables.digest import digest, said
from kuhstall.tables.log import LOG
from kuhstall.tables.ringing import zone_of
from kuhstall.tables.waits import Wait

PATIENCE: Final = 20.0
ADDRESS: Final = re.compile(
    r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.)+[A-Za-z][A-Za-z0-9-]{1,62}"
)
"""What an address looks like that is written in a field; nothing in it can mean a second one."""
PORTS: Final = {"smtp": 587, "smtps": 465, "smtp-plain": 25}
"""By STARTTLS, by TLS from the first byte, and without either, for a mail server of the same machine."""


class Mail:
    """Rings by e-mail."""

    def __init__(self, url: str, sender: str, public_url: str) -> None:
        """The mail server, who writes, and where the server is; Malformed says what is wrong with them."""
        parts = urlsplit(url)
        if parts.scheme not in PORTS or not parts.hostname:
            raise Malformed(
                "smtp_url is smtp://, smtps:// or smtp-plain:// with a host, like smtp://user:pass@host:587"
            )
        if not ADDRESS.fullmatch(parseaddr(sender)[1]):
            raise Malformed("with smtp_url say in mail_from who writes, like Kuhstall <cows@example.org>")
        if not public_url:
            raise Malformed("with smtp_url say in public_url where the server is, since mails have links")
        self._parts, self._sender, self._public = parts, formataddr(parseaddr(sender)), public_url.rstrip("/")

    def link(self, bell: Bell) -> str:
        """Where a bell can be confirmed and ended."""
        return f"{self._public}/bell/{bell.token}"

    async def ring(self, bell: Bell, waits: Sequence[Wait], now: int) -> Outcome:
        """Send a digest."""
        return await self._sent(self._letter(bell, waits, now))

    async def ask(self, bell: Bell) -> Outcome:
        """Ask whoever reads an address whether they want mails."""
        host = urlsplit(self._public).netloc
        letter = self._envelope(bell, said("confirm_subject", bell.language), f"<ask.{bell.id}@{host}>")
        letter.set_content(said("confirm_body", bell.language, host=host, link=self.link(bell)))
        return await self._sent(letter)

    def _letter(self, bell: Bell, waits: Sequence[Wait], now: int) -> EmailMessage:
        found = digest(waits, bell.language, zone_of(bell.quiet.zone))
        host = urlsplit(self._public).netloc
        # Sent twice, because a node died between sending and noting it, it is the same letter.
        mark = f"{max(bell.rung, bell.came)}.{'.'.join(f'{one.code}-{one.stamp}' for one in waits[:3])}"
        letter = self._envelope(bell, found.title, f"<{mark}.{bell.id}@{host}>")
        end = said("mail_end", bell.language, link=self.link(bell))
        letter.set_content("\n".join([*found.lines, "", f"{self._public}{found.path}", "", "-- ", end, ""]))
        letter["List-Unsubscribe"] = f"<{self.link(bell)}>"
        letter["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        return letter

    def _envelope(self, bell: Bell, subject: str, number: str) -> EmailMessage:
        letter = EmailMessage()
        letter["From"], letter["To"], letter["Subject"] = self._sender, bell.address, subject
        letter["Message-ID"], letter["Auto-Submitted"] = number, "auto-generated"
        letter["Content-Language"] = bell.language
        return letter

    async def _sent(self, letter: EmailMessage) -> Outcome:
        try:
            await asyncio.to_thread(self._deliver, letter)
        except smtplib.SMTPRecipientsRefused as refused:
            codes = [code for code, _ in refused.recipients.values()]
            return GONE if all(code in range(550, 554) for code in codes) else Outcome("later")
        except (smtplib.SMTPException, OSError) as error:
            LOG.warning("a mail could not be sent", extra={"why": type(error).__name__})
            return Outcome("later")
        return RUNG

    def _deliver(self, letter: EmailMessage) -> None:
        parts = self._parts
        host, port = str(parts.hostname), parts.port or PORTS[parts.scheme]
        trusted = ssl.create_default_context()
        line: smtplib.SMTP
        if parts.scheme == "smtps":
            line = smtplib.SMTP_SSL(host, port, timeout=PATIENCE, context=trusted)
        else:
            line = smtplib.SMTP(host, port, timeout=PATIENCE)
        with line:
            if parts.scheme == "smtp":
                line.starttls(context=trusted)
            if parts.username:
                line.login(unquote(parts.username), unquote(parts.password or ""))
            line.send_message(letter)
