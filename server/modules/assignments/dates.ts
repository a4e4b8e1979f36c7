// A person's real dates and limits: the assignment's, every exception that touches it, and what its kind has put off for them. Nothing
// else computes them.
import type { Hooks } from '#server/platform/app.ts';
import { kindNamed, kindsOf } from '#server/platform/kinds/kind.ts';
import type { Db } from '#server/platform/sql.ts';

/** What of an assignment decides which exceptions touch it. */
export interface Dated {
  id: string;
  kind: string;
  courseId: string | null;
  byId: string;
  until: number | null;
  /** The kind of what it is a step of, and that assignment: what is granted for it reaches its steps. */
  stepOf?: string | null;
  stepOfKind?: string | null;
}

/** Its columns beside the id and the end, of `assignment a`. */
export const DATED = `a.kind, a.course_id as "courseId", a.by_id as "byId", a.step_of as "stepOf",
  (select o.kind from assignment o where o.id = a.step_of) as "stepOfKind"`;

export interface Grant {
  /** This one alone; null: all that is due in the span. */
  assignmentId: string | null;
  dueFrom: number | null;
  dueUntil: number | null;
  /** None: of every kind. */
  kinds: readonly string[];
  /** Of a span; null: in all courses. */
  courseIds: readonly string[] | null;
  byId: string;
  until: number | null;
  minutes: number | null;
  attempts: number | null;
  excused: boolean;
}

interface Dates {
  until: number | null;
  /** Beyond what the assignment gives. */
  minutes: number;
  attempts: number;
  /** The student need not do the work. */
  excused: boolean;
}

function touches(grant: Grant, assignment: Dated): boolean {
  const { id, kind, until, courseId, stepOf, stepOfKind } = assignment;
  if (grant.kinds.length > 0 && !grant.kinds.some((own) => own === kind || own === stepOfKind)) return false;
  if (grant.assignmentId !== null) return grant.assignmentId === id || grant.assignmentId === stepOf;
  // what has no end is due in no span
  if (until === null || grant.dueFrom === null || grant.dueUntil === null) return false;
  if (until < grant.dueFrom || until > grant.dueUntil) return false;
  if (grant.courseIds === null) return true;
  return courseId === null ? grant.byId === assignment.byId : grant.courseIds.includes(courseId);
}

/** The kindest of all that touch it; none shortens. */
export function kindest(assignment: Dated, grants: readonly Grant[]): Dates {
  const own = grants.filter((g) => touches(g, assignment));
  const { until } = assignment;
  const most = (given: readonly (number | null)[]) => Math.max(0, ...given.map((n) => n ?? 0));
  return {
    until: until === null ? null : Math.max(until, most(own.map((g) => g.until))),
    minutes: most(own.map((g) => g.minutes)),
    attempts: most(own.map((g) => g.attempts)),
    excused: own.some((g) => g.excused),
  };
}

interface Given {
  assignment: Dated & { refId: string };
  userId: string;
}

/** Of many people at once, in their order: one statement, and one of each kind that puts off. */
export async function datesOf(app: Hooks, db: Db, given: readonly Given[]): Promise<Dates[]> {
  if (given.length === 0) return [];
  const { rows } = await db.query<Grant & { userId: string }>({
    name: 'exceptions-of',
    text: `select user_id as "userId", assignment_id as "assignmentId", due_from as "dueFrom", due_until as "dueUntil", kinds,
        course_ids as "courseIds", by_id as "byId", until_at as until, minutes, attempts, excused
      from assignment_exception where user_id = any($1) and deleted_at is null`,
    values: [[...new Set(given.map((g) => g.userId))]],
  });
  const grants = Map.groupBy(rows, (r) => r.userId);
  const putOff = await putOffOf(app, db, given);
  return given.map((one) => {
    const { until, ...more } = kindest(one.assignment, grants.get(one.userId) ?? []);
    return { until: laterEnd(until, putOff(one)), ...more };
  });
}

/** Until when the kinds of these assignments have put each of them off; 0: not at all. */
async function putOffOf(app: Hooks, db: Db, given: readonly Given[]): Promise<(one: Given) => number> {
  const ends = new Map<string, number>();
  for (const [kind, own] of Map.groupBy(given, (g) => g.assignment.kind)) {
    const refIds = [...new Set(own.map((g) => g.assignment.refId))];
    const studentIds = [...new Set(own.map((g) => g.userId))];
    const found = (await kindNamed(app, kind)?.assign?.putOff?.(db, refIds, studentIds)) ?? [];
    for (const { refId, studentId, until } of found) ends.set(`${kind} ${refId} ${studentId}`, until);
  }
  return ({ assignment: { kind, refId }, userId }) => ends.get(`${kind} ${refId} ${userId}`) ?? 0;
}

export type Due = Pick<Dates, 'until' | 'excused'>;

interface Led {
  kind: string;
  refId: string;
}

/** As what each of these assignments is due: a section that leads to a thing of its own as that thing. `<kind> <refId>`. */
async function dueAs(app: Hooks, db: Db, given: readonly Led[]): Promise<(one: Led) => string> {
  const led = new Map<string, Led>();
  for (const { name, book } of kindsOf(app)) {
    const own = book?.dueOf ? given.filter((g) => g.kind === name) : [];
    if (!book?.dueOf || own.length === 0) continue;
    for (const [refId, to] of await book.dueOf(db, [...new Set(own.map((g) => g.refId))]))
      led.set(`${name} ${refId}`, to);
  }
  const key = ({ kind, refId }: Led) => `${kind} ${refId}`;
  return (one) => key(led.get(key(one)) ?? one);
}

/** Of a course, when the last of what is assigned is due, each student's own exceptions apart; null: it has no end. */
export async function endsIn(app: Hooks, db: Db, courseId: string): Promise<Map<string, number | null>> {
  const { rows } = await db.query<Led & { until: number | null }>({
    name: 'ends-in',
    text: `select kind, ref_id as "refId", until_at as until from assignment where course_id = $1 and deleted_at is null`,
    values: [courseId],
  });
  const whose = await dueAs(app, db, rows);
  const ends = new Map<string, number | null>();
  for (const row of rows) {
    const key = whose(row);
    ends.set(key, ends.has(key) ? laterEnd(ends.get(key) ?? null, row.until) : row.until);
  }
  return ends;
}

/**
 * Of a course, when what must be done by whom: by `<kind> <refId> <userId>`. Of what is assigned to one twice the later end
 * holds. Who has left the class owes nothing.
 */
export async function duesIn(
  app: Hooks,
  db: Db,
  courseId: string,
  studentIds: readonly string[] | null,
): Promise<Map<string, Due>> {
  const { rows } = await db.query<Dated & { refId: string; userId: string }>({
    name: 'dues-in',
    // as an array, so that the view is asked for these alone
    text: `select a.id, ${DATED}, a.ref_id as "refId", a.until_at as until, p.user_id as "userId"
      from assignment_person p join assignment a on a.id = p.assignment_id
      where p.assignment_id = any(array(select id from assignment where course_id = $1 and deleted_at is null))
        and not p.has_left and ($2::text[] is null or p.user_id = any($2))`,
    values: [courseId, studentIds],
  });
  const whose = await dueAs(app, db, rows);
  const dates = await datesOf(
    app,
    db,
    rows.map(({ userId, ...assignment }) => ({ assignment, userId })),
  );
  const dues = new Map<string, Due>();
  for (const [i, row] of rows.entries()) {
    const key = `${whose(row)} ${row.userId}`;
    const own = dates[i];
    if (own) dues.set(key, later(dues.get(key), own));
  }
  return dues;
}

const laterEnd = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? null : Math.max(a, b);

const later = (before: Due | undefined, { until, excused }: Due): Due =>
  before ? { until: laterEnd(before.until, until), excused: before.excused || excused } : { until, excused };
