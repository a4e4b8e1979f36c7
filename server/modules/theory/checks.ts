// The check question that a lesson shows: chosen once, kept under its id, and found there by whoever marks it.
import type { Pool } from 'pg';
import type { GivenValue } from '#contract/questions.ts';
import type { BankQuestion } from '#questions/contract.ts';
import type { StateRow } from '#server/platform/lifecycle/define.ts';
import type { Verdict } from '#src/machines/lesson/lesson.machine.ts';
import { guessOf, pickQuestion } from '../assessment/index.ts';
import { contentOf, type Lesson, type PointContent } from './theory.store.ts';

interface Asked {
  lessonId: string;
  pointId: string;
  /** The point's n-th question. */
  n: number;
}

interface Check extends PointContent {
  lesson: Pick<Lesson, 'id' | 'reshuffles'>;
  /** `<point>.<n>`: the question as asked. */
  id: string;
  /** Null: the point has none. */
  question: BankQuestion | null;
  /** What was answered, null for 还没学过; undefined where it is open. */
  given: GivenValue | undefined;
  /** It was shown before: `question` is what was shown. */
  isKept: boolean;
  /** The same question was answered in this lesson before, and its answer told: another right one proves little. */
  isTold: boolean;
}

interface CheckRow {
  reshuffles: boolean;
  content: string | null;
  bankId: string | null;
  /** Of the question before it. */
  bankIdBefore: string | null;
  isAnswered: boolean;
  given: GivenValue;
  missed: string[];
  told: string[];
}

/** All that showing or marking it needs, in one statement. */
async function readCheck(pool: Pool, { lessonId, pointId, n }: Asked): Promise<CheckRow | null> {
  const { rows } = await pool.query<CheckRow>({
    name: 'lesson-check-read',
    text: `select l.reshuffles, k.text as content, c.bank_id as "bankId", b.bank_id as "bankIdBefore",
        a.lesson_id is not null as "isAnswered", a.value as given,
        array(select bank_id from (
          select distinct on (bank_id) bank_id, verdict from lesson_answer
            where lesson_id = l.id and point_id = $2 and split_part(question_id, '.', 2)::int < $5
            order by bank_id, split_part(question_id, '.', 2)::int desc) x
          where verdict in ('wrong', 'partial')) as missed,
        array(select bank_id from lesson_answer where lesson_id = l.id and point_id = $2 and verdict <> 'right'
          and split_part(question_id, '.', 2)::int < $5) as told
      from lesson l
        left join lesson_content lc on lc.lesson_id = l.id and lc.point_id = $2 left join plan_content k on k.id = lc.content
        left join lesson_check c on c.lesson_id = l.id and c.question_id = $3
        left join lesson_answer a on a.lesson_id = l.id and a.question_id = $3
        left join lesson_check b on b.lesson_id = l.id and b.question_id = $4
      where l.id = $1`,
    values: [lessonId, pointId, `${pointId}.${n}`, `${pointId}.${n - 1}`, n],
  });
  return rows[0] ?? null;
}

/**
 * What a point asks as its n-th question: what is kept, or the choice, which whoever shows it must keep (`checkRow`).
 * `verdict`: of the answer that is being written with it, which the tables do not have yet. Null: no such lesson.
 */
export async function checkAt(pool: Pool, asked: Asked, verdict: Verdict | null = null): Promise<Check | null> {
  const row = await readCheck(pool, asked);
  if (!row) return null;
  const { lessonId, pointId, n } = asked;
  // a lesson from before points were kept has none
  const content = row.content === null ? await contentOf(pool, pointId) : (JSON.parse(row.content) as PointContent);
  const { bank } = content;
  const kept = bank.find((q) => q.id === row.bankId);
  const question = kept ?? choose(content, asked, row, verdict);
  const told = verdict !== null && verdict !== 'right' ? [...row.told, row.bankIdBefore] : row.told;
  return {
    ...content,
    lesson: { id: lessonId, reshuffles: row.reshuffles },
    id: `${pointId}.${n}`,
    question,
    given: row.isAnswered ? row.given : undefined,
    isKept: kept !== undefined,
    isTold: question !== null && told.includes(question.id),
  };
}

function choose({ bank, first }: PointContent, { lessonId, n }: Asked, row: CheckRow, verdict: Verdict | null) {
  // lessons from before that keep what they have asked already
  if (n <= bank.length || !row.reshuffles) return pickQuestion(bank, lessonId, n, { first });
  const missed = new Set(row.missed);
  if (verdict && row.bankIdBefore) {
    if (verdict === 'wrong' || verdict === 'partial') missed.add(row.bankIdBefore);
    else missed.delete(row.bankIdBefore);
  }
  return pickQuestion(bank, lessonId, n, { missed, first });
}

export const checkRow = ({ lesson, id }: Check, question: BankQuestion): StateRow => ({
  table: 'lesson_check',
  key: { lesson_id: lesson.id, question_id: id },
  values: { bank_id: question.id },
});

export interface CheckedAnswer {
  bankId: string;
  pointId: string;
  value: GivenValue;
  verdict: Verdict;
  /** Hints taken before it. */
  hints: number;
  at: number;
}

export const answerRow = ({ lesson, id }: Check, a: CheckedAnswer): StateRow => ({
  table: 'lesson_answer',
  key: { lesson_id: lesson.id, question_id: id },
  values: { bank_id: a.bankId, point_id: a.pointId, value: a.value, verdict: a.verdict, hints: a.hints, at: a.at },
});

/** What was told a moment ago is repeated, whether or not it is known. A wrong answer tells as much as ever. */
export const guessIn = ({ isTold }: Check, question: BankQuestion, verdict: Verdict): number =>
  isTold && verdict === 'right' ? TOLD_GUESS : guessOf(question);
const TOLD_GUESS = 0.85;
