// What the platform needs to run: each check says what it found, and what to do. The server and `npm run doctor` ask the same.
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { CHECKS, type Check, type CheckId } from '#contract/system.ts';
import type { HasFiles, Postgres } from '#server/platform/app.ts';
import type { Config } from '#server/platform/config.ts';
import { DAY, timeText } from '#server/platform/days.ts';
import type { MediaHealth } from '#server/platform/media/types.ts';
import { type Lang, type MessageKey, say } from '#server/platform/messages.ts';
import { failedMessages } from '#server/platform/messenger.failures.ts';
import { guardedConnect, hostOf, RefusedAddress } from '#server/platform/outward.ts';
import { appliedMigrations, migrationFiles } from '#server/platform/postgres/migrate.ts';
import { lateJobs } from '../jobs/index.ts';
import { type Leads, leadsOf } from '../portal/index.ts';
import { lastBackup } from './backup.store.ts';

interface Machine {
  config: Config;
  key: Buffer;
  /** Null: all schools. */
  orgId: string | null;
  now: () => number;
  /** Rejects where files cannot be kept. */
  files: () => Promise<HasFiles['files']>;
  /** Null: no server runs that would know. */
  media: () => Promise<MediaHealth | null>;
}
interface Checked extends Machine {
  pool: Postgres['pool'];
}

type Params = Record<string, string | number>;
interface Found {
  state: Check['state'];
  text: MessageKey;
  params?: Params;
  fix?: MessageKey;
  /** Where it is of one school among several. */
  school?: string;
}

const ok = (text: MessageKey, params?: Params): Found => ({ state: 'ok', text, ...(params && { params }) });
const off = (text: MessageKey, params?: Params): Found => ({ state: 'off', text, ...(params && { params }) });
const warn = (text: MessageKey, fix: MessageKey, params: Params = {}): Found => ({ state: 'warn', text, fix, params });
const fail = (text: MessageKey, fix: MessageKey, params: Params = {}): Found => ({ state: 'fail', text, fix, params });

const GB = 1024 ** 3;
const REACH_MS = 4_000;

type Checks<T> = (c: T) => Promise<Found | Found[]>;

/** Of this machine alone. */
const OF_MACHINE = {
  disk: async ({ config }: Machine) => {
    const { blocks, bavail, bsize } = await statfs(config.DATA_DIR);
    const free = (bavail * bsize) / GB;
    const params = { free: free.toFixed(1), percent: Math.round((100 * bavail) / Math.max(1, blocks)) };
    if (free < 0.5) return fail('checkDisk', 'fixDisk', params);
    return free < 5 ? warn('checkDisk', 'fixDisk', params) : ok('checkDisk', params);
  },
  files: async ({ config, files }: Machine) => {
    const key = `health/${process.pid}-${Date.now()}`;
    const store = await files();
    await store.put(key, Buffer.from('ok'));
    const read = Buffer.from(await store.get(key)).toString();
    await store.delete(key);
    if (read !== 'ok') return fail('checkFilesWrong', 'fixFiles');
    return config.S3_BUCKET ? ok('checkFilesBucket', { bucket: config.S3_BUCKET }) : ok('checkFiles');
  },
  media: async ({ config, media }: Machine) => {
    if (config.LIVEKIT === 'off') return off('checkMediaOff');
    const health = await media();
    if (!health) return off('checkMediaUnknown');
    if (health.state === 'ready') return ok('checkMedia', { version: health.version ?? '' });
    if (health.state === 'preparing' || health.state === 'starting') return warn('checkMediaSoon', 'fixMediaSoon');
    return health.state === 'off' ? off('checkMediaOff') : fail('checkMediaAway', 'fixMedia');
  },
  tls: async ({ config, now }: Machine) => {
    if (!config.TLS_CERT) {
      if (config.PUBLIC_URL?.startsWith('https:')) return ok('checkTlsProxy', { url: config.PUBLIC_URL });
      return config.NODE_ENV === 'production' ? warn('checkTlsNone', 'fixTls') : off('checkTlsNone');
    }
    const days = Math.floor((Date.parse(new X509Certificate(readFileSync(config.TLS_CERT)).validTo) - now()) / DAY);
    if (days < 0) return fail('checkTlsOver', 'fixTlsOver', { days: -days });
    return days < 21 ? warn('checkTls', 'fixTlsOver', { days }) : ok('checkTls', { days });
  },
} satisfies Partial<Record<CheckId, Checks<Machine>>>;

const OF_DATABASE: Record<Exclude<CheckId, keyof typeof OF_MACHINE>, Checks<Checked>> = {
  database: async ({ pool }) => {
    const { rows } = await pool.query<{ version: string; used: number; most: number }>(
      `select current_setting('server_version') as version, current_setting('max_connections')::int as most,
        (select count(*)::int from pg_stat_activity) as used`,
    );
    const { version = '', used = 0, most = 1 } = rows[0] ?? {};
    if (used > most * 0.8) return warn('checkDatabaseBusy', 'fixDatabaseBusy', { used, most });
    return ok('checkDatabase', { version });
  },
  migrations: async ({ pool }) => {
    const client = await pool.connect();
    try {
      const applied = new Set((await appliedMigrations(client)).map(({ name }) => name));
      const files = migrationFiles().map(({ name }) => name);
      const missing = files.filter((name) => !applied.delete(name));
      if (applied.size > 0) return fail('checkMigrationsNewer', 'fixMigrationsNewer', { count: applied.size });
      if (missing.length > 0) return fail('checkMigrationsMissing', 'fixMigrations', { count: missing.length });
      return ok('checkMigrations', { count: files.length });
    } finally {
      client.release();
    }
  },
  clock: async ({ pool }) => {
    const before = Date.now();
    const { rows } = await pool.query<{ at: number }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::bigint as at',
    );
    const seconds = Math.abs((rows[0]?.at ?? 0) - (before + Date.now()) / 2) / 1000;
    const params = { seconds: seconds.toFixed(1) };
    if (seconds > 30) return fail('checkClockOff', 'fixClock', params);
    return seconds > 2 ? warn('checkClockOff', 'fixClock', params) : ok('checkClock');
  },
  mail: (c) =>
    bySchool(c, async ({ mail }, { id }) => {
      if (!mail) return off('checkMailOff');
      const reached = await reach(c.config, mail.url, mail, ['checkMail', 'fixMail']);
      const failed = await failedMessages(c.pool, id, c.now());
      return reached.state === 'ok' && failed > 0 ? warn('checkMailFailed', 'fixMail', { count: failed }) : reached;
    }),
  sms: (c) =>
    bySchool(c, async ({ sms }) => (sms ? reach(c.config, sms.url, sms, ['checkSms', 'fixSms']) : off('checkSmsOff'))),
  ai: (c) =>
    bySchool(c, async ({ ai }) => (ai ? reach(c.config, ai.baseUrl, ai, ['checkAi', 'fixAi']) : off('checkAiOff'))),
  backup: async ({ config, pool, now }) => {
    const last = await lastBackup(pool);
    if (!last) return config.NODE_ENV === 'production' ? warn('checkBackupNone', 'fixBackup') : off('checkBackupNone');
    const params = { at: timeText(last.at), name: last.name };
    if (last.drill === 'failed') return fail('checkBackupDrill', 'fixBackupDrill', params);
    if (last.at < now() - 2 * DAY) return warn('checkBackupOld', 'fixBackup', params);
    return last.drill === 'off'
      ? warn('checkBackupUndrilled', 'fixBackupUndrilled', params)
      : ok('checkBackup', params);
  },
  jobs: async ({ pool, now }) => {
    const { waiting, failed } = await lateJobs(pool, {
      waitingSince: now() - 10 * 60_000,
      failedSince: now() - 7 * DAY,
    });
    if (waiting > 0) return fail('checkJobsWaiting', 'fixJobsWaiting', { count: waiting });
    return failed > 0 ? warn('checkJobsFailed', 'fixJobsFailed', { count: failed }) : ok('checkJobs');
  },
};

interface School {
  id: string;
  name: string;
}

/** Mail, SMS and model are each school's own. */
async function bySchool(c: Checked, check: (leads: Leads, school: School) => Promise<Found>): Promise<Found[]> {
  const { rows } = await c.pool.query<School>(
    'select id, name from organisation where deleted_at is null and ($1::text is null or id = $1) order by position, created_at',
    [c.orgId],
  );
  // before the first school there is what the environment sets
  const schools = rows.length > 0 ? rows : [{ id: '', name: '' }];
  return Promise.all(
    schools.map(async (school) => {
      const found = await check(await leadsOf(c, school.id), school);
      return schools.length > 1 ? { ...found, school: school.name } : found;
    }),
  );
}

/** Whether something listens there: no more is asked, as a mail would be sent and a model would cost. */
async function reach(
  { LAN_HOSTS: lanHosts }: Config,
  given: string,
  { byOperator }: { byOperator: boolean },
  [text, fix]: readonly ['checkMail' | 'checkSms' | 'checkAi', MessageKey],
): Promise<Found> {
  const url = new URL(given);
  // as each is used
  const usual: Record<string, number> = { 'smtp:': 587, 'smtps:': 465, 'https:': 443 };
  const params = { host: hostOf(url) };
  const signal = AbortSignal.timeout(REACH_MS);
  try {
    const port = url.port ? Number(url.port) : (usual[url.protocol] ?? 80);
    const socket = await guardedConnect({ url, port, lanHosts: byOperator ? null : lanHosts, signal });
    socket.destroy();
    return ok(text, params);
  } catch (error) {
    if (error instanceof RefusedAddress) return fail('checkPrivate', 'fixPrivate', params);
    const { code, message } = error as NodeJS.ErrnoException;
    return fail('checkUnreached', fix, { ...params, why: signal.aborted ? 'ETIMEDOUT' : (code ?? message) });
  }
}

const WORST = ['fail', 'warn', 'ok', 'off'] as const;

/** One word for all: the worst that was found, and what was found of each school. */
function oneOf(id: CheckId, all: readonly Found[], lang: Lang): Check {
  const state = WORST.find((one) => all.some((found) => found.state === one)) ?? 'off';
  const said = all.map(({ text, params = {}, school }) => ({ school, text: say(lang, text, params) }));
  const isSame = new Set(said.map(({ text }) => text)).size === 1;
  const texts = said.map(({ school, text }) =>
    school === undefined || isSame ? text : say(lang, 'checkOfSchool', { school, text }),
  );
  const fixes = all.flatMap((found) =>
    found.fix && found.state !== 'ok' ? [say(lang, found.fix, found.params ?? {})] : [],
  );
  const join = (parts: readonly string[]) => [...new Set(parts)].join(say(lang, 'checkNext'));
  return { id, state, text: join(texts), ...(fixes.length > 0 ? { fix: join(fixes) } : {}) };
}

/** `pool`: what went wrong where the database is away; all else is checked then, too. */
export async function runChecks(
  { pool, ...machine }: Machine & { pool: Postgres['pool'] | Error },
  lang: Lang,
): Promise<{ ok: boolean; checks: Check[] }> {
  const look = async (id: CheckId): Promise<Found | Found[]> => {
    if (isOfMachine(id)) return OF_MACHINE[id](machine);
    if (!(pool instanceof Error)) return OF_DATABASE[id]({ ...machine, pool });
    if (id !== 'database') return off('checkUnknown');
    return fail('checkDatabaseAway', 'fixDatabaseAway', { why: pool.message.replace(/\s*\n\s*/g, ' ') });
  };
  const checks = await Promise.all(
    CHECKS.map(async (id): Promise<Check> => {
      const found = await look(id).catch((error: unknown) =>
        fail('checkBroke', 'fixBroke', { why: error instanceof Error ? error.message : String(error) }),
      );
      return oneOf(id, [found].flat(), lang);
    }),
  );
  return { ok: checks.every(({ state }) => state !== 'fail'), checks };
}

const isOfMachine = (id: CheckId): id is keyof typeof OF_MACHINE => id in OF_MACHINE;
