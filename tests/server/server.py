"""A server for tests: `triskel serve` on a free port of the loopback, with data of its own. It can be stopped, killed
and started again on the same port and data, and what it says is kept: at the end no secret may stand in it."""
import http.client
import os
import re
import signal
import subprocess
import tempfile
import time

# A server that says nothing for so long hangs. Sanitizers and a busy machine are slow.
PATIENCE = float(os.environ.get("SERVER_PATIENCE", "30"))
LINK = re.compile(r"http://(?:127\.0\.0\.1|localhost):(\d+)")
HOST = "127.0.0.1"
SECONDS_TO_STOP = 2


class Failure(Exception):
    """Something is not as the page has it."""


def need(condition, sentence, *what):
    if not condition:
        raise Failure(sentence + "".join("\n%s" % (item,) for item in what))


class Server:
    def __init__(self, triskel, *flags):
        self.triskel, self.flags = triskel, flags
        self.scratch = tempfile.TemporaryDirectory(prefix="triskel-server-", ignore_cleanup_errors=True)  # gone with this program
        self.folder = self.scratch.name
        self.data = os.path.join(self.folder, "data")
        self.log_path = os.path.join(self.folder, "log")
        self.port = 0
        self.process = None
        self.secrets = set()  # tokens and watch codes that were given out

    def launch(self):
        """Begins to start it; returns where in the log it began."""
        need(self.process is None, "the server is running already")
        begin = os.path.getsize(self.log_path) if os.path.exists(self.log_path) else 0
        with open(self.log_path, "ab") as log:
            self.process = subprocess.Popen(
                [self.triskel, "serve", "--port", str(self.port), "--bind", HOST, "--data", self.data, *self.flags],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, env={**os.environ, "LC_ALL": "C.UTF-8"})
        return begin

    def start(self):
        begin = self.launch()
        link = self.until(lambda: LINK.search(self.log()[begin:]), "it prints no link")
        self.port = int(link.group(1))
        self.until(self.is_alive, "/healthz does not answer")
        return self

    def until(self, condition, sentence):
        deadline = time.monotonic() + PATIENCE
        while True:
            value = condition()
            if value:
                return value
            if self.process.poll() is not None:
                raise Failure("the server ended with %d\n%s" % (self.process.returncode, self.log()[-4000:]))
            if time.monotonic() > deadline:
                raise Failure("%s\n%s" % (sentence, self.log()[-4000:]))
            time.sleep(0.01)

    def get(self, path):
        connection = http.client.HTTPConnection(HOST, self.port, timeout=PATIENCE)
        try:
            connection.request("GET", path)
            answer = connection.getresponse()
            return answer.status, answer.read().decode()
        finally:
            connection.close()

    def is_alive(self):
        try:
            return self.get("/healthz")[0] == 200
        except OSError:
            return False

    def log(self):
        with open(self.log_path, encoding="utf-8", errors="replace") as file:
            return file.read()

    def stop(self):
        """As an operator does: everything is on disk, and it is out within two seconds."""
        begin = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        try:
            code = self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.kill()
            raise Failure("it does not end when it is told to") from None
        seconds = time.monotonic() - begin
        self.process = None
        need(code == 0, "told to end, it ended with %d" % code, self.log()[-4000:])
        need(seconds < SECONDS_TO_STOP, "it took %.1f s to end" % seconds)

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process = None

    def look_for_secrets(self):
        """No token and no watch code stands in the log or among the metrics."""
        said = {"the log": self.log()}
        if self.process is not None:
            said["/metrics"] = self.get("/metrics")[1]
        for where, text in said.items():
            for secret in self.secrets:
                need(secret not in text, "a secret that was given out stands in %s" % where,
                     *[line for line in text.split("\n") if secret in line][:3])

    def close(self):
        if self.process is not None:
            self.kill()
        self.scratch.cleanup()
