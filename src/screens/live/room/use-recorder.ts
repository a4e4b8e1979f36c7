// The browser in which a teacher began the recording records the class, as long as it is to be recorded; after a reload, too.
// What records comes when something is to be recorded.
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { forget, keep, recall } from '#src/api/storage.ts';
import { isOpen, isRecorded } from '#src/machines/live/live.selectors.ts';
import type { Recorder } from '#src/stream/recording/recorder.ts';
import { toast } from '#src/ui/toast.ts';
import { type ClassView, isHost } from '../class/class.ts';
import { type OwnSeat, useReadable } from './use-seat.ts';

/** Longer than any class. */
const KEPT_S = 12 * 3600;
const nameOf = (liveId: string): string => `live.recorder.${liveId}`;
/** This browser has recorded: parts may wait here to be sent. */
const RECORDS = 'live.records';

const recorderFile = () => import('#src/stream/recording/recorder.ts');

/** From now on it is this browser that records the class. */
export function recordHere(liveId: string): void {
  keep(nameOf(liveId), true, KEPT_S);
  keep(RECORDS, true);
}

/** What a page before this one has recorded and not sent is sent. */
export function useKeptParts(): void {
  useEffect(() => {
    if (recall(RECORDS) !== true) return;
    // without them there is nothing to send with now: the next page does
    recorderFile().then(
      ({ sendKept }) => void sendKept(),
      () => {},
    );
  }, []);
}

/** This browser is the one that records the class. */
export const recordsHere = (view: ClassView): boolean =>
  isRecorded(view.at) && isHost(view) && recall(nameOf(view.facts.liveId)) === true;

/** Nobody records any more, because who did has fallen silent. If it was this browser, it is back, and goes on. */
export function useRecorderLost({ log, acts, facts, ...view }: ClassView): boolean {
  const isLost = log.isRecorderLost && facts.role !== 'student' && isOpen(view.at);
  const isOwn = isLost && recall(nameOf(facts.liveId)) === true;
  const latest = useRef(acts);
  latest.current = acts;
  useEffect(() => {
    if (isOwn) latest.current?.command({ type: 'record', on: true });
  }, [isOwn]);
  return isLost && !isOwn;
}

export function useRecorder(view: ClassView, { seat }: OwnSeat): void {
  const { t } = useTranslation('live');
  const { liveId } = view.facts;
  const media = useReadable(seat.media);
  const isOn = recordsHere(view);
  const recorder = useRef<Recorder | null>(null);
  const latest = useRef({ media, t });
  latest.current = { media, t };
  useEffect(() => {
    if (!isOn) return;
    let own: Recorder | null = null;
    let [isOver, isTold] = [false, false];
    const tell = (what: 'record.lost' | 'record.unable') => {
      if (!isTold) toast.error(latest.current.t(what));
      isTold = true;
    };
    recorderFile().then(
      ({ canRecord, startRecorder }) => {
        if (isOver) return;
        if (!canRecord()) return tell('record.unable');
        own = startRecorder(liveId, () => tell('record.lost'));
        recorder.current = own;
        own.set(latest.current.media);
      },
      () => tell('record.lost'),
    );
    return () => {
      isOver = true;
      recorder.current = null;
      void own?.stop();
    };
  }, [isOn, liveId]);
  useEffect(() => recorder.current?.set(media), [media]);
  const isTaken = isRecorded(view.at);
  const was = useRef(isTaken);
  useEffect(() => {
    // ended by somebody: whoever begins it next records
    if (was.current && !isTaken && !view.log.isRecorderLost) forget(nameOf(liveId));
    was.current = isTaken;
  }, [isTaken, view.log.isRecorderLost, liveId]);
  const isHeld = isOpen(view.at);
  useEffect(() => {
    if (!isHeld) forget(nameOf(liveId));
  }, [isHeld, liveId]);
}
