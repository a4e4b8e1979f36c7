import { expect, test } from 'vitest';
import { ASSIGNED_KINDS, KEPT_KINDS } from '#contract/assignments.ts';
import en from '#src/locales/en/tasks.json' with { type: 'json' };
import zh from '#src/locales/zh-CN/tasks.json' with { type: 'json' };

test.each([...ASSIGNED_KINDS, ...KEPT_KINDS])('a task of kind %s is called by a word', (kind) => {
  for (const words of [zh, en]) expect(words.kind[kind]).toMatch(/^(?:[A-Z]|\p{Script=Han})/u);
});
