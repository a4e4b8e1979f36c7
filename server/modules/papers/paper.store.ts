// Papers in the database, and as they are frozen and shown.
import type { BankFields } from '#contract/bank.ts';
import type { ExamPaper } from '#contract/exam-paper.ts';
import type { PaperSection } from '#contract/papers.ts';
import type { Clock, Postgres } from '#server/platform/app.ts';
import { invalid, missing, type Reason } from '#server/platform/failure.ts';
import type { Db } from '#server/platform/sql.ts';
import type { Who } from '#server/platform/who.ts';
import { type AskedAs, revisionKey, revisionsOf, shownInExam } from '../assessment/index.ts';
import { drawPaper } from './draw.ts';
import type { AttemptPaper, Frozen } from './frozen.ts';
import { frozenOf, lookUpQuestions, paperProblems } from './paper.sums.ts';

export interface Paper extends Omit<Frozen, 'max' | 'sections'> {
  id: string;
  orgId: string;
  sections: PaperSection[];
}

/** Null: the school has none of this id. */
export async function paperById(db: Db, orgId: string, id: string): Promise<Paper | null> {
  const { rows } = await db.query<Paper>({
    name: 'paper-by-id',
    text: `select id, org_id as "orgId", name, sections, shuffle, partial from test_paper
      where id = $1 and org_id = $2 and deleted_at is null`,
    values: [id, orgId],
  });
  return rows[0] ?? null;
}

/** With the revisions that the bank has now; or what stands in the way. */
export async function freezePaper(
  db: Db,
  { orgId, name, shuffle, partial, sections }: Omit<Paper, 'id'>,
): Promise<{ frozen: Frozen } | { problems: Record<string, Reason> }> {
  const looked = await lookUpQuestions(db, orgId, sections);
  const problems = paperProblems(sections, looked);
  if (Object.keys(problems).length > 0) return { problems };
  return { frozen: frozenOf({ name, shuffle, partial }, sections, looked) };
}

/** 422 with what stands in the way. */
export async function mustFreeze(db: Db, paper: Omit<Paper, 'id'>): Promise<Frozen> {
  const done = await freezePaper(db, paper);
  if ('problems' in done) throw invalid(done.problems);
  return done.frozen;
}

export interface AskedQuestion {
  bankId: string;
  points: number;
  asked: AskedAs;
}
export interface AskedPaper {
  name: string;
  sections: { title: string; questions: AskedQuestion[] }[];
}

/** `fields`: by `revisionKey`. Throws where one is missing: revisions are never removed. */
export const askedPaper = (
  paper: AttemptPaper,
  fields: ReadonlyMap<string, BankFields>,
  { name, seed, shuffle }: Pick<Frozen, 'name' | 'shuffle'> & { seed: string },
): AskedPaper => ({
  name,
  sections: paper.map(({ title, questions }) => ({
    title,
    questions: questions.map(({ questionId, bankId, revision, points }) => {
      const own = fields.get(revisionKey({ bankId, revision }));
      if (!own) throw new Error(`question ${bankId} has no revision ${revision}`);
      return { bankId, points, asked: { questionId, fields: own, seed, shuffle } };
    }),
  })),
});

/** As its student gets it: no key, no explanation, ids and letters of its own. */
export const shownPaper = ({ name, sections }: AskedPaper, max: number): ExamPaper => ({
  name,
  max,
  sections: sections.map(({ title, questions }) => ({
    title,
    questions: questions.map(({ asked, points }) => shownInExam(asked, points)),
  })),
});

/** As somebody would get it; nobody sits it. */
export async function throwaway(app: Clock & Postgres, frozen: Frozen): Promise<ExamPaper> {
  const seed = app.newId();
  const paper = drawPaper(frozen, app.newId, seed);
  const fields = await revisionsOf(
    app.pool,
    paper.flatMap((s) => s.questions),
  );
  return shownPaper(askedPaper(paper, fields, { ...frozen, seed }), frozen.max);
}

/** A paper with what its questions say, keys and all: for printing. What is drawn by rule is drawn once here. 422 as for its preview. */
export async function paperFields(app: Clock & Postgres, who: Who, id: string) {
  const paper = await paperById(app.pool, who.orgId, id);
  if (!paper) throw missing();
  const frozen = await mustFreeze(app.pool, paper);
  const drawn = drawPaper(frozen, app.newId, paper.id);
  const revisions = await revisionsOf(
    app.pool,
    drawn.flatMap((s) => s.questions),
  );
  return {
    name: paper.name,
    max: frozen.max,
    shuffle: paper.shuffle,
    sections: drawn.map(({ title, questions }) => ({
      title,
      questions: questions.flatMap((q) => {
        const fields = revisions.get(revisionKey(q));
        return fields ? [{ ...q, fields }] : [];
      }),
    })),
  };
}
