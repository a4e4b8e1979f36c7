// The marking list: answers that a teacher looks at, wherever they were given. A mark wins over the machine's verdict; what
// follows from it is the affair of where the answer was given.
import type { OutputOf } from '#contract/index.ts';
import type { teaching } from '#contract/teaching.ts';
import type { BankQuestion } from '#questions/contract.ts';
import type { Clock, Hooks, Postgres } from '#server/platform/app.ts';
import { invalid, missing } from '#server/platform/failure.ts';
import type { Handlers } from '#server/platform/http/mount.ts';
import type { AnswerInWords, AnswerRow, AnswerSource } from '#server/platform/kinds/answers.ts';
import { kindsOf } from '#server/platform/kinds/kind.ts';
import { formulasBeside } from '#server/platform/tutor/index.ts';
import { mustTeachCourse } from '../course/index.ts';
import { conceptsIn } from './answer.ts';
import { givenInWords, keyInWords } from './question.ts';

type Page = OutputOf<'/OrgApi/AISetting/Answers'>;

/** A question as it was asked, under the title of its point. */
interface Asked {
  /** Null: it is gone. */
  question: BankQuestion | null;
  title: string;
  seed: string;
}

export const wordedAnswer = ({ question, title, seed }: Asked, { value }: AnswerRow): AnswerInWords => ({
  title,
  stem: question?.stem ?? '',
  given: givenInWords(question ?? undefined, seed, value),
  expected: question ? keyInWords(question, seed) : '',
  concepts: question ? conceptsIn(question, value) : [],
  ...formulasBeside(question),
});

/** The sources of answers that a teacher marks, by the names of their kinds. */
const sourcesOf = (app: Hooks): readonly [string, AnswerSource][] =>
  kindsOf(app).flatMap(({ name, answers }) => (answers ? [[name, answers] as const] : []));

const GIVEN = `u.id as "studentId", u.name as "studentName", a.value, a.verdict, a.at,
    (select t.name from sys_user t where t.id = a.mark_by) as "markBy", a.mark_text as "markText", a.mark_at as "markAt"`;
// a union goes by places, not by names
const NAMES =
  'source lessonId className questionId bankId pointId studentId studentName value verdict at markBy markText markAt asked';
const COLUMNS = NAMES.split(' ')
  .map((name) => `s."${name}"`)
  .join(', ');
const STATES = {
  open: { condition: "a.verdict = 'to-teacher'", order: 'x.at' },
  marked: { condition: 'a.mark_at is not null', order: 'x."markAt" desc' },
} as const;

interface AnswersQuery {
  courseId: string;
  state: keyof typeof STATES;
  studentId?: string | undefined;
  page: number;
  pageSize: number;
}

/** Who has waited longest comes first; of those marked, what was marked last. */
async function answersOf(
  app: Postgres & Hooks,
  { courseId, state, studentId, page, pageSize }: AnswersQuery,
): Promise<Page> {
  const { condition, order } = STATES[state];
  const each = sourcesOf(app).map(([, s]) => `select ${COLUMNS} from (${s.rows(GIVEN, condition)}) s`);
  const all = `(${each.join(' union all ')}) x where $2::text is null or x."studentId" = $2`;
  const [rows, count] = await Promise.all([
    app.pool.query<AnswerRow>(
      `select * from ${all} order by ${order}, x."questionId", x."studentId" limit $3 offset $4`,
      [courseId, studentId ?? null, pageSize, (page - 1) * pageSize],
    ),
    app.pool.query<{ n: number }>(`select count(*)::int as n from ${all}`, [courseId, studentId ?? null]),
  ]);
  return { items: await shownAnswers(app, rows.rows), itemCount: count.rows[0]?.n ?? 0, page, pageSize };
}

async function shownAnswers(app: Hooks, rows: readonly AnswerRow[]): Promise<Page['items']> {
  const shown = new Map<AnswerRow, Page['items'][number]>();
  for (const [name, source] of sourcesOf(app)) {
    const own = rows.filter((row) => row.source === name);
    const inWords = await source.inWords(own);
    inWords.forEach((words, n) => {
      const row = own[n];
      if (row) shown.set(row, shownAnswer(row, words));
    });
  }
  return rows.flatMap((row) => shown.get(row) ?? []);
}

function shownAnswer(
  { source: _source, bankId: _bankId, asked: _asked, markBy, markText, markAt, ...row }: AnswerRow,
  words: AnswerInWords,
): Page['items'][number] {
  return { ...row, ...words, mark: markAt === null ? null : { by: markBy ?? '', text: markText ?? '', at: markAt } };
}

/** Operations of teaching, which mounts them with its own. */
export const markingHandlers = (
  app: Clock & Postgres & Hooks,
): Pick<Handlers<typeof teaching>, 'answers' | 'mark'> => ({
  answers: async (wanted, { who }) => {
    await mustTeachCourse(app, who, wanted.courseId);
    return answersOf(app, wanted);
  },
  mark: async (mark, { who }) => {
    for (const [, source] of sourcesOf(app))
      if (await source.owns(mark)) return { score: await source.mark(who, mark) };
    throw mark.lessonId === undefined && mark.studentId === undefined ? invalid({ lessonId: 'required' }) : missing();
  },
});
