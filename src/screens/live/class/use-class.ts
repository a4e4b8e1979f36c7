// A class while it is held: its room, its log, what one may do, and what is on its way.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useCall } from '#src/api/query.ts';
import { useSession } from '#src/api/session.ts';
import { liveLifecycle } from '#src/machines/live/live.lifecycle.ts';
import type { LiveContext } from '#src/machines/live/live.machine.ts';
import type { LogClient } from '#src/stream/live.ts';
import { shownPlace, viewpointOf } from '#src/stream/mirror.ts';
import { useIsCut } from '#src/stream/use-is-cut.ts';
import { useLive } from '#src/stream/use-live.ts';
import { type ClassView, type Room, standingFromLog } from './class.ts';
import { classBeside } from './log/class-log.ts';
import { classActs, ROOM, useActs, useRefused } from './use-acts.ts';

const PART = viewpointOf(liveLifecycle);

interface OpenClass {
  /** Null while it loads or has failed. */
  view: ClassView | null;
  room: Room | null;
  /** `failed` with `error`: 404 it is not theirs, 403 barred. */
  phase: 'loading' | 'ready' | 'failed';
  error: unknown;
  retry: () => void;
  /** The line is cut: what is shown may be old. */
  isCut: boolean;
}

/** Opens the class's log with the component; `liveId` must not change while it stands (give the component a key). */
export function useClass(liveId: string): OpenClass {
  const client = useQueryClient();
  const userId = useSession().user?.id ?? '';
  const query = useCall(ROOM, { liveId }, { staleTime: Number.POSITIVE_INFINITY });
  const room = query.data ?? null;
  const role = room?.role ?? null;
  const log = `live:${liveId}`;
  // another role may do other things: the log is read anew as it
  const refused = useRefused(liveId);
  const opened = useRef<LogClient | null>(null);
  const stream = useLive(role === null ? null : `${log} ${role}`, {
    log,
    lifecycle: liveLifecycle,
    ...(role === null ? {} : { role }),
    scope: log,
    beside: classBeside,
    acts: classActs(client, liveId),
    onRefused: (failure, request) => refused(opened.current, failure, request),
  });
  const { state, mirror, live } = stream;
  opened.current = live;
  const acts = useActs({ liveId, userId, role, live, state, mirror });
  const standing = useMemo(() => standingFromLog(state, room ?? undefined), [state, room]);
  // a hand that went up is shown before the server has agreed
  const own = mirror.pending.length > 0 ? ((mirror.view?.context as LiveContext | undefined) ?? null) : null; // of this chart
  const { stage, log: said } = standing;

  const isUnknown =
    room !== null && stage.kind === 'material' && !room.resources.some((r) => r.id === stage.resourceId);
  const changes = `${said.peopleSeq} ${Object.keys(said.revealed).length} ${isUnknown ? stage.id : ''}`;
  // material that came meanwhile, a reveal's results, another role
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew when one of these has changed
  useEffect(() => {
    void client.invalidateQueries({ queryKey: [ROOM, { liveId }] });
  }, [client, liveId, changes]);

  const view = useMemo(
    (): ClassView | null =>
      room && {
        facts: room,
        userId,
        ...standing,
        at: mirror.pending.length > 0 ? shownPlace(PART, mirror) : standing.at,
        ...(own ? { hands: own.hands } : {}),
        answers: Object.fromEntries(room.answers.map((a) => [a.questionId, a])),
        acts,
      },
    [room, userId, standing, mirror, own, acts],
  );
  const failed = query.isError ? query.error : stream.phase === 'failed' ? stream.error : null;
  return {
    view: stream.phase === 'ready' ? view : null,
    room,
    phase: failed ? 'failed' : stream.phase === 'ready' ? 'ready' : 'loading',
    error: failed,
    retry: () => (query.isError ? void query.refetch() : stream.retry()),
    isCut: useIsCut(),
  };
}
