// Answers as those know them who mark them, whatever kind of work they were given in.
import type { z } from 'zod';
import type { OutputOf } from '#contract/index.ts';
import type { GivenValue } from '#contract/questions.ts';
import type { teaching } from '#contract/teaching.ts';
import type { Who } from '../who.ts';

type Listed = OutputOf<'/OrgApi/AISetting/Answers'>['items'][number];
type Mark = z.output<typeof teaching.mark.input>;

export interface AnswerRow {
  /** The name of the kind of work in which the answer was given. */
  source: string;
  lessonId: string | null;
  className: string | null;
  questionId: string;
  bankId: string;
  pointId: string;
  studentId: string;
  studentName: string;
  value: GivenValue;
  verdict: Listed['verdict'];
  at: number;
  markBy: string | null;
  markText: string | null;
  markAt: number | null;
  /** What the kind needs to say how it was asked. */
  asked: unknown;
}

/** An answer with its question, in words for the teacher who marks it. */
export type AnswerInWords = Pick<Listed, 'title' | 'stem' | 'given' | 'expected' | 'concepts' | 'formulas'>;

export interface AnswerSource {
  /**
   * SQL of an `AnswerRow` each for its answers in the course $1 of which `condition` holds: `a` is the answer, `u` who gave it.
   * `given`: who gave it, what, and how it was marked, the columns that are named alike everywhere.
   */
  rows: (given: string, condition: string) => string;
  /** The answers of these rows in words, in the order of the rows; all are of this kind. */
  inWords: (rows: readonly AnswerRow[]) => Promise<readonly AnswerInWords[]>;
  /** Whether a mark is for an answer of its own. */
  owns: (mark: Mark) => boolean | Promise<boolean>;
  /** The score after it, where there is one. Throws 404 unless there is such an answer, and `who` may mark it. */
  mark: (who: Who, mark: Mark) => Promise<number | null>;
}

/** Work of one student that a teacher has still to mark. */
export interface Waiting {
  refId: string;
  studentId: string;
  /** The time since which the work waits, in milliseconds since the epoch. */
  since: number;
}

/** What an answer that was given beside lessons says of a point. */
export interface Evidence {
  studentId: string;
  pointId: string;
  /** The verdict on the answer. An answer that waits for a teacher is no evidence yet. */
  verdict: 'right' | 'partial' | 'wrong';
  /** How likely the question is answered right by who does not know the point, 0 to 1. */
  guess: number;
  at: number;
}
