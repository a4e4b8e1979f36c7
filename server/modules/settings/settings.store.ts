// Groups of settings as they are kept: values in the organisation's settings, secrets sealed beside them, a version each.
import type { PoolClient } from 'pg';
import type { z } from 'zod';
import { CODE } from '#contract/codes.ts';
import { GROUP_IDS, type GroupId, groupOf, type orgSettings } from '#contract/settings.ts';
import type { HasConfig, HasKeys, Postgres } from '#server/platform/app.ts';
import { seal } from '#server/platform/auth/seal.ts';
import { Failure, invalid, missing } from '#server/platform/failure.ts';
import { withTransaction } from '#server/platform/sql.ts';
import type { Who } from '#server/platform/who.ts';
import { isFlat, readSettings, secretPlace, settingValues } from '../portal/index.ts';
import { dropLogo, takeLogo } from './logo.ts';

type Row = z.output<typeof orgSettings.items.output>['items'][number];
type Stored = Readonly<Record<string, unknown>>;

/** What the environment has set for all schools, as far as it may be shown; null: nothing. */
function fromEnvironment({ config }: HasConfig, group: GroupId): Pick<Row, 'values' | 'secrets'> | null {
  if (group === 'mail' && config.SMTP_URL) return { values: { from: config.MAIL_FROM }, secrets: { url: true } };
  if (group === 'sms' && config.SMS_WEBHOOK) return { values: {}, secrets: { url: true } };
  if (group === 'ai' && config.AI_BASE_URL)
    return {
      values: { baseUrl: new URL(config.AI_BASE_URL).origin, model: config.AI_MODEL ?? '' },
      secrets: { key: config.AI_KEY !== undefined },
    };
  return null;
}

export async function settingGroups(app: HasConfig & Postgres, orgId: string): Promise<Row[]> {
  const { rows } = await app.pool.query<{
    settings: Stored;
    secrets: Record<string, Stored>;
    versions: Record<string, number>;
  }>('select settings, secrets, setting_versions as versions from organisation where id = $1 and deleted_at is null', [
    orgId,
  ]);
  const [stored] = rows;
  if (!stored) throw missing();
  const read = readSettings(stored.settings);
  return GROUP_IDS.map((id): Row => {
    const version = stored.versions[id] ?? 0;
    const environment = fromEnvironment(app, id);
    if (environment) return { id, version, source: 'environment', ...environment };
    const { fields, secrets = {} } = groupOf(id);
    const sealed = stored.secrets[id] ?? {};
    const kept = isFlat(id) ? stored.settings : ((stored.settings[id] ?? {}) as Stored);
    const isSet = Object.keys(sealed).length > 0 || Object.keys(fields).some((name) => name in kept);
    return {
      id,
      version,
      source: isSet ? 'set' : 'default',
      values: settingValues(read, id),
      secrets: Object.fromEntries(Object.keys(secrets).map((name) => [name, name in sealed])),
    };
  });
}

const refuseEnvironment = (app: HasConfig, group: GroupId): void => {
  if (fromEnvironment(app, group)) throw new Failure(CODE.conflict, 'byEnvironment');
};

/** Whether there is a key, and which address it was given with. */
async function modelOf({ pool }: Postgres, orgId: string): Promise<{ hasKey: boolean; address: string }> {
  const { rows } = await pool.query<{ hasKey: boolean; address: string }>(
    `select secrets->'ai' ? 'key' as "hasKey", coalesce(settings->'ai'->>'baseUrl', '') as address
      from organisation where id = $1`,
    [orgId],
  );
  return { hasKey: rows[0]?.hasKey ?? false, address: rows[0]?.address ?? '' };
}

/**
 * A key is for the server that it was given with, and is sent to no other: who names another must give one, or say that there
 * is none. True: there is no server any more, and the key goes with it.
 */
async function losesKey(app: Postgres, orgId: string, values: Stored): Promise<boolean> {
  if (values['baseUrl'] === undefined || values['key'] !== undefined) return false;
  const { hasKey, address } = await modelOf(app, orgId);
  const originOf = (url: unknown) => URL.parse(String(url))?.origin ?? '';
  if (!hasKey || originOf(address) === originOf(values['baseUrl'])) return false;
  if (values['baseUrl'] !== '') throw invalid({ 'values.key': 'newAddressNewKey' });
  return true;
}

interface Change {
  id: GroupId;
  version: number;
  values: Readonly<Record<string, unknown>>;
}

/** The new version; 409 where somebody has changed the group since. `check` throws, in the transaction, what must not stand. */
export async function changeGroup(
  app: HasConfig & HasKeys & Postgres,
  who: Who,
  { id, version, values }: Change,
  check: (client: PoolClient) => Promise<void>,
): Promise<number> {
  const { orgId } = who;
  refuseEnvironment(app, id);
  const { secrets = {} } = groupOf(id);
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  const plain = Object.fromEntries(given.filter(([name]) => !(name in secrets)));
  const sealed = Object.fromEntries(
    given
      .filter(([name]) => name in secrets)
      .map(([name, value]) => [
        name,
        value === null ? null : seal(app.key, secretPlace(orgId, id, name), String(value)),
      ]),
  );
  if (id === 'ai' && (await losesKey(app, orgId, values))) sealed['key'] = null;
  await withTransaction(app.pool, async (client) => {
    const { rowCount } = await client.query(
      `update organisation set
          settings = settings || case when $4 then $5::jsonb
            else jsonb_build_object($2::text, coalesce(settings->$2, '{}') || $5::jsonb) end,
          secrets = jsonb_strip_nulls(secrets || jsonb_build_object($2::text, coalesce(secrets->$2, '{}') || $6::jsonb)),
          setting_versions = setting_versions || jsonb_build_object($2::text, $3::int + 1)
        where id = $1 and deleted_at is null and coalesce((setting_versions->>$2)::int, 0) = $3`,
      [orgId, id, version, isFlat(id), JSON.stringify(plain), JSON.stringify(sealed)],
    );
    if (rowCount !== 1) throw new Failure(CODE.conflict, 'stale');
    if (id === 'portal' && 'iconURL' in plain) await takeLogo(client, who, String(plain['iconURL']));
    await check(client);
  });
  return version + 1;
}

/** Back to what they are by default; each is a version further. */
export async function clearGroups(app: HasConfig & Postgres, orgId: string, ids: readonly GroupId[]): Promise<void> {
  for (const id of ids) refuseEnvironment(app, id);
  const keys = ids.flatMap((id) => (isFlat(id) ? Object.keys(groupOf(id).fields) : [id]));
  await app.pool.query(
    `update organisation set settings = settings - $2::text[], secrets = secrets - $3::text[],
        setting_versions = setting_versions || (select jsonb_object_agg(g, coalesce((setting_versions->>g)::int, 0) + 1) from unnest($3::text[]) g)
      where id = $1 and deleted_at is null`,
    [orgId, keys, ids],
  );
  if (ids.includes('portal')) await dropLogo(app.pool, orgId);
}
