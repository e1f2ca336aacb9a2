// The real program, on a port of its own with an empty store, for as long as a test needs it.
import { test as base, type Page } from '@playwright/test';
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = new URL('../../', import.meta.url).pathname;
const PAGE = join(ROOT, 'web/dist');
const PATIENCE = 60_000;

function program(): string {
  const named = process.env['FACEOFF'];
  if (named) return named;
  const built = ['target/release/faceoff', 'target/debug/faceoff'].map((path) => join(ROOT, path)).find(existsSync);
  if (!built) throw new Error('no faceoff program: run `cargo build -p cli`, or name one in FACEOFF');
  return built;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** How a server differs from that of most tests. */
export interface Wishes {
  /** Milliseconds before the table answers for a person. */
  pause?: number;
  /** The disk has room for files of so many KB. */
  kilobytes?: number;
}

export class Server {
  private child: ChildProcess | undefined;
  private said = '';

  private constructor(
    readonly port: number,
    private readonly data: string,
    private wishes: Wishes,
  ) {}

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  static async start(wishes: Wishes = {}): Promise<Server> {
    const server = new Server(await freePort(), mkdtempSync(join(tmpdir(), 'faceoff-e2e-')), wishes);
    await server.run();
    return server;
  }

  async run(wishes: Wishes = this.wishes): Promise<void> {
    this.wishes = wishes;
    this.said = '';
    const options = ['--listen', `127.0.0.1:${this.port}`, '--data', this.data, '--page', PAGE];
    const quick = ['--bot-pause', '0', '--pause', String(wishes.pause ?? 0), '--most-own', '1000'];
    const all = [program(), 'serve', ...options, ...quick];
    const small = ['bash', '-c', `trap '' XFSZ; ulimit -f ${wishes.kilobytes}; exec "$0" "$@"`];
    const [command = '', ...args] = wishes.kilobytes === undefined ? all : [...small, ...all];
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    this.child = child;
    const hear = (chunk: Buffer) => (this.said += chunk.toString());
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    const end = Date.now() + PATIENCE;
    while (Date.now() < end) {
      if (child.exitCode !== null) break;
      const answer = await fetch(`${this.url}/api/health`).catch(() => undefined);
      if (answer?.ok) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`the server did not start:\n${this.said}`);
  }

  /** Kills it without a word, as a power cut would. */
  async kill(): Promise<void> {
    const child = this.child;
    if (!child || child.exitCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.data, { recursive: true, force: true });
  }
}

/** Errors the page itself must never have. */
export function noErrors(page: Page): string[] {
  const found: string[] = [];
  page.on('pageerror', (error) => found.push(error.message));
  return found;
}

export const test = base.extend<{ url: string }, { server: Server }>({
  server: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await Server.start();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  url: async ({ server }, use) => use(server.url),
});

export { expect } from '@playwright/test';
