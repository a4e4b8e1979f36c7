// The server rows of the live board: which classes there are, how one stands, what was pushed to it.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { courseClasses } from '#contract/classes.ts';
import { courses } from '#contract/courses.ts';
import type { InputOf, OutputOf } from '#contract/index.ts';
import { call } from '#src/api/client.ts';
import { send } from '#src/api/operations.ts';
import { useCall } from '#src/api/query.ts';
import { useRequestId } from '#src/api/request-id.ts';
import { useSession } from '#src/api/session.ts';
import { useLog } from '#src/stream/use-log.ts';
import { type Taught, taughtClasses } from './taught.ts';

export type { Taught } from './taught.ts';

export type Board = OutputOf<'/api/Interaction/Board'>;
export type PushedItem = OutputOf<'/api/Interaction/Pushes'>[number];

/** Most classes that are offered for choice. */
const MOST = 100;

/** The classes that one may steer, each with a course that it is taught. */
export function useTaughtClasses() {
  const role = useSession().user?.role;
  return useQuery({
    queryKey: [courseClasses.items.path, 'board', role],
    queryFn: async ({ signal }): Promise<Taught[]> => {
      const [own, given, open] = await Promise.all([
        call('/OrgApi/SysDept/MyDeptsItems', {}, { quiet: true, signal }),
        send(courseClasses.items, { pageSize: MOST }, { quiet: true, signal }),
        send(courses.items, { pageSize: MOST, kind: 'ai', status: 'published' }, { quiet: true, signal }),
      ]);
      return taughtClasses({ own, given: given.items, courses: open.items, steersAll: role !== 'teacher' });
    },
  });
}

/** Asked once a page: who looks on is not moved to another class. */
export const useStudied = () => useCall('/api/Interaction/Studied', {}, { staleTime: Number.POSITIVE_INFINITY });

const PUSHES = '/api/Interaction/Pushes';

export const usePushes = (classId: string) => useCall(PUSHES, { classId }, { enabled: classId !== '' });

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
      call('/api/Interaction/Push', { classId, pushId: request.of(input), ...input }),
    onSuccess: () => {
      request.done();
      return client.invalidateQueries({ queryKey: [PUSHES] });
    },
  });
}
