import { expect, test } from 'vitest';
import { newPoint } from '../plan/testing-rows.ts';
import { missingOf } from './missing.ts';

const summary = (taught: boolean, state: 'draft' | 'missing' | 'approved') => {
  const { questionList, explanation, example, discussion, courseId, ...row } = newPoint('p', '沉降');
  return { ...row, taught, parts: { ...row.parts, explanation: { state, by: null, at: null } } };
};
const material = (ready: number, waiting = 0) => ({ ready, waiting });

test('what is missing is named: drafts that wait, then drafting, then reading, then the material itself', () => {
  const drafts = [summary(false, 'draft'), summary(false, 'draft')];
  expect(missingOf({ points: drafts, material: material(1) })).toMatchObject({
    text: 'drafts',
    count: 2,
    place: { tab: 'content', review: '1' },
  });
  expect(missingOf({ points: [], material: material(1) })).toMatchObject({ text: 'undrafted' });
  expect(missingOf({ points: [], material: material(0, 1) })).toMatchObject({ text: 'reading' });
  expect(missingOf({ points: [], material: material(0) })).toMatchObject({ text: 'text', place: { tab: 'knowledge' } });
});

test('with one point that can be taught nothing is missing, though others are drafts', () => {
  expect(missingOf({ points: [summary(true, 'approved'), summary(false, 'draft')], material: material(1) })).toBeNull();
});
