// What rarely happens on one's own device: in the session, the tabs, the following of logs, a run, and what saves itself.
import { describe, expect, test } from 'vitest';
import type { Tab } from '#src/machines/tabs/tabs.ts';
import { play } from './play.ts';

const types = ({ actions }: ReturnType<typeof play>): string[] => actions.map((a) => a.type);

describe('a session', () => {
  const session = (...events: string[]) => play('session', 'token held', events);

  test('one may sign out while the token is being renewed', () => {
    const leaving = session('loadUser done plain', 'token refused', 'sign out');
    expect([leaving.state, leaving.snapshot.children['refresh']]).toEqual(['session.leaving', undefined]);
  });
  test.each(['must reset password', 'must set e-mail'])('and while one reads that a gate is passed: %s', (gate) => {
    const passed = session(`loadUser done ${gate}`, 'gate passed');
    expect(types(passed)).toContain('showGatePassed');
    expect(session(`loadUser done ${gate}`, 'gate passed', 'sign out').state).toBe('session.leaving');
    expect(session(`loadUser done ${gate}`, 'gate passed', 'sign out', 'signOut failed')).toMatchObject({
      state: 'session.anonymous',
      context: { user: null, menu: [] },
    });
  });
});

describe('tabs', () => {
  const tabs = (input: string, ...events: string[]) => play('tabs', input, events);
  const keys = ({ context }: ReturnType<typeof play>) => (context.tabs as Tab[]).map((t) => t.key);

  test.each([
    ['close unknown', 'tabs kept'],
    ['close left of item 1', 'tabs kept'],
    ['close right of list', 'keeps no tabs'],
    ['close others than list', 'keeps no tabs'],
    ['close all', 'keeps no tabs'],
    ['list revoked', 'keeps no tabs'],
  ])('what there is none of is not closed: %s', (event, input) => {
    const closed = tabs(input, event);
    expect(keys(closed)).toEqual(keys(tabs(input)));
    expect(types(closed)).toEqual([]);
  });
  test('who goes elsewhere while a page is made anew is not scrolled there', () => {
    const gone = tabs('tabs kept', 'open list', 'reload list', 'open archive as list');
    expect([gone.state, gone.context.active]).toEqual(['tabs.page.shown.settled,tabs.cache.on', 'list']);
    expect((gone.context.tabs as Tab[]).find((t) => t.key === 'list')?.fullPath).toBe('/archive');
    expect(types(gone).filter((type) => type === 'scrollTo')).toHaveLength(1);
  });
});

describe('following', () => {
  const follow = (...events: string[]) => play('follow', 'empty', events);

  test('a lead whose loss cannot be watched is given up, and others are forgotten', () => {
    const lost = follow('lease done', 'peer', 'loss failed');
    expect([lost.state, lost.context.peers]).toEqual(['follow.listening', {}]);
    expect(types(lost)).toContain('announce');
  });
  test('a connection that ends by itself is made again', () => {
    const ended = follow('want', 'lease done', 'after coalesce', 'connection done');
    expect(ended.state).toBe('follow.leading.gathering');
    expect(follow('want', 'lease done', 'after coalesce', 'connection done', 'after coalesce').state).toBe(
      'follow.leading.connected.opening',
    );
  });
  test('who loses the lead while wishes come together connects to nothing', () => {
    const lost = follow('want', 'lease done', 'loss done');
    expect([lost.state, Object.keys(lost.snapshot.children)]).toEqual(['follow.listening', ['lease']]);
  });
});

describe('what saves itself', () => {
  const KEPT = 'kept here';
  const save = (input: string, ...events: string[]) => play('autosave', input, events);

  test('one’s own save whose answer was lost is no conflict', () => {
    expect(save(KEPT, 'save done own, whose answer was lost')).toMatchObject({
      state: 'autosave.saved',
      context: { value: 'b', base: { saved: 'b', version: 2 }, theirs: null, tried: [] },
    });
  });
  test.each([
    ['waits to be saved', 'nothing kept', ['write b'], 'meet newer'],
    ['could not be sent', KEPT, ['save done away'], 'meet newer'],
    ['was refused', KEPT, ['save done a part of it'], 'meet newest'],
    ['is to be chosen already', 'kept here, overtaken', [], 'meet newest'],
  ])('a newer version of others asks for a choice where one’s own %s', (_, input, events, meet) => {
    const met = save(input, ...events, meet);
    expect([met.state, met.context.value]).toEqual(['autosave.conflict', 'b']);
    expect(met.context.theirs.saved).toBe(meet === 'meet newest' ? 'd' : 'c');
    expect(types(met)).toContain('keep');
  });
  test.each([
    ['waiting', 'nothing kept', ['write b'], 'meet older'],
    ['away', KEPT, ['save done away'], 'meet older'],
    ['refused', KEPT, ['save done a part of it'], 'meet newer'],
    ['conflict', 'kept here, overtaken', [], 'meet older'],
  ])('an older one changes nothing: %s', (state, input, events, meet) => {
    const before = save(input, ...events);
    const after = save(input, ...events, meet);
    expect([after.state, after.context]).toEqual([`autosave.${state}`, before.context]);
  });
  test('what was written on meanwhile is sent after a refusal of the first part', () => {
    const waiting = save(KEPT, 'write half', 'save done a part of it');
    expect(waiting).toMatchObject({
      state: 'autosave.waiting',
      context: { value: 'half', base: { saved: 'part', version: 2 }, tried: [] },
    });
  });
  test('a defect is told to those who look after the software', () => {
    const failed = save(KEPT, 'save failed');
    expect([failed.state, failed.context.trouble.kind]).toEqual(['autosave.refused', 'failed']);
    expect(types(failed)).toContain('report');
  });
  test('a choice takes the place of a save that is under way', () => {
    const settled = save(KEPT, 'mine onto theirs');
    expect(settled).toMatchObject({
      state: 'autosave.saving.sent',
      context: { value: 'b', base: { saved: 'c', version: 2 }, theirs: null, tried: ['b'] },
    });
  });
});

describe('a run', () => {
  const run = (...events: string[]) => play('run', 'empty', events);

  test('whose connection drops before it was there is connected again', () => {
    const dropped = run('start', 'dropped');
    expect([dropped.state, dropped.snapshot.hasTag('offline')]).toEqual(['run.active.reconnecting', true]);
    expect(run('start', 'dropped', 'opened').state).toBe('run.active.streaming');
  });
  test.each([
    ['over', 'stream done', 'run.ended'],
    ['refused', 'stream failed refused', 'run.failed'],
  ])('that is %s can be followed by another, or left', (_, end, state) => {
    const ended = run('start', end);
    expect([ended.state, types(ended)]).toEqual([state, expect.arrayContaining(['forget'])]);
    const next = run('start', end, 'start');
    expect(next).toMatchObject({ state: 'run.active.starting', context: { request: { runId: 'r1' }, failure: null } });
    expect(types(next)).toEqual(expect.arrayContaining(['remember', 'xstate.spawnChild']));
    expect(run('start', end, 'leave').state).toBe('run.idle');
  });
});
