// What blocks ask of a lesson, and tell it: the same object until an answer, a question or a result changes it.
import { useMemo } from 'react';
import type { Citation } from '#contract/blocks/index.ts';
import type { BlockHost } from '#src/blocks/host.ts';
import { inState } from '#src/stream/mirror.ts';
import type { Lesson } from './use-lesson.ts';

interface Options {
  lesson: Lesson;
  /** Its student looks at it; a teacher only reads. */
  own: boolean;
  onCite: (citation: Citation) => void;
  onRelearn: (pointIds: string[]) => void;
}

export function useHost({ lesson, own, onCite, onRelearn }: Options): BlockHost {
  const { checks, sending, command, now } = lesson;
  const { answers } = lesson.state;
  const over = own && (inState(now, 'summary') || inState(now, 'done'));
  return useMemo(
    () => ({
      onCite,
      answers,
      results: checks.results,
      openQuestion: own ? checks.open : null,
      lastQuestion: checks.last,
      sending,
      onAnswer: (questionId, value) => command({ type: 'answer', questionId, value }),
      ...(over ? { onRelearn } : {}),
    }),
    [onCite, answers, checks, sending, command, own, over, onRelearn],
  );
}
