"""WebSockets as uvicorn speaks them, with compression for what is long.

What travels names things by their numbers (`known.py`), so most messages are short already; compressing those costs more than it
saves. The first scene and its drawings are long.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions import Extension
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import Frame
from websockets.server import ServerProtocol

LONG = 4096
"""Bytes from which on a message is compressed."""


class LongMessagesDeflate(PerMessageDeflate):
    def encode(self, frame: Frame) -> Frame:
        """Each message says of itself whether it is compressed."""
        return super().encode(frame) if len(frame.data) >= LONG else frame


class LongMessagesDeflateFactory(ServerPerMessageDeflateFactory):
    def process_request_params(self, params: Any, accepted_extensions: Sequence[Extension]) -> Any:
        agreed, extension = super().process_request_params(params, accepted_extensions)
        extension.__class__ = LongMessagesDeflate  # the library makes its own kind; ours differs in one method
        return agreed, extension


class LiveProtocol(WebSocketsSansIOProtocol):
    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        deflate = LongMessagesDeflateFactory(
            server_max_window_bits=12, client_max_window_bits=10, compress_settings={"memLevel": 4, "level": 1}
        )
        self.conn = ServerProtocol(extensions=[deflate], max_size=self.config.ws_max_size, logger=self.logger)
