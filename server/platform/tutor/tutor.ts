// The tutor as the server holds it: which voice speaks for an organisation, and what the embedded one finds in the material.
import type { Pool } from 'pg';
import { answer } from './answer/compose.ts';
import type { Script } from './answer/script.ts';
import type { Model } from './provider/model.ts';
import { decide } from './search/refuse.ts';
import { type CourseQuery, type Found, type Query, search, withNeighbours } from './search/search.ts';

export interface Scope {
  orgId: string;
  courseIds: readonly string[] | CourseQuery;
  /** Search the organisation's library too. */
  library: boolean;
}

export interface Tutor {
  /** Milliseconds between two chunks of the embedded tutor. */
  pace: number;
  /** The model that speaks for this organisation; null: the embedded tutor does. */
  model: (orgId: string) => Promise<Model | null>;
  find: (scope: Scope, question: string, limit: number) => Promise<Found>;
  /** Set when nothing that was found is about the question: to be said, whoever answers. */
  notice: (found: Found) => Script['notice'];
  /** The embedded tutor's answer to a question from what was found for it, or a plain refusal. */
  answer: (question: string, found: Found) => Promise<Script>;
}

interface Options {
  pool: Pool;
  pace: number;
  model: Tutor['model'];
}

/** As many as were weighed when the bounds of a refusal were set (refuse.ts). */
const HITS = 5;

export function createTutor({ pool, pace, model }: Options): Tutor {
  const query: Query = (statement) => pool.query(statement);
  const find: Tutor['find'] = (scope, question, limit) =>
    search(query, {
      courseIds: scope.courseIds,
      ...(scope.library ? { orgLibrary: scope.orgId } : {}),
      question,
      limit,
    });
  return {
    pace,
    model,
    find,
    notice: ({ hits, ...found }) =>
      decide({ ...found, hits: hits.slice(0, HITS) }).outcome === 'none' ? 'not-in-material' : undefined,
    answer: async (question, { hits, ...found }) => {
      const placed = await withNeighbours(query, { ...found, hits: hits.slice(0, HITS) });
      const { outcome } = decide(placed);
      return answer({ question, hits: placed.hits, outcome, stats: placed.stats });
    },
  };
}
