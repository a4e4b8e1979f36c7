// What a cell says: its score, or the one word for what it lacks.
import type { TFunction } from 'i18next';
import { type Cell, shownScore } from '#contract/gradebook.ts';

export const scoreText = ({ state, score }: Pick<Cell, 'state' | 'score'>, t: TFunction<'scores'>): string =>
  state === 'scored' && score !== null
    ? String(shownScore(score))
    : t(`book.state.${state === 'scored' ? 'none' : state}`);
