// How far students are with the sections of a course, and which of them they may open.
import type { Locked, StudyState } from '#contract/chapters.ts';
import type { Clock, Hooks, Postgres } from '#server/platform/app.ts';
import { kindNamed } from '#server/platform/kinds/kind.ts';
import type { Who } from '#server/platform/who.ts';
import { type CourseAccess, courseAccess, mayTeachCourse } from '../course/index.ts';
import { latestScores } from '../gradebook/index.ts';
import { locksOf, type SectionStanding } from './locks.ts';
import { published, type SectionLine, sectionLines } from './section.store.ts';

interface Kept {
  studentId: string;
  sectionId: string;
  state: 'doing' | 'done';
  studiedMs: number;
  share: number;
  updatedAt: number;
}

/** One section as one student has it. */
interface Progress {
  state: StudyState;
  seconds: number;
  share: number;
  locks: Locked[];
}

/** On a home page. */
const MOST_STUDYING = 5;

const key = (sectionId: string, studentId: string): string => `${sectionId} ${studentId}`;

/** What of these sections each of these students has done; a lesson's state is the lesson's own. */
export async function studentStandings(
  app: Postgres & Hooks,
  sections: readonly SectionLine[],
  studentIds: readonly string[],
): Promise<(sectionId: string, studentId: string) => (SectionStanding & { kept: Kept | undefined }) | undefined> {
  const lessons = sections.filter((s) => s.kind === 'lesson' && s.refId !== null);
  const courseIds = [...new Set(lessons.map((s) => s.refId ?? ''))];
  const [kept, begun, scores] = await Promise.all([
    app.pool.query<Kept>({
      name: 'section-studies',
      text: `select student_id as "studentId", section_id as "sectionId", state, studied_ms as "studiedMs", share,
          updated_at as "updatedAt" from section_study where section_id = any($1) and student_id = any($2)`,
      values: [sections.map((s) => s.id), studentIds],
    }),
    courseIds.length === 0 ? [] : (kindNamed(app, 'lesson')?.assign?.stateOf(courseIds, studentIds) ?? []),
    courseIds.length === 0 ? [] : latestScores(app.pool, 'lesson', courseIds, studentIds),
  ]);
  const keptAt = new Map(kept.rows.map((r) => [key(r.sectionId, r.studentId), r]));
  const lessonAt = new Map(
    begun.map((b) => [key(b.refId, b.studentId), b.state === 'done' ? ('done' as const) : ('doing' as const)]),
  );
  const scoreAt = new Map(scores.map((r) => [key(r.refId, r.studentId), r.score]));
  const byId = new Map(sections.map((s) => [s.id, s]));
  return (sectionId, studentId) => {
    const section = byId.get(sectionId);
    const own = keptAt.get(key(sectionId, studentId));
    if (section?.kind !== 'lesson') return own && { state: own.state, score: null, kept: own };
    const at = key(section.refId ?? '', studentId);
    const state = lessonAt.get(at) ?? (own && 'doing');
    return state && { state, score: scoreAt.get(at) ?? null, kept: own };
  };
}

/** Each section that one student sees of a course, in their order. */
export async function sectionProgress(
  app: Clock & Postgres & Hooks,
  seen: readonly SectionLine[],
  studentId: string,
): Promise<Map<string, Progress & { updatedAt: number }>> {
  const standing = await studentStandings(app, seen, [studentId]);
  const own = new Map(
    seen.flatMap((s) => {
      const found = standing(s.id, studentId);
      return found ? [[s.id, found] as const] : [];
    }),
  );
  const locks = locksOf(seen, own, app.now());
  return new Map(
    seen
      .filter((s) => s.parentId !== null)
      .map((s) => {
        const mine = own.get(s.id);
        const shut = locks.get(s.id) ?? [];
        // what is done stays open: a lock that came later takes nothing away
        const state: StudyState =
          mine?.state === 'done' ? 'done' : shut.length > 0 ? 'locked' : (mine?.state ?? 'open');
        return [
          s.id,
          {
            state,
            seconds: (mine?.kept?.studiedMs ?? 0) / 1000,
            share: mine?.kept?.share ?? 0,
            locks: state === 'locked' ? shut : [],
            updatedAt: mine?.kept?.updatedAt ?? 0,
          },
        ];
      }),
  );
}

/** Of several courses at once: how much of what is published is done, 0 to 1, by the course's id. */
export async function shareDone(
  app: Clock & Postgres & Hooks,
  courseIds: readonly string[],
  studentId: string,
): Promise<Map<string, number>> {
  if (courseIds.length === 0) return new Map();
  const seen = published(await sectionLines(app.pool, courseIds), app.now());
  const standing = await studentStandings(app, seen, [studentId]);
  const byCourse = Map.groupBy(
    seen.filter((s) => s.parentId !== null),
    (s) => s.courseId,
  );
  return new Map(
    [...byCourse].map(([courseId, own]) => [
      courseId,
      own.filter((s) => standing(s.id, studentId)?.state === 'done').length / own.length,
    ]),
  );
}

interface Studying {
  courseId: string;
  courseName: string;
  sectionId: string;
  title: string;
  progress: number;
  updatedAt: number;
}

/** Courses that one may still learn and has begun and not done, latest first, each with the section that was opened last. */
export async function studyingOf(app: Clock & Postgres & Hooks, who: Who): Promise<Studying[]> {
  const { rows } = await app.pool.query<Omit<Studying, 'progress'>>({
    name: 'studying-of',
    text: `select * from (select distinct on (k.id) k.id as "courseId", k.name as "courseName", s.id as "sectionId", s.title,
          y.updated_at as "updatedAt"
        from section_study y join course_section s on s.id = y.section_id and s.deleted_at is null
          join course k on k.id = s.course_id and k.deleted_at is null and k.status = 'published'
        where y.student_id = $1 order by k.id, y.updated_at desc) latest order by "updatedAt" desc limit $2`,
    values: [who.userId, MOST_STUDYING],
  });
  const access = await Promise.all(rows.map((r) => courseAccess(app.pool, who, r.courseId, app.now())));
  const open = rows.filter((_row, n) => access[n] === 'learns');
  const shares = await shareDone(
    app,
    open.map((r) => r.courseId),
    who.userId,
  );
  return open.map((r) => ({ ...r, progress: shares.get(r.courseId) ?? 0 })).filter((r) => r.progress < 1);
}

/** What a course's own page tells of its content to whoever may look at it. */
export async function courseOutline(app: Clock & Postgres, courseId: string) {
  const seen = published(await sectionLines(app.pool, [courseId]), app.now());
  return seen
    .filter((c) => c.parentId === null)
    .map((c) => ({
      title: c.title,
      sections: seen.filter((s) => s.parentId === c.id).map(({ title, kind }) => ({ title, kind })),
    }));
}

/** What one who learns the course may open now. */
export async function openSections(app: Clock & Postgres & Hooks, who: Who, courseId: string): Promise<Set<string>> {
  const seen = published(await sectionLines(app.pool, [courseId]), app.now());
  const progress = await sectionProgress(app, seen, who.userId);
  return new Set([...progress].filter(([, { state }]) => state !== 'locked').map(([id]) => id));
}

interface Opened {
  section: SectionLine;
  access: CourseAccess;
  progress: Progress;
}

/** A published section of a course that `who` may read; null: there is none for them. Its lock is in `progress`. */
export async function openedBy(app: Clock & Postgres & Hooks, who: Who, sectionId: string): Promise<Opened | null> {
  const { rows } = await app.pool.query<{ courseId: string }>(
    'select course_id as "courseId" from course_section where id = $1 and org_id = $2 and parent_id is not null and deleted_at is null',
    [sectionId, who.orgId],
  );
  const courseId = rows[0]?.courseId;
  const access = courseId === undefined ? null : await courseAccess(app.pool, who, courseId, app.now());
  if (courseId === undefined || access === null) return null;
  const seen = published(await sectionLines(app.pool, [courseId]), app.now());
  const section = seen.find((s) => s.id === sectionId);
  const progress = (await sectionProgress(app, seen, who.userId)).get(sectionId);
  return section && progress ? { section, access, progress } : null;
}

/** Whether `who` may see its files: its teachers always, its students what is published and not locked. */
export async function mayOpenSection(app: Clock & Postgres & Hooks, who: Who, sectionId: string): Promise<boolean> {
  const { rows } = await app.pool.query<{ courseId: string }>(
    'select course_id as "courseId" from course_section where id = $1 and org_id = $2',
    [sectionId, who.orgId],
  );
  if (!rows[0]) return false;
  if (who.base !== 'student' && (await mayTeachCourse(app.pool, who, rows[0].courseId, app.now()))) return true;
  const opened = await openedBy(app, who, sectionId);
  return opened !== null && opened.progress.state !== 'locked';
}
