// The study of the open section: what the page tells the server, and what the server has counted. A beat has its number before
// it is sent, and is sent again as the same one where its answer was lost.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { CODE } from '#contract/codes.ts';
import type { InputOf, OutputOf } from '#contract/index.ts';
import { call } from '#src/api/client.ts';
import type { ApiError } from '#src/api/errors.ts';
import { callSender } from '#src/stream/call-sender.ts';
import { useSend } from '#src/stream/use-send.ts';
import type { BeatOptions, PlayerBeat } from '#src/ui/player/types.ts';

export type Opened = OutputOf<'/api/Course/ToStudy'>;
type Beat = Omit<InputOf<'/api/Course/UpdateStudyTime'>, 'studyId'>;
/** Of what is no film only whether somebody is there. */
type Said = Pick<PlayerBeat, 'active'> & Partial<PlayerBeat>;
type Counted = Pick<OutputOf<'/api/Course/UpdateStudyTime'>, 'seconds' | 'share' | 'state'>;

/** `offline`: time does not count; `elsewhere`: another section was opened, here or on another device. */
export type StudyTrouble = 'offline' | 'elsewhere';

const LANE = 'beats';
/** Later beats tell the same, and more. */
const TRIES = 3;

export function useStudy({ studyId, courseId, seconds, share, state, readOnly, seen }: Opened) {
  const client = useQueryClient();
  const [counted, setCounted] = useState<Counted>({ seconds, share, state });
  const [trouble, setTrouble] = useState<StudyTrouble | null>(null);
  /** What the server has taken, once it takes no more. */
  const [kept, setKept] = useState<Opened['seen'] | null>(null);
  const taken = useRef(seen);
  const n = useRef(0);
  const over = useRef(readOnly !== null);
  const isDone = useRef(state === 'done');

  async function deliver(beat: Beat, keepalive: boolean): Promise<undefined> {
    if (over.current) return;
    const answer = await call('/api/Course/UpdateStudyTime', { studyId, ...beat }, { quiet: true, keepalive });
    setTrouble(null);
    setCounted(answer);
    if (beat.seen) taken.current = beat.seen;
    if (answer.state !== 'done' || isDone.current) return;
    isDone.current = true;
    await client.invalidateQueries({ queryKey: ['/api/Course/Study', { courseId }] });
  }
  function lose(error: ApiError | undefined): void {
    const isLost = error?.unreachable ?? true;
    if (!isLost) {
      over.current = true;
      setKept(taken.current);
    }
    setTrouble(isLost ? 'offline' : error?.code === CODE.conflict ? 'elsewhere' : null);
  }
  const sender = callSender(({ body }) => deliver(body['beat'] as Beat, false), { tries: TRIES }); // as `tell` gave it
  const send = useSend({ [LANE]: sender }, (_act, { error }) => lose(error));

  const tell = ({ seen, ...said }: Said, { keepalive }: BeatOptions): void => {
    if (over.current) return;
    const numbered: Beat = { ...said, n: ++n.current };
    if (seen) numbered.seen = seen.map(([from, to]) => [from, to]);
    // what must outlive the page cannot wait for what went before
    if (keepalive) void deliver(numbered, true).catch(lose);
    else void send.add(LANE, { body: { beat: numbered } });
  };
  return { counted, trouble, kept, tell };
}

const IDLE_MS = 60_000;
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'scroll'] as const;

/** Somebody has moved within the last minute. */
export function useAwake(): boolean {
  const [isAwake, setAwake] = useState(true);
  useEffect(() => {
    let timer = setTimeout(() => setAwake(false), IDLE_MS);
    const wake = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setAwake(false), IDLE_MS);
      setAwake(true);
    };
    for (const sign of SIGNS) window.addEventListener(sign, wake, { passive: true, capture: true });
    return () => {
      clearTimeout(timer);
      for (const sign of SIGNS) window.removeEventListener(sign, wake, { capture: true });
    };
  }, []);
  return isAwake;
}
