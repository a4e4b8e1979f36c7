// What rarely happens in a live class, on the server and on the device of who sits in it.
import { describe, expect, test } from 'vitest';
import { isIn } from '#src/machines/state.ts';
import { play } from './play.ts';

const types = ({ actions }: ReturnType<typeof play>): string[] => actions.map((a) => a.type);

describe('a live class', () => {
  const live = (...events: string[]) => play('live', 'planned', events);

  test.each(['promote', 'demote'])('before it and in it a host may %s somebody, and nothing else changes', (event) => {
    const kept = event === 'promote' ? 'keepPromoted' : 'keepDemoted';
    expect([live(event).state, types(live(event))]).toEqual(['live.scheduled', [kept]]);
    const open = live('open', event);
    expect([open.state, types(open)]).toEqual([live('open').state, [kept]]);
    expect(open.context).toEqual(live('open').context);
  });

  test('its door opens again, and its recording ends', () => {
    expect(live('open', 'lock').state).toContain('live.open.door.locked');
    expect(live('open', 'lock', 'unlock').state).toContain('live.open.door.open');
    expect(live('open', 'record on').state).toContain('live.open.record.on');
    expect(live('open', 'record on', 'record off').state).toContain('live.open.record.off');
    // one that is open, or off, stays so
    expect(live('open', 'unlock').state).toBe(live('open').state);
    expect(live('open', 'record off').state).toBe(live('open').state);
  });

  test('who records may be lost: what is not recorded loses nobody', () => {
    const lost = live('open', 'record on', 'recorderLost');
    expect([lost.state, types(lost)]).toEqual([live('open').state, []]);
    expect(live('open', 'record on', 'recorderLost', 'record on').state).toContain('live.open.record.on');
    expect(live('open', 'recorderLost').state).toBe(live('open').state);
  });

  test('material is shown and cleared away', () => {
    const shown = live('open', 'show material');
    expect(shown.state).toContain('live.open.stage.material');
    expect(shown.context.stage).toMatchObject({ kind: 'material', resourceId: 'r', page: 1 });
    const cleared = live('open', 'show material', 'clear');
    expect(cleared.state).toContain('live.open.stage.empty');
    expect(cleared.context.stage).toEqual({ kind: 'empty', id: '' });
  });

  test('a telling that fails stands as told; the end of class cuts one short', () => {
    const failed = live('open', 'show point', 'tell failed');
    expect([isIn(failed.state, 'live.open.stage.told'), failed.context.stage.kind]).toEqual([true, 'point']);
    const ended = live('open', 'hand up', 'show point', 'end');
    expect([ended.state, ended.snapshot.status]).toEqual(['live.ended', 'done']);
    expect(ended.context).toEqual({ hands: [], floor: [], stage: { kind: 'empty', id: '' } });
  });
});

describe('a seat', () => {
  const seat = (...events: string[]) => play('seat', 'speaker', events);
  const inside = ['join', 'token done pass', 'connected'];

  test('outside the room, what one may send is taken note of', () => {
    expect(seat('may nothing').context).toMatchObject({ granted: [], wanted: [] });
    expect(seat('may nothing', 'may all').context.granted).toHaveLength(3);
    // in the lobby one tries out what one may not send yet
    expect(seat('turn on', 'may nothing').context.wanted).toEqual(['microphone']);
    expect(seat('turn on', 'may nothing', 'join').context.wanted).toEqual([]);
    expect(seat('turn on', 'join', 'may nothing').context).toMatchObject({ granted: [], wanted: [] });
  });
  test('who comes in counts no tries any more, whether they may speak or only listen', () => {
    for (const [input, state] of [
      ['speaker', 'seat.present.speaking'],
      ['plain http', 'seat.present.listening'],
    ] as const) {
      const late = ['join', 'token failed unreachable', 'after backoff', 'token done pass'];
      expect(play('seat', input, late).context.tries).toBe(1);
      const inside = play('seat', input, [...late, 'connected']);
      expect([isIn(inside.state, state), inside.context.tries]).toEqual([true, 0]);
    }
  });
  test('one may leave while the server is still asked', () => {
    const left = seat('join', 'leave');
    expect([left.state, left.snapshot.status, left.context.pass]).toEqual(['seat.left', 'done', null]);
  });
  test.each(['microphone', 'camera', 'screen_share'])('a defect of the %s takes the seat anew', (source) => {
    for (const end of ['done', 'failed']) {
      const broken = seat(...inside, `${source} ${end}`);
      expect([broken.state, broken.context.tries]).toEqual(['seat.retrying', 1]);
      expect(seat(...inside, `${source} ${end}`, 'after backoff').state).toBe('seat.joining');
    }
  });
});

describe('what a device sends', () => {
  const source = (input: string, ...events: string[]) => play('source', input, events);

  test('a device that is chosen while it is off is kept for later', () => {
    expect(source('silent', 'device chosen')).toMatchObject({ state: 'source.off', context: { device: 'd1' } });
  });
  test('while it starts it may be taken, pulled out, stopped or changed', () => {
    expect(source('wanted', 'taken')).toMatchObject({
      state: 'source.off',
      context: { isGranted: false, isWanted: false },
    });
    expect(source('wanted', 'pulled out')).toMatchObject({ state: 'source.failed', context: { trouble: 'gone' } });
    expect(source('wanted', 'stopped')).toMatchObject({
      state: 'source.off',
      context: { isWanted: false, trouble: null },
    });
    const changed = source('wanted', 'device chosen');
    expect(changed).toMatchObject({ state: 'source.starting', context: { device: 'd1' } });
    expect(types(changed)).toContain('unpublish');
  });
  test('turned off, what was sent is taken back', () => {
    const off = source('wanted', 'publish done', 'turn off');
    expect([off.state, off.context.isWanted, types(off)]).toEqual(['source.off', false, ['unpublish']]);
  });
  test.each([
    ['muted by a host', 'muted'],
    ['stopped in the browser', 'stopped'],
    ['turned off', 'turn off'],
  ])('%s, it is not wanted any more, and nothing is wrong', (_, event) => {
    const off = source('wanted', 'publish done', event);
    expect(off).toMatchObject({ state: 'source.off', context: { isWanted: false, trouble: null } });
  });
  test.each([
    ['off', 'silent', [], 'source.off'],
    ['failed', 'wanted', ['pulled out'], 'source.off'],
    ['on', 'wanted', ['publish done'], 'source.off'],
  ])('what is taken is silent, and stays so when it is given again: %s', (_, input, events, state) => {
    const taken = source(input, ...events, 'taken');
    expect(taken).toMatchObject({ state, context: { isGranted: false, isWanted: false } });
    expect(source(input, ...events, 'taken', 'granted')).toMatchObject({ state, context: { isGranted: true } });
  });
  test('turned off while it starts, it is not wanted any more; turned on after a failure, it is', () => {
    expect(source('wanted', 'turn off')).toMatchObject({ state: 'source.off', context: { isWanted: false } });
    expect(source('wanted', 'pulled out', 'turn off', 'turn on')).toMatchObject({
      state: 'source.starting',
      context: { isWanted: true, trouble: null },
    });
    expect(source('wanted', 'pulled out', 'turn on')).toMatchObject({
      state: 'source.starting',
      context: { isWanted: true, trouble: null },
    });
  });
  test('who may not send is told so each time, and another device may mend what failed', () => {
    const refused = source('not granted', 'turn on', 'turn on');
    expect(refused).toMatchObject({ state: 'source.failed', context: { trouble: 'refused' } });
    const mended = source('wanted', 'pulled out', 'device chosen');
    expect(mended).toMatchObject({ state: 'source.starting', context: { device: 'd1', trouble: null } });
  });
});
