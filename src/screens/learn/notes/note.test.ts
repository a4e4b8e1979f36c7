import { expect, test } from 'vitest';
import type { SaveResult } from '#src/machines/autosave/autosave.machine.ts';
import { createNote, isNoteUnsaved, NO_NOTE, type NoteDraft, QUIET_MS, RETRY_MS, storedNote } from './note.ts';

const kept = (text: string, version: number) => ({ text, version, at: version });

/** A device and a server whose answers and clock the test gives. */
function desk(draft: NoteDraft | null = null) {
  const calls: { text: string; version: number; answer: (a: SaveResult<string>) => Promise<void> }[] = [];
  let waiting: { ms: number; then: () => void } | null = null;
  const device = { draft };
  const ports = {
    recall: () => device.draft,
    keep: (d: NoteDraft | null) => {
      device.draft = d;
    },
    save: (text: string, version: number) =>
      new Promise<SaveResult<string>>((resolve) => {
        const answer = async (a: SaveResult<string>) => {
          resolve(a);
          await new Promise((done) => setTimeout(done));
        };
        calls.push({ text, version, answer });
      }),
    clock: {
      setTimeout: (then: () => void, ms: number) => {
        const timer = { ms, then };
        waiting = timer;
        return timer;
      },
      clearTimeout: (timer: unknown) => {
        if (waiting === timer) waiting = null;
      },
    },
  };
  const pass = () => {
    const due = waiting;
    waiting = null;
    due?.then();
    return due?.ms ?? null;
  };
  return { calls, device, pass, ports };
}
const saved = (text: string, version: number): SaveResult<string> => ({ base: storedNote(kept(text, version)) });
const conflict = (text: string, version: number): SaveResult<string> => ({ theirs: storedNote(kept(text, version)) });
const AWAY: SaveResult<string> = { trouble: { kind: 'away', text: '', reasons: {} } };

test('each key is kept on the device, one save goes when the typing rests, and the device lets go when it is kept', async () => {
  const { calls, device, pass, ports } = desk();
  const note = createNote(NO_NOTE, ports);
  note.edit('摆');
  note.edit('摆角');
  expect(device.draft?.text).toBe('摆角');
  expect(calls).toHaveLength(0);
  expect(pass()).toBe(QUIET_MS);
  expect(calls.map((c) => [c.text, c.version])).toEqual([['摆角', 0]]);
  // nothing goes beside what is on its way
  note.edit('摆角小');
  expect(pass()).toBe(QUIET_MS);
  expect(calls).toHaveLength(1);
  // it has rested meanwhile, and goes next
  await calls[0]?.answer(saved('摆角', 1));
  expect(calls[1]).toMatchObject({ text: '摆角小', version: 1 });
  await calls[1]?.answer(saved('摆角小', 2));
  expect(device.draft).toBeNull();
  expect(pass()).toBeNull();
});

test('typed, sent, typed on, saved: what came after the sending stays to be sent', async () => {
  const { calls, device, pass, ports } = desk();
  const note = createNote(NO_NOTE, ports);
  note.edit('摆长');
  pass();
  note.edit('摆长是');
  await calls[0]?.answer(saved('摆长', 1));
  expect(note.get()).toMatchObject({ value: '摆长是', base: { saved: '摆长', version: 1, at: 1 } });
  expect(isNoteUnsaved(note.get())).toBe(true);
  expect(device.draft?.text).toBe('摆长是');
  expect(pass()).toBe(QUIET_MS);
  expect(calls[1]).toMatchObject({ text: '摆长是', version: 1 });
});

test('away: it stays on the device, is tried again, and the next visit sends it at once', async () => {
  const { calls, device, pass, ports } = desk();
  const note = createNote(NO_NOTE, ports);
  note.edit('没有网');
  void note.flush();
  await calls[0]?.answer(AWAY);
  expect(note.get().trouble?.kind).toBe('away');
  expect(device.draft?.text).toBe('没有网');
  expect(pass()).toBe(RETRY_MS);
  expect(calls).toHaveLength(2);
  createNote(NO_NOTE, ports);
  expect(calls[2]).toMatchObject({ text: '没有网', version: 0 });
});

test('what this device kept counts over what the server has, until both are the same', () => {
  const draft = { text: '离线写的', base: NO_NOTE, tried: null };
  expect(isNoteUnsaved(createNote(kept('旧的', 3), desk(draft).ports).get())).toBe(true);
  const same = desk(draft);
  expect(createNote(kept('离线写的', 3), same.ports).get()).toMatchObject({ base: { version: 3 }, theirs: null });
  expect(same.calls).toHaveLength(0);
});

test('the answer was lost and typing went on: what the server has is one’s own, and the rest follows it', async () => {
  const { calls, pass, ports } = desk();
  const note = createNote(NO_NOTE, ports);
  note.edit('一');
  void note.flush();
  await calls[0]?.answer(AWAY);
  note.edit('一二');
  void note.flush();
  await calls[1]?.answer(conflict('一', 1));
  expect(note.get().theirs).toBeNull();
  pass();
  expect(calls[2]).toMatchObject({ text: '一二', version: 1 });
});

test('a conflict stops the saving until a person has chosen', async () => {
  const { calls, device, ports } = desk();
  const note = createNote(NO_NOTE, ports);
  note.edit('我的');
  void note.flush();
  await calls[0]?.answer(conflict('别处的', 7));
  note.edit('我的更多');
  void note.flush();
  expect(calls).toHaveLength(1);
  expect(device.draft?.text).toBe('我的更多');
  note.choose('both');
  expect(calls[1]).toMatchObject({ text: '我的更多\n\n别处的', version: 7 });
});

test('each way out of a conflict keeps what was chosen', async () => {
  const inConflict = async () => {
    const { calls, ports } = desk();
    const note = createNote(NO_NOTE, ports);
    note.edit('第一句。第二句。');
    void note.flush();
    await calls[0]?.answer(conflict('别处写的', 4));
    expect(note.get().theirs?.version).toBe(4);
    return { note, calls };
  };
  const both = (await inConflict()).note;
  both.choose('both');
  expect(both.get()).toMatchObject({ value: '第一句。第二句。\n\n别处写的', base: { version: 4 }, theirs: null });
  const mine = (await inConflict()).note;
  mine.choose('mine');
  expect(mine.get().value).toBe('第一句。第二句。');
  const theirs = await inConflict();
  theirs.note.choose('theirs');
  expect(isNoteUnsaved(theirs.note.get())).toBe(false);
  expect(theirs.calls).toHaveLength(1);
});

test('news of another device is taken only where nothing is being written', () => {
  const note = createNote(kept('旧', 1), desk().ports);
  note.adopt(kept('新', 2));
  expect(note.get().value).toBe('新');
  note.edit('正在写');
  note.adopt(kept('更新', 3));
  expect(note.get().value).toBe('正在写');
  const other = createNote(kept('旧', 1), desk().ports);
  const before = other.actor.getSnapshot();
  other.adopt(kept('更旧', 1));
  expect(other.actor.getSnapshot()).toBe(before);
});
