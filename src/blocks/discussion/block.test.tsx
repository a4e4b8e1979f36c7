import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { BlockProps } from '#contract/blocks/index.ts';
import blocks from '#src/locales/zh-CN/blocks.json';
import words from '#src/locales/zh-CN/exercises.json';
import { readOnlyHost } from '../host.ts';
import { type Mounted, mount, press, startWords } from '../testing.tsx';
import { DiscussionBlock } from './block.tsx';

const content: BlockProps<'discussion'> = {
  discussionId: 'd',
  pointId: 'p',
  prompt: '摆钟带上月球会怎样？',
  contributions: [{ id: 'c1', by: '赵一', text: '<img src=x onerror=alert(1)>\n走慢', votes: 2, at: 1 }],
};

beforeAll(() => startWords({ blocks, exercises: words }));
let mounted: Mounted;
afterEach(() => mounted.unmount());

const show = (block: BlockProps<'discussion'>, host = {}) => {
  mounted = mount(
    <QueryClientProvider client={new QueryClient()}>
      <DiscussionBlock content={block} host={{ ...readOnlyHost, ...host }} />
    </QueryClientProvider>,
  );
  return mounted.box;
};

function type(box: HTMLElement, text: string): HTMLTextAreaElement {
  const area = box.querySelector('textarea');
  if (!area) throw new Error('no box to write in');
  act(() => {
    // React hears of a value only through the element's own setter
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, text);
    area.dispatchEvent(new Event('input', { bubbles: true }));
  });
  return area;
}

test('what a person wrote stays text', () => {
  const box = show(content);
  expect(box.querySelector('img')).toBeNull();
  expect(box.textContent).toContain('<img src=x onerror=alert(1)>');
  expect(box.querySelector('textarea')).toBeNull();
});

test('said by Ctrl and Enter, never empty; Enter alone begins a line', () => {
  const onSay = vi.fn();
  const box = show(content, { openDiscussion: 'd', onSay });
  const area = type(box, '   ');
  press(area, 'Enter', { ctrlKey: true });
  type(box, ' 走慢 ');
  press(area, 'Enter');
  expect(onSay).not.toHaveBeenCalled();
  press(area, 'Enter', { ctrlKey: true });
  expect(onSay.mock.calls).toEqual([['走慢', false]]);
  expect(area.value).toBe('');
});

test('while the lesson is elsewhere the words stay, and nothing is sent', () => {
  const box = show(content, { openDiscussion: 'd' });
  const area = type(box, '走慢');
  press(area, 'Enter', { ctrlKey: true });
  expect(area.value).toBe('走慢');
  expect(box.querySelector<HTMLButtonElement>('button[type=submit]')?.disabled).toBe(true);
});

test('its end names the contributions that it rests on; a thread without any has no end to show', () => {
  const closing = { people: 1, best: [1], groups: [{ about: ['月球'], cites: [1] }] };
  const box = show({ ...content, closing });
  expect(box.textContent).toContain('讨论小结');
  expect(box.textContent).toContain('赵一得到 2 人赞同');
  expect(box.textContent).toContain('1 条发言都提到“月球”：[1]');
  mounted.unmount();
  const empty = show({ ...content, contributions: [], closing: { people: 0, best: [], groups: [] } });
  expect(empty.textContent).not.toContain('讨论小结');
});

test('sent by the button beside it, it is asked of the tutor', () => {
  const onSay = vi.fn();
  const box = show(content, { openDiscussion: 'd', onSay });
  const ask = [...box.querySelectorAll('button')].find((b) => b.textContent === words.discussion.ask);
  expect(ask?.disabled).toBe(true);
  type(box, '为什么走慢');
  act(() => ask?.click());
  expect(onSay.mock.calls).toEqual([['为什么走慢', true]]);
});

test('the tutor’s answer stands under what asked it, its sources can be opened, and it says where it has none', () => {
  const onCite = vi.fn();
  const [asked] = content.contributions;
  if (!asked) throw new Error('nobody has said anything');
  const source = { n: 1, documentId: 'x', document: '讲义', quote: '周期变长。' };
  const answer = { text: '周期变长。[1]', citations: [source] };
  const box = show({ ...content, contributions: [{ ...asked, answer }] }, { onCite });
  const section = box.querySelector(`[aria-label="${words.discussion.answer}"]`);
  expect(section?.textContent).toContain('周期变长。');
  act(() => section?.querySelector('button')?.click());
  expect(onCite).toHaveBeenCalledExactlyOnceWith(source);
  mounted.unmount();
  const none = { text: '资料里没有。', citations: [], notice: 'not-in-material' as const };
  expect(show({ ...content, contributions: [{ ...asked, answer: none }] }).textContent).toContain(
    words.discussion.notInMaterial,
  );
});
