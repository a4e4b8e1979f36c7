// The editor over a plan: what is typed is saved, what was saved can be taken back, points move, parts are approved.
import { afterEach, describe, expect, test, vi } from 'vitest';
import { CODE } from '#contract/codes.ts';
import {
  closeEditor,
  findButton,
  findField,
  planServer,
  pressKey,
  showEditor,
  text,
  type,
  untilFound,
} from './testing.tsx';
import { newPoint, newQuestion } from './testing-rows.ts';

// a second passes before each save, on a machine that does other things too
vi.setConfig({ testTimeout: 60_000 });
afterEach(closeEditor);
const two = () => planServer([newPoint('p1', '沉降'), newPoint('p2', '过滤')]);
const where = () => document.querySelector('[data-testid=where]')?.textContent ?? '';
const titles = () => [...document.querySelectorAll('nav ol > li button[aria-keyshortcuts]')].map((b) => b.textContent);

describe('saving', () => {
  test('a title is saved by itself, and the screen says when', async () => {
    const server = two();
    await showEditor();
    type(await findField('知识点名称'), '自然沉降');
    await untilFound(() => expect(text()).toContain('有改动'));
    await untilFound(() => expect(server.asked('PointUpdate')).toEqual([{ id: 'p1', version: 1, title: '自然沉降' }]));
    await untilFound(() => expect(text()).toMatch(/已保存 \d\d:\d\d/));
    await untilFound(() => expect(titles()).toEqual(['1. 自然沉降', '2. 过滤']));
  });

  test('an empty row of own words is a place to type in, not something to save', async () => {
    const server = two();
    await showEditor();
    (await findButton('写一段自己的话')).click();
    const own = await findField('第 2 段，自己的话');
    await untilFound(() => expect(document.activeElement).toBe(own));
    type(own, '先想一想。');
    await untilFound(() => expect(server.asked('PointUpdate')).toHaveLength(1));
    const [{ explanation } = {}] = server.asked('PointUpdate');
    expect(explanation).toEqual([
      { documentId: 'd1', quote: '沉降的第一句。沉降的第二句。', heading: '沉降' },
      { text: '先想一想。' },
    ]);
  });

  test('what could not be saved is said, and saved by another try', async () => {
    const server = two();
    await showEditor();
    let offline = true;
    server.answers['PointUpdate'] = () =>
      offline ? { code: CODE.unavailable, data: null, msg: '服务器没有响应' } : null;
    type(await findField('学习目标'), '说出沉降');
    await untilFound(() => expect(text()).toContain('未保存'));
    offline = false;
    (await findButton('重试')).click();
    await untilFound(() => expect(server.point('p1')?.goal).toBe('说出沉降'));
    await untilFound(() => expect(text()).toContain('已保存'));
  });

  test('a point without a title waits for one', async () => {
    const server = two();
    await showEditor();
    type(await findField('知识点名称'), ' ');
    await untilFound(() => expect(text()).toContain('请填写名称'));
    expect(server.asked('PointUpdate')).toEqual([]);
  });

  test('somebody else changed the same part: both are shown, and one is chosen', async () => {
    const server = two();
    await showEditor();
    const topic = await findField('讨论题');
    server.change('p1', { discussion: '对方的题' });
    type(topic, '我的题');
    await untilFound(() => expect(text()).toContain('有人同时改了这里'));
    expect(text()).toContain('对方的题');
    const theirs = [...document.querySelectorAll('label')].find((l) => l.textContent?.includes('用对方的'));
    theirs?.querySelector('input')?.click();
    (await findButton('就这样保存')).click();
    await untilFound(() => expect(text()).not.toContain('有人同时改了这里'));
    expect((await findField('讨论题')).value).toBe('对方的题');
    expect(server.point('p1')?.discussion).toBe('对方的题');
  });
});

describe('undo', () => {
  test('takes back what was saved and does it again, from the keyboard; a field keeps its own', async () => {
    const server = two();
    await showEditor();
    type(await findField('讨论题'), '第一稿');
    await untilFound(() => expect(server.point('p1')?.discussion).toBe('第一稿'));
    type(await findField('讨论题'), '第二稿');
    await untilFound(() => expect(server.point('p1')?.discussion).toBe('第二稿'));
    pressKey(await findField('讨论题'), 'z', { ctrlKey: true });
    const list = await findButton('1. 沉降');
    pressKey(list, 'z', { ctrlKey: true });
    await untilFound(() => expect(server.point('p1')?.discussion).toBe('第一稿'));
    expect((await findField('讨论题')).value).toBe('第一稿');
    await untilFound(() => expect(text()).toContain('已撤销'));
    pressKey(list, 'Z', { ctrlKey: true, shiftKey: true });
    await untilFound(() => expect(server.point('p1')?.discussion).toBe('第二稿'));
    (await findButton('撤销上一次修改')).click();
    await untilFound(() => expect(server.point('p1')?.discussion).toBe('第一稿'));
  });
});

describe('the list', () => {
  test('Alt and an arrow move a point; the new place is said', async () => {
    const server = two();
    await showEditor();
    pressKey(await findButton('1. 沉降'), 'ArrowDown', { altKey: true });
    await untilFound(() => expect(titles()).toEqual(['1. 过滤', '2. 沉降']));
    await untilFound(() => expect(server.asked('PointOrder')).toEqual([{ courseId: 'c1', ids: ['p2', 'p1'] }]));
    expect(text()).toContain('“沉降”移到第 2 位，共 2 个');
  });

  test('an order that is refused is taken back', async () => {
    const server = two();
    server.answers['PointOrder'] = () => ({ code: CODE.invalid, data: null, msg: '不行' });
    await showEditor();
    (await findButton('下移：沉降')).click();
    await untilFound(() => expect(server.asked('PointOrder')).toHaveLength(1));
    await untilFound(() => expect(titles()).toEqual(['1. 沉降', '2. 过滤']));
  });

  test('the open point is in the address; a deleted one can come back', async () => {
    const server = two();
    server.answers['PointRestore'] = () => ({ code: 0, data: { restored: 1 } });
    await showEditor();
    (await findButton('2. 过滤')).click();
    await untilFound(() => expect(where()).toContain('point=p2'));
    (await findButton('删除：过滤')).click();
    await untilFound(() => expect(text()).toContain('已删除“过滤”'));
    await untilFound(() => expect(where()).toContain('point=p1'));
    (await findButton('撤销')).click();
    await untilFound(() => expect(server.asked('PointRestore')).toEqual([{ ids: ['p2'] }]));
    await untilFound(() => expect(text()).not.toContain('已删除“过滤”'));
  });
});

describe('approving and drafting anew', () => {
  test('what cannot be taught is shown at its place, the first of it in focus', async () => {
    const first = { ...newPoint('p1', '沉降'), questionList: [newQuestion('q1', 'p1', { stem: '' })] };
    const server = planServer([first, newPoint('p2', '过滤')]);
    server.answers['QuestionApprove'] = () => ({
      code: CODE.invalid,
      data: { fields: { q1: '还没有题干' } },
      msg: '有内容还不能讲，请先补全',
    });
    await showEditor('/teach/AIcourseInfo?id=c1&tab=content&point=p1');
    (await findButton('通过：第 1 题')).click();
    await untilFound(() => expect(document.querySelector('[role=alert]')?.textContent).toBe('还没有题干'));
    await untilFound(() => expect(document.activeElement?.textContent).toContain('还没有题干'));
  });

  test('words that were edited are asked for before they go; a draft is not', async () => {
    const edited = newPoint('p1', '沉降');
    edited.parts.explanation = { state: 'edited', by: '林知行', at: 0 };
    const server = planServer([edited]);
    server.answers['Regenerate'] = () => ({
      code: CODE.conflict,
      data: null,
      msg: '这个知识点对应的资料里没有别的可以起草的内容了',
    });
    await showEditor();
    (await findButton('重新起草：讲解')).click();
    await untilFound(() =>
      expect(document.querySelector('[role=alertdialog]')?.textContent).toContain('重新起草讲解？'),
    );
    expect(server.asked('Regenerate')).toEqual([]);
    (await findButton('重新起草')).click();
    await untilFound(() => expect(server.asked('Regenerate')).toEqual([{ pointId: 'p1', part: 'explanation' }]));
  });
});
