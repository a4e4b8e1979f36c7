// The study of the open section: its chart says what the page tells the server, and what the server has counted. A beat has its
// number before it is sent, and is sent again as the same one where its answer was lost.
import { useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useCallback, useRef } from 'react';
import { CODE } from '#contract/codes.ts';
import type { InputOf, OutputOf } from '#contract/index.ts';
import { call } from '#src/api/client.ts';
import type { ApiError } from '#src/api/errors.ts';
import type { StudyBeat } from '#src/machines/study/study.machine.ts';
import { callSender } from '#src/stream/call-sender.ts';
import { useSend } from '#src/stream/use-send.ts';
import type { FilmPlace } from '#src/ui/player/types.ts';
import { useStudying } from '#src/ui/player/use-studying.ts';

export type Opened = OutputOf<'/api/Course/ToStudy'>;
type Beat = Omit<InputOf<'/api/Course/UpdateStudyTime'>, 'studyId'>;

/** `offline`: time does not count; `elsewhere`: another section was opened, here or on another device. */
type StudyTrouble = 'offline' | 'elsewhere';

const LANE = 'beats';
/** Later beats tell the same, and more. */
const TRIES = 3;

export function useStudy({ studyId, courseId, seconds, share, state, readOnly, seen }: Opened, isRead: boolean) {
  const client = useQueryClient();
  const n = useRef(0);
  /** Of what is no film only whether somebody is there. */
  const film = useRef<(() => FilmPlace) | null>(null);
  const { actor, send } = useStudying(
    { counted: { seconds, share, state }, seen, isRead, isReadOnly: readOnly !== null },
    {
      tell: (beat) => void tell(beat),
      finish: () => void client.invalidateQueries({ queryKey: ['/api/Course/Study', { courseId }] }),
    },
  );

  async function deliver(beat: Beat, keepalive: boolean): Promise<undefined> {
    if (actor.getSnapshot().status !== 'active') return;
    const counted = await call('/api/Course/UpdateStudyTime', { studyId, ...beat }, { quiet: true, keepalive });
    send({ type: 'beat.counted', counted, seen: beat.seen });
  }
  function lose(error: ApiError | undefined): void {
    if (error?.unreachable ?? true) send({ type: 'beat.lost' });
    else send({ type: 'beat.refused', isElsewhere: error?.code === CODE.conflict });
  }
  const sender = callSender(({ body }) => deliver(body['beat'] as Beat, false), { tries: TRIES }); // as `tell` gave it
  const beats = useSend({ [LANE]: sender }, (_act, { error }) => lose(error));

  function tell({ active, isLast }: StudyBeat): void {
    const place = film.current?.();
    const beat: Beat = { active, n: ++n.current };
    if (place) Object.assign(beat, { ...place, seen: place.seen.map(([from, to]) => [from, to]) });
    // what must outlive the page cannot wait for what went before
    if (isLast) void deliver(beat, true).catch(lose);
    else void beats.add(LANE, { body: { beat } });
  }
  const onPlay = useCallback(
    (isPlaying: boolean, place: () => FilmPlace) => {
      film.current = place;
      send({ type: isPlaying ? 'study.begin' : 'study.rest' });
    },
    [send],
  );
  const onMove = useCallback(() => send({ type: 'study.begin' }), [send]);
  const onRest = useCallback(() => send({ type: 'study.rest' }), [send]);
  const trouble = useSelector(actor, (s): StudyTrouble | null =>
    s.hasTag('offline') ? 'offline' : s.matches('elsewhere') ? 'elsewhere' : null,
  );
  return {
    counted: useSelector(actor, (s) => s.context.counted),
    /** What the server has taken, once it takes no more. */
    kept: useSelector(actor, (s) => s.context.kept),
    trouble,
    onPlay,
    onMove,
    onRest,
  };
}
