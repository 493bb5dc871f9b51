/* What carries the protocol: HTTP calls and one line of frames a viewer. Here is the one over the
   network; a table in a worker would be another, and tests have a scripted one. */

export interface Answer {
    status: number;
    body: string;
}

export interface Call {
    method: "GET" | "POST";
    path: string;
    body?: string;
    /** A token or watch code: it goes into a header, never into the path. */
    token?: string;
}

export interface LineEnds {
    opened(): void;
    frame(text: string): void;
    /** Once, and nothing after it. */
    closed(): void;
}

export interface Line {
    send(text: string): void;
    /** Nothing comes from this line any more, not even that it has closed. */
    drop(): void;
}

export interface Transport {
    /** Rejects where there is no answer at all. */
    call(call: Call): Promise<Answer>;
    open(code: string, ends: LineEnds): Line;
}

/** Time, replaceable in tests. */
export interface Clock {
    now(): number;
    /** Calls later; the function that comes back takes it back. */
    after(milliseconds: number, then: () => void): () => void;
}

export const realClock: Clock = {
    now: () => performance.now(),
    after(milliseconds, then) {
        const timer = setTimeout(then, milliseconds);
        return () => clearTimeout(timer);
    },
};

/** The server that this page came from. */
export function networkTransport(): Transport {
    return {
        async call({ method, path, body, token }) {
            const headers: Record<string, string> = {};
            if (body !== undefined) headers["Content-Type"] = "application/json";
            if (token !== undefined) headers.Authorization = `Bearer ${token}`;
            const response = await fetch(path, { method, headers, body: body ?? null });
            return { status: response.status, body: await response.text() };
        },
        open(code, ends) {
            const url = new URL(`/api/tables/${encodeURIComponent(code)}/live`, location.href);
            url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
            url.hash = "";
            const socket = new WebSocket(url);
            let isDropped = false;
            socket.onopen = () => {
                if (!isDropped) ends.opened();
            };
            socket.onmessage = ({ data }) => {
                if (!isDropped) ends.frame(typeof data === "string" ? data : "");
            };
            socket.onclose = () => {
                if (!isDropped) ends.closed();
            };
            return {
                send: (text) => socket.send(text),
                drop() {
                    isDropped = true;
                    socket.close();
                },
            };
        },
    };
}
