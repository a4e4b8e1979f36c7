// Visits of the school's pages: one row a session of a browser, counted by what was known when it came.
import {
  DAYS_OF_LATE,
  type DEVICES,
  NO_CLASS,
  VISITOR,
  type Visit,
  type VisitShare,
  type VisitsBy,
} from '#contract/statistics.ts';
import type { App, Clock, Postgres } from '#server/platform/app.ts';
import { METERED, meterValues, tooMany } from '#server/platform/auth/throttle.ts';
import { DAY, dayOf, endOfDay } from '#server/platform/days.ts';
import type { Context } from '#server/platform/http/mount.ts';
import { type Narrowing, narrowed, readerOfSql } from '#server/platform/reader.sql.ts';
import type { Listing, Reader } from '#server/platform/reader.ts';
import { contains } from '#server/platform/sql.ts';
import type { Who } from '#server/platform/who.ts';

const MINUTE = 60_000;
/** From one address: a whole school may stand behind it. */
const MOST_A_MINUTE = 6_000;

type Device = (typeof DEVICES)[number];

/** By what the browser says of itself; iPads say that they are Macs, and are counted with them. */
export function deviceOf(userAgent = ''): Device {
  if (/iPad|Tablet|PlayBook|Silk(?!.*Mobile)|Android(?!.*Mobile)/i.test(userAgent)) return 'tablet';
  return /Mobi|iPhone|iPod|Android|HarmonyOS.*Phone|Windows Phone/i.test(userAgent) ? 'phone' : 'computer';
}

interface Visited {
  uuid: string;
  url: string;
  webId: string;
  webName: string;
}

/** Counted against the address and kept in one statement; too many are refused. */
export async function keepVisit(
  app: Clock & Postgres,
  visit: Visited,
  by: { who: Who | null; orgId: string; address: string; userAgent: string | undefined },
): Promise<void> {
  const { who } = by;
  const meter = meterValues(app, `visit ${by.address}`, MINUTE);
  const { rows } = await app.pool.query<{ count: number; until: number }>({
    name: 'visit',
    text: `with ${METERED},
      kept as (insert into visit (uuid, org_id, user_id, url, web_id, web_name, at, role, device, class_id)
        select $4, $5, $6, $7, $8, $9, $2, $10, $11, (select u.dept_id from sys_user u join sys_dept d on d.id = u.dept_id
            where u.id = $6 and d.kind = 'class' and d.deleted_at is null)
          from metered where count <= ${MOST_A_MINUTE}
        on conflict do nothing)
      select count, until from metered`,
    values: [
      ...meter,
      // the path only: queries may hold tokens
      ...[visit.uuid, by.orgId, who?.userId ?? null, visit.url.split('?')[0], visit.webId, visit.webName],
      ...[who?.base ?? null, deviceOf(by.userAgent)],
    ],
  });
  const [reading] = rows;
  if (reading && reading.count > MOST_A_MINUTE) throw tooMany(app, reading.until);
}

/** The condition of every list and every count of visits. */
const narrow = ({ from, until, webId, role, device, classId, keyword }: Listing, { who }: Pick<Context, 'who'>) =>
  narrowed([
    ['v.org_id = ?', who.orgId],
    ['v.at >= ?', from],
    ['v.at <= ?', until],
    ['v.web_id = ?', webId],
    [`coalesce(v.role, '${VISITOR}') = ?`, role],
    ['v.device = ?', device],
    [`coalesce(v.class_id, '${NO_CLASS}') = ?`, classId],
    ['(is_named(v.web_name, ?) or is_named(v.url, ?))', keyword ? contains(keyword) : undefined],
  ]);

export const visitReader = (app: App): Reader =>
  readerOfSql<Visit>(app, {
    columns: `v.uuid as id, v.at, v.user_id as "userId", coalesce(u.name, '') as "user", coalesce(v.role, '${VISITOR}') as role,
      v.device, v.class_id as "classId", coalesce(d.name, '') as "className", v.web_id as "webId", v.web_name as "webName", v.url`,
    table: 'visit v',
    names: 'left join sys_user u on u.id = v.user_id left join sys_dept d on d.id = v.class_id',
    at: { column: 'v.at', field: 'at' },
    id: 'v.uuid',
    narrow,
  });

/** Whole days, the present one the last: what the page of visits shows until it is asked for others. */
export const ofLate = (now: number): { from: number; until: number } => ({
  from: endOfDay(dayOf(now) - DAYS_OF_LATE) + 1,
  until: endOfDay(dayOf(now)),
});

export async function countVisitors(app: Postgres, who: Who, span: Listing): Promise<number> {
  const { where, values } = narrow(span, { who });
  const { rows } = await app.pool.query<{ n: number }>(
    `select count(*)::int as n from (select from visit v where ${where} group by v.visitor) x`,
    values,
  );
  return rows[0]?.n ?? 0;
}

interface Span extends Listing {
  by: VisitsBy;
  from: number;
  until: number;
}

/** How each is told apart, and the filter of the list that has its visits. */
const KEYS: Record<VisitsBy, { sql: string; filter: (key: string, span: Span) => Listing }> = {
  day: {
    sql: `((v.at + 28800000) / ${DAY})::int`,
    filter: (key, { from, until }) => ({
      from: Math.max(from, endOfDay(Number(key) - 1) + 1),
      until: Math.min(until, endOfDay(Number(key))),
    }),
  },
  page: { sql: 'v.web_id', filter: (webId) => ({ webId }) },
  role: { sql: `coalesce(v.role, '${VISITOR}')`, filter: (role) => ({ role }) },
  device: { sql: 'v.device', filter: (device) => ({ device }) },
  class: { sql: `coalesce(v.class_id, '${NO_CLASS}')`, filter: (classId) => ({ classId }) },
};
/** Names of pages come from browsers: no more of them than this are told apart. */
const MOST_ROWS = 1_000;
const ROUTE = '/home/visits';
const VISITS_PATH = '/OrgApi/TjStatisticsData/Items';

export const visitsList = (body: Listing) => ({ path: VISITS_PATH, body, route: `${ROUTE}${queryOf(body)}` });

interface Counted {
  key: string | null;
  visits: number;
  visitors: number;
}

/** A row a key, and the whole: visitors of several keys are counted once in it. */
export async function visitsBy(
  app: Clock & Postgres,
  who: Who,
  span: Span,
): Promise<{ visits: number; visitors: number; rows: VisitShare[] }> {
  const { by, ...condition } = span;
  const n: Narrowing = narrow(condition, { who });
  const { rows } = await app.pool.query<Counted>(
    `select k.key::text as key, count(*)::int as visits, count(distinct k.visitor)::int as visitors
      from (select ${KEYS[by].sql} as key, v.visitor from visit v where ${n.where}) k group by grouping sets ((k.key), ())`,
    n.values,
  );
  const total = rows.find((row) => row.key === null);
  const keyed = rows.flatMap(({ key, ...row }) => (key === null ? [] : [{ ...row, key }]));
  const ordered =
    by === 'day'
      ? keyed.sort((a, b) => Number(a.key) - Number(b.key))
      : keyed.sort((a, b) => b.visits - a.visits || (a.key < b.key ? -1 : 1));
  return {
    visits: total?.visits ?? 0,
    visitors: total?.visitors ?? 0,
    rows: (by === 'day' ? ordered : ordered.slice(0, MOST_ROWS)).map(({ key, ...row }) => ({
      key: by === 'day' ? dayText(Number(key)) : key,
      ...row,
      list: visitsList({ ...condition, ...KEYS[by].filter(key, span) }),
    })),
  };
}

const dayText = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10);

/** As the page's address has it: days in place of times. */
function queryOf(body: Listing): string {
  const words = Object.entries(body).map(([name, value]) => [
    name,
    name === 'from' || name === 'until' ? dayText(dayOf(Number(value))) : String(value),
  ]);
  return words.length > 0 ? `?${new URLSearchParams(words).toString()}` : '';
}

export const visitsBefore = (app: Postgres, orgId: string, before: number) =>
  app.pool.query('delete from visit where org_id = $1 and at < $2', [orgId, before]);
