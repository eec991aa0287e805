"""WebSockets as uvicorn speaks them, with a wider window for compression.

A scene goes out whole after every decision and is mostly the one before. Compression finds that only if the one before is
still in its window: uvicorn's 4 kB are less than a scene, the full 32 kB hold some.
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
            server_max_window_bits=15, client_max_window_bits=10, compress_settings={"memLevel": 6, "level": 3}
        )
        self.conn = ServerProtocol(extensions=[deflate], max_size=self.config.ws_max_size, logger=self.logger)
