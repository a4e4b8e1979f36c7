// Talk in a course: words stay text, a teacher answers and does not ask, a draft is sent as one unless it was thrown away.
import { act, type ComponentProps } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { sessionView, showSession } from '#src/api/session.ts';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import type { Post } from './queries.ts';
import { Talk } from './talk.tsx';

const BASE = '/OrgApi/CourseQA';
const question: Post = {
  id: 'q1',
  version: 3,
  createdAt: 0,
  courseId: 'c',
  sectionId: 's',
  section: '导言',
  parentId: null,
  by: '李浩然',
  byTeacher: false,
  own: false,
  text: '<img src=x onerror=alert(1)>\n为什么？',
  score: null,
  votes: 2,
  voted: false,
  selected: false,
  replies: 0,
  unanswered: true,
  draftedBy: null,
  citations: [],
  mayEdit: false,
  mayDelete: true,
};
const citation = { n: 1, documentId: 'd', document: '讲义.pdf', page: 3, quote: '周期变长。' };

const PROPS = { courseId: 'c', courseKind: 'plain', kinds: ['qa', 'discuss'], param: 'list', isOver: false } as const;

const pageOf = (items: Post[]) => ({ items, itemCount: items.length, page: 1, pageSize: 20 });

let shown: Shown;
afterEach(() => shown.unmount());

const show = async (posts: Post[], props: Partial<ComponentProps<typeof Talk>> = {}) => {
  shown = await renderScreen(<Talk {...PROPS} {...props} />, {
    answers: {
      [`${BASE}/Items`]: (body: { parentId?: string }) => pageOf(body.parentId === undefined ? posts : []),
      [`${BASE}/Add`]: { id: 'new' },
      [`${BASE}/Update`]: { id: 'q1', version: 4 },
      [`${BASE}/Draft`]: { text: '周期变长。[1]', citations: [citation] },
      '/OrgApi/CourseDiscuss/Items': pageOf([]),
    },
  });
  await shown.comes('button', '讨论');
};

function type(label: string, text: string): HTMLTextAreaElement {
  const area = document.querySelector<HTMLTextAreaElement>(`textarea[aria-label="${label}"]`);
  if (!area) throw new Error(`nowhere to write ${label}`);
  act(() => {
    // React hears of a value only through the element's own setter
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, text);
    area.dispatchEvent(new Event('input', { bubbles: true }));
  });
  return area;
}
const sent = (path: string) => shown.asked.filter((a) => a.path === path).map((a) => a.body);

test('what a person wrote stays text; a teacher reads where it was asked, and only answers', async () => {
  await show([question], { teaches: true });
  await vi.waitFor(() => expect(shown.text()).toContain('<img src=x onerror=alert(1)>'));
  expect(document.querySelector('img')).toBeNull();
  expect(shown.text()).toContain('在“导言”');
  expect(document.querySelector('textarea')).toBeNull();
  expect(sent(`${BASE}/Items`)[0]).toMatchObject({ courseId: 'c', sort: '-attention' });
  shown.press(await shown.comes('button', '只看未回答'));
  await vi.waitFor(() => expect(sent(`${BASE}/Items`).at(-1)).toMatchObject({ unanswered: true }));
});

test('a formula that somebody types is drawn, money stays words', async () => {
  await show([{ ...question, text: '面积 $x^2$，费用$A，共$B' }]);
  await vi.waitFor(() => expect(document.querySelectorAll('.katex')).toHaveLength(1));
  expect(shown.text()).toContain('费用$A，共$B');
});

test('a draft comes with its sources, and is sent as drafted, edited or not; thrown away it is not', async () => {
  await show([question], { teaches: true });
  shown.press(await shown.comes('button', '回复'));
  shown.press(await shown.comes('button', '请助教起草'));
  await vi.waitFor(() => expect(shown.text()).toContain('讲义.pdf'));
  type('回复', '改过：周期变长。[1]');
  shown.press(shown.find('button', '发送'));
  const reply = { courseId: 'c', parentId: 'q1' };
  await vi.waitFor(() =>
    expect(sent(`${BASE}/Add`)).toEqual([{ ...reply, text: '改过：周期变长。[1]', draftedBy: 'tutor' }]),
  );
  await vi.waitFor(() => expect(shown.text()).not.toContain('讲义.pdf'));
  shown.press(shown.find('button', '请助教起草'));
  await vi.waitFor(() => expect(shown.text()).toContain('讲义.pdf'));
  type('回复', '');
  type('回复', '我自己写');
  shown.press(shown.find('button', '发送'));
  await vi.waitFor(() => expect(sent(`${BASE}/Add`).at(-1)).toEqual({ ...reply, text: '我自己写' }));
});

test('one’s own is changed with its version; where nothing is said any more there is nothing to write in', async () => {
  await show([{ ...question, own: true, mayEdit: true }]);
  shown.press(await shown.comes('button', '修改'));
  type('修改', '新的');
  shown.press(shown.find('button', '保存'));
  await vi.waitFor(() => expect(sent(`${BASE}/Update`)).toEqual([{ id: 'q1', version: 3, text: '新的' }]));
  shown.unmount();
  await show([{ ...question, mayDelete: false }], { isOver: true });
  await vi.waitFor(() => expect(shown.text()).toContain('为什么'));
  expect(document.querySelector('textarea')).toBeNull();
  expect(shown.text()).not.toContain('回复');
  expect(shown.text()).not.toContain('删除');
});

test('a drafted reply says who wrote it', async () => {
  await show([{ ...question, text: '周期变长。[1]', draftedBy: 'tutor', citations: [citation] }]);
  await vi.waitFor(() => expect(shown.text()).toContain('由 AI 起草，老师发出'));
  await vi.waitFor(() => expect(shown.text()).toContain('1 处出处'));
});

test('the address says what is open', async () => {
  await show([question]);
  shown.press(shown.find('button', '讨论'));
  await vi.waitFor(() => expect(shown.query()).toContain('list=discuss'));
  await vi.waitFor(() => expect(shown.text()).toContain('还没有讨论'));
});

test('an AI course is talked about by its own names, from the first word to the stars', async () => {
  shown = await renderScreen(<Talk {...PROPS} courseKind="ai" kinds={['qa', 'discuss', 'evaluation']} teaches />, {
    answers: {
      '/OrgApi/InteractiveQA/Items': ({ parentId }: { parentId?: string }) =>
        pageOf(parentId === undefined ? [question] : []),
      '/OrgApi/InteractiveQA/Draft': { text: '周期变长。[1]', citations: [citation] },
      '/OrgApi/InteractiveQA/Add': { id: 'new' },
      '/OrgApi/InteractiveQA/Upvote': { votes: 3 },
      '/OrgApi/InteractiveDiscuss/Items': pageOf([]),
      '/OrgApi/InteractiveEvaluate/Items': pageOf([]),
      '/OrgApi/InteractiveEvaluate/Average': { people: 2, score: 4.5, counts: [0, 0, 0, 1, 1] },
    },
  });
  shown.press(await shown.comes('button', '赞同李浩然的话 2'));
  shown.press(await shown.comes('button', '回复'));
  shown.press(await shown.comes('button', '请助教起草'));
  await vi.waitFor(() => expect(shown.text()).toContain('讲义.pdf'));
  shown.press(shown.find('button', '发送'));
  await vi.waitFor(() => expect(sent('/OrgApi/InteractiveQA/Add')).toHaveLength(1));
  shown.press(shown.find('button', '讨论'));
  await vi.waitFor(() => expect(shown.text()).toContain('还没有讨论'));
  shown.press(shown.find('button', '评价'));
  await vi.waitFor(() => expect(shown.text()).toContain('4.5'));
  expect(shown.asked.map(({ path }) => path).filter((path) => path.startsWith('/OrgApi/Course'))).toEqual([]);
});

test('an answer is taken as the one that holds; an evaluation is deleted, and taken back', async () => {
  const reply = { ...question, id: 'r1', parentId: 'q1', text: '变长。' };
  const evaluation = { ...question, id: 'e1', text: '问了就有人答。', score: 4 };
  const evaluations = '/OrgApi/CourseEvaluation';
  shown = await renderScreen(<Talk {...PROPS} kinds={['qa', 'evaluation']} teaches />, {
    answers: {
      [`${BASE}/Items`]: ({ parentId }: { parentId?: string }) =>
        pageOf(parentId === undefined ? [{ ...question, replies: 1 }] : [reply]),
      [`${BASE}/Select`]: { id: 'r1' },
      [`${evaluations}/Average`]: { people: 1, score: 4, counts: [0, 0, 0, 1, 0] },
      [`${evaluations}/Items`]: pageOf([evaluation]),
      [`${evaluations}/Delete`]: { ids: ['e1'] },
      [`${evaluations}/Restore`]: { ids: ['e1'] },
    },
  });
  shown.press(await shown.comes('button', '1 条回复'));
  shown.press(await shown.comes('button', '采纳这个回答'));
  await vi.waitFor(() => expect(sent(`${BASE}/Select`)).toEqual([{ id: 'r1', on: true }]));
  shown.press(shown.find('button', '评价'));
  await vi.waitFor(() => expect(shown.text()).toContain('问了就有人答。'));
  expect(document.querySelectorAll('ol[aria-label=各档人数] > li')).toHaveLength(5);
  shown.press(shown.find('button', '删除'));
  await vi.waitFor(() => expect(sent(`${evaluations}/Delete`)).toHaveLength(1));
});

test('a student gives stars by a radio, and words with them; without stars nothing is given', async () => {
  const evaluations = '/OrgApi/CourseEvaluation';
  shown = await renderScreen(<Talk {...PROPS} kinds={['evaluation']} />, {
    answers: {
      [`${evaluations}/Average`]: { people: 0, score: null, counts: [0, 0, 0, 0, 0] },
      [`${evaluations}/Items`]: pageOf([]),
      [`${evaluations}/Add`]: { id: 'new' },
    },
  });
  const { user, ...session } = sessionView();
  if (!user) throw new Error('somebody is signed in');
  act(() => showSession({ ...session, user: { ...user, role: 'student' } }));
  const give = (await shown.comes('button', '提交评价')) as HTMLButtonElement;
  type('我的评价', '问了就有人答。');
  expect(give.disabled).toBe(true);
  const stars = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')];
  expect(stars.map((star) => star.ariaLabel ?? star.getAttribute('aria-label'))).toEqual(
    [1, 2, 3, 4, 5].map((n) => `${n} 星`),
  );
  // one group of the browser's own, so that arrow keys move it
  expect(new Set(stars.map((star) => star.name)).size).toBe(1);
  act(() => stars[3]?.click());
  shown.press(give);
  await vi.waitFor(() =>
    expect(sent(`${evaluations}/Add`)).toEqual([{ courseId: 'c', text: '问了就有人答。', score: 4 }]),
  );
});
