// The page of a lesson: the way to the teacher under each answer to one's own question.
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import blocks from '#src/locales/zh-CN/blocks.json' with { type: 'json' };
import learn from '#src/locales/zh-CN/learn.json' with { type: 'json' };
import { readOnlyHost } from '../host.ts';
import { type Mounted, mount, startWords } from '../testing.tsx';
import type { FlowItem, FlowText, ThreadItem } from './flow.ts';
import { FlowView } from './flow-view.tsx';

let page: Mounted | undefined;
beforeAll(() => startWords({ blocks, learn }));
afterEach(() => page?.unmount());

const text = (id: string, role: FlowText['role'], words: string): FlowText => ({
  kind: 'text',
  id,
  role,
  text: words,
  marks: undefined,
  open: false,
  citations: [],
});
const thread = (run: string, ...more: ThreadItem['items']): ThreadItem => ({
  kind: 'thread',
  id: `thread.q.${run}`,
  items: [text(`q.${run}`, 'user', `问${run}`), text(`a.${run}~0`, 'assistant', '材料里是这样说的'), ...more],
});
const nearest = (run: string) => {
  const block = { kind: 'block', id: `a.${run}~n`, type: 'notice', content: { kind: 'nearest' } } as const;
  return { kind: 'block', id: block.id, block: { ...block, runId: run, during: '' } } as const;
};
const flow: FlowItem[] = [thread('1'), thread('2', nearest('2')), thread('3')];
const buttons = () => [...(page?.box.querySelectorAll('aside') ?? [])].map((a) => a.querySelector('button'));

test('each answer leads to the teacher, the earlier ones too; not where the question has gone there', () => {
  const onAskTeacher = vi.fn();
  page = mount(<FlowView flow={flow} host={{ ...readOnlyHost, disputable: { 1: '问1', 2: '问2' }, onAskTeacher }} />);
  expect(buttons().map((b) => b?.textContent)).toEqual(['不是我问的，问老师', '问老师', undefined]);
  buttons()[0]?.click();
  expect(onAskTeacher).toHaveBeenCalledExactlyOnceWith('问1');
});

test('who only reads asks nobody', () => {
  page = mount(<FlowView flow={flow} host={readOnlyHost} />);
  expect(buttons()).toEqual([null, null, null]);
});

test('an evaluation that is open is led to down to its button, as a question is', () => {
  const came = (content: object, host: object) => {
    const block = { kind: 'block', id: 'evaluation', type: 'evaluation', content, runId: null, during: '' } as const;
    page?.unmount();
    page = mount(<FlowView flow={[{ kind: 'block', id: 'evaluation', block }]} host={{ ...readOnlyHost, ...host }} />);
    return page.box.querySelector('[data-came]')?.getAttribute('data-came');
  };
  const content = { lessonId: 'l', criteria: [] };
  expect(came(content, { evaluates: true })).toBe('form');
  expect(came(content, {})).toBe('');
  expect(came({ ...content, scores: {} }, { evaluates: true })).toBe('');
});
