// What a person does in a class: each thing once, sent again while the server cannot be reached, shown while it is on its way.
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CODE } from '#contract/codes.ts';
import type { InputOf } from '#contract/index.ts';
import type { InkOp } from '#contract/ink.ts';
import type { Growing, LiveCommand, LiveRole } from '#contract/live.ts';
import type { AnswerValue } from '#contract/questions.ts';
import { ask, call } from '#src/api/client.ts';
import { ApiError } from '#src/api/errors.ts';
import { newId } from '#src/api/ids.ts';
import { serverNow } from '#src/api/transport.ts';
import type { Sent } from '#src/machines/lifecycle.ts';
import { liveLifecycle } from '#src/machines/live/live.lifecycle.ts';
import { liveMachine } from '#src/machines/live/live.machine.ts';
import { isOpen } from '#src/machines/live/live.selectors.ts';
import type { RunFailure, RunRequest } from '#src/machines/run/run.machine.ts';
import { storedPlace } from '#src/machines/state.ts';
import { callSender } from '#src/stream/call-sender.ts';
import type { StreamState } from '#src/stream/fold.ts';
import type { LiveOptions, LogClient } from '#src/stream/live.ts';
import { type MirrorState, can as takes, viewpointOf } from '#src/stream/mirror.ts';
import { createSend, type Send } from '#src/stream/send.ts';
import type { Act } from '#src/stream/send-store.ts';
import { usePending } from '#src/stream/use-send.ts';
import { toast } from '#src/ui/toast.ts';
import type { Acts, PendingInk, PendingLine, Room } from './class.ts';
import { type ClassLog, NO_CLASS_LOG } from './log/class-log.ts';
import { createGrowth, followGrowth } from './log/growing.ts';
import { createPen } from './log/pen.ts';

export const ROOM = '/api/Live/Room';
const SAY = '/api/Live/Say';
const DRAW = '/api/Live/Draw';
const COMMAND = '/api/Live/Command';
const ANSWER = '/api/Live/Answer';
/** About fifteen seconds: later the class has gone on, and a command would be meant for what was. */
const TRIES = 7;
const QUIET = { quiet: true } as const;

/** A lane each, so that a stroke does not wait for a line. */
export const classActs =
  (client: QueryClient, liveId: string): NonNullable<LiveOptions['acts']> =>
  (onRefused) => {
    const seqOf = async ({ path, body }: Act) => {
      const { data } = await ask(path ?? '', body, QUIET);
      return (data as { seq?: number }).seq; // as each of these operations answers
    };
    const answer = async (act: Act) => {
      await seqOf(act);
      const questionId = String(act.body['questionId']);
      const value = act.body['value'] as Given['value']; // as `useActs` gave it
      client.setQueryData<Room>(
        [ROOM, { liveId }],
        (room) => room && { ...room, answers: [...room.answers, { questionId, value, at: serverNow() }] },
      );
      return undefined;
    };
    return createSend({
      onRefused,
      senders: {
        [SAY]: callSender(seqOf),
        [DRAW]: callSender(seqOf),
        [COMMAND]: callSender(seqOf, { tries: TRIES }),
        [ANSWER]: callSender(answer),
      },
    });
  };

interface Given {
  questionId: string;
  value: AnswerValue | null;
}

interface Options {
  liveId: string;
  userId: string;
  role: LiveRole | null;
  live: LogClient | null;
  state: StreamState;
  mirror: MirrorState;
}

export function useActs({ liveId, userId, role, live, state, mirror }: Options): Acts | null {
  const acts = live?.acts ?? null;
  const lines = useBodies<PendingLine>(acts, SAY);
  const ink = useBodies<PendingInk>(acts, DRAW);
  const answering = useBodies<Given>(acts, ANSWER)[0]?.questionId ?? null;

  const growing = useGrowing(liveId, userId, state.beside as ClassLog | null);
  const [pen] = useState(() => createPen((stroke) => call('/api/Live/Drawing', { liveId, stroke }, QUIET)));

  const send = useCallback(
    <P extends typeof SAY | typeof DRAW | typeof COMMAND | typeof ANSWER>(
      path: P,
      body: Omit<InputOf<P>, 'liveId'>,
      { cmd = newId(), command }: { cmd?: string; command?: Sent } = {},
    ) => live?.act(path, { cmd, path, body: { liveId, ...body } }, command),
    [live, liveId],
  );
  const part = useMemo(() => (role === null ? null : viewpointOf(liveLifecycle, role)), [role]);
  const floor = (state.lifecycle?.['floor'] ?? []) as { userId: string }[]; // as the server's view of its chart has it
  const isHeld = isOpen(storedPlace(liveMachine, state.lifecycle?.state ?? ''));
  const draws = isHeld && role !== null && (role !== 'student' || floor.some((f) => f.userId === userId));
  return useMemo(
    () =>
      part && {
        can: (type: LiveCommand['type']) => takes(part, mirror, type),
        command: (command: LiveCommand) => {
          const cmd = newId();
          const shown = { ...command, ...(command.type === 'hand' ? { userId } : {}) };
          send(COMMAND, { cmd, command }, { cmd, command: shown });
        },
        say: (text: string) => send(SAY, { id: newId(), text }),
        lines,
        draws,
        draw: (page: string, ops: InkOp[]) => send(DRAW, { cmd: newId(), page, ops }),
        ink,
        grow: (stroke: Growing | null) => (stroke ? pen.move(stroke) : pen.lift()),
        growing,
        answer: (questionId: string, value: AnswerValue | null) => send(ANSWER, { questionId, value }),
        answering,
      },
    [part, mirror, send, userId, lines, ink, answering, draws, growing, pen],
  );
}

/** What was sent so and is not shown yet, as it was given. */
function useBodies<T>(send: Send | null, lane: string): readonly T[] {
  const pending = usePending(send, lane);
  return useMemo(() => pending.map(({ act, waits }) => ({ ...act.body, waits }) as T), [pending]); // as `useActs` gave it
}

/** What becomes of a refusal: the class has gone on, and it is said why. */
export function useRefused(liveId: string): (live: LogClient | null, failure: RunFailure, request: RunRequest) => void {
  const { t } = useTranslation('liveClass');
  const client = useQueryClient();
  return (live, { code, msg, data }, { path }) => {
    // another device was quicker, or it was revealed
    if (path === ANSWER) void client.invalidateQueries({ queryKey: [ROOM, { liveId }] });
    if (code === CODE.signedOut) return;
    toast.error(new ApiError(code, msg, data).unreachable ? t('refused.away') : msg || t('refused.else'));
    void live?.store.load().catch(() => {});
  };
}

function useGrowing(liveId: string, userId: string, log: ClassLog | null) {
  const [growth] = useState(createGrowth);
  useEffect(() => followGrowth(`live:${liveId}`, growth, (id) => id !== userId), [growth, liveId, userId]);
  const { ink } = log ?? NO_CLASS_LOG;
  useEffect(
    () =>
      growth.stored((id) =>
        Object.values(ink).some(({ strokes, gone }) => gone.has(id) || strokes.some((s) => s.id === id)),
      ),
    [growth, ink],
  );
  return growth;
}
