// The browser in which a teacher began the recording records the class, as long as it is to be recorded; after a reload, too.
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { canRecord, type Recorder, sendKept, startRecorder } from '#src/api/recording/recorder.ts';
import { forget, keep, recall } from '#src/api/storage.ts';
import { toast } from '#src/ui/toast.ts';
import { type ClassView, isHost } from '../class/class.ts';
import { type OwnSeat, useReadable } from './use-seat.ts';

/** Longer than any class. */
const KEPT_S = 12 * 3600;
const nameOf = (liveId: string): string => `live.recorder.${liveId}`;

/** From now on it is this browser that records the class. */
export const recordHere = (liveId: string): void => keep(nameOf(liveId), true, KEPT_S);

export function useRecorder(view: ClassView, { seat }: OwnSeat): void {
  const { t } = useTranslation('live');
  const { liveId } = view.facts;
  const media = useReadable(seat.media);
  const isOn = view.state.includes('record.on') && isHost(view) && recall(nameOf(liveId)) === true;
  const recorder = useRef<Recorder | null>(null);
  const latest = useRef({ media, t });
  latest.current = { media, t };
  useEffect(() => {
    // what a page before this one has left
    if (canRecord()) sendKept();
  }, []);
  useEffect(() => {
    if (!isOn) return;
    if (!canRecord()) {
      toast.error(latest.current.t('record.unable'));
      return;
    }
    let isTold = false;
    const own = startRecorder(liveId, () => {
      if (!isTold) toast.error(latest.current.t('record.lost'));
      isTold = true;
    });
    recorder.current = own;
    own.set(latest.current.media);
    return () => {
      recorder.current = null;
      void own.stop();
    };
  }, [isOn, liveId]);
  useEffect(() => recorder.current?.set(media), [media]);
  useEffect(() => {
    if (!view.state.startsWith('open')) forget(nameOf(liveId));
  }, [view.state, liveId]);
}
