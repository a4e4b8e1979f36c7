// The tutor as the server holds it: which voice speaks for an organisation, and what the embedded one finds in the material.
import type { Pool } from 'pg';
import { composeAnswer } from './answer/compose.ts';
import { composeCorrection } from './answer/correction.ts';
import type { Script } from './answer/script.ts';
import type { Embedder } from './embed/endpoint.ts';
import { createNearest, embedMissing } from './embed/vectors.ts';
import type { ModelOf } from './provider/model.ts';
import { type Correction, findCorrection, speaksOf } from './search/correction.ts';
import { type AnswerOutcome, decide } from './search/refuse.ts';
import { type CourseQuery, coursesIn } from './search/scope.ts';
import { type Found, type Hit, type Query, search, withNeighbours } from './search/search.ts';

export interface Scope {
  orgId: string;
  courseIds: readonly string[] | CourseQuery;
  /** Search the organisation's library too. */
  library: boolean;
  /** No provider is asked for the meaning of the question: the words alone find. */
  wordsOnly?: true;
}

export interface Tutor {
  /** Milliseconds between two chunks of the embedded tutor. */
  pace: number;
  model: ModelOf;
  /** Makes the vectors that passages have not; null: no endpoint is set. */
  embedMissing: ((signal?: AbortSignal) => Promise<number>) | null;
  find: (scope: Scope, question: string, limit: number) => Promise<Found>;
  /** What would be made of what was found. */
  outcomeOf: (found: Found) => AnswerOutcome;
  /** Set when nothing that was found is about the question: to be said, whoever answers. */
  notice: (found: Found) => Script['notice'];
  /**
   * The embedded tutor's answer to a question from what was found for it, or a plain refusal. `hasTeacher`: whoever asks can ask
   * the teacher where they are, and is told so; a guest cannot, nor somebody in a chat.
   */
  answer: (question: string, found: Found, hasTeacher?: boolean) => Promise<Script>;
}

export interface HasTutor {
  tutor: Tutor;
}

interface Options {
  pool: Pool;
  pace: number;
  model: ModelOf;
  /** Orders what was found by its meaning too; null or absent: the words alone do. */
  embedder?: Embedder | null;
  now?: () => number;
}

/** As many as were weighed when the bounds of a refusal were set (refuse.ts). */
export const DECIDED_ON = 5;

export function createTutor({ pool, pace, model, embedder = null, now = Date.now }: Options): Tutor {
  const query: Query = (statement) => pool.query(statement);
  const nearest = embedder && createNearest(pool, embedder);
  const find: Tutor['find'] = async ({ orgId, courseIds, library, wordsOnly }, question, limit) => {
    const where = { courseIds, ...(library ? { orgLibrary: orgId } : {}) };
    // what only orders may fail: the words find all the same
    const nearness = nearest && !wordsOnly ? await nearest(where, question).catch(() => null) : null;
    const [found, corrected] = await Promise.all([
      search(query, { ...where, question, limit, nearness }),
      findCorrection(query, coursesIn(courseIds), question),
    ]);
    return corrected ? withFirst(found, corrected, limit) : found;
  };
  return {
    embedMissing: embedder ? (signal) => embedMissing(pool, embedder, now, signal) : null,
    pace,
    model,
    find,
    notice: (found) => (outcomeOf(found) === 'none' ? 'not-in-material' : undefined),
    outcomeOf,
    answer: async (question, found, hasTeacher = false) => {
      const correction = found.corrected && composeCorrection(question, found.corrected, found.isAlikeOnly);
      if (correction) return correction;
      const placed = await withNeighbours(query, { ...found, hits: weighed(found) });
      const decision = decide(placed);
      const [said] = decision.said;
      if (decision.outcome !== 'answer' || !said?.passage.corrects)
        return composeAnswer({ question, hits: placed.hits, decision, hasTeacher });
      // what was written for one thing is not asserted of another
      const alike = speaksOf(said.passage, question) ? composeCorrection(question, said.passage, true) : null;
      return (
        alike ?? composeAnswer({ question, hits: placed.hits, decision: { ...decision, outcome: 'near' }, hasTeacher })
      );
    },
  };
}

/** What a teacher has corrected is an answer. */
const outcomeOf = (found: Found): AnswerOutcome =>
  found.corrected ? 'answer' : decide({ ...found, hits: weighed(found) }).outcome;

/** What an answer is decided on. */
export const weighed = ({ hits, rivals = [] }: Pick<Found, 'hits' | 'rivals'>): Hit[] => [
  ...hits.slice(0, DECIDED_ON),
  ...rivals,
];

/** Before whatever the words have found. */
function withFirst(found: Found, { passage, isSure }: Correction, limit: number): Found {
  const others = found.hits.filter((hit) => hit.passage.id !== passage.id);
  const first = { passage, score: (found.hits[0]?.score ?? 0) + 1 };
  const hits = [first, ...others].slice(0, limit);
  return { ...found, corrected: passage, ...(isSure ? {} : { isAlikeOnly: true }), hits };
}
