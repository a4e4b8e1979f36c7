// What falls into the same time: one person cannot hold two classes, and one class cannot be in two.
import type { z } from 'zod';
import type { liveStream } from '#contract/live-rows.ts';
import type { Call } from '#server/platform/http/mount.ts';
import { WEEK } from './live.plan.ts';
import { STATE } from './live.store.ts';

type Clash = z.output<typeof liveStream.clashes.output>[number];

interface Span {
  id: string;
  startAt: number;
  minutes: number;
  hostId: string;
  classIds: string[];
}

/** Of live classes of others, too: their titles, and who holds them. What is over or cancelled takes nobody's time. */
async function clashesOf({ app, who }: Pick<Call, 'app' | 'who'>, spans: readonly Span[]): Promise<Clash[]> {
  if (spans.length === 0) return [];
  const { rows } = await app.pool.query<Clash>({
    name: 'live-clashes',
    text: `select s.id as "liveId", l.id as "withId", l.title, h.name as host, l.start_at as "startAt", l.minutes, x.teacher, x.classes
      from jsonb_to_recordset($1::jsonb) s (id text, "startAt" bigint, minutes int, "hostId" text, "classIds" jsonb)
        join live_class l on l.org_id = $2 and l.deleted_at is null and l.id <> s.id
          and l.start_at < s."startAt" + s.minutes * 60000 and l.start_at + l.minutes * 60000 > s."startAt"
        join lifecycle y on y.id = 'live:' || l.id and ${STATE} in ('scheduled', 'open')
        join sys_user h on h.id = l.host_id
        cross join lateral (select l.host_id = s."hostId" as teacher, array(select d.name from sys_dept d
          where d.id = any(l.class_ids) and s."classIds" ? d.id order by d.name_key) as classes) x
      where x.teacher or cardinality(x.classes) > 0 order by l.start_at, s.id, l.id limit 500`,
    values: [JSON.stringify(spans), who.orgId],
  });
  return rows;
}

interface Asked {
  from: number;
  to: number;
  planned?:
    | {
        id?: string | undefined;
        classIds: string[];
        startAt: number;
        minutes: number;
        repeatWeeks?: number | undefined;
      }
    | undefined;
}

/** `own`: those that the caller keeps, by the same rule as their list. */
export async function clashes(call: Call, { from, to, planned }: Asked, own: () => Promise<Span[]>): Promise<Clash[]> {
  if (planned) {
    const { id = '', repeatWeeks = 1, startAt, ...span } = planned;
    const hostId = call.who.userId;
    const weeks = Array.from({ length: repeatWeeks }, (_none, n) => ({
      ...span,
      id,
      hostId,
      startAt: startAt + n * WEEK,
    }));
    return clashesOf(call, weeks);
  }
  const within = (await own()).filter((l) => l.startAt < to && l.startAt + l.minutes * 60_000 > from);
  return clashesOf(call, within);
}
