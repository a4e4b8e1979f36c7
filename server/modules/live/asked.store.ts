// What a live class is asked, and what was answered, in the database.
import type { Pool } from 'pg';
import type { Revealed } from '#contract/live.ts';
import type { GivenValue } from '#contract/questions.ts';
import { askingOf } from '#questions/ask.ts';
import type { BankQuestion } from '#questions/contract.ts';
import type { Db } from '#server/platform/sql.ts';
import { formulasBeside } from '#server/platform/tutor/index.ts';
import { inLine, keyInWords, rightValueOf, tally } from '../assessment/index.ts';
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
} & ({ kind: 'question'; question: BankQuestion } | { kind: 'poll'; question: Poll });

export async function findAsked(db: Db, liveId: string, questionId: string): Promise<AskedInClass | null> {
  const { rows } = await db.query<AskedInClass>({
    name: 'live-asked',
    text: `select id, live_id as "liveId", bank_id as "bankId", kind, question, closed_at as "closedAt", revealed_at as "revealedAt"
      from live_question where id = $2 and live_id = $1`,
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
      from live_answer a join sys_user u on u.id = a.user_id where a.question_id = $1 order by a.at, a.user_id`,
    values: [questionId],
  });
  return rows;
}

/** The students who were there while it was asked, and who answered it from wherever. */
export async function studentsAsked(db: Db, asked: AskedInClass): Promise<{ userId: string; name: string }[]> {
  const { rows } = await db.query<{ userId: string; name: string }>({
    name: 'live-students-asked',
    text: `select x."userId", x.name from (${STUDENTS}) x join live_question q on q.id = $2
      where exists (select from live_answer a where a.question_id = q.id and a.user_id = x."userId")
        or exists (select from live_span s where s.live_id = $1 and s.user_id = x."userId" and s.kind in ('here', 'away', 'media')
          and (q.closed_at is null or s.from_at <= q.closed_at)
          and case when s.is_open and s.kind = 'media' then true else s.until_at + case when s.is_open then $3 else 0 end >= q.at end)
      order by x.name collate name_order, x."userId"`,
    values: [asked.liveId, asked.id, HERE_MS],
  });
  return rows;
}

/** Counts without names, of so many students. */
export function tallyOf(asked: AskedInClass, given: readonly GivenRow[], of: number): Revealed {
  const kind = asked.kind === 'question' ? asked.question.kind : undefined;
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
    `select id, live_id as "liveId", kind, question, at, closed_at as "closedAt", revealed_at as "revealedAt"
      from live_question where live_id = $1 order by at, id`,
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
        ...(asked.kind === 'question' ? formulasBeside(asked.question) : {}),
        at: asked.at,
        revealedAt: asked.revealedAt,
      };
    }),
  );
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
  asked.kind === 'poll' ? asked.question.options : askingOf(asked.question.kind).choices(asked.question, asked.id);
