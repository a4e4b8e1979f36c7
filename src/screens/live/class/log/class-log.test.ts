import { expect, test } from 'vitest';
import type { StreamEvent } from '#contract/stream.ts';
import { emptyFold, receive } from '#src/stream/fold.ts';
import { type ClassLog, classBeside } from './class-log.ts';
import { lastOwn, layerOf } from './ink.ts';

const PAGE = 'board:1';
const stroke = (id: string) => ({ id, kind: 'pen', points: [[0, 0]], color: '#000000', width: 20 });
const add = (...ids: string[]) => ids.map((id) => ({ op: 'add', stroke: stroke(id) }));
const remove = (...ids: string[]) => ({ op: 'remove', ids });
const ink = (userId: string, ops: object[], role = 'student', page = PAGE): StreamEvent => ({
  type: 'CUSTOM',
  name: 'live.ink',
  value: { page, by: { userId, name: userId, role }, ops },
});
const told = (name: string, value: object): StreamEvent => ({ type: 'CUSTOM', name, value });

/** In the order in which they are given, by their places in the log. */
function folded(events: readonly StreamEvent[], order = events.map((_, i) => i)): ClassLog {
  const fold = order.reduce(
    (f, i) => receive(f, 'e', { seq: i + 1, event: events[i] as StreamEvent }),
    emptyFold('e', { beside: classBeside }),
  );
  return fold.state.beside as ClassLog;
}
const idsOn = (log: ClassLog, page = PAGE) => layerOf(log.ink, page).strokes.map((s) => s.id);

test('who recorded is lost until somebody begins it anew, or ends it', () => {
  const lost = told('live.recorderLost', { at: 1 });
  expect(folded([]).isRecorderLost).toBe(false);
  expect(folded([told('live.recorded', { on: true }), lost]).isRecorderLost).toBe(true);
  expect(folded([lost, told('live.recorded', { on: true })]).isRecorderLost).toBe(false);
});

test('two hands on a page: an undo and a clear take away one’s own, a teacher’s take away anybody’s', () => {
  const events = [
    ink('li', add('l1')),
    ink('wang', add('w1')),
    ink('li', add('l2')),
    // not theirs
    ink('wang', [remove('l1')]),
    ink('li', [remove('l2')]),
  ];
  const log = folded(events);
  expect(idsOn(log)).toEqual(['l1', 'w1']);
  expect(lastOwn(layerOf(log.ink, PAGE).strokes, 'li')?.id).toBe('l1');
  expect(idsOn(folded([...events, ink('wang', [{ op: 'clear' }])]))).toEqual(['l1']);
  expect(idsOn(folded([...events, ink('lin', [remove('w1')], 'host')]))).toEqual(['l1']);
  expect(idsOn(folded([...events, ink('lin', [{ op: 'clear' }], 'cohost')]))).toEqual([]);
});

test('what comes in any order, or twice, comes to the same page; what went does not come back', () => {
  const events = [
    ink('li', add('a', 'b')),
    ink('li', add('a')),
    ink('li', [remove('a')]),
    // a call that was sent again
    ink('li', add('a')),
    ink('li', add('c'), 'student', 'doc:2'),
    ink('li', [{ op: 'clear' }, ...add('d')]),
    ink('li', add('b')),
  ];
  const log = folded(events);
  expect(idsOn(log)).toEqual(['d']);
  expect(idsOn(log, 'doc:2')).toEqual(['c']);
  expect(folded(events, [3, 0, 0, 6, 2, 5, 1, 4, 4, 6])).toEqual(log);
});

test('lines stand in order without those that were taken away; a reveal and who was put out are known', () => {
  const line = (id: string) =>
    told('live.chat', { id, by: { userId: 'li', name: '李', role: 'student' }, text: id, at: 1 });
  const log = folded([
    line('one'),
    line('two'),
    told('live.unsaid', { ids: ['one'] }),
    told('live.revealed', { questionId: 'q', answered: 2, right: 1, of: 30, given: [], correct: 'A. 是' }),
    told('live.removed', { userId: 'li', bar: true }),
    told('live.later', {}),
  ]);
  expect(log.lines.map((l) => l.id)).toEqual(['two']);
  expect(log.revealed['q']?.answered).toBe(2);
  expect(log.removed['li']).toEqual({ bar: true, seq: 5 });
  expect(log.peopleSeq).toBe(5);
});

test('what a host ruled of somebody last, or of all, is known with who did', () => {
  const log = folded([
    told('live.promoted', { userId: 'li' }),
    told('live.muted', { userId: 'li', by: 'lin' }),
    told('live.muted', { userId: null, by: 'wang' }),
  ]);
  expect(log.ruled).toEqual({
    li: { name: 'live.muted', by: 'lin', seq: 2 },
    '': { name: 'live.muted', by: 'wang', seq: 3 },
  });
});

test('material that came, and the screen that was shared last, are known by the log', () => {
  const shared = (key: string, over: string) => told('live.shared', { userId: 'lin', key, over });
  const log = folded([told('live.materials', {}), shared('a', ''), shared('b', 'board')]);
  expect(log.peopleSeq).toBe(1);
  expect(log.shared).toMatchObject({ key: 'b', over: 'board' });
});
