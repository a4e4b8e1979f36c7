// How one, or a class, stands with a point: each word has its colour and its icon.
import type { MasteryState } from '#contract/mastery.ts';
import type { LessonIconName } from '#src/ui/lesson-icon.tsx';

export const MASTERY_LOOK: Readonly<
  Record<MasteryState, { icon: LessonIconName; color: string; bg: string; border: string }>
> = {
  mastered: { icon: 'check', color: 'fg.success', bg: 'bg.success', border: 'fg.success' },
  weak: { icon: 'minus', color: 'fg.warning', bg: 'bg.warning', border: 'fg.warning' },
  flagged: { icon: 'flag', color: 'fg.error', bg: 'bg.error', border: 'fg.error' },
  waiting: { icon: 'clock', color: 'fg.muted', bg: 'bg.muted', border: 'border.emphasized' },
  taught: { icon: 'book', color: 'brand.fg', bg: 'brand.subtle', border: 'brand.border' },
  untested: { icon: 'book', color: 'brand.fg', bg: 'brand.subtle', border: 'brand.border' },
  skipped: { icon: 'next', color: 'fg.muted', bg: 'bg.muted', border: 'border' },
  ahead: { icon: 'next', color: 'fg.muted', bg: 'bg.muted', border: 'border' },
};

/** A concept is nothing that one masters by itself. */
export const CONCEPT_LOOK = {
  icon: 'list',
  color: 'fg.muted',
  bg: 'bg.emphasized',
  border: 'border.emphasized',
} as const;
