// What students asked the tutor: the questions with who asked, one with its answer, and all of them counted together.
import type { Pool } from 'pg';
import type { z } from 'zod';
import type { AskedRow, courseAsked } from '#contract/asked.ts';
import { marksWithin } from '#contract/text-marks.ts';
import type { Clock, HasLogs, Postgres } from '#server/platform/app.ts';
import { contains } from '#server/platform/sql.ts';
import { readPast, readUtterance } from '#server/platform/tutor/index.ts';
import { groupsByWord } from '../discussion/index.ts';
import { ABOUT, askedState, HANDED_ON, LATELY_MS, UNANSWERED } from './asked.ts';
import { wordsOn } from './asked.words.ts';

type Page = z.infer<(typeof courseAsked.items)['output']>;
type Exchange = z.infer<(typeof courseAsked.item)['output']>;
type Summary = z.infer<(typeof courseAsked.summary)['output']>;

interface DialogueQuery {
  courseId: string;
  classId?: string | undefined;
  pointId?: string | undefined;
  keyword?: string | undefined;
  unanswered?: boolean | undefined;
  state?: AskedRow['state'] | undefined;
}

const FROM = `from lesson_asked a join lesson l on l.id = a.lesson_id join sys_user u on u.id = l.student_id
    left join point_shown p on p.id = ${ABOUT}`;
const rowSql = (since: string) => `a.run_id as id, a.text, a.at, ${ABOUT} as "pointId",
  coalesce(p.approved_title, p.title, '') as title, l.id as "lessonId", u.id as "studentId", u.name,
  case a.asked_to when 'tutor' then 'tutor' else 'teacher' end as "to", ${askedState(since)} as state`;
const ROW = rowSql('$6');
// $1 the course, $2 one of its classes, $3 a point, $4 a part of the text or of the name, $5 whether it was answered,
// $6 the time from which on what the material did not answer is open, $7 a state
const WHERE = `where l.course_id = $1 and ($2::text is null or exists (
    select from member m where m.user_id = l.student_id and m.dept_id = $2))
  and ($3::text is null or ${ABOUT} = $3) and ($4::text is null or is_named(a.text, $4) or is_named(u.name, $4))
  and ($5::boolean is null or $5 = ${UNANSWERED}) and ($7::text is null or $7 = ${askedState('$6')})`;
const values = (now: number, { courseId, classId, pointId, keyword, unanswered, state }: DialogueQuery) => [
  courseId,
  classId ?? null,
  pointId ?? null,
  keyword ? contains(keyword) : null,
  unanswered ?? null,
  now - LATELY_MS,
  state ?? null,
];

export async function dialogue(
  { pool, now }: Clock & Postgres,
  {
    page,
    pageSize,
    isOldestFirst,
    ...wanted
  }: DialogueQuery & { page: number; pageSize: number; isOldestFirst: boolean },
): Promise<Page> {
  const way = isOldestFirst ? 'asc' : 'desc';
  const [counted, { rows: items }] = await Promise.all([
    pool.query<{ count: number }>(`select count(*)::int as count ${FROM} ${WHERE}`, values(now(), wanted)),
    pool.query<AskedRow>(`select ${ROW} ${FROM} ${WHERE} order by a.at ${way}, a.run_id limit $8 offset $9`, [
      ...values(now(), wanted),
      pageSize,
      (page - 1) * pageSize,
    ]),
  ]);
  return { items, itemCount: counted.rows[0]?.count ?? 0, page, pageSize };
}

/** Null when there is none. */
export async function askedBy(
  { pool, now }: Clock & Postgres,
  runId: string,
): Promise<(AskedRow & { courseId: string; canKeep: boolean }) | null> {
  const { rows } = await pool.query<AskedRow & { courseId: string; canKeep: boolean }>(
    `select ${rowSql('$2')}, l.course_id as "courseId", p.id is not null and p.deleted_at is null as "canKeep"
      ${FROM} where a.run_id = $1`,
    [runId, now() - LATELY_MS],
  );
  return rows[0] ?? null;
}

/** What was put to a teacher after the tutor had answered it: the run in which the tutor did. */
async function answeredRun(
  pool: Pool,
  { id, lessonId, to }: Pick<AskedRow, 'id' | 'lessonId' | 'to'>,
): Promise<string> {
  if (to === 'tutor') return id;
  const { rows } = await pool.query<{ id: string }>(
    `select a.run_id as id from lesson_asked a join lesson_asked h on h.lesson_id = a.lesson_id and h.text = a.text and h.at >= a.at
      where h.lesson_id = $1 and h.run_id = $2 and h.asked_to = 'teacher' and a.asked_to = 'tutor' order by a.at desc limit 1`,
    [lessonId, id],
  );
  return rows[0]?.id ?? id;
}

/** What was said to it, as the log has it: cut sentences once. */
export async function answerSaidTo(
  app: Postgres & HasLogs,
  { id, lessonId, to }: Pick<AskedRow, 'id' | 'lessonId' | 'to'>,
): Promise<Pick<Exchange, 'answer' | 'marks' | 'engine' | 'citations' | 'words'>> {
  const lifecycle = `lesson:${lessonId}`;
  const key = `a.${await answeredRun(app.pool, { id, lessonId, to })}`;
  const [kept, past, words] = await Promise.all([
    readUtterance(app.pool, lifecycle, key),
    readPast(app.logs, lifecycle, key),
    wordsOn(app.pool, { id, lessonId }),
  ]);
  const answer = past.messages.reduce((whole, m) => whole.slice(0, m.start) + m.text, '');
  const script = kept?.script?.text.startsWith(answer) ? kept.script : null;
  const marks = script?.marks && marksWithin(script.marks, 0, answer.length);
  return {
    answer,
    ...(marks ? { marks } : {}),
    engine: kept?.engine ?? null,
    citations: past.citations,
    ...(words.length > 0 ? { words } : {}),
  };
}

/** More than these say nothing of today. */
const MOST = 1000;

export async function dialogueSummary({ pool, now }: Clock & Postgres, wanted: DialogueQuery): Promise<Summary> {
  const { rows } = await pool.query<AskedRow>(
    `select ${ROW} ${FROM} ${WHERE} and not ${HANDED_ON} order by p.sort nulls last, a.at desc limit ${MOST}`,
    values(now(), wanted),
  );
  const byPoint = Map.groupBy(rows, (r) => r.pointId);
  return {
    ...count(rows),
    points: [...byPoint].map(([pointId, own]) => ({
      pointId,
      title: own[0]?.title ?? '',
      ...count(own),
      groups: groupsByWord(own.map(({ text, studentId: userId }) => ({ text, userId }))).map(({ about, cites }) => {
        const texts = cites.flatMap((n) => own[n - 1]?.text ?? []);
        return { about, asked: texts.length, example: texts.toSorted((a, b) => a.length - b.length)[0] ?? '' };
      }),
    })),
  };
}

const count = (rows: readonly AskedRow[]) => ({
  asked: rows.length,
  students: new Set(rows.map((r) => r.studentId)).size,
});
