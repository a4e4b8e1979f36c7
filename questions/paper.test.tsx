// Each kind on a paper: what is given is kept at once, unfinished too, and shown as it was kept.
import { act, useState } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type BankKind, type ExamValue, examValue } from '#contract/bank-kinds.ts';
import { ApiError } from '#src/api/errors.ts';
import { clickOn, type Mounted, mount, startWords } from '#src/blocks/testing.tsx';
import arrange from '#src/locales/zh-CN/arrange.json';
import blocks from '#src/locales/zh-CN/blocks.json';
import paper from '#src/locales/zh-CN/paper.json';
import type { PaperFiles, PaperPart } from './kit/paper.answer.ts';
import { paperOf } from './paper.answer.ts';

beforeAll(() => startWords({ arrange, blocks, paper }));
let mounted: Mounted | null = null;
afterEach(() => {
  mounted?.unmount();
  mounted = null;
});

const options = ['A', 'B', 'C'].map((key) => ({ key, text: `项${key}` }));
const part = (kind: BankKind, more: Partial<PaperPart> = {}): PaperPart => ({ kind, stem: '题', ...more });

function Kept({
  question,
  first,
  files,
  said,
}: {
  question: PaperPart;
  first: ExamValue | null;
  files?: PaperFiles;
  said: (value: ExamValue | null) => void;
}) {
  const [value, setValue] = useState(first);
  const { Input } = paperOf(question.kind);
  return (
    <Input
      question={question}
      value={value}
      editable
      files={files}
      change={(next) => {
        said(next);
        setValue(next);
      }}
    />
  );
}

function show(question: PaperPart, first: ExamValue | null = null, files?: PaperFiles) {
  const said = vi.fn<(value: ExamValue | null) => void>();
  mounted = mount(<Kept question={question} first={first} said={said} {...(files ? { files } : {})} />);
  return { box: mounted.box, said };
}

function write(field: Element | null | undefined, text: string): void {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) throw new Error('no field');
  const proto = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  act(() => {
    Object.getOwnPropertyDescriptor(proto, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

test('options are chosen, more than one where the kind says so, and chosen no more', () => {
  const one = show(part('single', { options }));
  const boxes = () => [...(mounted?.box.querySelectorAll('input') ?? [])];
  clickOn(boxes()[1]);
  expect(one.said).toHaveBeenLastCalledWith('B');
  mounted?.unmount();
  const many = show(part('multiple', { options }));
  clickOn(boxes()[2]);
  clickOn(boxes()[0]);
  expect(many.said).toHaveBeenLastCalledWith(['A', 'C']);
  clickOn(boxes()[0]);
  clickOn(boxes()[2]);
  expect(many.said).toHaveBeenLastCalledWith(null);
});

test('a text is kept letter by letter, an empty one is none', () => {
  for (const kind of ['fill', 'short', 'essay'] as const) {
    const { box, said } = show(part(kind, { unit: 's' }));
    write(box.querySelector('input, textarea'), '2.0 ');
    expect(said).toHaveBeenLastCalledWith('2.0 ');
    write(box.querySelector('input, textarea'), '');
    expect(said).toHaveBeenLastCalledWith(null);
    mounted?.unmount();
  }
});

test('each blank has a box of its own', () => {
  const { box, said } = show(part('blanks', { blanks: 3 }), ['一']);
  const boxes = [...box.querySelectorAll('input')];
  expect(boxes.map(({ value }) => value)).toEqual(['一', '', '']);
  write(boxes[2], '三');
  expect(said).toHaveBeenLastCalledWith(['一', '', '三']);
  expect(boxes[2]?.getAttribute('aria-label')).toBe('第 3 空');
});

test('a group keeps what its children are given, and nothing once that is gone', () => {
  const children = [
    { key: 'x', kind: 'judge' as const, stem: '对吗' },
    { key: 'y', kind: 'fill' as const, stem: '多少' },
  ];
  const { box, said } = show(part('group', { children }));
  clickOn(box.querySelector('input[type=radio]'));
  expect(said).toHaveBeenLastCalledWith({ x: true });
  write(box.querySelector('input:not([type=radio])'), '5');
  expect(said).toHaveBeenLastCalledWith({ x: true, y: '5' });
  for (const [value] of said.mock.calls) expect(examValue.nullable().safeParse(value).success).toBe(true);
});

test('a pair is kept before all are paired', async () => {
  const side = (keys: string) => [...keys].map((key) => ({ key, text: `项${key}` }));
  const { box, said } = show(part('match', { left: side('12'), right: side('AB') }));
  await vi.waitFor(() => expect(box.querySelectorAll('button')).toHaveLength(4));
  clickOn(box.querySelectorAll('button')[0]);
  expect(said).not.toHaveBeenCalled();
  clickOn(box.querySelectorAll('button')[3]);
  expect(said).toHaveBeenLastCalledWith({ '1': 'B' });
});

test('an order is an answer as it stands once that is said, and once an item was moved', async () => {
  const { box, said } = show(part('order', { options }));
  const asItIs = () => [...box.querySelectorAll('button')].find((b) => b.textContent === '就按现在的顺序');
  // what it is answered with is fetched first
  await vi.waitFor(() => expect(asItIs()).toBeDefined());
  expect(said).not.toHaveBeenCalled();
  clickOn(asItIs());
  expect(said).toHaveBeenLastCalledWith(['A', 'B', 'C']);
  expect(asItIs()).toBeUndefined();
  clickOn(box.querySelector('button[aria-label="把 A 往后移"]'));
  expect(said).toHaveBeenLastCalledWith(['B', 'A', 'C']);
});

test('files are sent, named, and taken out', async () => {
  const files: PaperFiles = {
    send: async (file) => {
      if (file.name === 'bad') throw new ApiError(422, '太大');
      if (file.name === 'cut') throw new TypeError('Failed to fetch dynamically imported module');
      return `id-${file.name}`;
    },
    nameOf: (id) => id.slice(3),
  };
  const { box, said } = show(part('file'), null, files);
  await vi.waitFor(() => expect(box.querySelector('input')).not.toBeNull());
  const input = box.querySelector('input');
  Object.defineProperty(input, 'files', {
    value: [new File(['x'], 'a.txt'), new File(['x'], 'bad')],
    configurable: true,
  });
  Object.defineProperty(input, 'value', { value: '', writable: true });
  await act(async () => input?.dispatchEvent(new Event('change', { bubbles: true })));
  expect(said).toHaveBeenLastCalledWith(['id-a.txt']);
  expect(box.querySelector('li')?.textContent).toContain('a.txt');
  expect(box.querySelector('[role=alert]')?.textContent).toContain('太大');
  clickOn(box.querySelector('li button'));
  expect(said).toHaveBeenLastCalledWith(null);
  // a part of the page that did not come says nothing of itself
  Object.defineProperty(input, 'files', { value: [new File(['x'], 'cut')], configurable: true });
  await act(async () => input?.dispatchEvent(new Event('change', { bubbles: true })));
  expect(box.querySelector('[role=alert]')?.textContent).toBe('cut 没有上传成功。');
});

test('a file that was kept first and is refused later is named and taken out', async () => {
  const refuse = Promise.withResolvers<string | null>();
  const sent = vi.fn((id: string) => (id === 'b.exe' ? refuse.promise : Promise.resolve(null)));
  const { box, said } = show(part('file'), ['a.txt', 'b.exe'], { send: async () => '', sent, nameOf: (id) => id });
  await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(2));
  expect(box.querySelectorAll('li')).toHaveLength(2);
  await act(async () => refuse.resolve('这种文件不能交'));
  expect(said).toHaveBeenLastCalledWith(['a.txt']);
  expect(box.querySelector('[role=alert]')?.textContent).toBe('b.exe 没有上传成功。这种文件不能交');
});

test.each<[BankKind, ExamValue | null, boolean]>([
  ['single', null, false],
  ['fill', '  ', false],
  ['judge', false, true],
  ['blanks', ['', ' '], false],
  ['blanks', ['', 'x'], true],
  ['group', { a: null, b: ['', ''] }, false],
  ['group', { a: null, b: false }, true],
])('%s %j is given: %j', (kind, value, given) => expect(paperOf(kind).isGiven(value)).toBe(given));

test('ten options have the letters A to J, by either case; a number chooses by its place', () => {
  const ten = part('single', { options: [...'ABCDEFGHIJ'].map((key) => ({ key, text: key })) });
  for (const key of 'ABCDEFGHIJ')
    for (const pressed of [key, key.toLowerCase()]) expect(paperOf('single').pressed(ten, null, pressed)).toBe(key);
  expect(['1', '9', 'K', 'k'].map((key) => paperOf('single').pressed(ten, null, key))).toEqual([
    'A',
    'I',
    undefined,
    undefined,
  ]);
});

test('a key of the keyboard chooses', () => {
  const single = part('single', { options });
  expect(paperOf('single').pressed(single, null, 'b')).toBe('B');
  expect(paperOf('single').pressed(single, null, '3')).toBe('C');
  expect(paperOf('single').pressed(single, null, 'x')).toBeUndefined();
  expect(['a', 'B', '1', '2', 'c'].map((key) => paperOf('judge').pressed(part('judge'), null, key))).toEqual([
    true,
    false,
    true,
    false,
    undefined,
  ]);
  expect(paperOf('multiple').pressed(part('multiple', { options }), ['A', 'B'], 'A')).toEqual(['B']);
});
