import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { tryLock } from '../postgres/lock.ts';
import { binaryPath, cacheFolder, findBinary, LIVEKIT_VERSION } from './binary.ts';
import { MediaFault } from './fault.ts';
import { buildWithGo, type Making } from './go.ts';
import { type Make, makeBinary, reasonOf } from './make.ts';

let folder: string;
let cache: string;
let progress: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mengoo-make-'));
  cache = join(folder, 'cache');
  mkdirSync(cache);
  progress = [];
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

function script(path: string, body: string): string {
  writeFileSync(path, `#!/bin/sh\n${body}\n`);
  chmodSync(path, 0o755);
  return path;
}
const server = (path: string, version = LIVEKIT_VERSION) => script(path, `echo livekit-server version ${version}`);

/** A `go` of ours before the others on the PATH; null: none at all. */
function withGo(body: string | null): void {
  const bin = join(folder, 'bin');
  mkdirSync(bin, { recursive: true });
  if (body === null) return void vi.stubEnv('PATH', bin);
  script(join(bin, 'go'), `case "$1" in env) echo "\${GO_SAYS:-go1.26.8}";; install) ${body};; esac`);
  vi.stubEnv('PATH', `${bin}${delimiter}${process.env['PATH']}`);
}
/** What `go install` leaves behind. */
const BUILT = `printf '#!/bin/sh\\necho livekit-server version ${LIVEKIT_VERSION}\\n' > "$GOBIN/server"; chmod 755 "$GOBIN/server"`;

const away = async (): Promise<string> => {
  throw new MediaFault('releaseAway', { from: 'github.com', why: 'ENOTFOUND' });
};
const make = (more: Partial<Make> = {}) =>
  makeBinary({
    ...{ cache, onProgress: (text) => progress.push(text), signal: new AbortController().signal, fetch: away },
    ...more,
  });
const reason = async (more: Partial<Make> = {}): Promise<string> => {
  const error = await make(more).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof MediaFault)) throw new Error(`no fault: ${error}`);
  expect(readdirSync(cache)).toEqual([]);
  return reasonOf(error);
};

describe.skipIf(process.platform === 'win32')('with stand-ins for Go and for the release', () => {
  test('Go builds it, and it lies whole in the cache under its version', async () => {
    withGo(`echo "go: downloading github.com/a/b v1.0.0" >&2; echo "github.com/a/b" >&2; ${BUILT}`);
    expect(await make()).toEqual({ path: binaryPath(cache), source: 'built', version: LIVEKIT_VERSION });
    expect(readdirSync(cache)).toEqual([`livekit-server-${LIVEKIT_VERSION}`]);
    expect(progress).toEqual(['下载源码 1 / fetching sources, 1']);
    // it is there now: nobody makes it again
    withGo('exit 1');
    expect(await make()).toMatchObject({ source: 'cache' });
  });

  test('Go is asked at the lowest priority, for this machine, outside of any module', async () => {
    vi.stubEnv('GOOS', 'plan9');
    const told = join(folder, 'told');
    withGo(`(sleep 0.2; nice; echo "$PWD"; echo "$GOOS."; echo "$@") > ${told}; ${BUILT}`);
    await make();
    const [nice, where, goos, args] = readFileSync(told, 'utf8').split('\n');
    expect([nice, goos]).toEqual(['19', '.']);
    expect(where).toContain(cache);
    expect(args).toBe(`install -v github.com/livekit/livekit-server/cmd/server@v${LIVEKIT_VERSION}`);
  });

  test('without Go the release is taken', async () => {
    withGo(null);
    const fetch = async ({ folder: to }: Making) => server(join(to, 'livekit-server'));
    expect(await make({ fetch })).toMatchObject({ source: 'downloaded', version: LIVEKIT_VERSION });
  });

  test.each([
    ['no Go', null, '没有安装 Go', 'Go is not installed'],
    [
      'Go that fails',
      'echo "x.go:1: undefined: y" >&2; exit 1',
      'Go 没有编译成功：x.go:1',
      'could not build it: x.go:1',
    ],
    ['a full disk', 'echo "write /tmp/x: no space left on device" >&2; exit 1', '磁盘已满', 'the disk is full'],
    [
      'a toolchain out of reach',
      'echo "go: x requires go >= 1.26 (running go 1.22.1; GOTOOLCHAIN=local)" >&2; exit 1',
      'Go 1.22.1 太旧',
      'Go 1.22.1 is too old',
    ],
    ['Go that is killed', 'kill -9 $$', 'Go 没有编译成功：SIGKILL', 'SIGKILL'],
    [
      'a program that does not run',
      'printf "#!/bin/sh\\nexit 3\\n" > "$GOBIN/server"; chmod 755 "$GOBIN/server"',
      '不能运行',
      'does not run',
    ],
    ['a half program', 'echo "touch $GOBIN/../ran" > "$GOBIN/server"', '不能运行', 'does not run'],
    [
      'another version',
      'printf "#!/bin/sh\\necho livekit-server version 1.0.0\\n" > "$GOBIN/server"',
      '不能运行（1.0.0）',
      '(1.0.0)',
    ],
    ['nothing at all', 'true', '不能运行', 'does not run'],
  ])(
    '%s, and no release: what to type stands there in both languages, and nothing is left behind',
    async (_what, go, zh, en) => {
      withGo(go);
      const told = await reason();
      const [chinese, english] = told.split(' / There is no media server');
      expect(chinese).toContain(zh);
      expect(chinese).toContain('连不上 github.com（ENOTFOUND）');
      expect(chinese).toContain('npm run media');
      expect(english).toContain(en);
      expect(english).toContain('github.com cannot be reached (ENOTFOUND)');
      expect(english).toContain('LIVEKIT_DOWNLOAD');
      expect(english).toContain('npm run media');
    },
  );

  test('a Go from before it could fetch another', async () => {
    vi.stubEnv('GO_SAYS', 'go1.19.8');
    withGo(BUILT);
    expect(await reason()).toContain('Go 1.19.8 太旧');
  });

  test('both ways on a full disk: that alone is told', async () => {
    withGo('echo "no space left on device" >&2; exit 1');
    const fetch = async () => {
      throw new MediaFault('makeDisk');
    };
    expect(await reason({ fetch })).toContain(`磁盘已满，需要约 1.5 GB`);
  });

  test('a cache folder that is none', async () => {
    writeFileSync(join(folder, 'file'), '');
    const error = await make({ cache: join(folder, 'file', 'x') }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ key: 'mediaNoFolder' });
  });

  test('one maker: the second waits, and finds what the first has made', async () => {
    withGo('exit 1');
    const lock = await tryLock(cache);
    if (typeof lock === 'string') throw new Error('taken');
    const second = make();
    await vi.waitFor(() =>
      expect(progress).toContain('这台机器上另一个程序正在准备 / another program of this machine is at it'),
    );
    server(binaryPath(cache));
    await lock.release();
    expect(await second).toMatchObject({ source: 'cache' });
  });

  test('what a killed maker has left is cleared away', async () => {
    mkdirSync(join(cache, 'making-old'));
    writeFileSync(join(cache, 'making-old', 'server'), 'half');
    withGo(BUILT);
    await make();
    expect(readdirSync(cache)).toEqual([`livekit-server-${LIVEKIT_VERSION}`]);
  });

  test('stopped, Go ends with all that it has started', async () => {
    const pid = join(folder, 'pid');
    withGo(`sleep 60 & echo $! > ${pid}; wait`);
    const leaving = new AbortController();
    const asked = make({ signal: leaving.signal });
    await vi.waitFor(() => expect(existsSync(pid)).toBe(true));
    leaving.abort(new Error('leaving'));
    await expect(asked).rejects.toThrow('leaving');
    const child = Number(readFileSync(pid, 'utf8'));
    await vi.waitFor(() => {
      const state = existsSync(`/proc/${child}/status`) ? readFileSync(`/proc/${child}/status`, 'utf8') : 'State: Z';
      expect(state).toMatch(/^State:\s+[ZX]/m);
    });
    expect(readdirSync(cache)).toEqual([]);
  });

  test('Go by itself: its path', async () => {
    withGo(BUILT);
    const into = mkdtempSync(join(cache, 'x'));
    const built = await buildWithGo({ folder: into, onProgress: () => {}, signal: new AbortController().signal });
    expect(built).toBe(join(into, 'server'));
  });
});

describe.skipIf(process.platform === 'win32')('what is found', () => {
  test('the PATH before the cache; none that is old, or does not run', async () => {
    const bin = join(folder, 'bin');
    mkdirSync(bin);
    expect(await findBinary(cache, bin)).toBeNull();
    server(binaryPath(cache));
    const cached = { path: binaryPath(cache), source: 'cache', version: LIVEKIT_VERSION };
    expect(await findBinary(cache, bin)).toEqual(cached);
    const path = server(join(bin, 'livekit-server'), '1.9.0');
    expect(await findBinary(cache, `relative${delimiter}${bin}`)).toEqual({ path, source: 'path', version: '1.9.0' });
    server(path, '1.7.2');
    expect(await findBinary(cache, bin)).toEqual(cached);
    script(path, 'exit 1');
    expect(await findBinary(cache, bin)).toEqual(cached);
  });

  test('what lies damaged in the cache is thrown away', async () => {
    writeFileSync(binaryPath(cache), 'half', { mode: 0o755 });
    expect(await findBinary(cache, '')).toBeNull();
    expect(readdirSync(cache)).toEqual([]);
  });

  test('the cache folder is the user’s; of a user without one it lies in DATA_DIR', () => {
    if (process.platform !== 'linux') return;
    expect(cacheFolder(folder, { HOME: folder })).toBe(join(folder, '.cache', 'mengoo', 'livekit'));
    expect(cacheFolder(folder, { HOME: '/x', XDG_CACHE_HOME: folder })).toBe(join(folder, 'mengoo', 'livekit'));
    writeFileSync(join(folder, 'file'), '');
    expect(cacheFolder(folder, { HOME: join(folder, 'file') })).toBe(join(folder, 'cache', 'livekit'));
  });
});
