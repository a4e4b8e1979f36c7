// What an attempt asks: its own ids beside the bank's, with what a value is checked and marked by. None of it ever changes, so
// what was read once is kept for the saves that follow.
import type { BankFields } from '#contract/bank.ts';
import type { Postgres } from '#server/platform/app.ts';
import { missing } from '#server/platform/failure.ts';
import type { Db } from '#server/platform/sql.ts';
import { type PartialCredit, revisionKey, revisionsOf } from '../assessment/index.ts';
import { type AskedPaper, type AskedQuestion, askedPaper } from '../papers/index.ts';
import { type Attempt, attemptById } from './attempt.store.ts';
import type { Frozen } from './exam.store.ts';

/** An attempt's paper as the server knows it. */
export interface Sat extends AskedPaper {
  id: string;
  examId: string;
  orgId: string;
  studentId: string;
  partial: PartialCredit;
  /** By the attempt's own ids. */
  byId: ReadonlyMap<string, AskedQuestion>;
}

type Of = Pick<Attempt, 'id' | 'examId' | 'orgId' | 'studentId' | 'seed' | 'paper'>;

function satOf(attempt: Of, { name, shuffle, partial }: Frozen, fields: ReadonlyMap<string, BankFields>): Sat {
  const { id, examId, orgId, studentId, paper, seed } = attempt;
  const asked = askedPaper(paper, fields, { name, seed, shuffle });
  const byId = new Map(asked.sections.flatMap((s) => s.questions.map((q) => [q.asked.questionId, q] as const)));
  return { ...asked, id, examId, orgId, studentId, partial, byId };
}

/** What all of these ask, read in one statement. */
export async function readSat(db: Db, attempts: readonly (Of & { frozen: Frozen })[]): Promise<Sat[]> {
  const wanted = attempts.flatMap((a) => a.paper.flatMap((s) => s.questions));
  const unlike = new Map(
    wanted.map(({ bankId, revision }) => [revisionKey({ bankId, revision }), { bankId, revision }]),
  );
  const fields = await revisionsOf(db, [...unlike.values()]);
  return attempts.map((a) => satOf(a, a.frozen, fields));
}

async function frozenOf(db: Db, examId: string): Promise<Frozen> {
  const { rows } = await db.query<{ frozen: Frozen | null }>({
    name: 'exam-frozen',
    text: 'select frozen from exam where id = $1',
    values: [examId],
  });
  if (!rows[0]?.frozen) throw missing();
  return rows[0].frozen;
}

const MOST_KEPT = 2000;

export interface Papers {
  /** What this attempt asks; 404 where there is none. */
  of: (attemptId: string) => Promise<Sat>;
}

/** Keeps the papers of the attempts that were asked for last: 300 who save every few seconds read them once. */
export function createPapers(app: Postgres): Papers {
  const kept = new Map<string, Promise<Sat>>();
  const revisions = new Map<string, BankFields>();

  async function read(attemptId: string): Promise<Sat> {
    const attempt = await attemptById(app.pool, attemptId);
    if (!attempt) throw missing();
    const frozen = await frozenOf(app.pool, attempt.examId);
    const own = new Map<string, BankFields>();
    const lacking = attempt.paper
      .flatMap((s) => s.questions)
      .filter((q) => {
        const known = revisions.get(revisionKey(q));
        if (known) own.set(revisionKey(q), known);
        return !known;
      });
    if (revisions.size > MOST_KEPT) revisions.clear();
    // one question is one object, however many attempts ask it
    if (lacking.length > 0)
      for (const [key, fields] of await revisionsOf(app.pool, lacking)) {
        const first = revisions.get(key) ?? fields;
        revisions.set(key, first);
        own.set(key, first);
      }
    return satOf(attempt, frozen, own);
  }

  return {
    of: (attemptId) => {
      const known = kept.get(attemptId);
      if (known) return known;
      const reading = read(attemptId);
      reading.catch(() => kept.delete(attemptId));
      kept.set(attemptId, reading);
      const [oldest] = kept.keys();
      if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
      return reading;
    },
  };
}
