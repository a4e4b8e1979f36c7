// What waits for a teacher, row by row: work to mark, and questions. What is counted is what these lists have.
import type { OpenQuestion, ToMark } from '#contract/day.ts';
import type { Clock, Hooks, Postgres } from '#server/platform/app.ts';
import type { Waiting } from '#server/platform/kinds/answers.ts';
import { type Kind, kindsOf } from '#server/platform/kinds/kind.ts';
import type { Who } from '#server/platform/who.ts';
import { plainAmong } from '../course/index.ts';
import { unansweredQuestions } from '../talk/index.ts';
import { openQuestionsIn } from '../theory/index.ts';

interface Work extends Waiting {
  kind: Kind;
  /** Null: of no course that is asked about. */
  courseId: string | null;
}

interface Whose {
  who: Who;
  courseIds: readonly string[];
  /** Of these courses alone: not what has none. */
  isNarrow: boolean;
}

const byAge = (a: { at: number; key: string }, b: { at: number; key: string }): number =>
  a.at - b.at || (a.key < b.key ? -1 : 1);

/** Each work once, whatever number of courses it is in; oldest first. */
export async function workToMark(
  app: Hooks,
  { who, courseIds, isNarrow }: Whose,
  kindName?: string,
): Promise<readonly Work[]> {
  const kinds = kindsOf(app).filter(({ name }) => kindName === undefined || name === kindName);
  const found = await Promise.all(
    kinds.flatMap((kind) => [
      ...courseIds.map(async (courseId) =>
        ((await kind.toMark?.(courseId)) ?? []).map((w): Work => ({ ...w, kind, courseId })),
      ),
      isNarrow ? [] : kind.toMarkBy?.(who).then((all) => all.map((w): Work => ({ ...w, kind, courseId: null }))),
    ]),
  );
  const once = new Map<string, { work: Work; at: number; key: string }>();
  for (const work of found.flatMap((f) => f ?? [])) {
    const key = `${work.kind.name} ${work.refId} ${work.studentId}`;
    if (!once.has(key)) once.set(key, { work, at: work.since, key });
  }
  return [...once.values()].toSorted(byAge).map(({ work }) => work);
}

/** As a list shows them. */
export async function shownWork(app: Postgres, works: readonly Work[]): Promise<ToMark[]> {
  const titles = new Map<Kind, ReadonlyMap<string, string>>();
  for (const [kind, own] of Map.groupBy(works, (w) => w.kind))
    titles.set(kind, await titlesOf(app, kind, [...new Set(own.map((w) => w.refId))]));
  const { named, place } = await namesFor(app, works);
  return Promise.all(
    works.map(async ({ kind, courseId, refId, studentId, since }) => {
      const list = place(courseId, 'marking');
      return {
        kind: kind.name,
        ...named(courseId, studentId),
        title: titles.get(kind)?.get(refId) ?? '',
        at: since,
        path: (await markedAt(kind, { refId, studentId, list })) ?? list,
      };
    }),
  );
}

const titlesOf = async (app: Postgres, { book, titlesOf: own }: Kind, refIds: readonly string[]) =>
  (await own?.(refIds)) ?? (await book?.titlesOf?.(app.pool, refIds)) ?? new Map<string, string>();

async function markedAt(kind: Kind, w: { refId: string; studentId: string; list: string }): Promise<string | null> {
  if (kind.markPath) return kind.markPath(w.refId, w.studentId);
  if (kind.answers) return `${w.list}&student=${encodeURIComponent(w.studentId)}`;
  return (await kind.assign?.detail(w.refId, w.studentId)) ?? null;
}

type Question = Pick<OpenQuestion, 'kind' | 'id' | 'text' | 'title' | 'studentId' | 'at' | 'toTeacher'> & {
  courseId: string;
  /** What came nearest was told, and nobody has disputed it: it may be answered. */
  isNearest: boolean;
};

/** Those that wait for a teacher first, then those to which what comes nearest was told; each oldest first. */
export async function openQuestions(app: Clock & Postgres, courseIds: readonly string[]): Promise<readonly Question[]> {
  const [lessons, courses] = await Promise.all([openQuestionsIn(app, courseIds), unansweredQuestions(app, courseIds)]);
  const all = [
    ...lessons.map((q) => ({ ...q, kind: 'lesson' as const })),
    ...courses.map((q) => ({ ...q, kind: 'course' as const, toTeacher: false, isNearest: false })),
  ];
  const inOrder = all
    .map((q) => ({ q, at: q.at, key: q.id }))
    .toSorted(byAge)
    .map(({ q }) => q);
  return inOrder.toSorted((a, b) => Number(a.isNearest) - Number(b.isNearest));
}

export async function shownQuestions(app: Postgres, questions: readonly Question[]): Promise<OpenQuestion[]> {
  const { named, place } = await namesFor(app, questions);
  return questions.map(({ kind, id, text, toTeacher, isNearest, title, courseId, studentId, at }) => {
    const list = kind === 'lesson' ? 'open' : 'qa';
    const path = `${place(courseId, 'asked')}&list=${list}&asked=${encodeURIComponent(id)}`;
    const nearest = isNearest ? { nearest: true as const } : {};
    return { kind, id, text, toTeacher, ...nearest, ...named(courseId, studentId), title, at, path };
  });
}

const COURSES = '/teach/AIcourse';
const placeOf = (courseId: string, tab: string, isPlain: boolean): string =>
  `${isPlain ? '/teach/course/courseInfo' : `${COURSES}Info`}?id=${encodeURIComponent(courseId)}&tab=${tab}`;

/** Names of courses and students, and where the lists of a course are. */
export async function namesFor({ pool }: Postgres, rows: readonly { courseId: string | null; studentId: string }[]) {
  const courseIds = [...new Set(rows.flatMap((r) => r.courseId ?? []))];
  const studentIds = [...new Set(rows.map((r) => r.studentId))];
  const [found, plain] = await Promise.all([
    pool.query<{ id: string; name: string }>({
      name: 'names-of-waiting',
      text: 'select id, name from course where id = any($1) union all select id, name from sys_user where id = any($2)',
      values: [courseIds, studentIds],
    }),
    plainAmong(pool, courseIds),
  ]);
  const names = new Map(found.rows.map((r) => [r.id, r.name]));
  return {
    named: (courseId: string | null, studentId: string) => ({
      courseId,
      course: names.get(courseId ?? '') ?? '',
      studentId,
      name: names.get(studentId) ?? '',
    }),
    place: (courseId: string | null, tab: string) => placeOf(courseId ?? '', tab, plain.has(courseId ?? '')),
  };
}

/** A page of what is ordered already; only its rows are looked up. */
export async function pageOf<T, R>(
  all: readonly T[],
  { page, pageSize }: { page: number; pageSize: number },
  shown: (rows: readonly T[]) => Promise<R[]>,
) {
  const items = await shown(all.slice((page - 1) * pageSize, page * pageSize));
  return { items, itemCount: all.length, page, pageSize };
}
