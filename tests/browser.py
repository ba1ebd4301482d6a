"""A headless Chromium that opens a file, presses keys, and evaluates JavaScript.

It speaks the DevTools protocol over two pipes: commands in JSON go to its file descriptor 3, and
answers and events come from 4, each ended by a zero byte."""

import base64
import json
import os
import pathlib
import select
import shutil
import subprocess
import tempfile

TIMEOUT = 60  # seconds without an answer or an event

# The key codes that the page's default actions need.
KEY_CODES = {"Tab": 9, "Enter": 13, " ": 32, "End": 35, "Home": 36, "ArrowLeft": 37,
             "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40}
KEY_TEXTS = {"Enter": "\r", " ": " "}


def arguments(program, folder):
    return [program, "--headless=new", "--remote-debugging-pipe", f"--user-data-dir={folder}",
            "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
            "--disable-extensions", "--disable-background-networking", "--disable-sync",
            "--disable-component-update", "about:blank"]


class Browser:
    """`problems` holds what the console, exceptions and failing requests have told so far."""

    def __init__(self, program):
        self.problems = []
        self.requests = []
        self.last = 0
        self.buffer = b""
        self.session = None
        self.folder = tempfile.mkdtemp()
        self._start(program)
        target = self.command("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.command("Target.attachToTarget", targetId=target,
                                    flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network", "DOM", "Accessibility"):
            self.command(f"{domain}.enable")

    def _start(self, program):
        from_us, to_browser = os.pipe()
        from_browser, to_us = os.pipe()

        def move_pipes():  # both to above 4 first, lest one overwrites the other
            ends = [os.dup(end) for end in (from_us, to_us)]
            os.dup2(ends[0], 3)
            os.dup2(ends[1], 4)

        self.process = subprocess.Popen(
            arguments(program, self.folder), preexec_fn=move_pipes, close_fds=False,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(from_us)
        os.close(to_us)
        self.to_browser, self.from_browser = to_browser, from_browser

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.session = None
        try:
            self.command("Browser.close")
            self.process.wait(timeout=10)
        except (OSError, EOFError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()
        os.close(self.to_browser)
        os.close(self.from_browser)
        shutil.rmtree(self.folder, ignore_errors=True)

    def _read(self):
        while b"\0" not in self.buffer:
            ready, _, _ = select.select([self.from_browser], [], [], TIMEOUT)
            more = os.read(self.from_browser, 1 << 16) if ready else b""
            if not more:
                raise EOFError("Chromium has ended" if ready else "Chromium does not answer")
            self.buffer += more
        text, _, self.buffer = self.buffer.partition(b"\0")
        return json.loads(text)

    def _note(self, message):
        """Keeps an event that the test asks for later."""
        method, params = message.get("method"), message.get("params", {})
        if method == "Runtime.exceptionThrown":
            details = params["exceptionDetails"]
            self.problems.append(details.get("exception", {}).get("description", details["text"]))
        elif method == "Runtime.consoleAPICalled" and params["type"] in ("error", "warning"):
            self.problems.append(str(params["args"]))
        elif method == "Log.entryAdded" and params["entry"]["level"] in ("error", "warning"):
            self.problems.append(params["entry"]["text"])
        elif method == "Network.requestWillBeSent":
            self.requests.append(params["request"]["url"])

    def command(self, method, **params):
        self.last += 1
        message = {"id": self.last, "method": method, "params": params}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.to_browser, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._read()
            if answer.get("id") != self.last:
                self._note(answer)
                continue
            if "error" in answer:
                raise RuntimeError(f"{method}: {answer['error']}")
            return answer["result"]

    def show(self, dark, width, height):
        """For pages that are opened from now on."""
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.command("Emulation.setEmulatedMedia", features=[scheme])
        self.command("Emulation.setDeviceMetricsOverride", width=width, height=height,
                     deviceScaleFactor=1, mobile=False)

    def open(self, path, fragment=""):
        """A path that is open already only scrolls to the fragment."""
        self.command("Page.navigate", url=pathlib.Path(path).resolve().as_uri() + fragment)
        self.evaluate("new Promise((done) => document.readyState === 'complete' ? done() "
                      ": addEventListener('load', done))")

    def evaluate(self, expression):
        result = self.command("Runtime.evaluate", expression=expression, awaitPromise=True,
                              returnByValue=True)
        if "exceptionDetails" in result:
            raise RuntimeError(f"{expression}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def text(self, selector):
        return self.evaluate(f"document.querySelector({json.dumps(selector)}).textContent")

    def texts(self, selector):
        """Of all elements that are seen."""
        return self.evaluate(
            f"[...document.querySelectorAll({json.dumps(selector)})]"
            ".filter((node) => node.checkVisibility()).map((node) => node.textContent)")

    def click(self, selector):
        self.evaluate(f"document.querySelector({json.dumps(selector)}).click()")

    def press(self, key, times=1):
        params = {"key": key, "code": key, "windowsVirtualKeyCode": KEY_CODES[key]}
        text = {"text": KEY_TEXTS[key]} if key in KEY_TEXTS else {}
        for _ in range(times):
            self.command("Input.dispatchKeyEvent", type="keyDown", **params, **text)
            self.command("Input.dispatchKeyEvent", type="keyUp", **params)

    def drag(self, selector, right, down):
        """The middle of the element, by so many pixels."""
        x, y = self.evaluate(f"(({{ x, y, width, height }}) => [x + width / 2, y + height / 2])"
                             f"(document.querySelector({json.dumps(selector)})"
                             ".getBoundingClientRect())")
        for kind, by in (("mousePressed", 0), ("mouseMoved", 0.5), ("mouseMoved", 1),
                         ("mouseReleased", 1)):
            self.command("Input.dispatchMouseEvent", type=kind, x=x + by * right, y=y + by * down,
                         button="left", buttons=1, clickCount=1)

    def screenshot(self, path):
        image = self.command("Page.captureScreenshot", format="png")["data"]
        pathlib.Path(path).write_bytes(base64.b64decode(image))
