// One history for a point and its questions; one state of saving for all that was opened.
import { expect, test } from 'vitest';
import { createPlanStore, savingOf } from './plan-store.ts';
import { newPoint, newQuestion } from './testing-rows.ts';

function world() {
  const point = { ...newPoint('p1', '沉降'), questionList: [newQuestion('q1', 'p1')] };
  const saved: [string, object][] = [];
  const store = createPlanStore({
    savePoint: async (id, changes, version) => {
      saved.push([id, changes]);
      return version + 1;
    },
    saveQuestion: async (id, changes, version) => {
      saved.push([id, changes]);
      return version + 1;
    },
    loadPoint: async () => point,
    keep: () => {},
    recall: () => null,
    now: () => 7,
    needsTitle: () => 'needed',
    onSaved: () => {},
  });
  const [question] = point.questionList;
  if (!question) throw new Error('no question');
  return { store, saved, words: store.words(point), question: store.question(question), point };
}

test('undo and redo go through the saves of a point and its questions in their order', async () => {
  const { store, words, question } = world();
  words.edit({ ...words.get().value, goal: '说出沉降' });
  await store.flush();
  question.edit({ ...question.get().value, truth: false });
  await store.flush();
  expect(await store.undo('p1')).toBe(true);
  expect([question.get().value.truth, words.get().value.goal]).toEqual([true, '说出沉降']);
  expect(await store.undo('p1')).toBe(true);
  expect(words.get().base.goal).toBe('');
  expect(await store.undo('p1')).toBe(false);
  await store.redo('p1');
  await store.redo('p1');
  expect([question.get().base.answer, words.get().base.goal]).toEqual([false, '说出沉降']);
  expect(store.history('p1').get()).toEqual({ canUndo: true, canRedo: false });
});

test('what is typed but not saved yet is saved first, and is what undo takes back', async () => {
  const { store, words, saved } = world();
  words.edit({ ...words.get().value, goal: '一' });
  await store.undo('p1');
  expect(saved).toEqual([
    ['p1', { goal: '一' }],
    ['p1', { goal: '' }],
  ]);
});

test('a new save ends what could be done again', async () => {
  const { store, words } = world();
  words.edit({ ...words.get().value, goal: '一' });
  await store.undo('p1');
  words.edit({ ...words.get().value, goal: '二' });
  await store.flush();
  expect(store.history('p1').get()).toEqual({ canUndo: true, canRedo: false });
});

test('the draft that most needs its author speaks for all', async () => {
  const { store, words } = world();
  expect(savingOf(store.drafts())).toEqual({ state: 'saved', at: null, message: '' });
  words.edit({ ...words.get().value, title: '' });
  expect(savingOf(store.drafts()).state).toBe('waiting');
  expect(await store.flush()).toBe(false);
  expect(savingOf(store.drafts()).state).toBe('refused');
});

test('a point is opened once: what is typed stays when another one was looked at', () => {
  const { store, words, point } = world();
  words.edit({ ...words.get().value, goal: '一' });
  expect(store.words(point)).toBe(words);
});
