// What a person does in a class: each thing once, sent again while the server cannot be reached, shown while it is on its way.
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { CODE } from '#contract/codes.ts';
import type { Growing, InkOp, LiveCommand, LiveRole } from '#contract/live.ts';
import type { AnswerValue } from '#contract/questions.ts';
import { call } from '#src/api/client.ts';
import type { ApiError } from '#src/api/errors.ts';
import { newId } from '#src/api/ids.ts';
import { createOutbox, type Outbox, type Sent } from '#src/api/outbox.ts';
import { liveLifecycle } from '#src/machines/live/live.lifecycle.ts';
import type { StreamState } from '#src/stream/fold.ts';
import type { Live } from '#src/stream/live.ts';
import { type MirrorState, partOf, can as takes } from '#src/stream/mirror.ts';
import { toast } from '#src/ui/toast.ts';
import type { Acts, Room } from './class.ts';
import { type ClassLog, NO_CLASS_LOG } from './log/class-log.ts';
import { createGrowth, followGrowth } from './log/growing.ts';
import { createPen } from './log/pen.ts';

export const ROOM = '/api/Live/Room';
/** About fifteen seconds: later the class has gone on, and a command would be meant for what was. */
const TRIES = 7;
const QUIET = { quiet: true } as const;

interface Line {
  id: string;
  text: string;
}
interface Ink {
  cmd: string;
  page: string;
  ops: InkOp[];
}
interface Given {
  questionId: string;
  value: AnswerValue | null;
}

interface Options {
  liveId: string;
  userId: string;
  role: LiveRole | null;
  live: Live | null;
  state: StreamState;
  mirror: MirrorState;
}

export function useActs({ liveId, userId, role, live, state, mirror }: Options): Acts | null {
  const client = useQueryClient();
  const refused = useRefused(live);
  const latest = useRef(live);
  latest.current = live;

  const lines = useOutbox<Line>(state.seq, () => ({
    send: async (line) => (await call('/api/Live/Say', { liveId, ...line }, QUIET)).seq,
    onRefused: (_, error) => refused(error),
  }));
  const ink = useOutbox<Ink>(state.seq, () => ({
    send: async (drawn) => (await call('/api/Live/Draw', { liveId, ...drawn }, QUIET)).seq,
    onRefused: (_, error) => refused(error),
  }));
  const commands = useOutbox<{ cmd: string; command: LiveCommand }>(state.seq, () => ({
    tries: TRIES,
    send: async (sent) => (await call('/api/Live/Command', { liveId, ...sent }, QUIET)).seq,
    onRefused: ({ cmd }, error) => {
      latest.current?.mirror.send({ type: 'refused', cmd });
      refused(error);
    },
  }));
  const given = useOutbox<Given>(state.seq, () => ({
    send: async (answer) => {
      await call('/api/Live/Answer', { liveId, ...answer }, QUIET);
      client.setQueryData<Room>([ROOM, { liveId }], (room) => room && { ...room, answers: [...room.answers, answer] });
      return 0;
    },
    onRefused: (_, error) => {
      refused(error);
      // another device was quicker, or it was revealed
      void client.invalidateQueries({ queryKey: [ROOM, { liveId }] });
    },
  }));

  const growing = useGrowing(liveId, userId, state.beside as ClassLog | null);
  const [pen] = useState(() => createPen((stroke) => call('/api/Live/Drawing', { liveId, stroke }, QUIET)));

  const command = useCallback(
    (c: LiveCommand) => {
      const cmd = newId();
      latest.current?.mirror.send({ type: 'try', cmd, command: { ...c, ...(c.type === 'hand' ? { userId } : {}) } });
      commands.box.add({ cmd, command: c });
    },
    [commands.box, userId],
  );
  const part = useMemo(() => (role === null ? null : partOf(liveLifecycle, role)), [role]);
  const floor = (state.lifecycle?.['floor'] ?? []) as { userId: string }[]; // as the server's view of its chart has it
  const isOpen = state.lifecycle?.state.startsWith('open') ?? false;
  const draws = isOpen && role !== null && (role !== 'student' || floor.some((f) => f.userId === userId));
  return useMemo(
    () =>
      part && {
        can: (type: LiveCommand['type']) => takes(part, mirror, type),
        command,
        say: (text: string) => lines.box.add({ id: newId(), text }),
        lines: lines.list.map(({ item, waits }) => ({ ...item, waits })),
        draws,
        draw: (page: string, ops: InkOp[]) => ink.box.add({ cmd: newId(), page, ops }),
        ink: ink.list.map(({ item, waits }) => ({ ...item, waits })),
        grow: (stroke: Growing | null) => (stroke ? pen.move(stroke) : pen.lift()),
        growing,
        answer: (questionId: string, value: AnswerValue | null) => given.box.add({ questionId, value }),
        answering: given.list[0]?.item.questionId ?? null,
      },
    [part, mirror, command, lines, ink, given, draws, growing, pen],
  );
}

/** Says why, and reads what has happened meanwhile. */
function useRefused(live: Live | null): (error: ApiError) => void {
  const { t } = useTranslation('liveClass');
  const latest = useRef({ live, t });
  latest.current = { live, t };
  return useCallback((error: ApiError) => {
    const { live: now, t: say } = latest.current;
    if (error.code === CODE.signedOut) return;
    toast.error(error.unreachable ? say('refused.away') : error.msg || say('refused.else'));
    void now?.store.load().catch(() => {});
  }, []);
}

interface Boxed<T> {
  box: Outbox<T>;
  list: readonly Sent<T>[];
}

/** One for the life of the component; what the log shows up to `seq` has left it. */
function useOutbox<T>(seq: number, options: () => Parameters<typeof createOutbox<T>>[0]): Boxed<T> {
  const [box] = useState(() => createOutbox<T>(options()));
  const list = useSyncExternalStore(box.subscribe, box.get);
  useEffect(() => box.shown(seq), [box, seq]);
  return useMemo(() => ({ box, list }), [box, list]);
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
