"""The server: tables, seats, their log on disk, and the HTTP and WebSocket interfaces that the page uses."""
