// The next term: courses copied without their people, the old ones closed; taken back within some days.

import { z } from 'zod';
import { STAFF } from './families/manifest.ts';
import { id, line, MOST_IDS, op, whole } from './kit.ts';

/** For so long a roll-over can be taken back. */
export const ROLL_BACK_DAYS = 7;

const named = z.strictObject({ courseId: id, name: z.string() });

export const terms = {
  terms: op('/OrgApi/Course/Terms', {
    audited: false,
    power: 'Course.Items',
    summary: 'The terms of the courses that the caller teaches, latest first, and which of them is the present one',
    access: STAFF,
    input: z.strictObject({ kind: z.enum(['ai', 'plain']).optional() }),
    output: z.strictObject({
      /** Null: no course has a term. */
      present: z.string().nullable(),
      terms: z.array(z.string()),
    }),
  }),
  rollOver: op('/OrgApi/Course/RollOver', {
    summary: `Copies courses into a term, without people, dates and marks, and closes the old ones where \`archive\` says so. Without \`commit\` it says what would be done; else by a job, to be taken back for ${ROLL_BACK_DAYS} days`,
    access: STAFF,
    input: z.strictObject({
      to: line(20),
      courseIds: z.array(id).min(1).max(MOST_IDS),
      archive: z.boolean().default(false),
      commit: z.enum(['0', '1']).default('0'),
    }),
    output: z.union([
      z.strictObject({
        changes: z.array(named.extend({ what: z.enum(['copy', 'archive']) })),
        /** Whose names the term has already: with any of these nothing is done. */
        taken: z.array(named),
      }),
      z.strictObject({ jobId: id }),
    ]),
  }),
  rollBack: op('/OrgApi/Course/RollBack', {
    summary:
      'Takes a roll-over back: its copies are deleted, what it closed is open again. Copies that were changed or studied since stay: 409, `data.kept`',
    access: STAFF,
    input: z.strictObject({ jobId: id }),
    output: z.strictObject({ deleted: whole.nonnegative(), reopened: whole.nonnegative() }),
  }),
};

/** `result` of the job. */
export interface RolledOver {
  to: string;
  copies: { from: string; to: string }[];
  /** Ids of the courses that were closed. */
  archived: string[];
  /** Until when it can be taken back. */
  until: number;
  /** When it was, as far as that could be. */
  undoneAt?: number;
}
