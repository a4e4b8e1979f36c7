// A class by time: forwards, backwards, from anywhere to anywhere, it shows what it showed then.
import { expect, test } from 'vitest';
import type { StreamEvent } from '#contract/stream.ts';
import { standingFromLog } from '../class/class.ts';
import {
  chapterAt,
  chaptersOf,
  countBefore,
  createReplay,
  filledOf,
  type Logged,
  nextAfter,
  picturesAt,
  replaySpan,
  type Track,
  timed,
  trackAt,
  whileHeld,
  withPushed,
} from './timeline.ts';

const snapshot = (state: string, stage: object): StreamEvent =>
  ({
    type: 'STATE_SNAPSHOT',
    snapshot: { machine: 'live', state, allowed: [], chart: {}, hands: [], floor: [], stage },
  }) as never;
const chat = (id: string): StreamEvent => ({
  type: 'CUSTOM',
  name: 'live.chat',
  value: { id, by: { userId: 'u', name: '李', role: 'student' }, text: id, at: 1 },
});
const board = { kind: 'board', id: 'b', page: 1 };
const events: readonly Logged[] = [
  { seq: 1, event: snapshot('scheduled', { kind: 'empty', id: '' }) },
  { seq: 2, at: 1_000, event: snapshot('open', { kind: 'empty', id: '' }) },
  { seq: 3, at: 2_000, event: snapshot('open', board) },
  { seq: 4, at: 3_000, event: chat('one') },
  { seq: 5, at: 2_500, event: chat('two') },
  { seq: 6, at: 4_000, event: snapshot('open', { ...board, page: 2 }) },
  { seq: 7, at: 5_000, event: { type: 'CUSTOM', name: 'live.unsaid', value: { ids: ['one'] } } },
  { seq: 8, at: 6_000, event: snapshot('open', { kind: 'question', id: 'q', questionId: 'q1' }) },
  { seq: 9, at: 9_000, event: snapshot('ended', { kind: 'empty', id: '' }) },
];

const track = (kind: Track['kind'], startAt: number, length: number | null): Track => ({
  id: `${kind}${startAt}`,
  kind,
  type: 'audio/webm',
  startAt,
  length,
  size: 1,
  parts: 1,
  url: length === null ? null : 'x',
});

test('an event without a time, or before the one before it, came with that one', () => {
  expect(timed(events).map((e) => e.at)).toEqual([1_000, 1_000, 2_000, 3_000, 3_000, 4_000, 5_000, 6_000, 9_000]);
  expect([0, 1_000, 2_999, 99_999].map((at) => countBefore(timed(events), at))).toEqual([0, 2, 3, 9]);
});

test('what is shown at a moment is the same from whichever side one comes', () => {
  const replay = createReplay(timed(events));
  const at = (time: number) => {
    const { stage, log } = standingFromLog(replay.at(time));
    return [stage.kind, 'page' in stage ? stage.page : 0, log.lines.map((l) => l.id).join()];
  };
  const moments = [500, 1_500, 2_000, 3_500, 4_500, 5_500, 7_000, 10_000];
  const forwards = moments.map(at);
  expect(forwards).toEqual([
    ['empty', 0, ''],
    ['empty', 0, ''],
    ['board', 1, ''],
    ['board', 1, 'one,two'],
    ['board', 2, 'one,two'],
    ['board', 2, 'two'],
    ['question', 0, 'two'],
    ['empty', 0, 'two'],
  ]);
  expect(moments.toReversed().map(at).toReversed()).toEqual(forwards);
  expect(at(3_500)).toEqual(forwards[3]);
});

test('a long class is taken up from marks on its way, and comes to the same', () => {
  const many: Logged[] = Array.from({ length: 1_100 }, (_none, n) => ({ seq: n + 1, at: n, event: chat(`l${n}`) }));
  const replay = createReplay(timed(many));
  const lines = (time: number) => standingFromLog(replay.at(time)).log.lines.length;
  expect([1_099, 10, 600, 250, 249].map(lines)).toEqual([1_100, 11, 601, 251, 250]);
});

test('it lasts as the class did, whatever of it was recorded', () => {
  expect(replaySpan([], timed(events))).toEqual({ from: 1_000, to: 9_000 });
  const tracks = [track('audio', 2_000, 3), track('audio', 6_000, 1), track('screen', 2_500, null)];
  // what was said of it afterwards is no part of it
  const after = { seq: 10, at: 99_000, event: chat('late') };
  expect(replaySpan(tracks, timed([...events, after]))).toEqual({ from: 1_000, to: 9_000 });
  expect([1_999, 4_999, 5_000, 6_500].map((at) => trackAt(tracks, ['audio'], at)?.id)).toEqual([
    undefined,
    'audio2000',
    undefined,
    'audio6000',
  ]);
});

test('a recorded screen stands where the class had nothing of its own, a face beside it; else both stand beside', () => {
  const pictures = [track('screen', 1_000, 5), track('camera', 2_000, 9), track('screen', 20_000, null)];
  const shown = (at: number, hasStage = false) => picturesAt(pictures, at, hasStage);
  expect(shown(1_500)).toEqual({ large: 'screen', beside: [] });
  // a face that came later does not hide what is shared
  expect(shown(3_000)).toEqual({ large: 'screen', beside: ['camera'] });
  expect(shown(6_500)).toEqual({ large: 'camera', beside: [] });
  expect(shown(3_000, true)).toEqual({ large: null, beside: ['screen', 'camera'] });
  // nothing then, or not yet whole
  for (const at of [500, 11_000, 20_500]) expect(shown(at)).toEqual({ large: null, beside: [] });
});

test('it is known where something is, and where it goes on', () => {
  const span = { from: 1_000, to: 9_000 };
  const end = { seq: 10, at: 8_500, event: snapshot('open', { kind: 'empty', id: '' }) };
  const log = timed([...events.slice(0, 8), end, ...events.slice(8)]);
  // the stage from two seconds on; what was recorded before and after it
  const tracks = [track('audio', 1_200, 0.3), track('camera', 8_700, 9), track('audio', 8_000, null)];
  const filled = filledOf(tracks, log, span);
  expect(filled.seen).toEqual([
    { from: 2_000, to: 8_500 },
    { from: 8_700, to: 9_000 },
  ]);
  expect(filled.any).toEqual([{ from: 1_200, to: 1_500 }, ...filled.seen]);
  expect([1_000, 1_300, 3_000, 8_600, 8_800].map((at) => nextAfter(filled.any, at))).toEqual([
    1_200,
    2_000,
    8_700,
    8_700,
    null,
  ]);
  // what stood on the stage at the end stood there to the end; a class of nothing has no place
  expect(filledOf([], timed(events), span).any).toEqual([{ from: 2_000, to: 9_000 }]);
  expect(filledOf([], timed(events.slice(0, 2)), span).any).toEqual([]);
});

test('what was shown last stays, however long the recording is', () => {
  const replay = createReplay(whileHeld(timed(events)));
  expect(standingFromLog(replay.at(99_999)).stage.kind).toBe('question');
});

test('chapters are what was put before the class, and each page; what stood there already is the first', () => {
  const chapters = chaptersOf(timed(events), { from: 2_200, to: 8_000 });
  expect(chapters.map((c) => [c.at, c.stage.kind])).toEqual([
    [2_200, 'board'],
    [4_000, 'board'],
    [6_000, 'question'],
  ]);
  expect([2_200, 3_999, 4_000, 7_000].map((at) => chapterAt(chapters, at))).toEqual([0, 0, 1, 2]);
});

test('what was pushed to the class beside its stage has its place among the chapters', () => {
  const span = { from: 2_200, to: 8_000 };
  const question = { kind: 'judge', questionId: 'p', pointId: '', stem: '先低倍后高倍', attempt: 1, of: 1 } as const;
  const chapters = withPushed(chaptersOf(timed(events), span), [{ question, at: 5_000 }], span);
  expect(chapters.map((c) => [c.at, c.stage.kind])).toEqual([
    [2_200, 'board'],
    [4_000, 'board'],
    [5_000, 'pushed'],
    [6_000, 'question'],
  ]);
});
