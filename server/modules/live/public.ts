// Live classes that are open to the whole school, for visitors who have not signed in.
import type { OutputOf } from '#contract/index.ts';
import type { Postgres } from '#server/platform/app.ts';
import { missing } from '#server/platform/failure.ts';
import { hostOrganisation, organisationById } from '../portal/index.ts';
import { STATE } from './live.store.ts';

type Item = OutputOf<'/api/Live/PublicItem'>;
const MOST = 200;

/** Of the visitor's organisation, or of the host's. Empty where the portal shows no live classes. */
export async function publicLives(
  app: Postgres,
  { orgId, host }: { orgId: string | undefined; host: string },
  { id, from, to }: { id?: string; from?: number | undefined; to?: number | undefined },
): Promise<Item[]> {
  const school = orgId ?? (await hostOrganisation(app, host));
  if ((await organisationById(app, school))?.settings.openLiveStream !== 1) return [];
  const { rows } = await app.pool.query<Item>({
    name: 'live-public',
    text: `select l.id, l.title, l.intro, l.start_at as "startAt", l.minutes, ${STATE} as state, coalesce(k.name, '') as course, h.name as host
      from live_class l join lifecycle y on y.id = 'live:' || l.id join sys_user h on h.id = l.host_id
        left join course k on k.id = l.course_id and k.deleted_at is null
      where l.org_id = $1 and l.is_public and l.status = 'published' and l.deleted_at is null
        and ($2::text is null or l.id = $2) and ($3::bigint is null or l.start_at + l.minutes * 60000 >= $3)
        and ($4::bigint is null or l.start_at < $4)
      order by l.start_at desc, l.id limit ${MOST}`,
    values: [school, id ?? null, from ?? null, to ?? null],
  });
  return rows.reverse();
}

export async function publicLive(
  app: Postgres,
  place: { orgId: string | undefined; host: string },
  id: string,
): Promise<Item> {
  const [found] = await publicLives(app, place, { id });
  if (!found) throw missing();
  return found;
}
