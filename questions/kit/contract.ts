// A kind of question in three shapes: as the bank keeps it, as its block shows it, and as it is answered.
import { z } from 'zod';
import type { planQuestionFields } from '#contract/plan.ts';
import { type AnswerValue, option } from '#contract/questions.ts';
import type { TextMark } from '#contract/text-marks.ts';

export interface QuestionContract {
  /** What a question of this kind has in the bank besides what all have: its key is in it. */
  bank: z.ZodObject;
  /** What its block shows besides what all show: the key is not in it. */
  block: z.ZodObject;
  answer: z.ZodType<AnswerValue>;
}

/** A question as teachers write it: whatever any kind has, and not finished yet. */
export type QuestionFields = z.output<typeof planQuestionFields> & { formulas?: string[] | undefined };

export interface Quoted {
  documentId: string;
  quote: string;
  formulas?: string[] | undefined;
  marks?: TextMark[] | undefined;
  page?: number | undefined;
  heading?: string | undefined;
}

/** What a question of the bank has whatever its kind. */
export interface AnyQuestion {
  id: string;
  pointId: string;
  stem: string;
  explanation: string;
  hint: string;
  /** Of all its texts; absent where a teacher has written in it. */
  formulas?: string[];
  source: Quoted | null;
}
export type QuestionOf<C extends QuestionContract> = AnyQuestion & z.output<C['bank']>;

/** Things that are chosen, put in order or matched. */
export const items = z.array(z.object(option.shape));
export type AskedItem = z.output<typeof option>;
/** An option, and the mistake that leads to it where it is wrong. */
export const bankOptions = z.array(z.object({ ...option.shape, misconception: z.string().optional() }));
export type BankOption = z.output<typeof bankOptions>[number];
/** One key, or several: as the teacher's form has sent it. */
export const keyOrKeys = z.union([z.string(), z.array(z.string())]);

/** An answer in writing, as long as anybody may write. */
export const writtenText = z.string().max(4000);
