"""WebSockets as uvicorn speaks them, with compression that is quick rather than thorough.

What travels names things by their numbers (`known.py`) and is small already: a few hundred bytes a decision.
"""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.server import ServerProtocol


class LiveProtocol(WebSocketsSansIOProtocol):
    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        deflate = ServerPerMessageDeflateFactory(
            server_max_window_bits=12, client_max_window_bits=10, compress_settings={"memLevel": 4, "level": 1}
        )
        self.conn = ServerProtocol(extensions=[deflate], max_size=self.config.ws_max_size, logger=self.logger)
