// The browser in which a teacher began the recording records the class, as long as it is to be recorded; after a reload, too.
// What records comes when something is to be recorded.
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { fromPromise } from 'xstate';
import { forget, keep, recall } from '#src/api/storage.ts';
import { isOpen, isRecorded } from '#src/machines/live/live.selectors.ts';
import { liveLog } from '#src/machines/qa/live.ts';
import { type RecorderInput, recordingMachine } from '#src/machines/recording/recording.machine.ts';
import type { Readable, RoomMedia } from '#src/stream/seat.ts';
import { toast } from '#src/ui/toast.ts';
import { type ClassView, isHost } from '../class/class.ts';
import type { OwnSeat } from './use-seat.ts';

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
      ({ sendKeptParts }) => void sendKeptParts(),
      () => {},
    );
  }, []);
}

/** What the class's log says of its recording, and whether it is this browser's. */
function recordOf(view: ClassView) {
  const { at, log, facts } = view;
  const word = !isOpen(at) ? 'off' : isRecorded(at) ? 'on' : log.isRecorderLost ? 'lost' : 'off';
  return { word, isHere: isHost(view) && recall(nameOf(facts.liveId)) === true } as const;
}

/** Whether this browser records the class, and whether nobody does any more, because who did has fallen silent. */
export function useRecorder(view: ClassView, { seat }: OwnSeat): { isRecorder: boolean; isRecorderLost: boolean } {
  const { t } = useTranslation('live');
  const { liveId } = view.facts;
  const { word, isHere } = recordOf(view);
  const actor = useActorRef(
    recordingMachine.provide({
      actors: { recorder: recorderOf(liveId, seat.media) },
      actions: {
        tell: (_, trouble) => toast.error(t(`record.${trouble}`)),
        goOn: () => view.acts?.command({ type: 'record', on: true }),
        forget: () => forget(nameOf(liveId)),
      },
    }),
    { input: { isHere: word === 'on' && isHere }, inspect: liveLog.observe },
  );
  const isRecorder = useSelector(actor, (s) => s.matches('here'));
  const isGone = useSelector(actor, (s) => s.matches('gone'));
  const told = useRef(isRecorder ? `on ${isHere}` : 'off');
  useEffect(() => {
    const heard = word === 'off' ? word : `${word} ${isHere}`;
    if (told.current === heard) return;
    told.current = heard;
    actor.send(word === 'off' ? { type: 'record.off' } : { type: `record.${word}`, isHere });
  }, [actor, word, isHere]);
  return { isRecorder, isRecorderLost: isGone && isHost(view) };
}

/** What is heard and seen in the room, until the chart lets go. */
const recorderOf = (liveId: string, media: Readable<RoomMedia>) =>
  fromPromise<null, RecorderInput>(async ({ input, signal }) => {
    const { canRecord, startClassRecorder } = await recorderFile();
    if (signal.aborted || !canRecord()) return null;
    const recorder = startClassRecorder(liveId, () => input.listener.send({ type: 'recorder.failed' }));
    const look = () => recorder.set(media.get());
    look();
    const unsubscribe = media.subscribe(look);
    await new Promise<void>((done) => signal.addEventListener('abort', () => done()));
    unsubscribe();
    await recorder.stop();
    return null;
  });
