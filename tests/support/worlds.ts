// What API and browser tests start from: a PostgreSQL cluster with a migrated database and one for each demo world, made
// once a day for each state of the code that makes them, in build/worlds. A run copies it whole, a test copies one database.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { dayOf } from '#server/platform/days.ts';
import { type RunningDatabase, startPostgres } from '#server/platform/postgres/launcher.ts';
import { copyFolder } from './templates.ts';

const ROOT = resolve(import.meta.dirname, '..', '..');
const FOLDER = join(ROOT, 'build', 'worlds');
/** What a migrated and seeded database is made by; more than changes it, never less. */
const SOURCES = [
  'contract',
  'questions',
  'server',
  'src/machines',
  'tests/support',
  'experiments',
  'package-lock.json',
];
/** Whole servers stand beside each other, each with its own pools. */
const ROOM = { max_connections: '300' };
/** A test's database that a power cut spoils is made again. */
const CARELESS = { ...ROOM, fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** A disk of memory, which Linux has: a test's database is copied there for a fourth of the processor time. */
const IN_MEMORY = '/dev/shm';
/** Of a run's databases together a few hundred megabytes are there at once. */
const ROOMY = 4 * 1024 ** 3;

function stateOfSources(): string {
  const hash = createHash('sha256');
  // a world's times are told from its first start: in yesterday's nothing is due today
  hash.update(String(dayOf(Date.now())));
  const files = SOURCES.flatMap((path) =>
    path.includes('.')
      ? [path]
      : readdirSync(join(ROOT, path), { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile() && !/\.test\.ts$/.test(entry.name))
          .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1)),
  );
  for (const file of files.sort()) hash.update(`${file}\0`).update(readFileSync(join(ROOT, file)));
  return hash.digest('hex').slice(0, 16);
}

/**
 * Templates on this server, and the files of each world in `folder/<world>`. By a process of its own: it is the whole server that makes
 * them, and a runner would read that through its own transforms, on most runs for nothing.
 */
const makeTemplates = (url: string, folder: string): Promise<unknown> =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, 'make-worlds.ts'), url, folder]);

/** The folder of today's worlds; made where it is not there. Two that make it at once do no harm. */
export async function ensureWorlds(): Promise<string> {
  const ready = join(FOLDER, stateOfSources());
  if (existsSync(ready)) return ready;
  mkdirSync(FOLDER, { recursive: true });
  // a run reads its own copy, so the worlds of other states are nobody's
  for (const old of readdirSync(FOLDER))
    if (!old.includes('.')) rmSync(join(FOLDER, old), { recursive: true, force: true });
  const draft = mkdtempSync(`${ready}.`);
  const running = await startPostgres({ dataDir: join(draft, 'cluster'), settings: CARELESS });
  await makeTemplates(running.url, draft);
  await running.stop();
  try {
    renameSync(draft, ready);
  } catch (error) {
    if (!existsSync(ready)) throw error;
    rmSync(draft, { recursive: true, force: true });
  }
  return ready;
}

/** In memory where there is plenty of it; what a run that was killed has left there goes first. */
function newFolder(isDurable: boolean): string {
  const name = `mengoo-test-${process.pid}-`;
  if (isDurable || !existsSync(IN_MEMORY)) return mkdtempSync(join(tmpdir(), name));
  for (const left of readdirSync(IN_MEMORY)) {
    const pid = left.match(/^mengoo-test-(\d+)-/)?.[1];
    if (pid && !existsSync(`/proc/${pid}`)) rmSync(join(IN_MEMORY, left), { recursive: true, force: true });
  }
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  const isRoomy = Math.min(bavail * bsize, process.availableMemory()) > ROOMY;
  return mkdtempSync(join(isRoomy ? IN_MEMORY : tmpdir(), name));
}

interface Worlds {
  /** A PostgreSQL server that has every template. */
  url: string;
  /** Each world's files, in a folder of its name. */
  files: string;
  stop: () => Promise<void>;
}

/**
 * Starts a copy of today's worlds. `given` names a PostgreSQL server to use instead of the embedded one; `isDurable`: what
 * is committed is on the disk, as a school has it.
 */
export async function startWorlds(given: string | undefined, isDurable: boolean): Promise<Worlds> {
  const folder = newFolder(isDurable);
  const leave = async (running: RunningDatabase | null) => {
    await running?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  if (given) {
    await makeTemplates(given, folder);
    return { url: given, files: folder, stop: () => leave(null) };
  }
  copyFolder(await ensureWorlds(), folder);
  const settings = isDurable ? ROOM : CARELESS;
  const running = await startPostgres({ dataDir: join(folder, 'cluster'), settings });
  return { url: running.url, files: folder, stop: () => leave(running) };
}
