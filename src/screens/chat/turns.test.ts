import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { StreamState } from '#src/stream/fold.ts';
import { groupByAge } from './ages.ts';
import { plainText, turnsOf } from './turns.ts';

const golden = (name: string): StreamState => {
  const path = join(import.meta.dirname, '../../../tests/stream/golden', `${name}.json`);
  return (JSON.parse(readFileSync(path, 'utf8')) as { state: StreamState }).state;
};

test('a question and its answer are a turn, its sources with the text', () => {
  const [turn, ...others] = turnsOf(golden('chat-answer'));
  expect(others).toEqual([]);
  expect(turn).toMatchObject({
    question: '单摆的周期由什么决定?',
    run: { status: 'finished' },
    speaker: { engine: 'embedded' },
  });
  expect(turn?.parts).toMatchObject([{ kind: 'text', citations: [{ n: 1 }, { n: 2 }] }]);
  expect(turn && plainText(turn)).toBe('周期只与摆长和重力加速度有关。与质量无关。');
});

test('what is copied has no marks of sources, and the material’s own brackets', () => {
  const text = '见表 [3]，2*3[1](单位 cm)。';
  const message = { kind: 'message', id: 'm', role: 'assistant', text, open: false, runId: null, during: '' } as const;
  const turn = { id: 't', question: '', run: null, speaker: null };
  const marks = [{ kind: 'words', from: 3, to: 6 }] as const;
  expect(plainText({ ...turn, parts: [{ kind: 'text', message: { ...message, marks }, citations: [] }] })).toBe(
    '见表 [3]，2*3(单位 cm)。',
  );
});

test('a stopped turn says so, and keeps what was said', () => {
  expect(turnsOf(golden('stopped'))).toMatchObject([
    { run: { status: 'error', code: 'cancelled' }, parts: [{ message: { text: '误差有' } }] },
  ]);
});

test('talks are grouped by the day they were last spoken in', () => {
  const now = Date.UTC(2026, 10, 21, 4);
  const day = 86_400_000;
  const at = (updatedAt: number) => ({ updatedAt });
  const groups = groupByAge([at(now), at(now - 13 * 3_600_000), at(now - 3 * day), at(now - 30 * day)], now);
  expect(groups.map((g) => [g.age, g.items.length])).toEqual([
    ['today', 1],
    ['yesterday', 1],
    ['week', 1],
    ['older', 1],
  ]);
});
