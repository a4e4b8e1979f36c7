// Saving by itself: nothing typed is lost, nothing is sent twice, and nobody's words are written over unseen.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CODE } from '#contract/codes.ts';
import { ApiError, CLIENT } from '#src/api/errors.ts';
import { createDraft, DELAY_MS, type DraftPorts, type StoredDraft, type StoredVersion } from './draft.ts';

interface Words {
  title: string;
  text: string;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A server with one row, whose saves wait until they are let through. */
function world(
  kept: StoredDraft<Words> | null = null,
  row: StoredVersion<Words> = { saved: { title: 't', text: 'a' }, version: 1 },
) {
  let stored = row;
  const gate: { open: boolean; waiting: (() => void)[] } = { open: true, waiting: [] };
  const sent: Partial<Words>[] = [];
  const failing: ApiError[] = [];
  const disk: { kept: StoredDraft<Words> | null } = { kept };
  const saves: [Partial<Words>, Partial<Words>][] = [];
  const ports: DraftPorts<Words, Words> = {
    toValue: (s) => ({ ...s }),
    // another order than the fields come in: it must not count as a change
    toSaved: ({ title, text }) => ({ text: text.trim(), title: title.trim() }),
    check: ({ title }) => (title === '' ? { title: 'needed' } : {}),
    save: async (changes, version) => {
      sent.push(changes);
      if (!gate.open) await new Promise<void>((go) => gate.waiting.push(go));
      const error = failing.shift();
      if (error) throw error;
      if (version !== stored.version) throw new ApiError(CODE.conflict, 'stale');
      stored = { saved: { ...stored.saved, ...changes }, version: version + 1 };
      return stored.version;
    },
    load: async () => stored,
    keep: (next) => {
      disk.kept = next;
    },
    now: () => 42,
    onSaved: (before, after) => saves.push([before, after]),
  };
  const draft = createDraft(row, ports, kept);
  const type = (part: Partial<Words>) => draft.edit({ ...draft.get().value, ...part });
  const other = (part: Partial<Words>) => {
    stored = { saved: { ...stored.saved, ...part }, version: stored.version + 1 };
  };
  const release = () => {
    gate.open = true;
    for (const go of gate.waiting.splice(0)) go();
  };
  return { draft, type, sent, failing, disk, saves, gate, release, other, server: () => stored };
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('saving by itself', () => {
  test('a second after the last keystroke, only what changed', async () => {
    const w = world();
    w.type({ text: 'ab' });
    await pass(DELAY_MS - 1);
    w.type({ text: 'abc' });
    await pass(DELAY_MS - 1);
    expect(w.sent).toEqual([]);
    expect(w.draft.get().state).toBe('waiting');
    await pass(1);
    expect(w.sent).toEqual([{ text: 'abc' }]);
    expect(w.draft.get()).toMatchObject({ state: 'saved', at: 42, version: 2 });
    expect(w.saves).toEqual([[{ text: 'a' }, { text: 'abc' }]]);
  });

  test('one at a time, and what is typed meanwhile comes after it', async () => {
    const w = world();
    w.gate.open = false;
    w.type({ text: 'b' });
    await pass(DELAY_MS);
    w.type({ text: 'bc' });
    await pass(DELAY_MS * 3);
    expect(w.sent).toEqual([{ text: 'b' }]);
    w.release();
    await pass(0);
    expect(w.sent).toEqual([{ text: 'b' }, { text: 'bc' }]);
    expect(w.draft.get().value.text).toBe('bc');
    expect(w.server()).toEqual({ saved: { title: 't', text: 'bc' }, version: 3 });
  });

  test('typed back to what it was: nothing is sent', async () => {
    const w = world();
    w.type({ text: 'b' });
    w.type({ text: 'a ' });
    await pass(DELAY_MS);
    expect(w.sent).toEqual([]);
    expect(w.disk.kept).toBeNull();
  });

  test('flush does not wait for the second to pass', async () => {
    const w = world();
    w.type({ text: 'b' });
    expect(await w.draft.flush()).toBe(true);
    expect(w.server().saved.text).toBe('b');
  });

  test('a field that cannot be sent waits for its author; the others are saved', async () => {
    const w = world();
    w.type({ title: '', text: 'b' });
    await pass(DELAY_MS);
    expect(w.sent).toEqual([{ text: 'b' }]);
    expect(w.draft.get()).toMatchObject({ state: 'refused', reasons: { title: 'needed' } });
    expect(w.disk.kept?.words.title).toBe('');
  });
});

describe('a lost line', () => {
  const offline = () => new ApiError(CLIENT.offline, 'no line');

  test('is tried again by itself, with the words of then', async () => {
    const w = world();
    w.failing.push(offline());
    w.type({ text: 'b' });
    await pass(DELAY_MS);
    expect(w.draft.get()).toMatchObject({ state: 'failed', message: 'no line' });
    expect(w.disk.kept).toEqual({ words: { text: 'b', title: 't' }, base: { text: 'a', title: 't' }, version: 1 });
    await pass(2000);
    expect(w.draft.get().state).toBe('saved');
    expect(w.disk.kept).toBeNull();
  });

  test('what this device kept is shown and saved when the page is opened again', async () => {
    const w = world({ words: { title: 't', text: 'kept' }, base: { title: 't', text: 'a' }, version: 1 });
    expect(w.draft.get()).toMatchObject({ value: { text: 'kept' }, state: 'waiting' });
    await pass(DELAY_MS);
    expect(w.server().saved.text).toBe('kept');
  });

  test('what was kept meets what was saved elsewhere since', () => {
    const kept = { words: { title: 't', text: 'kept' }, base: { title: 't', text: 'a' }, version: 1 };
    const w = world(kept, { saved: { title: 't', text: 'theirs' }, version: 4 });
    expect(w.draft.get()).toMatchObject({ state: 'conflict', value: { text: 'kept' }, theirs: { version: 4 } });
  });
});

describe('somebody else', () => {
  test('changed another field: both are kept, and nobody is asked', async () => {
    const w = world();
    w.other({ title: 'theirs' });
    w.type({ text: 'mine' });
    await pass(DELAY_MS * 3);
    expect(w.server().saved).toEqual({ title: 'theirs', text: 'mine' });
    expect(w.draft.get()).toMatchObject({ state: 'saved', value: { title: 'theirs', text: 'mine' } });
  });

  test.each([
    ['mine', 'mine'],
    ['theirs', 'theirs'],
  ] as const)('changed the same field: the teacher chooses %s', async (choice, text) => {
    const w = world();
    w.other({ text: 'theirs' });
    w.type({ text: 'mine', title: 'also mine' });
    await pass(DELAY_MS);
    expect(w.draft.get().state).toBe('conflict');
    expect(w.draft.clashes()).toEqual(['text']);
    await pass(60_000);
    expect(w.sent).toHaveLength(1);
    expect(w.disk.kept?.words.text).toBe('mine');
    w.draft.settle(new Set(choice === 'mine' ? ['text'] : []));
    await pass(DELAY_MS);
    expect(w.server().saved).toEqual({ text, title: 'also mine' });
    expect(w.draft.get()).toMatchObject({ state: 'saved', theirs: null, value: { text } });
  });

  test('newer words are shown where nothing is unsaved', () => {
    const w = world();
    w.draft.meet({ saved: { title: 'new', text: 'new' }, version: 3 });
    expect(w.draft.get()).toMatchObject({ value: { title: 'new' }, version: 3, state: 'saved' });
    w.draft.meet({ saved: { title: 'old', text: 'old' }, version: 2 });
    expect(w.draft.get().value.title).toBe('new');
  });
});

test('put: fields as the server has them, saved at once', async () => {
  const w = world();
  w.type({ title: 'typed' });
  expect(await w.draft.put({ text: 'back' })).toBe(true);
  expect(w.server().saved).toEqual({ title: 'typed', text: 'back' });
});
