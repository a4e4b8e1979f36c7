// Organisations as one meets them before signing in: by the host, or by their code.
import type { Hooks, Postgres } from '#server/platform/app.ts';
import { createRegistry } from '#server/platform/registry.ts';
import { hostName } from '#server/platform/site.ts';
import type { Db } from '#server/platform/sql.ts';
import { type OrganisationSettings, readSettings, takesGuests } from './settings.ts';

export interface Organisation {
  id: string;
  code: string;
  name: string;
  settings: OrganisationSettings;
  hosts: readonly OrganisationHost[];
}

export interface OrganisationHost {
  host: string;
  /** Where its look is served: `{path}/template/config.json`. */
  path: string;
  /** The origin that its look is fetched from; empty: nowhere. */
  from: string;
}

/** The names that lead to it. */
export const hostsOf = ({ hosts }: Pick<Organisation, 'hosts'>): string[] => hosts.map(({ host }) => host);

/** By the organisation's host list; else the first one. Empty when there is none yet. */
export async function hostOrganisation(app: Postgres, host: string | undefined): Promise<string> {
  const { rows } = await app.pool.query<{ id: string }>(
    `select id from organisation where deleted_at is null
      order by hosts @> jsonb_build_array(jsonb_build_object('host', $1::text)) desc, position, created_at limit 1`,
    [hostName(host)],
  );
  return rows[0]?.id ?? '';
}

/** All of them, the first one first. */
export const organisations = (app: Postgres): Promise<Organisation[]> => find(app, 'true', []);
export const organisationById = async (app: { pool: Db }, id: string): Promise<Organisation | null> =>
  (await find(app, 'id = $1', [id]))[0] ?? null;
export const organisationByCode = async (app: Postgres, code: string): Promise<Organisation | null> =>
  (await find(app, 'lower(code) = lower(normalize($1, nfkc))', [code]))[0] ?? null;

async function find(app: { pool: Db }, condition: string, values: string[]): Promise<Organisation[]> {
  const { rows } = await app.pool.query<Omit<Organisation, 'settings'> & { settings: unknown }>(
    `select id, code, name, settings, hosts from organisation where ${condition} and deleted_at is null
      order by position, created_at`,
    values,
  );
  return rows.map((row) => ({ ...row, settings: readSettings(row.settings) }));
}

/** Whether people without an account may try what this school offers for it. */
export async function opensToGuests(app: Postgres, orgId: string): Promise<boolean> {
  const org = await organisationById(app, orgId);
  return org !== null && takesGuests(org.settings);
}

/** What strangers see of a school before they have signed in: who keeps it in memory hears when it has changed. */
const faces = createRegistry<(orgId: string) => void>('the face of a school');
/** Another process hears nothing: what it keeps must be moments old at most. */
export const onFaceChange = faces.register;

/** After a change of what a school is called, of its hosts, its links, or its settings. */
export function faceChanged(app: Hooks, orgId: string): void {
  for (const heard of faces.of(app).values()) heard(orgId);
}
