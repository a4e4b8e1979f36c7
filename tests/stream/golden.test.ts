// The protocol's truth: each case is encoded as the server encodes, delivered in several orders, and must come to one state.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EventSchemas } from '@ag-ui/core/schemas';
import { describe, expect, test } from 'vitest';
import { blocks, isBlock } from '#contract/blocks/index.ts';
import { frame, parseCursor } from '#contract/cursor.ts';
import type { StreamEvent } from '#contract/stream.ts';
import { lessonLifecycle } from '#src/machines/lesson/lesson.lifecycle.ts';
import { emptyFold, receive, type StreamState } from '#src/stream/fold.ts';

interface Golden {
  name: string;
  events: { seq: number; event: StreamEvent }[];
  deliveries: number[][];
  state: StreamState;
}

const FOLDER = join(import.meta.dirname, 'golden');
const cases = readdirSync(FOLDER).map((file) => JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as Golden);
const EPOCH = 'e1';
const LOG = 'lesson:golden';

/** What a reader makes of the server's bytes. */
function decode(bytes: string) {
  const [data = '', id = '', ...rest] = bytes.split('\n');
  expect(rest).toEqual(['', '']);
  const cursor = parseCursor(id.slice('id: '.length));
  return {
    epoch: cursor?.epoch ?? '',
    seq: cursor?.seq ?? 0,
    event: JSON.parse(data.slice('data: '.length)) as StreamEvent,
  };
}

test('there are cases', () => expect(cases.length).toBeGreaterThanOrEqual(6));

describe.each(cases)('$name', ({ events, deliveries, state }) => {
  test('its events are AG-UI events, its blocks fit the contract', () => {
    for (const { event } of events) {
      EventSchemas.parse(event);
      if (event.type !== 'ACTIVITY_SNAPSHOT' || !isBlock(event.activityType)) continue;
      // as the server checks it before it stores
      blocks[event.activityType].parse(event.content);
    }
  });

  test.each(deliveries.map((order, i) => ({ i, order })))('delivery $i comes to the state', ({ order }) => {
    const bySeq = new Map(
      events.map((e) => [e.seq, frame(JSON.stringify(e.event), { log: LOG, epoch: EPOCH, seq: e.seq })]),
    );
    const fold = order.reduce(
      (f, seq) => {
        const { epoch, ...delivery } = decode(bySeq.get(seq) ?? '');
        return receive(f, epoch, delivery);
      },
      emptyFold(null, lessonLifecycle),
    );
    expect(fold.held).toEqual([]);
    expect(fold.state).toEqual(state);
  });

  test('a prefix never throws and never runs ahead', () => {
    for (let n = 0; n <= events.length; n++) {
      const { state: part } = events
        .slice(0, n)
        .reduce((f, e) => receive(f, EPOCH, e), emptyFold(null, lessonLifecycle));
      expect(part.seq).toBe(n);
    }
  });
});
