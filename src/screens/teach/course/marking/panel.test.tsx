// Marking by keyboard: the next answer has the focus, the last one leaves it somewhere, a mark can be changed.
import { afterEach, expect, test, vi } from 'vitest';
import { answer as reply } from '#src/api/testing.ts';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import { MarkingPanel } from './panel.tsx';
import type { AnswerToMark } from './queries.ts';

const ANSWERS = '/OrgApi/AISetting/Answers';
const MARK = '/OrgApi/AISetting/Mark';
const short = (name: string, more: Partial<AnswerToMark> = {}): AnswerToMark => ({
  lessonId: `l-${name}`,
  questionId: 'q',
  studentId: `u-${name}`,
  studentName: name,
  pointId: 'p',
  className: null,
  title: '周期公式',
  stem: '摆长变长，周期怎样？',
  expected: '变长',
  value: `${name}的回答`,
  given: `${name}的回答`,
  verdict: 'to-teacher',
  concepts: [
    { any: ['变长', '变大'], found: true },
    { any: ['平方根'], found: false },
  ],
  at: 0,
  mark: null,
  ...more,
});

let shown: Shown;
afterEach(() => shown.unmount());

async function open(names: readonly string[], more: Record<string, unknown> = {}): Promise<void> {
  let waiting = names.map((name) => short(name));
  const marked: AnswerToMark[] = [];
  const answers = {
    [ANSWERS]: ({ state }: { state: string }) => {
      const items = state === 'open' ? waiting : marked;
      return { items, itemCount: items.length, page: 1, pageSize: 20 };
    },
    [MARK]: ({ lessonId, verdict, text }: { lessonId: string; verdict: AnswerToMark['verdict']; text: string }) => {
      const found = [...waiting, ...marked].find((a) => a.lessonId === lessonId);
      if (!found) return reply(404, null, '没有找到');
      waiting = waiting.filter((a) => a !== found);
      marked.splice(0, marked.length, ...marked.filter((a) => a !== found));
      marked.unshift({ ...found, verdict, mark: { by: '林老师', text, at: 1 } });
      return { score: null };
    },
    ...more,
  };
  shown = await renderScreen(<MarkingPanel courseId="c" />, { answers });
}
const cards = () => [...document.querySelectorAll<HTMLElement>('ol[aria-label] > li > [role=group]')];
const names = () => cards().map((c) => /[甲乙丙]/.exec(c.textContent ?? '')?.[0]);
const card = (index: number): HTMLElement => {
  const found = cards()[index];
  if (!found) throw new Error(`no card ${index}`);
  return found;
};
const focused = () => /[甲乙丙]/.exec(document.activeElement?.textContent ?? '')?.[0];
const marks = () => shown.asked.filter((a) => a.path === MARK).map((a) => a.body);

test('a key marks, the next answer has the focus, and after the last there is nothing to mark', async () => {
  await open(['甲', '乙', '丙']);
  await vi.waitFor(() => expect(names()).toEqual(['甲', '乙', '丙']));
  expect(shown.text()).toContain('提到：变长');
  expect(shown.text()).toContain('没提到：平方根');
  card(1).focus();
  shown.key(card(1), '1');
  await vi.waitFor(() => expect(names()).toEqual(['甲', '丙']));
  expect(focused()).toBe('丙');
  expect(shown.text()).toContain('乙：对。还有 2 份。');
  shown.key(card(1), '3');
  await vi.waitFor(() => expect(focused()).toBe('甲'));
  await vi.waitFor(() => expect(names()).toEqual(['甲']));
  shown.press(shown.find('button', '部分对：甲2'));
  await vi.waitFor(() => expect(shown.text()).toContain('没有要批的回答'));
  expect(document.activeElement?.textContent).toContain('没有要批的回答');
  expect(marks().map((m) => m['verdict'])).toEqual(['right', 'wrong', 'partial']);
});

test('arrows go through the list; in the word to the student keys are letters, and Escape leaves it', async () => {
  await open(['甲', '乙']);
  await vi.waitFor(() => expect(names()).toHaveLength(2));
  card(0).focus();
  shown.key(card(0), 'ArrowDown');
  expect(focused()).toBe('乙');
  const word = card(1).querySelector('textarea');
  if (!word) throw new Error('no word');
  word.focus();
  shown.key(word, '1');
  shown.key(word, 'Escape');
  expect(document.activeElement).toBe(card(1));
  expect(marks()).toEqual([]);
});

test('a refused mark takes nothing away', async () => {
  await open(['甲'], { [MARK]: () => reply(404, null, '没有找到') });
  await vi.waitFor(() => expect(names()).toEqual(['甲']));
  shown.key(card(0), '1');
  await vi.waitFor(() => expect(marks()).toHaveLength(1));
  await vi.waitFor(() => expect(card(0).querySelector('button')?.disabled).toBe(false));
  expect(names()).toEqual(['甲']);
});

test('what was marked stands in the second list and can be changed there', async () => {
  await open(['甲']);
  await vi.waitFor(() => expect(names()).toEqual(['甲']));
  shown.key(card(0), '3');
  await vi.waitFor(() => expect(shown.text()).toContain('没有要批的回答'));
  shown.press(shown.find('button', '已批'));
  await shown.comes('button', '只改评语');
  const right = shown.find('button', '对：甲1');
  expect([right, shown.find('button', '错：甲3')].map((b) => b.getAttribute('aria-pressed'))).toEqual([
    'false',
    'true',
  ]);
  shown.press(right);
  await vi.waitFor(() => expect(shown.find('button', '对：甲1').getAttribute('aria-pressed')).toBe('true'));
  expect(shown.text()).toContain('甲：改为对。');
});

test('an answer to a pushed question names its class, and is marked by its student', async () => {
  await open(['甲'], {
    [ANSWERS]: () => ({
      items: [short('甲', { lessonId: null, className: '一班', questionId: 'push' })],
      itemCount: 1,
      page: 1,
      pageSize: 20,
    }),
    [MARK]: () => ({ score: null }),
  });
  await vi.waitFor(() => expect(names()).toEqual(['甲']));
  expect(card(0).textContent).toContain('推送给一班');
  card(0).focus();
  shown.key(card(0), '1');
  await vi.waitFor(() =>
    expect(marks()).toEqual([{ studentId: 'u-甲', questionId: 'push', verdict: 'right', text: '' }]),
  );
});

test('what is marked on a page of its own stands among the answers, by its time', async () => {
  const work = { courseId: 'c', course: '课', studentId: 'u', name: '丁', kind: 'experiment' };
  const items = [
    { ...work, title: '早的实验', at: -1, path: '/teach/experiments?id=1' },
    { ...work, title: '晚的实验', at: 1, path: '/teach/experiments?id=2' },
    { ...work, title: '回答', at: 0, path: '/teach/AIcourseInfo?id=c&tab=marking' },
  ];
  await open(['甲'], { '/api/TeacherCenter/ToMark': { items, itemCount: 3, page: 1, pageSize: 20 } });
  const lines = () =>
    [...document.querySelectorAll('ol > li')].map((li) => /早的实验|晚的实验|甲/.exec(li.textContent ?? '')?.[0]);
  await vi.waitFor(() => expect(lines()).toEqual(['早的实验', '甲', '晚的实验']));
  expect(document.querySelectorAll('ol')).toHaveLength(1);
});

test('keys mark from the first moment: the first answer has the focus when it comes', async () => {
  await open(['甲', '乙']);
  await vi.waitFor(() => expect(cards()).toHaveLength(2));
  expect(document.activeElement).toBe(card(0));
  shown.key(document.activeElement as HTMLElement, '3');
  await vi.waitFor(() => expect(names()).toEqual(['乙']));
  expect(shown.asked.find((a) => a.path === MARK)?.body).toMatchObject({ lessonId: 'l-甲', verdict: 'wrong' });
});

test('where tabs have the focus they keep it, and a digit marks the first answer', async () => {
  await open(['甲', '乙']);
  await vi.waitFor(() => expect(cards()).toHaveLength(2));
  const tab = shown.find('tab', '待批');
  tab.focus();
  shown.key(tab, '1');
  await vi.waitFor(() => expect(names()).toEqual(['乙']));
  expect(shown.asked.filter((a) => a.path === MARK)).toHaveLength(1);
});
