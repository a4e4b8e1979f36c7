import { expect, test } from 'vitest';
import { factsOf, time12, time2004 } from './scorm.ts';

test.each([
  ['1.2 passed', { 'cmi.core.lesson_status': 'passed', 'cmi.core.score.raw': '83.5' }, true, 83.5],
  ['1.2 failed without a score', { 'cmi.core.lesson_status': 'failed' }, true, 0],
  ['1.2 completed is all that is asked', { 'cmi.core.lesson_status': 'completed' }, true, 100],
  ['1.2 incomplete', { 'cmi.core.lesson_status': 'incomplete', 'cmi.core.score.raw': 50 }, false, 50],
  ['1.2 of ten', { 'cmi.core.lesson_status': 'passed', 'cmi.core.score.raw': 4, 'cmi.core.score.max': 10 }, true, 40],
  ['1.2 of a hundred', { 'cmi.core.lesson_status': 'passed', 'cmi.core.score.raw': 55 }, true, 55],
  ['2004 scaled as a binary fraction', { 'cmi.completion_status': 'completed', 'cmi.score.scaled': 0.55 }, true, 55],
  ['2004 scaled', { 'cmi.completion_status': 'completed', 'cmi.score.scaled': '0.75' }, true, 75],
  ['2004 below nothing', { 'cmi.success_status': 'failed', 'cmi.score.scaled': -0.5 }, true, 0],
  ['2004 unknown', { 'cmi.completion_status': 'unknown', 'cmi.success_status': 'unknown' }, false, 100],
  ['a score over its most', { 'cmi.core.lesson_status': 'passed', 'cmi.core.score.raw': 400 }, true, 100],
  ['a score that is none', { 'cmi.core.lesson_status': 'passed', 'cmi.core.score.raw': 'lots' }, true, 100],
])('%s', (_name, cmi, isDone, score) => {
  expect(factsOf(cmi as Record<string, string | number>)).toMatchObject({ isDone, score });
});

test.each([
  ['ended, and nothing said', 'unknown', '', true],
  ['left for later', 'unknown', 'suspend', false],
  ['said to be under way', 'incomplete', '', false],
])('2004 %s', (_name, completion, exit, isDone) => {
  const cmi = { 'cmi.completion_status': completion, 'cmi.exit': exit };
  expect([factsOf(cmi).isDone, factsOf(cmi, true).isDone]).toEqual([false, isDone]);
});

test.each([
  ['0000:00:01.50', 1500],
  ['12:03:04', 43_384_000],
  ['1:2:3', 0],
  ['', 0],
])('SCORM 1.2 time %s', (said, ms) => expect(time12(said)).toBe(ms));

test.each([
  ['PT1.5S', 1500],
  ['P1DT2H3M4S', 93_784_000],
  ['P1M', 2_592_000_000],
  ['1h', 0],
])('SCORM 2004 time %s', (said, ms) => expect(time2004(said)).toBe(ms));
