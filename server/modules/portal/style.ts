// The look of a host's head, fetched in the background from where the school keeps it: nobody waits for it, and the last
// good one stays where it cannot be had.
import { type HeaderConfig, headerConfig, type StyleState } from '#contract/orgs.ts';
import type { Clock, HasConfig, HasLogger, Postgres } from '#server/platform/app.ts';
import { guardedFetch, RefusedAddress, textWithin } from '#server/platform/outward.ts';
import type { Db } from '#server/platform/sql.ts';
import { type OrganisationHost, organisations } from './portal.store.ts';

const MOST_BYTES = 64 * 1024;
const PATIENCE_MS = 3_000;
export const STYLE_EVERY_MS = 600_000;

/** The last one that was right; null where there is none. */
export async function styleOf(app: Postgres, orgId: string, host: string): Promise<HeaderConfig | null> {
  const { rows } = await app.pool.query<{ style: unknown }>(
    'select style from host_style where org_id = $1 and host = $2',
    [orgId, host],
  );
  return headerConfig.nullable().safeParse(rows[0]?.style ?? null).data ?? null;
}

/** Looks of hosts that lead here no more. */
export const forgetStyles = (db: Db, orgId: string, kept: readonly string[]) =>
  db.query('delete from host_style where org_id = $1 and host <> all($2)', [orgId, kept]);

interface Fetched {
  state: StyleState;
  style: HeaderConfig | null;
}

/** Now, whatever stands there is kept with how it went. */
export async function fetchStyle(
  app: Clock & HasConfig & Postgres,
  orgId: string,
  host: OrganisationHost,
): Promise<Fetched> {
  const { state, style } = await read(app.config.LAN_HOSTS, host);
  await app.pool.query(
    `insert into host_style (org_id, host, style, state, at) values ($1, $2, $3, $4, $5)
      on conflict (org_id, host) do update set style = coalesce(excluded.style, host_style.style), state = excluded.state, at = excluded.at`,
    [orgId, host.host, style === null ? null : JSON.stringify(style), state, app.now()],
  );
  return { state, style: style ?? (await styleOf(app, orgId, host.host)) };
}

async function read(lanHosts: readonly string[], { from, path }: OrganisationHost): Promise<Fetched> {
  const failed = (state: StyleState): Fetched => ({ state, style: null });
  if (from === '') return failed('invalid');
  const signal = AbortSignal.timeout(PATIENCE_MS);
  let text: string | null;
  try {
    const answer = await guardedFetch({ lanHosts })(`${from}${path}/template/config.json`, { signal });
    if (answer.status !== 200) {
      await answer.body?.cancel();
      // who sends us elsewhere is not followed: what was checked was this address
      return failed(answer.status >= 300 && answer.status < 400 ? 'refused' : 'invalid');
    }
    text = await textWithin(answer, MOST_BYTES, signal);
  } catch (error) {
    if (signal.aborted) return failed('timeout');
    return failed(error instanceof RefusedAddress || isRefused(error) ? 'refused' : 'invalid');
  }
  if (text === null) return failed('too-large');
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return failed('not-json');
  }
  const config = typeof json === 'object' && json !== null && 'HeaderConfig' in json ? json.HeaderConfig : undefined;
  const style = headerConfig.safeParse(config);
  return style.success ? { state: 'ok', style: style.data } : failed('invalid');
}

const isRefused = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH'].includes(String(error.code));

/** All hosts of all schools whose look is kept elsewhere, one after another. */
export async function fetchStyles(app: Clock & HasConfig & HasLogger & Postgres): Promise<void> {
  for (const { id, hosts } of await organisations(app))
    for (const host of hosts)
      if (host.from)
        await fetchStyle(app, id, host).catch((error: unknown) =>
          app.logger.warn({ err: error, host: host.host }, 'the look of a host'),
        );
}
