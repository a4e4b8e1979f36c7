// What was pushed to a class, and pushing to it.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { InputOf, OutputOf } from '#contract/index.ts';
import { call } from '#src/api/client.ts';
import { useCall } from '#src/api/query.ts';
import { useRequestId } from '#src/api/request-id.ts';
import { useLog } from '#src/stream/use-log.ts';

export type PushedItem = OutputOf<'/api/Interaction/Pushes'>[number];
/** A question that is typed on the spot. */
export type TypedPush = NonNullable<InputOf<'/api/Interaction/Push'>['question']>;

export const PUSHES = '/api/Interaction/Pushes';

/** While a survey is answered its count is asked for: nothing is said of each answer, which may have no name. */
const SURVEY_MS = 10_000;
const isOpenSurvey = ({ survey, state }: PushedItem) => survey !== null && state === 'open';

const usePushes = (classId: string) =>
  useCall(
    PUSHES,
    { classId },
    {
      enabled: classId !== '',
      refetchInterval: ({ state: { data } }) => (data?.some(isOpenSurvey) ? SURVEY_MS : false),
    },
  );

export const useLastSurvey = (classId: string) => usePushes(classId).data?.find((p) => p.survey !== null);

/** The questions that were pushed lately, the latest first, in this course where one is named. */
export const usePushedQuestions = (classId: string, courseId?: string): readonly PushedItem[] =>
  usePushes(classId).data?.filter((p) => p.question !== null && (courseId === undefined || p.courseId === courseId)) ??
  [];

export const useLastPushed = (classId: string, courseId?: string): PushedItem | undefined =>
  usePushedQuestions(classId, courseId)[0];

/** Kept current: a push stands in the class's log, a count that changed on the board's topic. */
export function useFollowedPushes(classId: string): void {
  useLog(classId && `class:${classId}`, { on: { '*': [PUSHES] } });
  useLog(classId && `board:${classId}`, { on: { 'board.joined': [PUSHES], 'board.answered': [PUSHES] } });
}

/** Failures are told by the call itself. */
export function usePush(classId: string) {
  const client = useQueryClient();
  const request = useRequestId();
  return useMutation({
    mutationFn: (input: Omit<InputOf<'/api/Interaction/Push'>, 'classId' | 'pushId'>) =>
      // a phone tells nothing before the wall does
      call('/api/Interaction/Push', { classId, pushId: request.of(input), show: 'revealed', ...input }),
    onSuccess: () => {
      request.done();
      return client.invalidateQueries({ queryKey: [PUSHES] });
    },
  });
}
