// A lesson in the making: its log, what may be done now, and the commands.

import { useCallback, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { LessonCommand } from '#contract/theory.ts';
import { checksOf } from '#src/blocks/flow/checks.ts';
import { citationsOf, flowOf } from '#src/blocks/flow/flow.ts';
import type { LessonEvidence } from '#src/machines/lesson/evidence.ts';
import { lessonLifecycle } from '#src/machines/lesson/lesson.lifecycle.ts';
import { isRetelling, isTurning, isWriting, type LessonPlace } from '#src/machines/lesson/lesson.selectors.ts';
import type { RunRequest } from '#src/machines/run/run.machine.ts';
import { displayState, shownPlace, can as takes, viewpointOf } from '#src/stream/mirror.ts';
import { useLive } from '#src/stream/use-live.ts';
import { isSame } from '#src/ui/same.ts';
import { toast } from '#src/ui/toast.ts';
import { discussionOf, disputableIn, exampleOf, outlineOf } from './facts.ts';
import type { LessonItem } from './queries.ts';
import { useFolding } from './use-folding.ts';

const PATH = '/api/Theory/TeachReplyStreamAsync';
const EXAMPLE_PATH = '/api/Theory/ExampleReplyStreamAsync';

const PART = viewpointOf(lessonLifecycle);

/** `own`: its student looks at it. */
export function useLesson(item: LessonItem, own: boolean) {
  const { t } = useTranslation('learn');
  const view = useLive(item.log, {
    log: item.log,
    lifecycle: lessonLifecycle,
    scope: item.log,
    onRefused: (failure) => {
      // nearly always another device was quicker; the log says what is so
      toast.error(failure.code === 409 ? t('lesson.refused') : failure.msg || t('lesson.refused'));
      void view.live?.store.load().catch(() => {});
    },
  });
  const { live, state, mirror, request } = view;
  const now = displayState(mirror);
  const at: LessonPlace = useMemo(() => shownPlace(PART, mirror), [mirror]);
  const held = (mirror.view?.context as LessonEvidence | undefined)?.held ?? null; // of this chart
  const can = useCallback((type: string) => takes(PART, mirror, type), [mirror]);
  const command = useCallback(
    (c: LessonCommand) => void live?.send(PATH, { lessonId: item.lessonId, command: c }, c),
    [live, item.lessonId],
  );
  const workExample = useCallback(
    (pointId: string) => void live?.send(EXAMPLE_PATH, { lessonId: item.lessonId, pointId }),
    [live, item.lessonId],
  );
  const flow = useMemo(() => flowOf(state, lessonLifecycle.flow), [state]);
  const checks = useStable(useMemo(() => checksOf(state, now, lessonLifecycle.flow), [state, now]));
  // while its result is read nothing moves under the reader
  const isRead = checks.last !== null && isReading(at, checks.results[checks.last] !== undefined);
  const { open, hints } = checks;
  const folding = useFolding(state, { open, read: isRead ? checks.last : null, hints }, own);
  const { folded, blanked } = folding;
  const hidden = folded ?? blanked?.pointId ?? null;
  const citations = useStable(useMemo(() => citationsOf(state, hidden), [state, hidden]));
  const outline = useStable(
    useMemo(
      () => outlineOf(item.points, state.lifecycle, state.entries),
      [item.points, state.lifecycle, state.entries],
    ),
  );
  const openDiscussion = useMemo(() => discussionOf(state, at), [state, at]);
  const openExample = useMemo(() => exampleOf(state, at), [state, at]);
  const disputable = useStable(useMemo(() => disputableIn(state.entries), [state.entries]));
  const sending = answering(request);
  const filling = openExample !== null && request !== null;
  const saying = commandOf(request)?.type === 'say';
  return {
    ...view,
    now,
    at,
    held,
    can,
    command,
    flow,
    citations,
    checks,
    ...folding,
    outline,
    openDiscussion,
    sending,
    saying,
    openExample,
    disputable,
    filling,
    workExample,
  };
}

export type LessonView = ReturnType<typeof useLesson>;

/** The result of a question, or what the tutor says to one's own words; not what waits in the middle of a telling. */
const isReading = (at: LessonPlace, hasResult: boolean): boolean =>
  isRetelling(at) ? !isWriting(at) : hasResult && isTurning(at);

/** What was asked of the lesson and is on its way; made in `command` above. */
const commandOf = (request: RunRequest | null) => request?.body.command as LessonCommand | undefined;

/** The question whose answer is on its way. */
function answering(request: RunRequest | null): string | null {
  const command = commandOf(request);
  return command?.type === 'answer' ? command.questionId : null;
}

/**
 * Keeps an object that is made anew with each token as long as it says the same: what rests on it is not drawn again. Equal by
 * members, and by members of members that are plain records.
 */
function useStable<T extends object>(next: T): T {
  const kept = useRef(next);
  if (!isSame(kept.current, next, 2)) kept.current = next;
  return kept.current;
}
