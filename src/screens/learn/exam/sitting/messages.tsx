// What the teacher says to one or to all who sit an exam: the last word, from whichever log has it, also after a reload.
import type { StreamEvent } from '#contract/stream.ts';
import { eventsPage } from '#src/stream/ports.ts';
import { useLog } from '#src/stream/use-log.ts';

export interface ExamMessage {
  text: string;
  at: number;
}

const WORD = 'exam.message';
const OLDER = 'exam.older';
/** Of a log, from its beginning. */
const MOST = 500;
/** A word is there as soon as it is said. */
const GATHER_MS = 50;

function messageOf(value: unknown): ExamMessage | null {
  if (typeof value !== 'object' || value === null || !('text' in value) || typeof value.text !== 'string') return null;
  return { text: value.text, at: 'at' in value && typeof value.at === 'number' ? value.at : 0 };
}

const lastIn = (events: readonly StreamEvent[]): ExamMessage | null =>
  events.reduce<ExamMessage | null>(
    (last, event) => (event.type === 'CUSTOM' && event.name === WORD ? messageOf(event.value) : null) ?? last,
    null,
  );

async function lastOf(log: string): Promise<ExamMessage | null> {
  let last: ExamMessage | null = null;
  for (let after = 0; ; ) {
    const page = await eventsPage(log, after, MOST);
    last = lastIn(page.events.map(({ event }) => event)) ?? last;
    const end = page.events.at(-1)?.seq ?? page.last;
    if (page.events.length < MOST || end >= page.last) return last;
    after = end;
  }
}

interface Props {
  log: string;
  room: string;
  /** The attempt's own log said something. */
  onLook: () => void;
  /** Another device's answers have come behind this one, or may have. */
  onOlder: () => void;
  onMessage: (message: ExamMessage | null) => void;
}

/** The same for what is open in the place of a sitting: how the attempt stands is asked for anew at its log's every word. */
export function HeardAttempt({ log }: Pick<Props, 'log'>) {
  useLog(log, { isStored: true, gatherMs: GATHER_MS, on: { '*': ['/api/Exam/Items'] } });
  return null;
}

/** For a page that fetches this when it is usable; shows nothing itself. */
export function HeardExam({ log, room, onLook, onOlder, onMessage }: Props) {
  const hearing = (from: string) => (heard: readonly { value: unknown }[]) => {
    // of nothing: some may have been missed
    if (heard.length === 0) lastOf(from).then(onMessage, () => {});
    else onMessage(messageOf(heard.at(-1)?.value));
  };
  useLog(log, { isStored: true, gatherMs: GATHER_MS, on: { [OLDER]: onOlder, '*': onLook, [WORD]: hearing(log) } });
  useLog(room, { isStored: true, gatherMs: GATHER_MS, on: { [WORD]: hearing(room) } });
  return null;
}
