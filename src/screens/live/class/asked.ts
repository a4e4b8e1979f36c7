// What a class was asked, as its log has it.
import type { BlockProps } from '#contract/blocks/index.ts';
import type { ClassView } from './class.ts';

export type Question = BlockProps<'check-question'>;

const isQuestion = (entry: ClassView['entries'][number]) => entry.kind === 'block' && entry.type === 'check-question';

export function questionOf({ entries }: Pick<ClassView, 'entries'>, questionId: string): Question | null {
  const entry = entries.findLast((e) => isQuestion(e) && e.id === questionId);
  return entry?.kind === 'block' ? (entry.content as Question) : null; // the server checks it by the contract
}

/** The last that was asked, also when something else is shown by now. */
export const lastAsked = ({ entries }: Pick<ClassView, 'entries'>): string | null =>
  entries.findLast(isQuestion)?.id ?? null;
