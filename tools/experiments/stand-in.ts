// A stand-in of the platform for authors: a page that speaks the bridge on one port, the package on another origin beside it.
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { type Marker, markingIn, type Package } from './check.ts';
import { newRun, type SentRecord, type StandInRun, standInSteps, take } from './records.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.htm': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.mp3': 'audio/mpeg',
  '.mp4': 'video/mp4',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};
const PAGE = join(import.meta.dirname, 'page');
/** So that a package which needs more than its own files is seen to. */
const POLICY = "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:; form-action 'none'";
const STRICT = "default-src 'self'; form-action 'none'";
const MOST_BODY = 1024 * 1024;

export interface StandIn {
  url: string;
  run: () => StandInRun;
  steps: () => ReturnType<typeof standInSteps>;
  stop: () => Promise<void>;
}

interface Options {
  port: number;
  seed?: number;
  lang?: 'zh' | 'en';
  /** Of the package, nothing but its own files: no inline scripts either. */
  strict?: boolean;
}

export async function startStandIn(
  pack: Package,
  { port, seed = 20_261_124, lang = 'zh', strict = false }: Options,
): Promise<StandIn> {
  let run = newRun();
  const { folder } = pack;
  const isScorm = pack.kind !== 'js';
  const mark: Marker | null = pack.marking === null ? null : markingIn(pack.marking);
  const content = `http://127.0.0.1:${port + 1}`;

  const answer = (response: ServerResponse, value: unknown): void => {
    response.setHeader('content-type', 'application/json; charset=utf-8');
    response.end(JSON.stringify(value));
  };
  const told = () => ({
    state: run.state,
    score: run.score,
    marks: run.marks,
    failure: run.failure,
    steps: standInSteps(run, pack),
  });
  const page = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://page');
    if (pathname === '/init')
      return answer(response, {
        content,
        entry: isScorm ? null : pack.entry,
        title: pack.title,
        init: {
          runId: 'stand-in',
          seed,
          steps: pack.steps,
          saved: run.saved,
          user: { name: '张三' },
          lang: searchParams.get('lang') ?? lang,
        },
      });
    if (pathname === '/records' && request.method === 'POST') {
      const record = JSON.parse(await bodyOf(request)) as SentRecord;
      const reason = isScorm ? 'unknown-step' : take(run, pack, record, seed, mark);
      return answer(response, { reason, ...told() });
    }
    if (pathname === '/again' && request.method === 'POST') {
      run = newRun();
      return answer(response, told());
    }
    if (pathname === '/told') return answer(response, told());
    file(response, PAGE, pathname === '/' ? 'index.html' : pathname.slice(1));
  };
  const contents = (request: IncomingMessage, response: ServerResponse): void => {
    const path = decodeURIComponent(new URL(request.url ?? '/', content).pathname.slice(1));
    response.setHeader('content-security-policy', strict ? STRICT : POLICY);
    // the wrapper in which a SCO finds its API
    if (isScorm && path.startsWith('~stand-in/')) file(response, PAGE, path.slice('~stand-in/'.length));
    else if (!pack.files.includes(path)) missing(response);
    else file(response, folder, path);
  };
  const servers = [
    await listen(
      createServer((request, response) => void page(request, response).catch(() => missing(response))),
      port,
    ),
    await listen(createServer(contents), port + 1),
  ];
  return {
    url: `http://127.0.0.1:${port}/`,
    run: () => run,
    steps: () => standInSteps(run, pack),
    stop: async () => {
      for (const server of servers) {
        server.closeAllConnections();
        await new Promise((closed) => server.close(closed));
      }
    },
  };
}

const listen = (server: Server, port: number): Promise<Server> =>
  new Promise((ready, fail) => {
    server.once('error', fail);
    server.listen(port, '127.0.0.1', () => ready(server));
  });

function missing(response: ServerResponse): void {
  response.statusCode = 404;
  response.end('not found');
}

function file(response: ServerResponse, folder: string, path: string): void {
  try {
    const bytes = readFileSync(join(folder, path));
    response.setHeader('content-type', TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream');
    response.setHeader('cache-control', 'no-store');
    response.end(bytes);
  } catch {
    missing(response);
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    size += (part as Buffer).length;
    if (size > MOST_BODY) throw new RangeError('too large');
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts).toString('utf8');
}
