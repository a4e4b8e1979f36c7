import { expect, test } from 'vitest';
import type { Attendee, Picture } from '#src/stream/seat.ts';
import { arrange, gridFor, type LastOpened, openedNext } from './arrange.ts';

const picture = (userId: string, source: Picture['source'], isOwn = false): Picture => ({
  key: `${userId} ${source}`,
  userId,
  source,
  isOwn,
  show: () => () => {},
});
const person = (
  userId: string,
  has: { camera?: true; screen?: true; isHeard?: true; isOwn?: true } = {},
): Attendee => ({
  userId,
  isOwn: has.isOwn ?? false,
  isSpeaking: false,
  quality: 'good',
  isHeard: has.isHeard ?? false,
  camera: has.camera ? picture(userId, 'camera') : null,
  screen: has.screen ? picture(userId, 'screen_share') : null,
});
const given = (people: Attendee[], of: Partial<Parameters<typeof arrange>[0]> = {}) =>
  arrange({
    people,
    hostId: 'host',
    speaker: null,
    layout: 'speaker',
    pin: null,
    hasStage: false,
    prefersStage: false,
    ...of,
  });
const ids = (people: readonly Attendee[]) => people.map((p) => p.userId);

test('who speaks is large, else the teacher, else whoever can be seen; others beside', () => {
  const people = [
    person('me', { isOwn: true }),
    person('a', { camera: true }),
    person('host'),
    person('b', { isHeard: true }),
  ];
  expect(given(people).main).toEqual({ kind: 'person', userId: 'host' });
  expect(ids(given(people).beside)).toEqual(['a', 'b']);
  const spoken = given(people, { speaker: 'b' });
  expect(spoken.main).toEqual({ kind: 'person', userId: 'b' });
  expect(ids(spoken.beside)).toEqual(['host', 'a']);
  expect(given(people.slice(0, 2)).main).toEqual({ kind: 'person', userId: 'a' });
  expect(given([]).main).toBeNull();
});

test('who is kept in sight stays, whoever speaks; in a grid all are equal', () => {
  const people = [person('host', { camera: true }), person('a', { camera: true }), person('b', { camera: true })];
  expect(given(people, { speaker: 'a', pin: 'b' }).main).toEqual({ kind: 'person', userId: 'b' });
  const grid = given(people, { layout: 'grid', speaker: 'a' });
  expect(grid.main).toBeNull();
  expect(ids(grid.beside)).toEqual(['host', 'a', 'b']);
  // who has gone is kept no more
  expect(given(people, { pin: 'gone' }).main).toEqual({ kind: 'person', userId: 'host' });
});

test('a shared screen is large with the teacher beside it, and one may turn to the stage', () => {
  const people = [
    person('me', { isOwn: true }),
    person('a', { camera: true }),
    person('host', { camera: true, screen: true }),
  ];
  const shared = given(people, { hasStage: true, pin: 'a' });
  expect(shared.main).toMatchObject({ kind: 'screen', picture: { userId: 'host' } });
  expect(ids(shared.beside)).toEqual(['host', 'a']);
  expect(shared.canTurn).toBe(true);
  expect(given(people, { hasStage: true, prefersStage: true }).main).toEqual({ kind: 'stage' });
  expect(given(people, { prefersStage: true })).toMatchObject({ main: { kind: 'screen' }, canTurn: false });
  // not one's own
  expect(given([person('me', { isOwn: true, screen: true })]).main).toEqual({ kind: 'person', userId: 'me' });
});

test('what is opened last is large, whichever it is', () => {
  const opens = (known: LastOpened, screen: string | null, stage: string | null, over?: string) =>
    openedNext(known, { screen, stage, shared: over === undefined ? null : { key: 'screen', over } });
  const steps: [string | null, string | null][] = [
    ['screen', null],
    ['screen', 'board'],
    ['screen', 'page'],
    ['screen', null],
    ['screen', 'board'],
    [null, 'board'],
    ['again', 'board'],
  ];
  const first: LastOpened = { screen: null, stage: null, last: 'screen' };
  let opened = first;
  const last = steps.map(([screen, stage]) => {
    opened = opens(opened, screen, stage);
    return opened.last;
  });
  expect(last).toEqual(['screen', 'stage', 'stage', 'stage', 'stage', 'stage', 'screen']);
  // who comes in when both are there already: as the log has it
  expect(opens(first, 'screen', 'board', 'page').last).toBe('stage');
  expect(opens(first, 'screen', 'board', 'board').last).toBe('screen');
  expect(opens(first, 'screen', 'board', '').last).toBe('stage');
  expect(opens(first, 'screen', null, '').last).toBe('screen');
  // of another screen it says nothing
  expect(opens(first, 'another', 'board', 'page').last).toBe('screen');
});

test.each([
  [1, 1200, 700, { columns: 1, perPage: 1, tile: 1200 }],
  [4, 1200, 700, { columns: 2, perPage: 4, tile: 596 }],
  [30, 1200, 700, { columns: 5, perPage: 25, tile: 233 }],
  // a picture is never cut to a portrait: two stand beside each other where it is wide, one above the other where it is not
  [2, 1424, 760, { columns: 2, perPage: 2, tile: 708 }],
  [2, 344, 560, { columns: 1, perPage: 2, tile: 344 }],
  [3, 1424, 760, { columns: 2, perPage: 4, tile: 668 }],
  [30, 360, 500, { columns: 1, perPage: 3, tile: 286 }],
  [30, 0, 0, { columns: 1, perPage: 1, tile: 0 }],
])('%i tiles on %i by %i px: %j', (count, width, height, grid) => expect(gridFor(count, width, height)).toEqual(grid));
