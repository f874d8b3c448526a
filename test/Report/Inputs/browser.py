"""Chromium without a head, spoken to over a pipe.

The DevTools protocol as `--remote-debugging-pipe` has it: JSON messages that
end in a zero byte, on the descriptors 3 and 4. Nothing but Python is needed.
"""

import json
import os
import shutil
import subprocess
import tempfile


def executable():
    for name in ("chromium", "chromium-browser", "google-chrome"):
        if path := shutil.which(name):
            return path
    return None


class Browser:
    def __init__(self):
        self.profile = tempfile.mkdtemp(prefix="plumb-chromium-")
        read_theirs, write_ours = os.pipe()
        read_ours, write_theirs = os.pipe()

        def give_pipes():
            # dup2 onto themselves would leave them closed on exec.
            a, b = os.dup(read_theirs), os.dup(write_theirs)
            os.dup2(a, 3)
            os.dup2(b, 4)

        self.process = subprocess.Popen(
            [executable(), "--headless", "--no-sandbox", "--disable-gpu",
             "--disable-dev-shm-usage", "--hide-scrollbars",
             "--no-first-run", "--remote-debugging-pipe",
             "--user-data-dir=" + self.profile],
            preexec_fn=give_pipes, close_fds=False,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        os.close(read_theirs)
        os.close(write_theirs)
        self.out = write_ours
        self.input = os.fdopen(read_ours, "rb", buffering=0)
        self.pending = b""
        self.number = 0
        self.events = []
        self.session = None
        target = self.call("Target.createTarget", url="about:blank")
        self.session = self.call("Target.attachToTarget",
                                 targetId=target["targetId"],
                                 flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(domain + ".enable")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self.session = None
            self.call("Browser.close")
        except EOFError:
            pass
        self.process.wait(timeout=20)
        shutil.rmtree(self.profile, ignore_errors=True)

    def receive(self):
        while b"\0" not in self.pending:
            part = self.input.read(1 << 16)
            if not part:
                raise EOFError("chromium has ended")
            self.pending += part
        message, self.pending = self.pending.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, **params):
        self.number += 1
        message = {"id": self.number, "method": method, "params": params}
        if self.session:
            message["sessionId"] = self.session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self.out, data):]
        while True:
            answer = self.receive()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]
            self.events.append(answer)

    def wait_for(self, event):
        while not any(e.get("method") == event for e in self.events):
            self.events.append(self.receive())

    def open(self, path, width, height=900, scheme="light"):
        """Opens a file as on a screen of that size; forgets earlier events."""
        self.call("Emulation.setDeviceMetricsOverride", width=width,
                  height=height, deviceScaleFactor=1, mobile=False)
        self.call("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": scheme},
            {"name": "prefers-reduced-motion", "value": "reduce"}])
        for url in ("about:blank", "file://" + os.path.abspath(path)):
            self.events = []
            self.call("Page.navigate", url=url)
            self.wait_for("Page.loadEventFired")

    def value(self, expression):
        result = self.call("Runtime.evaluate", expression=expression,
                           returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            raise RuntimeError(result["exceptionDetails"])
        return result["result"].get("value")

    def press(self, key):
        for kind in ("keyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=key, text=key
                      if kind == "keyDown" else "")

    def complaints(self):
        """What the page printed, threw, and asked of the network."""
        found = []
        for event in self.events:
            method, params = event.get("method"), event.get("params", {})
            if method == "Runtime.exceptionThrown":
                details = params["exceptionDetails"]
                found.append("exception: " + details.get("exception", {}).get(
                    "description", details["text"]))
            elif method == "Runtime.consoleAPICalled":
                found.append("console: " + str(params["args"]))
            elif method == "Log.entryAdded":
                found.append("log: " + params["entry"]["text"])
            elif method == "Network.requestWillBeSent":
                url = params["request"]["url"]
                if params.get("type") != "Document":
                    found.append("request: " + url[:200])
        return found

    def screenshot(self, path):
        import base64
        size = self.call("Page.getLayoutMetrics")["cssContentSize"]
        shot = self.call("Page.captureScreenshot", captureBeyondViewport=True,
                         clip={"x": 0, "y": 0, "width": size["width"],
                               "height": min(size["height"], 16000),
                               "scale": 1})
        with open(path, "wb") as file:
            file.write(base64.b64decode(shot["data"]))
