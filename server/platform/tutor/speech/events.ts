// What stands in the log around spoken words, whoever speaks: who it is, a notice, the citations.
import type { StreamEvent } from '#contract/stream.ts';
import { marksWithin, type TextMark } from '#contract/text-marks.ts';
import type { Chunk, Script } from '#server/platform/tutor/answer/script.ts';
import { citationsIdOf } from './utterance.ts';

export const speakerEvent = (engine: 'embedded' | 'model', model?: string): StreamEvent => ({
  type: 'CUSTOM',
  name: 'tutor.speaker',
  value: model === undefined ? { engine } : { engine, model },
});

/** What of a message's words from `at` on is more than words; nothing for a script from before there were marks. */
export const marksEvents = (messageId: string, { text, marks }: Script, at: number): StreamEvent[] =>
  marks
    ? [{ type: 'CUSTOM', name: 'message.marks', value: { messageId, marks: marksWithin(marks, at, text.length) } }]
    : [];

/** Where what must not be torn begins that holds this place. */
export const wholeFrom = (marks: readonly TextMark[] = [], at: number): number =>
  Math.min(at, ...marks.filter(({ from, to }) => from < at && at < to).map(({ from }) => from));

export const noticeOf = (
  key: string,
  kind: 'not-in-material' | 'nearest' | 'provider-failed' | 'budget',
): Extract<StreamEvent, { type: 'ACTIVITY_SNAPSHOT' }> => ({
  type: 'ACTIVITY_SNAPSHOT',
  messageId: `${key}~n`,
  activityType: 'notice',
  content: { kind },
});

/** A reader takes a frame whole: none may be longer than it can hold. */
const MOST_CHARACTERS = 8_000;

/** A message's words, in as many events as they need. */
export function contents(messageId: string, text: string): StreamEvent[] {
  const events: StreamEvent[] = [];
  for (let at = 0; at < text.length; ) {
    // a character of two units stays whole
    const isCut = /[\uD800-\uDBFF]/.test(text[at + MOST_CHARACTERS - 1] ?? '');
    const end = at + MOST_CHARACTERS - (isCut ? 1 : 0);
    events.push({ type: 'TEXT_MESSAGE_CONTENT', messageId, delta: text.slice(at, end) });
    at = end;
  }
  return events;
}

/** The citations block comes before the first mark and grows with each new one. */
export function chunkEvents(key: string, messageId: string, chunk: Chunk, cited: Set<number>): StreamEvent[] {
  const events: StreamEvent[] = [];
  for (const item of chunk.cite ?? []) {
    if (cited.has(item.n)) continue;
    const id = citationsIdOf(key);
    events.push(
      cited.size === 0
        ? { type: 'ACTIVITY_SNAPSHOT', messageId: id, activityType: 'citations', content: { messageId, items: [item] } }
        : {
            type: 'ACTIVITY_DELTA',
            messageId: id,
            activityType: 'citations',
            patch: [{ op: 'add', path: '/items/-', value: item }],
          },
    );
    cited.add(item.n);
  }
  return events;
}
