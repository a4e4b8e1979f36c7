// A begun attempt as this page sits it: its chart, its lane in the journal, and what its logs say.
import { useActorRef, useSelector } from '@xstate/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { fromPromise, type SnapshotFrom } from 'xstate';
import type { OutputOf } from '#contract/index.ts';
import { call } from '#src/api/client.ts';
import { isUnreachable } from '#src/api/errors.ts';
import { token } from '#src/api/tokens.ts';
import { clientError } from '#src/api/transport.ts';
import { liveLog } from '#src/machines/qa/live.ts';
import {
  type HandedInExam,
  type Leaving,
  type Seen,
  type SittingEvent,
  sittingMachine,
  type Told,
} from '#src/machines/sitting/sitting.machine.ts';
import { answerChanges, type ExamBody, type ExamTold } from '#src/stream/exam-sender.ts';
import { filesJudged, withFiles } from '#src/stream/kept-files.ts';
import type { LaneState, Send } from '#src/stream/send.ts';
import { lastLeft, lastRead, noteLeft, noteRead } from '../device.ts';
import {
  type Answers,
  type BegunExam,
  filledBy,
  lastN,
  latestAnswers,
  NOTHING_WRITTEN,
  type Ordered,
  type WrittenAnswer,
} from './answers.ts';
import { createKeeper, type Keeper } from './keeper.ts';
import type { ExamMessage } from './messages.tsx';

/** What goes before handing in has so long; what is left then goes with it. */
const REST_MS = 3_000;
/** And files, which are longer on their way. */
const FILES_MS = 30_000;

export interface Lane {
  id: string;
  /** Whose answers these are. */
  userId: string;
  journal: Send;
  /** What the server and this device have, as the page begins. */
  answers: Answers;
  /** Questions whose answer was written under this lease. */
  own: ReadonlySet<string>;
  /** What waits here outlives the page. */
  isDurable: boolean;
}

const laneOf = ({ attemptId, lease }: Pick<BegunExam, 'attemptId' | 'lease'>): string => `${attemptId}.${lease}`;

/** The attempt's lane of this lease, and what all its lanes have that the server does not. */
export async function openExamLane(journal: Send, begun: BegunExam, userId: string): Promise<Lane> {
  const { attemptId, lease, answers, runs } = begun;
  const id = laneOf(begun);
  await journal.open({ id, kind: 'exam', to: { attemptId, userId, lease: String(lease) } }, lastN(answers, lease) + 1);
  const kept: Ordered[] = [];
  for (const { lane, to } of await journal.lanesTo({ attemptId, userId }))
    for (const { n, questionId, value, flag } of answerChanges(await journal.kept(lane)))
      kept.push({ questionId, value: value as Ordered['value'], flag, lease: Number(to['lease']), n });
  journal.wake();
  const all = [...answers, ...kept];
  const own = new Set(all.flatMap((one) => (one.lease === lease ? [one.questionId] : [])));
  return { id, userId, journal, answers: latestAnswers(all, runs), own, isDurable: await journal.outlives() };
}

type Answer = Pick<OutputOf<'/api/Exam/Seen'>, 'now' | 'until' | 'state' | 'lease'>;
const toldOf = ({ now, until, state, lease }: Answer): Told => ({ state, lease, until, leftMs: until - now });

interface See {
  attemptId: string;
  lease: number;
  left: readonly Leaving[];
}
/** What goes with the next word to the server, until it has gone. */
interface Due {
  /** The teacher's words were read until then; 0: the server knows. */
  heard: number;
  /** How often another device's answers have come since they were fetched. */
  older: number;
}

async function see({ attemptId, lease, left }: See, due: Due, onOlder: (answers: readonly Ordered[]) => void) {
  const some = left.slice(0, 500);
  const { heard, older } = due;
  const input = {
    attemptId,
    lease,
    ...(some.length > 0 && { left: some.map(({ at, ms }) => ({ at, ms })) }),
    ...(heard > 0 && { heard }),
    ...(older > 0 && { older: true }),
  };
  const said = await call('/api/Exam/Seen', input, { quiet: true });
  if (due.heard === heard) due.heard = 0;
  if (due.older === older) due.older = 0;
  if (said.older) onOlder(said.older);
  return { ...toldOf(said), heard: some.length } satisfies Seen;
}

/** What is written goes first, as far as it goes in a moment; the rest goes with the word that it is all. */
async function handIn(
  { id, journal }: Lane,
  keeper: Keeper,
  { attemptId, lease }: { attemptId: string; lease: number },
) {
  await keeper.kept();
  await Promise.race([journal.rested(id), new Promise((done) => setTimeout(done, REST_MS))]);
  const left = await journal.kept(id);
  await filesJudged(answerChanges(left), FILES_MS);
  const { ready, open } = await withFiles(answerChanges(left));
  // handed in without it, a file would be lost
  if (open.length > 0) throw clientError('timeout');
  const changes = ready as Ordered[];
  const handed = await call(
    '/api/Exam/Submit',
    { attemptId, lease, ...(changes.length > 0 && { changes: changes.map(changeOf) }) },
    { quiet: true },
  );
  const last = left.at(-1);
  if (last) await journal.settle(id, last.n);
  return handed satisfies HandedInExam;
}
const changeOf = ({ questionId, n, value, flag = false }: Ordered) => ({ questionId, n, value, flag });

export function useSitting(begun: BegunExam, lane: Lane) {
  const { attemptId } = begun;
  const [handing, setHanding] = useState<Handing>('asked');
  const [answers, setAnswers] = useState(lane.answers);
  const latest = useRef(answers);
  const [isUnkept, setUnkept] = useState(false);
  const [keeper] = useState(() => createKeeper(lane.journal, lane.id, setUnkept));
  const own = useRef(new Set(lane.own));
  const [arrived, setArrived] = useState<readonly string[]>([]);
  /** Of a device before this one: it fills what nobody has written here since. */
  const takeOlder = useCallback((older: readonly Ordered[]) => {
    const filled = filledBy(older, own.current, latest.current);
    if (filled.length === 0) return;
    latest.current = { ...latest.current, ...Object.fromEntries(filled) };
    setAnswers(latest.current);
    const ids = filled.map(([id]) => id);
    setArrived((before) => [...before.filter((id) => !ids.includes(id)), ...ids]);
  }, []);
  const [readBefore] = useState(() => lastRead(attemptId));
  const [due] = useState<Due>(() => ({ heard: readBefore > begun.heard ? readBefore : 0, older: 0 }));
  const [machine] = useState(() =>
    sittingMachine.provide({
      actors: {
        see: fromPromise<Seen, See>(({ input }) => see(input, due, takeOlder)),
        handIn: fromPromise<HandedInExam, { attemptId: string; lease: number }>(async ({ input }) => {
          try {
            return await handIn(lane, keeper, input);
          } catch (error) {
            setHanding((was) => (was === 'dropped' ? was : isUnreachable(error) ? 'waits' : 'asked'));
            throw error;
          }
        }),
      },
    }),
  );
  const actor = useActorRef(machine, {
    input: { attemptId, lease: begun.lease, told: toldOf(begun) },
    inspect: liveLog.observe,
  });
  const send = useCallback(
    (event: SittingEvent) => {
      if (actor.getSnapshot().status === 'active') actor.send(event);
    },
    [actor],
  );
  useJournal(lane, attemptId, begun.now, send);
  useWindow(send);
  const goesOnElsewhere = usePage(begun, send, actor);
  const look = useCallback(() => send({ type: 'look' }), [send]);
  const { lease } = begun;
  // the first device has none before it
  const lookOlder = useCallback(() => {
    if (lease > 1) due.older += 1;
  }, [due, lease]);
  const [readAt, setReadAt] = useState(Math.max(begun.heard, readBefore));
  const noteHeard = useCallback(
    (at: number) => {
      noteRead(attemptId, at);
      setReadAt(at);
      due.heard = at;
      look();
    },
    [attemptId, due, look],
  );
  const [message, setMessage] = useState<ExamMessage | null>(null);
  const hear = useCallback((next: ExamMessage | null) => {
    if (next) setMessage((last) => (last && last.at > next.at ? last : next));
  }, []);

  const write = useCallback(
    (questionId: string, change: Partial<WrittenAnswer>) => {
      own.current.add(questionId);
      const next = { ...NOTHING_WRITTEN, ...latest.current[questionId], ...change };
      latest.current = { ...latest.current, [questionId]: next };
      setAnswers(latest.current);
      const { value, flag } = next;
      keeper.keep({ questionId, value, flag } satisfies ExamBody);
    },
    [keeper],
  );
  const chart = useSelector(actor, (snapshot) => snapshot);
  useHandIn(chart, send, handing);
  /** Something was written a moment ago, and is not even in the journal. */
  const isKeeping = keeper.waiting() > 0;
  return {
    chart,
    handing,
    handIn: useCallback(() => {
      setHanding('asked');
      send({ type: 'hand.in' });
    }, [send]),
    dropHandIn: useCallback(() => setHanding('dropped'), []),
    answers,
    write,
    look,
    lookOlder,
    /** Questions whose answer another device has sent while this one was sat at. */
    arrived,
    dropArrived: useCallback(() => setArrived([]), []),
    hear,
    /** The teacher's last word, unless it was read. */
    message: message && message.at > readAt ? message : null,
    noteHeard,
    /** What comes in its place belongs to it: an experiment that is a question. */
    goesOnElsewhere,
    isUnkept,
    isKeeping,
    isDurable: lane.isDurable,
  };
}

export type Sitting = ReturnType<typeof useSitting>;
type SendTo = (event: SittingEvent) => void;
type Chart = Pick<SnapshotFrom<typeof sittingMachine>, 'hasTag'>;

/** `waits`: it found no server, and goes when there is one. `dropped`: its student goes on writing instead. */
type Handing = 'asked' | 'waits' | 'dropped';
export const AGAIN_MS = 2_000;

/** A hand-in that found no server is tried again by itself: a second time the server answers the same. */
function useHandIn(chart: Chart, send: SendTo, handing: Handing): void {
  const isWaiting = handing === 'waits';
  const isDue = isWaiting && chart.hasTag('writable') && !chart.hasTag('taken') && !chart.hasTag('offline');
  // whether there is one at all is asked at once
  useEffect(() => {
    if (isWaiting) send({ type: 'look' });
  }, [isWaiting, send]);
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(() => send({ type: 'hand.in' }), AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isDue, send]);
}

/** All lanes of the attempt: this page's, and what earlier ones have left. */
function useJournal({ journal, id }: Lane, attemptId: string, since: number, send: SendTo): void {
  useEffect(() => {
    const states = new Map<string, LaneState>();
    let heard = since;
    const hear = (state: LaneState) => {
      states.set(state.lane, state);
      const all = [...states.values()];
      const told = state.told as ExamTold | undefined; // as the exam's sender gave it
      send({
        type: 'journal.told',
        journal: {
          waiting: all.reduce((sum, { waiting }) => sum + waiting, 0),
          savedAt: Math.max(0, ...all.map(({ savedAt }) => savedAt)),
          late: all.some((one) => (one.told as ExamTold | undefined)?.late === true),
        },
      });
      if (state.lane === id && state.offline) send({ type: 'line.lost' });
      // what a lane remembers of an earlier page is no news
      if (!told || told.now <= heard) return;
      heard = told.now;
      send({ type: 'line.back' });
      send({ type: 'server.told', told: toldOf(told) });
    };
    const unwatch = [journal.watch(id, hear)];
    let closed = false;
    void journal.lanesTo({ attemptId }).then((lanes) => {
      if (!closed)
        unwatch.push(...lanes.filter(({ lane }) => lane !== id).map(({ lane }) => journal.watch(lane, hear)));
    });
    return () => {
      closed = true;
      for (const stop of unwatch) stop();
    };
  }, [journal, id, attemptId, since, send]);
}

/**
 * Whether another page was opened in its place, which is a leaving too. It counts as it begins: who comes back says how long it was.
 * What this returns is called before a page that belongs to the attempt.
 */
function usePage({ attemptId, lease }: BegunExam, send: SendTo, actor: { getSnapshot: () => Chart }): () => void {
  const isOwn = useRef(false);
  useEffect(() => {
    const at = lastLeft(attemptId);
    noteLeft(attemptId, 0);
    if (at > 0) {
      send({ type: 'window.left', at });
      send({ type: 'window.back', at: Date.now() });
      send({ type: 'look' });
    }
    return () => {
      const chart = actor.getSnapshot();
      // taken back, or handed in: the page is this one still
      if (isOwn.current || chart.hasTag('over') || chart.hasTag('taken') || /^#\/Exam\?/i.test(location.hash)) return;
      const left = Date.now();
      noteLeft(attemptId, left);
      if (token() === null) return;
      call('/api/Exam/Seen', { attemptId, lease, left: [{ at: left, ms: 0 }] }, { quiet: true }).catch(() => {});
    };
  }, [attemptId, lease, send, actor]);
  return useCallback(() => {
    isOwn.current = true;
  }, []);
}

/** Whether this window is looked at: the teacher sees how often it was not. */
function useWindow(send: SendTo): void {
  useEffect(() => {
    const tell = () => {
      const isAway = document.visibilityState === 'hidden';
      send({ type: isAway ? 'window.left' : 'window.back', at: Date.now() });
      // a device that slept asks for the time
      if (!isAway) send({ type: 'look' });
    };
    document.addEventListener('visibilitychange', tell);
    const online = () => send({ type: 'look' });
    window.addEventListener('online', online);
    return () => {
      document.removeEventListener('visibilitychange', tell);
      window.removeEventListener('online', online);
    };
  }, [send]);
}
