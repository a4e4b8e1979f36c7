// Processes of the bench: each is started with a channel, answers commands, and says what it has used.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** What a process has used since its start. */
interface Used {
  cpuMs: number;
  rss: number;
  heap: number;
}

export interface Commands {
  [name: string]: (input: never) => unknown;
}

export interface Child<C extends Commands> {
  pid: number;
  ask: <K extends keyof C & string>(name: K, ...input: Parameters<C[K]>) => Promise<Awaited<ReturnType<C[K]>>>;
  /** `settled`: after a garbage collection, for memory. */
  used: (settled?: boolean) => Promise<Used>;
  stop: () => Promise<void>;
  /** kill -9. */
  kill: () => Promise<void>;
}

interface Request {
  id: number;
  name: string;
  input: unknown;
}

interface Reply {
  id: number;
  result?: unknown;
  error?: string;
}

/** In the process itself: answers commands until the channel closes. */
export function serve(commands: Commands): void {
  const all: Commands = { ...commands, '#used': used };
  process.on('message', async ({ id, name, input }: Request) => {
    const reply: Reply = { id };
    try {
      // the parent's type has checked name and input against this very table
      reply.result = await (all[name] as ((input: unknown) => unknown) | undefined)?.(input);
    } catch (error) {
      reply.error = error instanceof Error ? (error.stack ?? error.message) : String(error);
    }
    process.send?.(reply);
  });
  // nobody is left to ask: end even when the parent was killed
  process.on('disconnect', () => process.exit(0));
  process.send?.({ id: 0 } satisfies Reply);
}

function used(settled: boolean): Used {
  if (settled) for (let i = 0; i < 3; i++) globalThis.gc?.();
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed } = process.memoryUsage();
  return { cpuMs: (user + system) / 1000, rss, heap: heapUsed };
}

interface Start {
  file: string;
  env?: Record<string, string>;
  profile?: string;
}

export async function startChild<C extends Commands>({ file, env = {}, profile }: Start): Promise<Child<C>> {
  const flags = ['--expose-gc', ...(profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [])];
  const child: ChildProcess = spawn(process.execPath, [...flags, join(import.meta.dirname, file)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, LIVEKIT: 'off', ...env },
  });
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  let next = 0;
  const ready = new Promise<unknown>((resolve, reject) => waiting.set(0, { resolve, reject }));
  child.on('message', ({ id, result, error }: Reply) => {
    const asked = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) asked?.resolve(result);
    else asked?.reject(new Error(`${file}: ${error}`));
  });
  child.on('error', (error) => waiting.get(0)?.reject(error));
  child.on('exit', (code, signal) => {
    for (const { reject } of waiting.values()) reject(new Error(`${file} ended (${signal ?? code})`));
    waiting.clear();
  });
  await ready;
  const send = (name: string, input: unknown) =>
    new Promise<unknown>((resolve, reject) => {
      const id = ++next;
      waiting.set(id, { resolve, reject });
      child.send({ id, name, input } satisfies Request);
    });
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  };
  return {
    pid: child.pid ?? 0,
    // the answer of the command table whose type is C
    ask: (name, ...input) => send(name, input[0]) as never,
    used: (settled = false) => send('#used', settled) as Promise<Used>,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}

const LOOK_MS = 20;

/** What becomes of `work`, and the most resident memory of the process meanwhile. */
export async function watched<T>(child: Pick<Child<Commands>, 'used'>, work: Promise<T>): Promise<[T, number]> {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  work.then(end, end);
  let most = 0;
  while (!isOver) {
    most = Math.max(most, (await child.used()).rss);
    // to look costs the process something, too
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return [await work, most];
}
