import '#server/messages.ts';
import { expect, test } from 'vitest';
import { counting } from './analysis.ts';
import type { AttemptRecord } from './records.store.ts';
import { sheetNames, valueInWords } from './sheets.ts';

const attempt = (studentId: string, n: number, score: number | null): AttemptRecord => ({
  id: `${studentId}${n}`,
  version: 1,
  createdAt: 1,
  studentId,
  userName: studentId,
  name: studentId,
  attempt: n,
  state: 'marked',
  score,
  max: 10,
  toMark: 0,
  late: 0,
  submittedAt: 1,
  by: 'student',
  examId: 'e',
  seed: 's',
  paper: [],
});

test('of several attempts one counts for each student, as the exam says', () => {
  const all = [attempt('a', 1, 5), attempt('b', 1, null), attempt('a', 2, 8), attempt('a', 3, 6)];
  const ids = (counts: 'best' | 'last' | 'first') => counting({ counts }, all).map((a) => a.id);
  expect(ids('best')).toEqual(['a2', 'b1']);
  expect(ids('last')).toEqual(['a3', 'b1']);
  expect(ids('first')).toEqual(['a1', 'b1']);
});

test('files are called by number and name, whatever signs those hold', () => {
  const named = (userName: string, name: string, n = 1) => sheetNames([{ userName, name, attempt: n }])[0];
  expect(named('2026001', '赵一')).toBe('2026001-赵一.pdf');
  expect(named('2026001', '赵一', 2)).toBe('2026001-赵一-2.pdf');
  expect(named('../a', 'b/c:d')).toBe('.._a-b_c_d.pdf');
});

test('an answer on paper stands in the letters that its student saw', () => {
  expect(valueInWords(['B', 'A'], { kind: 'multiple' }, 'zh')).toBe('B A');
  expect(valueInWords({ A: 'C', B: 'D' }, { kind: 'match' }, 'zh')).toBe('A→C；B→D');
  expect(valueInWords(['一', '二'], { kind: 'blanks' }, 'zh')).toBe('一；二');
  expect(valueInWords(['f1', 'f2'], { kind: 'file' }, 'en')).toBe('2 files');
  const child = { kind: 'single', stem: '' } as const;
  const children = ['x', 'y'].map((key) => ({ ...child, key }));
  expect(valueInWords({ x: 'A', y: null }, { kind: 'group', children }, 'zh')).toBe('(1) A  (2) 未作答');
  expect([valueInWords(false, { kind: 'judge' }, 'zh'), valueInWords(null, { kind: 'short' }, 'en')]).toEqual([
    '错',
    'not answered',
  ]);
});
