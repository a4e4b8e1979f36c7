// Who takes part in a live class, and as what.
import type { LiveRole } from '#contract/live.ts';
import type { Clock, Postgres } from '#server/platform/app.ts';
import { forbidden, missing } from '#server/platform/failure.ts';
import { isAdmin, isGuest, type Person, type Who } from '#server/platform/who.ts';

export interface Live {
  id: string;
  orgId: string;
  title: string;
  courseId: string | null;
  course: string;
  classIds: string[];
  startAt: number;
  minutes: number;
  intro: string;
  isPublic: boolean;
  status: 'draft' | 'published';
  hostId: string;
  host: string;
  openedAt: number | null;
  endedAt: number | null;
}

export interface Seated {
  live: Live;
  role: LiveRole;
  /** Has been in. */
  isIn: boolean;
  isBarred: boolean;
}

export const LIVE = `l.id, l.org_id as "orgId", l.title, l.course_id as "courseId", coalesce(k.name, '') as course,
  l.class_ids as "classIds", l.start_at as "startAt", l.minutes, l.intro, l.is_public as "isPublic", l.status,
  l.host_id as "hostId", h.name as host, l.opened_at as "openedAt", l.ended_at as "endedAt"`;
export const FROM_LIVE = 'live_class l join sys_user h on h.id = l.host_id left join course k on k.id = l.course_id';

/** Of the class `l`: whether the user `$1` teaches each of its classes today (`$2`). */
export const TEACHES_ALL = `(cardinality(l.class_ids) > 0 and not exists (select from unnest(l.class_ids) c (id)
  where not exists (select from class_teacher t where t.class_id = c.id and t.teacher_id = $1
    and in_span(t.from_at, t.until_at, $2))))`;
export const COHOSTS =
  'exists (select from live_cohost o where o.live_id = l.id and o.user_id = $1 and o.deleted_at is null)';
export const LEARNS = `(l.status = 'published' and (l.is_public
  or exists (select from member m where m.dept_id = any(l.class_ids) and m.user_id = $1)))`;

interface Row extends Live {
  cohosts: boolean;
  teaches: boolean;
  learns: boolean;
  isIn: boolean;
  isBarred: boolean;
}

const SEAT = `${LIVE}, ${COHOSTS} as cohosts, ${TEACHES_ALL} as teaches, ${LEARNS} as learns,
  s.user_id is not null as "isIn", s.barred_at is not null as "isBarred"`;
const FROM_SEAT = `${FROM_LIVE} left join live_seat s on s.live_id = l.id and s.user_id = $1`;

/** Null: it is not theirs. Who is a co-host by name is one, whatever else they teach. */
export async function seatOf(app: Clock & Postgres, who: Person, liveId: string): Promise<Seated | null> {
  const { rows } = await app.pool.query<Row>({
    name: 'live-seat',
    text: `select ${SEAT} from ${FROM_SEAT} where l.id = $3 and l.org_id = $4 and l.deleted_at is null`,
    values: [who.userId, app.now(), liveId, who.orgId],
  });
  const [row] = rows;
  return row ? seated(who, row) : null;
}

/** Of somebody who is known by their id alone; null also where they may not sign in. */
export async function seatById(app: Clock & Postgres, userId: string, liveId: string): Promise<Seated | null> {
  const { rows } = await app.pool.query<Row & Pick<Who, 'base'>>({
    name: 'live-seat-by-id',
    text: `select ${SEAT}, r.base from ${FROM_SEAT}
        join sys_user u on u.id = $1 and u.org_id = l.org_id and u.deleted_at is null and not u.disabled
        join sys_role r on r.id = u.role_id
      where l.id = $3 and l.deleted_at is null`,
    values: [userId, app.now(), liveId],
  });
  const [row] = rows;
  if (!row) return null;
  const { base, ...rest } = row;
  return seated({ userId, orgId: row.orgId, base }, rest);
}

function seated(who: Person, { cohosts, teaches, learns, isIn, isBarred, ...live }: Row): Seated | null {
  const role = roleOf(who, { live, cohosts, teaches, learns });
  return role && { live, role, isIn, isBarred: isBarred && role === 'student' && live.endedAt === null };
}

function roleOf(
  who: Person,
  { live, cohosts, teaches, learns }: Pick<Row, 'cohosts' | 'teaches' | 'learns'> & { live: Live },
): LiveRole | null {
  // a public class is open to the school's people, not to who tries a lesson
  if (isGuest(who)) return null;
  if (live.hostId === who.userId) return 'host';
  if (cohosts) return 'cohost';
  if (teaches || isAdmin(who)) return 'host';
  return learns ? 'student' : null;
}

/** 404 for a stranger, 403 for who is barred. */
export async function mustBeIn(app: Clock & Postgres, who: Person, liveId: string): Promise<Seated> {
  const seat = await seatOf(app, who, liveId);
  if (!seat) throw missing();
  if (seat.isBarred) throw forbidden();
  return seat;
}

/** 403 for who is in the class and no host of it. */
export async function mustHost(app: Clock & Postgres, who: Person, liveId: string): Promise<Seated> {
  const seat = await mustBeIn(app, who, liveId);
  if (seat.role === 'student') throw forbidden();
  return seat;
}

/** 404 unless this person takes part. */
export async function mustTakePart(app: Clock & Postgres, liveId: string, userId: string): Promise<Seated> {
  const seat = await seatById(app, userId, liveId);
  if (!seat) throw missing();
  return seat;
}

/** Students of the class $1: members of its classes, and who came in to a public one. */
export const STUDENTS = `select u.id as "userId", u.name, u.user_name as "userName" from live_class l join sys_user u on u.org_id = l.org_id
    join sys_role r on r.id = u.role_id and r.base = 'student'
  where l.id = $1 and u.deleted_at is null and not u.disabled and u.id <> l.host_id
    and (exists (select from member m where m.dept_id = any(l.class_ids) and m.user_id = u.id)
      or exists (select from live_seat s where s.live_id = l.id and s.user_id = u.id))
    and not exists (select from live_cohost o where o.live_id = l.id and o.user_id = u.id and o.deleted_at is null)`;
