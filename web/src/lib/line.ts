// The line to the server: a socket that comes back by itself, and questions that are answered by number.
import { VERSION, type Reply, type Say, type StateMessage, type ToClient, type Viewer } from '../wire';

export type Standing = 'connecting' | 'open' | 'lost' | 'closed';

export interface Listener {
  standing(now: Standing, why: string): void;
  welcome(viewer: Viewer): void;
  /** Gives false where a state is missing before this one: the line begins anew. */
  state(message: StateMessage): boolean;
  trouble(why: string): void;
  /** What to say in `hello`: the last state and log line there are. */
  have(): { number: number; log: number };
}

/** Why the server did not do what was asked. */
export class Refusal extends Error {
  rule: string | null;
  constructor(why: string, rule: string | null) {
    super(why);
    this.rule = rule;
  }
}

interface Waiting {
  resolve: (reply: Reply | undefined) => void;
  reject: (why: Error) => void;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 5000;
const PING_EVERY = 15000;
const PONG_WITHIN = 10000;

export class Line {
  private socket: WebSocket | undefined;
  private waiting = new Map<number, Waiting>();
  private next = 1;
  private wait = FIRST_WAIT;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pinger: ReturnType<typeof setInterval> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private ended = false;

  constructor(
    private path: string,
    private listener: Listener,
  ) {}

  open(): void {
    if (this.ended) return;
    this.listener.standing('connecting', '');
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}${this.path}`);
    this.socket = socket;
    socket.onopen = () => void this.say({ type: 'hello', version: VERSION, ...this.listener.have() }).catch(() => {});
    socket.onmessage = (event) => this.hear(JSON.parse(String(event.data)) as ToClient);
    socket.onclose = () => {
      if (this.socket === socket) this.lose();
    };
    clearInterval(this.pinger);
    this.pinger = setInterval(() => this.ping(), PING_EVERY);
  }

  close(): void {
    this.ended = true;
    clearTimeout(this.timer);
    this.stop();
  }

  /** Sends something; resolves when it is done or answered, rejects when it is refused or the line is lost. */
  say(say: Say): Promise<Reply | undefined> {
    const socket = this.socket;
    if (socket?.readyState !== WebSocket.OPEN) return Promise.reject(new Error('not connected just now'));
    const id = this.next++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      socket.send(JSON.stringify({ id, say }));
    });
  }

  private hear(message: ToClient): void {
    clearTimeout(this.silence);
    switch (message.type) {
      case 'welcome':
        this.wait = FIRST_WAIT;
        this.listener.welcome(message.viewer);
        this.listener.standing('open', '');
        break;
      case 'state':
        if (!this.listener.state(message)) this.again();
        break;
      case 'done':
      case 'pong':
        this.take(message.id)?.resolve(undefined);
        break;
      case 'reply':
        this.take(message.id)?.resolve(message.answer);
        break;
      case 'refused':
        this.take(message.id)?.reject(new Refusal(message.why, message.rule));
        break;
      case 'trouble':
        this.listener.trouble(message.why);
        break;
      case 'outdated':
      case 'closed':
        this.close();
        this.listener.standing('closed', message.why);
        break;
    }
  }

  private take(id: number): Waiting | undefined {
    const found = this.waiting.get(id);
    this.waiting.delete(id);
    return found;
  }

  private ping(): void {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    this.say({ type: 'ping' }).catch(() => {});
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.again(), PONG_WITHIN);
  }

  /** Hangs up and calls again. */
  private again(): void {
    this.stop();
    this.lose();
  }

  private stop(): void {
    clearInterval(this.pinger);
    clearTimeout(this.silence);
    const socket = this.socket;
    this.socket = undefined;
    socket?.close();
    const left = [...this.waiting.values()];
    this.waiting.clear();
    for (const one of left) one.reject(new Error('the connection was lost before the answer came'));
  }

  private lose(): void {
    this.stop();
    if (this.ended) return;
    this.listener.standing('lost', '');
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(this.wait * 1.6, LONGEST_WAIT);
  }
}
