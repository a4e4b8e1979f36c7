// The voices that a school names for its courses: a setting of the organisation, by the names that browsers know.
import type { Pool } from 'pg';
import { CODE } from '#contract/codes.ts';
import { Failure, missing } from '#server/platform/failure.ts';
import { readSettings } from '../portal/index.ts';

export async function voicesOf(pool: Pool, orgId: string): Promise<{ voices: string[]; version: number }> {
  const { rows } = await pool.query<{ settings: unknown; version: number }>(
    'select settings, version from organisation where id = $1 and deleted_at is null',
    [orgId],
  );
  const [org] = rows;
  if (!org) throw missing();
  return { voices: readSettings(org.settings).voices, version: org.version };
}

/** The new version; 409 when somebody has changed the organisation since `version`. One named twice is named once. */
export async function nameVoices(
  pool: Pool,
  orgId: string,
  { names, version }: { names: readonly string[]; version: number },
): Promise<number> {
  const once = new Map(names.toReversed().map((name) => [name.toLowerCase(), name]));
  const voices = [...once.values()].toReversed();
  const { rows } = await pool.query<{ version: number }>(
    `update organisation set settings = settings || jsonb_build_object('voices', $3::jsonb), version = version + 1
      where id = $1 and version = $2 returning version`,
    [orgId, version, JSON.stringify(voices)],
  );
  if (!rows[0]) throw new Failure(CODE.conflict, 'stale');
  return rows[0].version;
}
