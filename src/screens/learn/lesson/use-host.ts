// What blocks ask of a lesson, and tell it: the same object until an answer, a question or a result changes it.
import { useMemo } from 'react';
import type { Citation } from '#contract/blocks/index.ts';
import type { BlockHost } from '#src/blocks/host.ts';
import { isAtEnd, isExampleOpen } from '#src/machines/lesson/lesson.selectors.ts';
import type { useFollowing } from '#src/stream/use-following.ts';
import type { LessonView } from './use-lesson.ts';

interface Options {
  lesson: LessonView;
  /** Its student looks at it; a teacher only reads. */
  own: boolean;
  /** The lesson's, by somebody who wants to see what comes of it. */
  command: LessonView['command'];
  following: Pick<ReturnType<typeof useFollowing>, 'expect' | 'leave'>;
  /** Without an account: nothing of others is shown, and nothing is kept. */
  isGuest: boolean;
  onCite: (citation: Citation) => void;
  onRelearn: (pointIds: string[]) => void;
  onScore: () => void;
  onExperiment: (experimentId: string, again: boolean) => void;
}

export function useHost(options: Options): BlockHost {
  const { lesson, own, isGuest, command, onCite, onRelearn, onScore, onExperiment } = options;
  const { expect, leave } = options.following;
  const { checks, sending, saying, can, at, openDiscussion, openExample, workExample, filling } = lesson;
  const { reading, onRead, folded, blanked, unfold, disputable } = lesson;
  const askable = own && !isGuest && can('ask');
  const { answers } = lesson.state;
  const hintable = own && checks.open !== null && can('hint');
  const evaluable = own && can('evaluate');
  const sayable = own && can('say');
  const fillable = own && can('fill');
  const waitsInExample = own && isExampleOpen(at);
  const repeatable = own && can('example');
  const over = own && isAtEnd(at);
  return useMemo(
    () => ({
      onCite,
      answers,
      results: checks.results,
      hints: checks.hints,
      openQuestion: own ? checks.open : null,
      lastQuestion: checks.last,
      sending,
      onAnswer: (questionId, value) => command({ type: 'answer', questionId, value }),
      onNotLearnt: (questionId) => command({ type: 'answer', questionId, value: null }),
      ...(hintable ? { onHint: () => command({ type: 'hint' }) } : {}),
      reading,
      onRead: () => {
        expect();
        onRead();
      },
      folded,
      blanked,
      onUnfold: () => {
        // it is read above the card
        leave();
        if (hintable) command({ type: 'hint' });
        unfold(!hintable);
      },
      live: !isGuest,
      ...(own ? { ...(isGuest ? {} : { openDiscussion }), saying, evaluates: !over } : {}),
      ...(sayable
        ? { onSay: (text: string, toTutor: boolean) => command({ type: 'say', text, ...(toTutor ? { toTutor } : {}) }) }
        : {}),
      openExample,
      filling,
      ...(fillable
        ? {
            onFill: (exampleId: string, step: number | 'variant', text: string) =>
              command({ type: 'fill', exampleId, step, text }),
          }
        : {}),
      ...(waitsInExample ? { onNext: () => command({ type: 'next' }) } : {}),
      ...(repeatable ? { onExample: workExample } : {}),
      ...(evaluable
        ? {
            onEvaluate: (scores: Record<string, number>, text: string) =>
              command({ type: 'evaluate', scores, ...(text ? { text } : {}) }),
          }
        : {}),
      ...(askable ? { disputable, onAskTeacher: (text: string) => command({ type: 'ask', text, to: 'teacher' }) } : {}),
      ...(over && !isGuest ? { onRelearn } : {}),
      ...(own ? { onExperiment } : {}),
      ...(isGuest ? {} : { onScore }),
    }),
    [
      onCite,
      answers,
      checks,
      sending,
      saying,
      command,
      expect,
      leave,
      own,
      isGuest,
      over,
      hintable,
      reading,
      onRead,
      folded,
      blanked,
      unfold,
      sayable,
      evaluable,
      openExample,
      filling,
      fillable,
      waitsInExample,
      repeatable,
      workExample,
      openDiscussion,
      askable,
      disputable,
      onRelearn,
      onScore,
      onExperiment,
    ],
  );
}
