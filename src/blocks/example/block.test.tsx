import { act } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import blocks from '#src/locales/zh-CN/blocks.json';
import words from '#src/locales/zh-CN/exercises.json';
import { type BlockHost, readOnlyHost } from '../host.ts';
import { clickOn, type Mounted, mount, press, startWords } from '../testing.tsx';
import { type Example, ExampleBlock } from './block.tsx';

beforeAll(() => startWords({ blocks, exercises: words }));
let mounted: Mounted | null = null;
afterEach(() => {
  mounted?.unmount();
  mounted = null;
});

const base: Example = { exampleId: 'e', pointId: 'p', title: '例', of: 2, steps: [{ text: '先求周期。' }] };
const blank = (marked: boolean): Example => ({ ...base, blank: { step: 2, marked } });

function open(content: Example, more: Partial<BlockHost> = {}) {
  const onFill = vi.fn();
  const onNext = vi.fn();
  const host: BlockHost = { ...readOnlyHost, openExample: 'e', onFill, onNext, ...more };
  mounted = mount(<ExampleBlock content={content} host={host} />);
  const { box, show } = mounted;
  const field = () => box.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
  const type = (text: string) =>
    act(() => {
      const node = field();
      if (!node) throw new Error('nothing to write into');
      // React listens to the setter of the prototype
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(node), 'value')?.set?.call(node, text);
      node.dispatchEvent(new Event('input', { bubbles: true }));
    });
  const button = (name: string) => [...box.querySelectorAll('button')].find((b) => b.textContent?.includes(name));
  return { box, show, host, field, type, button, onFill, onNext };
}

test('a result is handed in by Enter, own words by Ctrl + Enter, neither while it is empty or a word is composed', () => {
  const result = open(blank(true));
  const press1 = (more: KeyboardEventInit = {}) => press(result.field() as Element, 'Enter', more);
  press1();
  result.type(' 2.0 s ');
  press1({ isComposing: true });
  expect(result.onFill).not.toHaveBeenCalled();
  press1();
  expect(result.onFill).toHaveBeenCalledExactlyOnceWith('e', 2, '2.0 s');
  mounted?.unmount();
  const own = open(blank(false));
  own.type('两边平方');
  press(own.field() as Element, 'Enter');
  expect(own.onFill).not.toHaveBeenCalled();
  press(own.field() as Element, 'Enter', { ctrlKey: true });
  expect(own.onFill).toHaveBeenCalledExactlyOnceWith('e', 2, '两边平方');
});

test('a blank can be passed over; while the lesson is elsewhere it is shut, and what was typed stays', () => {
  const { type, button, onNext, show, host, field, box } = open(blank(true));
  clickOn(button(words.example.passStep));
  expect(onNext).toHaveBeenCalledOnce();
  type('2.0');
  show(<ExampleBlock content={blank(true)} host={{ ...host, openExample: null }} />);
  expect([field()?.value, box.querySelector('fieldset')?.disabled]).toEqual(['2.0', true]);
});

test('what was written is text beside the worked step, with a word only where it was marked', () => {
  const given = '<img src=x onerror=alert(1)> **粗**';
  const steps = [
    { text: '一', given, result: 'wrong' as const },
    { text: '二', given },
  ];
  const { box, button, onNext } = open({ ...base, steps });
  expect(box.querySelector('img, strong')).toBeNull();
  expect(box.textContent?.split(given)).toHaveLength(3);
  expect(box.textContent).toContain(words.example.said.wrong);
  expect(box.textContent).toContain(words.example.said.unmarked);
  clickOn(button(words.example.goOn));
  expect(onNext).toHaveBeenCalledOnce();
});

test('anew only where the lesson takes it, and not while it is worked', () => {
  const onExample = vi.fn();
  const worked = open(base, { onExample });
  expect(worked.button(words.example.anew)).toBeUndefined();
  worked.show(<ExampleBlock content={base} host={{ ...readOnlyHost, onExample }} />);
  clickOn(worked.button(words.example.anew));
  expect(onExample).toHaveBeenCalledExactlyOnceWith('p');
  worked.show(<ExampleBlock content={base} host={readOnlyHost} />);
  expect(worked.button(words.example.anew)).toBeUndefined();
});

test('an example of a lesson of before comes whole, step by step at the reader’s own pace', () => {
  const { of: _, ...old } = { ...base, steps: [{ text: '一' }, { text: '二' }] };
  const { box, button } = open(old);
  expect(box.textContent).not.toContain('二');
  clickOn(button(words.example.showNext));
  expect(box.textContent).toContain('二');
});
