// Courses as learners and visitors see them.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type CourseKind, learning as contract } from '#contract/courses.ts';
import type { App, Clock, HasConfig, HasKeys, Hooks, Postgres } from '#server/platform/app.ts';
import { missing } from '#server/platform/failure.ts';
import { contentOrigin } from '#server/platform/http/content.ts';
import { type Handlers, mount } from '#server/platform/http/mount.ts';
import { contains } from '#server/platform/sql.ts';
import { isAdmin, isGuest, type Who } from '#server/platform/who.ts';
import { courseOutline, shareDone, studyingOf } from '../chapters/index.ts';
import { courseAccess, coursesOf, coverFile, FOR_ALL, learntBy, SECTIONS_SHOWN } from '../course/index.ts';
import { TICKET_MS, ticketPath } from '../files/index.ts';
import { hostOrganisation, opensToGuests } from '../portal/index.ts';
import { continuing, planOf, recentlyFinished, reviewsOf } from '../theory/index.ts';

interface Card {
  id: string;
  name: string;
  kind: CourseKind;
  status: 'draft' | 'published' | 'closed';
  cover: string;
  intro: string;
  teacher: string;
  term: string;
  points: number;
  sections: number;
  readOnly: 'closed' | 'left' | null;
  forGuests: boolean;
  studied: number;
}

// one's own, made or given to one's class, before what is for everybody: a first page must not end before it
const OWN = `k.id = any($3::text[]) and (k.owner_id = $1 or exists (select from class_teacher c where c.course_id = k.id))`;
// $1: who looks, for how far they have come
const CARD = `select k.id, k.name, k.kind, k.status, k.cover, k.intro, u.name as teacher, k.term,
    (select count(*)::int from point_shown p where p.course_id = k.id and p.is_taught) as points,
    ${SECTIONS_SHOWN} as sections,
    case when k.status = 'closed' then 'closed' when exists (select from course_student s
      where s.course_id = k.id and s.user_id = $1 and s.has_left) then 'left' end as "readOnly",
    k.status = 'published' and k.guest_points > 0 as "forGuests",
    coalesce((select max(case when l.over_at is not null then 1 else
        coalesce(l.at::real / nullif(l.points, 0), 0) end)
      from lesson_shown l where l.course_id = k.id and l.student_id = $1), 0)::real as studied
  from course k join sys_user u on u.id = k.owner_id where k.deleted_at is null`;

export function mountLearning(server: FastifyInstance, app: App): void {
  const handlers: Handlers<typeof contract> = {
    items: async ({ page, pageSize, keyword, kind, mine, learnt }, { who, request }) => {
      const orgId = who?.orgId ?? (await hostOrganisation(app, request.host));
      const ids = who && !isGuest(who) ? await visibleIds(app, who, { mine, learnt }) : null;
      const values = [who?.userId ?? '', orgId, ids, kind ?? null, keyword ? contains(keyword) : null];
      // visitors see what is published for everybody, others beside that their own
      const everybodys = who && (mine || learnt) ? 'false' : FOR_ALL;
      const where = `and k.org_id = $2 and (${everybodys} or k.id = any($3::text[]))
        and ($4::text is null or k.kind = $4) and ($5::text is null or is_named(k.name, $5))`;
      const [list, count] = await Promise.all([
        app.pool.query<Card>(
          `${CARD} ${where} order by "readOnly" nulls first, (${OWN}) is true desc, k.term desc, k.created_at, k.id
            limit $6 offset $7`,
          [...values, pageSize, (page - 1) * pageSize],
        ),
        app.pool.query<{ n: number }>(
          `select count(*)::int as n from course k where k.deleted_at is null and $1::text is not null ${where}`,
          values,
        ),
      ]);
      const hasGuests = await opensToGuests(app, orgId);
      const items = (await withShare(app, who, list.rows)).map((card) => ({
        ...card,
        forGuests: hasGuests && card.forGuests,
        open: ids?.includes(card.id) === true && !(learnt && card.readOnly !== null),
        cover: shownCover(app, request, card.cover),
      }));
      return { items, itemCount: count.rows[0]?.n ?? 0, page, pageSize };
    },
    item: async ({ id }, { who, request }) => {
      const orgId = who?.orgId ?? (await hostOrganisation(app, request.host));
      const access = who && (await courseAccess(app.pool, who, id, app.now()));
      const { rows } = await app.pool.query<Card>(`${CARD} and k.org_id = $2 and k.id = $3 and ($4 or ${FOR_ALL})`, [
        who?.userId ?? '',
        orgId,
        id,
        access !== null,
      ]);
      const [card] = await withShare(app, who, rows);
      if (!card) throw missing();
      const outline = card.kind === 'plain' ? await courseOutline(app, id) : [];
      const pointList = (await planOf(app.pool, id)).map((p) => ({ id: p.id, title: p.title, goal: p.goal }));
      const open = access === 'teaches' || access === 'learns';
      return {
        ...card,
        forGuests: card.forGuests && (await opensToGuests(app, orgId)),
        cover: shownCover(app, request, card.cover),
        ...(await detailsOf(app, id)),
        outline,
        pointList,
        open,
      };
    },
    continue: async (_input, { who }) => ({
      items: (await continuing(app.pool, who.userId)).map((l) => {
        const pointTitle = l.points[Math.min(l.at, l.points.length - 1)]?.title ?? '';
        const progress = l.points.length === 0 ? 0 : Math.min(l.at / l.points.length, 1);
        return {
          lessonId: l.id,
          courseId: l.courseId,
          courseName: l.courseName,
          pointTitle,
          state: l.state,
          progress,
          updatedAt: l.updatedAt,
        };
      }),
      studying: await studyingOf(app, who),
      finished: await recentlyFinished(app.pool, who.userId),
      review: await reviewsOf(app.pool, who.userId, app.now()),
    }),
  };
  mount(server, app, contract, handlers);
}

interface Details {
  description: string;
  team: string[];
  asked: number;
}

/** What only the course's own page says. */
async function detailsOf(app: Postgres, id: string): Promise<Details> {
  const { rows } = await app.pool.query<Details>(
    `select k.description, (select count(distinct p.id)::int from point_shown p join question_shown q on q.point_id = p.id
        where p.course_id = k.id and p.is_taught and q.approved is not null and q.deleted_at is null) as asked, array(select u.name from course_team t join sys_user u on u.id = t.user_id
        where t.course_id = k.id and u.deleted_at is null order by t.sort, u.name_key) as team
      from course k where k.id = $1`,
    [id],
  );
  return rows[0] ?? { description: '', team: [], asked: 0 };
}

/** Visitors have no token to ask for the picture with: the address is a ticket, the same for some minutes, so that it is fetched once. */
function shownCover(app: Clock & HasConfig & HasKeys & Hooks, request: FastifyRequest, cover: string): string {
  const id = coverFile(cover);
  if (id === null) return cover;
  const expiresAt = Math.ceil(app.now() / TICKET_MS) * TICKET_MS + TICKET_MS;
  return contentOrigin(app, request) + ticketPath(app, { id, name: 'cover' }, expiresAt);
}

/** How far one is with an ordinary course is what its own page says. */
async function withShare(app: Clock & Postgres & Hooks, who: Who | null, cards: readonly Card[]): Promise<Card[]> {
  const plain = cards.filter((c) => c.kind === 'plain').map((c) => c.id);
  const shares = who ? await shareDone(app, plain, who.userId) : new Map<string, number>();
  return cards.map((c) => ({ ...c, studied: shares.get(c.id) ?? c.studied }));
}

interface Wanted {
  mine: boolean | undefined;
  learnt: boolean | undefined;
}

/** Courses taught (`mine`), or taught and learnt; administrators see all. `learnt`: of one's classes, or begun. */
async function visibleIds(app: Clock & Postgres, who: Who, { mine, learnt }: Wanted): Promise<string[]> {
  if (learnt) return learntBy(app.pool, who.userId, who.orgId);
  if (isAdmin(who)) {
    const { rows } = await app.pool.query<{ id: string }>(
      'select id from course where org_id = $1 and deleted_at is null',
      [who.orgId],
    );
    return rows.map((r) => r.id);
  }
  return coursesOf(app.pool, who.userId, who.orgId, app.now(), mine === true);
}
