"""Connections byte by byte, for tests of what a server's doors do with clients that are slow, odd or wrong."""
import base64
import os
import socket
import struct
import time


class Raw:
    """A connection; everything that can be waited for is waited for a few seconds only."""

    def __init__(self, server, source="127.0.0.1", patience=10, receive_buffer=None, path=None):
        if path is not None:
            self.socket = socket.socket(socket.AF_UNIX)
            self.socket.connect(path)
        else:
            self.socket = socket.socket()
            if receive_buffer is not None:
                self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
            self.socket.bind((source, 0))
            self.socket.connect(("127.0.0.1", server if isinstance(server, int) else server.port))
        self.socket.settimeout(patience)
        self.read = b""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def send(self, data):
        self.socket.sendall(data if isinstance(data, bytes) else data.encode())
        return self

    def half_close(self):
        """Has nothing more to say, if it is not closed already."""
        try:
            self.socket.shutdown(socket.SHUT_WR)
        except OSError:
            pass

    def is_closed(self, within):
        """Is it closed by the other side within so many seconds? Reads on until then."""
        deadline = time.monotonic() + within
        while time.monotonic() < deadline:
            self.socket.settimeout(max(0.01, deadline - time.monotonic()))
            try:
                data = self.socket.recv(65536)
            except TimeoutError:
                return False
            except OSError:
                return True
            if not data:
                return True
            self.read += data
        return False

    def rest(self):
        """Everything up to the end."""
        while True:
            try:
                data = self.socket.recv(65536)
            except ConnectionResetError:
                data = b""
            if not data:
                return self.read
            self.read += data

    # ---- HTTP

    def ask(self, method, path, headers=(), body=b""):
        """One request; its answer as (status, headers by small name, body), or None: closed without one."""
        lines = ["%s %s HTTP/1.1" % (method, path)]
        given = dict(headers)
        given.setdefault("Host", "localhost")
        if body:
            given.setdefault("Content-Length", str(len(body)))
        lines += ["%s: %s" % item for item in given.items() if item[1] is not None]
        try:
            self.send("\r\n".join(lines) + "\r\n\r\n")
            self.send(body)
        except (BrokenPipeError, ConnectionResetError):
            pass  # it may answer before it has read all
        return parsed(self.rest())

    # ---- WebSocket

    def upgrade(self, path, headers=(), first=b""):
        """Asks for a socket; the status of the answer."""
        given = {"Host": "localhost", "Upgrade": "websocket", "Connection": "Upgrade",
                 "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(), "Sec-WebSocket-Version": "13",
                 **dict(headers)}
        lines = ["GET %s HTTP/1.1" % path] + ["%s: %s" % item for item in given.items() if item[1] is not None]
        self.send(("\r\n".join(lines) + "\r\n\r\n").encode() + first)
        while b"\r\n\r\n" not in self.read:
            data = self.socket.recv(65536)
            if not data:
                return None
            self.read += data
        head, self.read = self.read.split(b"\r\n\r\n", 1)
        return int(head.split(b" ")[1])

    def frame(self, data, opcode=1, final=True):
        return self.send(framed(data, opcode, final))

    def next_frame(self):
        """(opcode, payload) of the next, or None at the end."""
        while True:
            frame = self.cut_frame()
            if frame is not None:
                return frame
            try:
                data = self.socket.recv(65536)
            except ConnectionResetError:
                data = b""
            if not data:
                return None
            self.read += data

    def cut_frame(self):
        if len(self.read) < 2:
            return None
        length, start = self.read[1] & 127, 2
        if length == 126:
            start, length = 4, struct.unpack(">H", self.read[2:4])[0] if len(self.read) >= 4 else 1 << 20
        elif length == 127:
            start, length = 10, struct.unpack(">Q", self.read[2:10])[0] if len(self.read) >= 10 else 1 << 20
        if len(self.read) < start + length:
            return None
        frame = self.read[0] & 15, self.read[start:start + length]
        self.read = self.read[start + length:]
        return frame

    def close_code(self):
        """Reads up to the close frame; None: there was none."""
        while True:
            frame = self.next_frame()
            if frame is None:
                return None
            if frame[0] == 8:
                return struct.unpack(">H", frame[1][:2])[0] if len(frame[1]) >= 2 else 1005


def framed(data, opcode=1, final=True):
    data = data if isinstance(data, bytes) else data.encode()
    mask = os.urandom(4)
    size = len(data)
    head = bytes([opcode | (128 if final else 0)])
    if size < 126:
        head += bytes([128 | size])
    elif size < 65536:
        head += bytes([128 | 126]) + struct.pack(">H", size)
    else:
        head += bytes([128 | 127]) + struct.pack(">Q", size)
    return head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(data))


def parsed(data):
    if b"\r\n\r\n" not in data:
        return None
    head, body = data.split(b"\r\n\r\n", 1)
    lines = head.decode("latin-1").split("\r\n")
    headers = {}
    for line in lines[1:]:
        name, value = line.split(":", 1)
        headers[name.strip().lower()] = value.strip()
    return int(lines[0].split(" ")[1]), headers, body
