// Packages on the content origin: opened once from the page that launched them, then file by file under a path of this launch
// alone. Nothing that they are sent lets them speak to any other place.
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import type { Clock, HasFiles, HasKeys, Postgres } from '#server/platform/app.ts';
import type { Content, ContentSource } from '#server/platform/http/content.ts';
import { answerOf } from '#server/platform/http/download.ts';
import { readPlace, signedPlace } from '../keys.ts';
import { OPEN_MS } from '../launch.ts';
import { fileInPackage, type PackageFile } from '../package/package.store.ts';
import type { Sco } from '../run.store.ts';
import { clearingPage, scormPage, script } from './pages.ts';
import { type ServedFile, servedAs } from './types.ts';

/** So long does a package find its files: as long as somebody sits before it. */
const SESSION_MS = 12 * 3_600_000;

interface Session {
  launchId: string;
  origin: string;
  packageId: string;
  kind: 'js' | 'scorm12' | 'scorm2004';
  entry: string;
  scos: Sco[];
}

export const experimentContent =
  (app: Clock & Postgres & HasFiles & HasKeys): ContentSource =>
  async (place, request) => {
    const opened = readPlace(app, place);
    if (!opened) return null;
    if (opened.use === 'launch') return openOnce(app, opened.launchId, request);
    // a worker of the package would outlive it
    if (request.headers['service-worker'] !== undefined) return null;
    const session = await sessionOf(app, opened.launchId);
    return session && inSession(app, session, request);
  };

/** Whoever only looks whether it is there has not opened it. */
async function openOnce(
  app: Clock & Postgres & HasKeys,
  launchId: string,
  request: IncomingMessage,
): Promise<Content | null> {
  if (request.method !== 'GET') return null;
  const { rows } = await app.pool.query<{ origin: string }>(
    `update experiment_launch set opened_at = $2 where id = $1 and opened_at is null and at > $3 returning origin`,
    [launchId, app.now(), app.now() - OPEN_MS],
  );
  const [row] = rows;
  if (!row) return null;
  const headers = {
    ...policyFor(row.origin),
    location: `/${signedPlace(app, 'run', launchId)}/`,
    'cache-control': 'no-store',
  };
  return { status: 302, headers, body: async () => null };
}

async function sessionOf(app: Clock & Postgres, launchId: string): Promise<Session | null> {
  const { rows } = await app.pool.query<Session>({
    name: 'experiment-session',
    text: `select l.id as "launchId", l.origin, p.id as "packageId", p.kind, p.entry, p.scos
      from experiment_launch l join experiment_run r on r.id = l.run_id join experiment_package p on p.id = r.package_id
      where l.id = $1 and l.opened_at > $2`,
    values: [launchId, app.now() - SESSION_MS],
  });
  return rows[0] ?? null;
}

/** Below `/<session>`: the first page, SCORM's page with its scripts, and the package under `p/`. */
async function inSession(
  app: Postgres & HasFiles,
  session: Session,
  request: IncomingMessage,
): Promise<Content | null> {
  const path = pathIn(request.url ?? '');
  if (path === null) return null;
  const { kind, entry, scos, origin } = session;
  const version = kind === 'scorm12' ? '1.2' : '2004';
  if (path === '') return ours(session, clearingPage(kind === 'js' ? `p/${entry}` : 'scorm.html'));
  if (kind !== 'js' && path === 'scorm.html') return ours(session, scormPage(version, scos));
  if (kind !== 'js' && path === 'run-time.js') return ours(session, script(version), 'text/javascript; charset=utf-8');
  if (kind !== 'js' && path === 'wrapper.js')
    return ours(session, script('wrapper.js'), 'text/javascript; charset=utf-8');
  if (!path.startsWith('p/')) return null;
  const file = await fileInPackage(app.pool, session.packageId, path.slice(2));
  return file && served(app, { file, path, kind, origin }, request);
}

/** Without what is asked of it; null where it cannot be read, or leads elsewhere. */
function pathIn(url: string): string | null {
  const bare = url.replace(/[?#].*$/s, '');
  const at = bare.indexOf('/', 1);
  try {
    const path = decodeURIComponent(at < 0 ? '' : bare.slice(at + 1)).normalize('NFC');
    return path.split('/').some((part) => part === '..' || part === '.') ? null : path;
  } catch {
    return null;
  }
}

const ours = ({ origin }: Session, body: string | Buffer, type = 'text/html; charset=utf-8'): Content => ({
  status: 200,
  headers: { ...policyFor(origin), 'content-type': type, 'content-length': String(Buffer.byteLength(body)) },
  body: async () => Readable.from([body]),
});

/** The page that launched it shows it, and nothing it loads, sends or asks goes anywhere but here. */
function policyFor(origin: string): Record<string, string> {
  return {
    'content-security-policy': [
      "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:",
      "base-uri 'self'",
      "form-action 'none'",
      "webrtc 'block'",
      // a frame of the package within SCORM's page is shown by this origin, too
      `frame-ancestors 'self' ${origin}`,
      'sandbox allow-scripts allow-same-origin allow-forms',
    ].join('; '),
    'permissions-policy':
      'camera=(), microphone=(), geolocation=(), display-capture=(), usb=(), serial=(), midi=(), payment=()',
    // what the policy's `webrtc` should do, and does in no browser: Chromium heeds this one, for peer connections too
    'connection-allowlist': '(response-origin)',
    'x-dns-prefetch-control': 'off',
    'cross-origin-resource-policy': 'same-origin',
  };
}

interface Shown {
  file: PackageFile;
  path: string;
  kind: Session['kind'];
  origin: string;
}

async function served(app: HasFiles, { file, path, kind, origin }: Shown, request: IncomingMessage): Promise<Content> {
  const as = servedAs(path);
  const headers = {
    ...policyFor(origin),
    'content-type': typed(as.type, kind),
    // it never changes under this path; whoever comes back asks whether it is the same
    'cache-control': 'private, no-cache',
    ...(as.encoding && { 'content-encoding': as.encoding, vary: 'accept-encoding' }),
  };
  if (request.headers['if-none-match'] === `"${file.sha256}"`)
    return { status: 304, headers: { ...headers, etag: `"${file.sha256}"` }, body: async () => null };
  if (as.encoding && !accepts(request, as.encoding))
    return unpacked(app, { file, headers, encoding: as.encoding }, request);
  const { status, headers: part, body } = answerOf(app.files, file, request);
  return { status, headers: { ...headers, ...part }, body };
}

/** Our own are UTF-8; of others the page says it itself, which a header would overrule. */
const typed = (type: string, kind: Session['kind']): string =>
  kind === 'js' && /^text\/|\+xml$|json$/.test(type) ? `${type}; charset=utf-8` : type;

/** On plain http browsers take no Brotli. */
const accepts = ({ headers }: IncomingMessage, encoding: string): boolean =>
  new RegExp(`(?:^|[\\s,])${encoding}(?:$|[\\s,;])(?!\\s*q=0(?:\\.0*)?(?:,|$))`, 'i').test(
    String(headers['accept-encoding'] ?? ''),
  );

interface Packed {
  file: PackageFile;
  headers: Record<string, string>;
  encoding: NonNullable<ServedFile['encoding']>;
}

function unpacked(app: HasFiles, { file, headers, encoding }: Packed, { method }: IncomingMessage): Content {
  const { 'content-encoding': _packed, ...plain } = headers;
  return {
    status: 200,
    headers: { ...plain, etag: `"${file.sha256}-plain"` },
    body: async () => {
      if (method === 'HEAD') return null;
      const bytes = await app.files.stream(file.key);
      const open = encoding === 'br' ? createBrotliDecompress() : createGunzip();
      bytes.on('error', (error) => open.destroy(error));
      return bytes.pipe(open);
    },
  };
}
