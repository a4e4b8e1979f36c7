// How a class answered, line by line: of what could be chosen every line, also the one that nobody chose.
import type { OutputOf } from '#contract/index.ts';

export type Question = OutputOf<'/OrgApi/LiveStream/Questions'>[number];

export interface Given {
  /** Empty: not learnt yet. */
  value: string;
  /** What was chosen says; null where it was typed, ordered or matched. */
  text: string | null;
  count: number;
  right: boolean;
}

export function givenOf({ choices, given }: Pick<Question, 'choices' | 'given'>): Given[] {
  if (!choices) return given.map((g) => ({ ...g, text: null }));
  const notLearnt = given.filter(({ value }) => value === '');
  return [...choices, ...notLearnt.map((g) => ({ ...g, text: null }))];
}
