// Papers in the database, and as they are frozen and shown.
import type { ExamPaper } from '#contract/exam-paper.ts';
import type { PaperSection } from '#contract/papers.ts';
import type { Clock, Postgres } from '#server/platform/app.ts';
import { missing } from '#server/platform/failure.ts';
import type { MessageKey } from '#server/platform/messages.ts';
import type { Db } from '#server/platform/sql.ts';
import type { Who } from '#server/platform/who.ts';
import { revisionKey, revisionsOf, shownInExam } from '../assessment/index.ts';
import { drawPaper } from './draw.ts';
import type { AttemptPaper, Frozen } from './frozen.ts';
import { frozenOf, lookUp, maxOf, problemsOf } from './paper.sums.ts';

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
): Promise<{ frozen: Frozen } | { problems: Record<string, MessageKey> }> {
  const looked = await lookUp(db, orgId, sections);
  const problems = problemsOf(sections, looked);
  if (Object.keys(problems).length > 0) return { problems };
  return { frozen: frozenOf({ name, shuffle, partial }, sections, looked) };
}

/** As its student gets it: no key, options lettered by place. */
async function shownPaper(
  db: Db,
  { name, max, shuffle }: Pick<Frozen, 'name' | 'max' | 'shuffle'>,
  paper: AttemptPaper,
  seed: string,
): Promise<ExamPaper> {
  const revisions = await revisionsOf(
    db,
    paper.flatMap((s) => s.questions),
  );
  return {
    name,
    max,
    sections: paper.map(({ title, questions }) => ({
      title,
      questions: questions.flatMap(({ questionId, points, ...revision }) => {
        const fields = revisions.get(revisionKey(revision));
        return fields ? [shownInExam({ questionId, fields, seed, shuffle }, points)] : [];
      }),
    })),
  };
}

/** As somebody would get it; nobody sits it. */
export async function throwaway(app: Clock & Postgres, frozen: Frozen): Promise<ExamPaper> {
  const seed = app.newId();
  return shownPaper(app.pool, frozen, drawPaper(frozen, app.newId, seed), seed);
}

/** A paper with what its questions say, keys and all: for printing. What is drawn by rule is drawn once here. */
export async function paperFields(app: Clock & Postgres, who: Who, id: string) {
  const paper = await paperById(app.pool, who.orgId, id);
  if (!paper) throw missing();
  const looked = await lookUp(app.pool, who.orgId, paper.sections);
  const drawn = drawPaper(frozenOf(paper, paper.sections, looked), app.newId, paper.id);
  const revisions = await revisionsOf(
    app.pool,
    drawn.flatMap((s) => s.questions),
  );
  return {
    name: paper.name,
    max: maxOf(paper.sections),
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
