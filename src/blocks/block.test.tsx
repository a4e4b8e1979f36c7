import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import words from '#src/locales/zh-CN/blocks.json';
import { BlockView } from './block.tsx';
import { readOnlyHost } from './host.ts';
import { type Mounted, mount, startWords } from './testing.tsx';

beforeAll(() => startWords({ blocks: words }));
let mounted: Mounted | null = null;
afterEach(() => mounted?.unmount());

const shown = (id: string, type: string, content: unknown) => {
  mounted = mount(<BlockView id={id} type={type} content={content} host={readOnlyHost} />);
  return mounted.box.textContent ?? '';
};

test('a block of the contract is shown', () => {
  expect(shown('1', 'heading', { pointId: 'p1', title: '小角度近似', index: 2, of: 6 })).toContain('小角度近似');
});

test('one with a field of a later server too', () => {
  expect(shown('2', 'notice', { kind: 'limit', until: 5 })).toContain(words.notice.limit);
});

test.each([
  ['unknown', 'hologram', { of: '单摆' }],
  ['broken', 'heading', { title: 1 }],
  ['without content', 'notice', null],
  ['named like a member of every object', 'constructor', {}],
])('a block that is %s is a quiet line and one report', (_name, type, content) => {
  const report = vi.spyOn(console, 'error').mockReturnValue();
  expect(shown(`q ${type}`, type, content)).toBe(words.broken);
  mounted?.show(<BlockView id={`q ${type}`} type={type} content={content} host={readOnlyHost} />);
  // React warns of its own things there, depending on which files ran before
  const told = report.mock.calls.filter(([text]) => String(text).startsWith('block '));
  expect(told).toEqual([[`block ${type} was not shown`, expect.anything()]]);
  report.mockRestore();
});
