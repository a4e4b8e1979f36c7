// What stands in the log around spoken words, whoever speaks: who it is, a notice, the citations.
import type { StreamEvent } from '#contract/stream.ts';
import type { Chunk } from '#server/platform/tutor/answer/script.ts';
import { citationsIdOf } from './utterance.ts';

export const speakerEvent = (engine: 'embedded' | 'model', model?: string): StreamEvent => ({
  type: 'CUSTOM',
  name: 'tutor.speaker',
  value: model === undefined ? { engine } : { engine, model },
});

export const noticeOf = (key: string, kind: 'not-in-material' | 'provider-failed'): StreamEvent => ({
  type: 'ACTIVITY_SNAPSHOT',
  messageId: `${key}~n`,
  activityType: 'notice',
  content: { kind },
});

/** The citations block comes before the first mark and grows with each new one. */
export function announce(key: string, messageId: string, chunk: Chunk, cited: Set<number>): StreamEvent[] {
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
