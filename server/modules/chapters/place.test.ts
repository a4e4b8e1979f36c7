import { expect, test } from 'vitest';
import { sectionToResume } from './study.routes.ts';

/** `a+` done, `b~` begun, `c-` locked, `d` open; two chapters where there is a bar. */
function place(outline: string, last: string | null): string | null {
  const STATES = { '+': 'done', '~': 'doing', '-': 'locked' } as const;
  const section = (text: string) => {
    const state = STATES[text[1] as keyof typeof STATES] ?? 'open';
    return { id: text[0] ?? '', title: '', kind: 'text' as const, state, seconds: 0, share: 0, locks: [] };
  };
  const chapters = outline.split('|').map((c, i) => ({
    id: `c${i}`,
    title: '',
    sections: c.trim().split(' ').filter(Boolean).map(section),
  }));
  return sectionToResume({ last, chapters });
}

test.each([
  ['a b | c', null, 'a'],
  ['a+ b~ | c', 'b', 'b'],
  ['a+ b | c', 'a', 'b'],
  ['a+ b- | c', 'a', 'c'],
  ['a b+ | c+', 'c', 'a'],
  ['a+ b+ | c+', 'b', 'b'],
  ['a- b', null, 'b'],
  ['a+ b+', 'gone', 'a'],
  ['a-', 'a', null],
  ['', null, null],
])('%s, opened last: %s', (outline, last, to) => expect(place(outline, last)).toBe(to));
