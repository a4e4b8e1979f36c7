// What a live class is asked, and what was answered, in the database.
import type { Pool } from 'pg';
import type { OutputOf } from '#contract/index.ts';
import type { Revealed } from '#contract/live.ts';
import type { AnswerValue, GivenValue } from '#contract/questions.ts';
import { askingOf } from '#questions/ask.ts';
import type { BankQuestion } from '#questions/contract.ts';
import type { Db } from '#server/platform/sql.ts';
import { formulasBeside } from '#server/platform/tutor/index.ts';
import { inLine, keyInWords, questionBlock, rightValueOf, tally } from '../assessment/index.ts';
import { STUDENTS } from './live.access.ts';
import { HERE_MS } from './live.spans.ts';

/** A poll has options and no key. */
export interface Poll {
  stem: string;
  options: { key: string; text: string }[];
}

export type AskedInClass = {
  id: string;
  liveId: string;
  closedAt: number | null;
  revealedAt: number | null;
  bankId: string | null;
  /** Of a question that was pushed: to which class. */
  classId: string | null;
} & ({ kind: 'question'; question: BankQuestion } | { kind: 'poll'; question: Poll | BankQuestion });

const ASKED = `id, live_id as "liveId", bank_id as "bankId", kind, question, class_id as "classId", closed_at as "closedAt",
  revealed_at as "revealedAt"`;

export async function findAsked(db: Db, liveId: string, questionId: string): Promise<AskedInClass | null> {
  const { rows } = await db.query<AskedInClass>({
    name: 'live-asked',
    text: `select ${ASKED} from live_asked where id = $2 and live_id = $1`,
    values: [liveId, questionId],
  });
  return rows[0] ?? null;
}

interface GivenRow {
  userId: string;
  name: string;
  value: GivenValue;
  verdict: Verdict | null;
  at: number;
}
export type Verdict = 'right' | 'wrong' | 'partial' | 'to-teacher';

export async function givenAnswers(db: Db, questionId: string): Promise<GivenRow[]> {
  const { rows } = await db.query<GivenRow>({
    name: 'live-given',
    text: `select a.user_id as "userId", u.name, a.value, a.verdict, a.at
      from live_given a join sys_user u on u.id = a.user_id where a.question_id = $1 order by a.at, a.user_id`,
    values: [questionId],
  });
  return rows;
}

/** The students who were there while it was asked, of the class that it was pushed to, and who answered it from wherever. */
export async function studentsAsked(db: Db, asked: AskedInClass): Promise<{ userId: string; name: string }[]> {
  const { rows } = await db.query<{ userId: string; name: string }>({
    name: 'live-students-asked',
    text: `select x."userId", x.name from (${STUDENTS}) x join live_asked q on q.id = $2 and q.live_id = $1
      where exists (select from live_given a where a.question_id = q.id and a.user_id = x."userId")
        or (q.class_id is null or exists (select from member m where m.dept_id = q.class_id and m.user_id = x."userId"))
          and exists (select from live_span s where s.live_id = $1 and s.user_id = x."userId" and s.kind in ('here', 'away', 'media')
          and (q.closed_at is null or s.from_at <= q.closed_at)
          and case when s.is_open and s.kind = 'media' then true else s.until_at + case when s.is_open then $3 else 0 end >= q.at end)
      order by x.name collate name_order, x."userId"`,
    values: [asked.liveId, asked.id, HERE_MS],
  });
  return rows;
}

/** Counts without names, of so many students. */
export function tallyOf(asked: AskedInClass, given: readonly GivenRow[], of: number): Revealed {
  const kind = 'kind' in asked.question ? asked.question.kind : undefined;
  const line = (value: GivenValue) => (value === null ? '' : inLine(value, kind));
  const counted = tally(given.map(({ value, verdict }) => ({ value: line(value), right: verdict === 'right' })));
  return {
    questionId: asked.id,
    ...counted,
    of,
    correct: asked.kind === 'question' ? keyInWords(asked.question, asked.id) : '',
  };
}

/** All that was asked, in order, with what came of it so far. */
export async function askedQuestions(app: { pool: Pool }, liveId: string) {
  const { rows } = await app.pool.query<AskedInClass & { at: number }>(
    `select ${ASKED}, at from live_asked where live_id = $1 order by at, id`,
    [liveId],
  );
  return Promise.all(
    rows.map(async (asked) => {
      const given = await givenAnswers(app.pool, asked.id);
      return {
        ...tallyOf(asked, given, (await studentsAsked(app.pool, asked)).length),
        ...choicesOf(asked, given),
        kind: asked.kind,
        stem: asked.question.stem,
        ...('kind' in asked.question ? formulasBeside(asked.question) : {}),
        ...(asked.classId === null ? {} : { pushedTo: asked.classId }),
        at: asked.at,
        revealedAt: asked.revealedAt,
      };
    }),
  );
}

type Pushed = NonNullable<OutputOf<'/api/Live/Room'>['pushed']>[number];

/** What was pushed meanwhile, as the class saw it, with a student's own answer; null: to all of its classes. */
export async function pushedTo({ pool }: { pool: Pool }, liveId: string, userId: string | null): Promise<Pushed[]> {
  const { rows } = await pool.query<{
    id: string;
    question: BankQuestion;
    at: number;
    isTold: boolean;
    value: AnswerValue | null;
    verdict: NonNullable<Pushed['result']> | null;
  }>({
    name: 'live-pushed',
    text: `select p.id, p.question, p.at, p.show = 'at-once' or p.revealed_at is not null as "isTold", a.value, a.verdict
      from live_push_shown p left join push_answer_shown a on a.push_id = p.id and a.user_id = $2
      where p.live_id = $1 and ($2::text is null or exists (select from member m where m.dept_id = p.class_id and m.user_id = $2))
      order by p.at, p.id`,
    values: [liveId, userId],
  });
  return rows.map(({ id, question, at, isTold, value, verdict }) => ({
    question: questionBlock(question, id, { questionId: id, attempt: 1, of: 1 }),
    at,
    ...(value === null ? {} : { value }),
    ...(verdict === null ? {} : { result: isTold || verdict === 'none' ? verdict : 'later' }),
  }));
}

/** None where one types, orders or matches. */
function choicesOf(asked: AskedInClass, given: readonly GivenRow[]) {
  const options = optionsOf(asked);
  if (!options) return {};
  const key = asked.kind === 'question' ? [rightValueOf(asked.question, asked.id)].flat().map(String) : [];
  const chosen = given.flatMap(({ value }) => (value === null ? [] : [value].flat().map(String)));
  return {
    choices: options.map(({ key: value, text }) => ({
      value,
      text,
      count: chosen.filter((one) => one === value).length,
      right: key.includes(value),
    })),
  };
}

const optionsOf = (asked: AskedInClass): Poll['options'] | null =>
  'kind' in asked.question ? askingOf(asked.question.kind).choices(asked.question, asked.id) : asked.question.options;
