// What a teacher has approved of a model's help for a point: other tellings, which go before the material's own, and words on
// wrong options. Kept with the lesson when it comes to the point.

import type { Pool } from 'pg';
import type { AidKind } from '#contract/plan.ts';
import type { BankQuestion } from '#questions/contract.ts';
import type { Quoted } from '#questions/kit/contract.ts';

interface Aid {
  kind: AidKind;
  text: string;
  steps: string[];
  source: Quoted;
  against: { questionId: string; key: string; text: string } | null;
}

/** A word on a wrong option of a question. */
export interface Remedy extends Pick<Aid, 'text' | 'source'> {
  questionId: string;
  key: string;
  /** It is told as long as the option says this. */
  option: string;
}

interface Help {
  /** Each in our own words, and what they stand on. */
  tellings: (Quoted | { text: string })[][];
  remedies: Remedy[];
}

export async function helpOf(pool: Pool, pointId: string): Promise<Help> {
  const { rows } = await pool.query<Aid>({
    name: 'aids-read',
    text: `select kind, text, steps, source, case when question_id is null then null
          else jsonb_build_object('questionId', question_id, 'key', option_key, 'text', option_text) end as against
        from point_aid where point_id = $1 and status = 'approved' and deleted_at is null
        order by array_position('{explanation,example,case,remedy}', kind), created_at, id`,
    values: [pointId],
  });
  return {
    tellings: rows
      .filter(({ kind }) => kind !== 'remedy')
      .map(({ text, steps, source }) => [...[text, ...steps].map((own) => ({ text: own })), source]),
    remedies: rows.flatMap(({ text, source, against }) =>
      against ? [{ questionId: against.questionId, key: against.key, option: against.text, text, source }] : [],
    ),
  };
}

/** The word on this option, as it stands in the question that was asked. */
export const remedyFor = (
  remedies: readonly Remedy[],
  { id }: BankQuestion,
  wrong: { key: string; text: string },
): Remedy | undefined =>
  remedies.find((own) => own.questionId === id && own.key === wrong.key && own.option === wrong.text);
