// A student's pages: written and handed in, seen again with its mark.
import { afterEach, describe, expect, test, vi } from 'vitest';
import { answer } from '#src/api/testing.ts';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import type { Own } from './draft.ts';
import { HomeworkScreen } from './list-screen.tsx';
import { SeeHomeworkScreen } from './see-screen.tsx';
import { HandInScreen } from './view-screen.tsx';

const ITEM = '/api/Work/Item';
const SAVE = '/api/Work/Save';
const SUBMIT = '/api/Work/Submit';
const AT = Date.UTC(2026, 10, 28, 13, 58);

const OWN: Own = {
  replyId: 'r1',
  log: 'homework:r1',
  title: '单摆作业',
  task: null,
  group: null,
  html: '<p>写清楚</p>',
  items: [
    { id: 'a', kind: 'text', title: '公式', points: 40 },
    { id: 'b', kind: 'files', title: '计算过程', points: 60, most: 3 },
  ],
  state: 'drafting',
  allowed: ['submit'],
  now: AT,
  until: AT + 3_600_000,
  late: null,
  attempt: 1,
  attempts: 3,
  version: 0,
  answers: [],
  files: {},
  submitted: null,
  returned: '',
  result: null,
  remarks: null,
  model: null,
};

let shown: Shown;
afterEach(() => {
  shown.unmount();
  localStorage.clear();
});
const sent = (path: string) => shown.asked.filter((a) => a.path === path).map((a) => a.body);
function type(element: HTMLElement, text: string): void {
  const field = element as HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

test('what is written is saved, and one button hands in the version that was saved', async () => {
  shown = await renderScreen(<HandInScreen />, {
    at: '/?id=as1',
    answers: {
      [ITEM]: OWN,
      [SAVE]: { version: 1 },
      [SUBMIT]: { attempt: 1, at: AT, late: false, waiting: 0 },
    },
  });
  await shown.comes('h1', '单摆作业');
  const button = () => shown.find('button', '交作业（已答 1 / 2）') as HTMLButtonElement;
  expect(shown.text()).toContain('第 1 次，共可交 3 次');
  type(document.querySelector('textarea') as HTMLElement, 'T=2π√(l/g)');
  await vi.waitFor(() => expect(button().disabled).toBe(false));
  shown.press(button());
  // an attempt is used, and one item is empty
  await shown.comes('h2', '还有 1 项没有作答');
  expect(sent(SUBMIT)).toEqual([]);
  shown.press(shown.find('button', '就这样交'));
  await vi.waitFor(() => expect(sent(SUBMIT)).toHaveLength(1));
  expect(sent(SAVE)).toEqual([{ assignmentId: 'as1', version: 0, answers: [{ itemId: 'a', value: 'T=2π√(l/g)' }] }]);
  expect(sent(SUBMIT)[0]).toMatchObject({ assignmentId: 'as1', version: 1 });
});

test('handed in, with files still to come, it says what counts and until when', async () => {
  shown = await renderScreen(<HandInScreen />, {
    at: '/?id=as1',
    answers: {
      [ITEM]: {
        ...OWN,
        state: 'submitted',
        allowed: ['draft'],
        submitted: { attempt: 1, at: AT, late: false, waiting: 2 },
      },
    },
  });
  await vi.waitFor(() =>
    expect(shown.text()).toContain('已交 11月28日周六 21:58，另 2 个文件 11月29日周日 21:58 前传完即可'),
  );
  expect((document.querySelector('textarea') as HTMLTextAreaElement).readOnly).toBe(true);
  shown.press(shown.find('button', '再改一次'));
  await vi.waitFor(() => expect((document.querySelector('textarea') as HTMLTextAreaElement).readOnly).toBe(false));
});

test.each([
  [47, '已过期，2 天内还收', 1],
  [60, '已截止，不能再交', 0],
])('%i hours after its end it says %s', async (hours, said, buttons) => {
  const late = { until: AT - hours * 3_600_000, late: { days: 2, percent: 10 } };
  const over = buttons === 0 ? { state: 'closed' as const, allowed: [] } : {};
  shown = await renderScreen(<HandInScreen />, { at: '/?id=as1', answers: { [ITEM]: { ...OWN, ...late, ...over } } });
  await vi.waitFor(() => expect(shown.text()).toContain(said));
  expect(shown.text().includes('还收')).toBe(buttons > 0);
  const all = [...document.querySelectorAll('button')].filter((b) => b.textContent?.startsWith('交作业'));
  expect(all).toHaveLength(buttons);
});

test('two devices that wrote differently: a person chooses', async () => {
  shown = await renderScreen(<HandInScreen />, {
    at: '/?id=as1',
    answers: {
      [ITEM]: { ...OWN, version: 1, answers: [{ itemId: 'a', value: 'old' }] },
      [SAVE]: (body: { version: number }) =>
        body.version === 1
          ? new Response(
              JSON.stringify({
                code: 409,
                msg: '改过',
                data: { version: 2, answers: [{ itemId: 'a', value: 'theirs' }] },
              }),
            )
          : { version: 3 },
    },
  });
  await shown.comes('h1', '单摆作业');
  type(document.querySelector('textarea') as HTMLElement, 'mine');
  const theirs = await shown.comes('button', '留另一台的');
  shown.press(theirs);
  await vi.waitFor(() => expect((document.querySelector('textarea') as HTMLTextAreaElement).value).toBe('theirs'));
});

test('seen again: points and words by item, the model answer; before its time neither', async () => {
  shown = await renderScreen(<SeeHomeworkScreen />, {
    at: '/?id=as1',
    answers: {
      [ITEM]: {
        ...OWN,
        state: 'released',
        allowed: [],
        submitted: { attempt: 1, at: AT, late: true, waiting: 0 },
        model: '<p>参考</p>',
        result: {
          score: 85.5,
          max: 100,
          items: [
            { itemId: 'a', points: 35.5, text: '单位呢？' },
            { itemId: 'b', points: 50 },
          ],
          text: '不错',
          ink: {},
          answers: [{ itemId: 'a', value: 'T' }],
        },
      },
    },
  });
  await vi.waitFor(() => expect(shown.text()).toContain('85.5 / 100'));
  for (const said of ['35.5 / 40', '单位呢？', '不错', '参考', '没有作答', '（迟交）'])
    expect(shown.text()).toContain(said);
});

test('sent back before the release: what was said is seen, and no points; whose it is, what is wrong with a picture, the way to its task', async () => {
  shown = await renderScreen(<SeeHomeworkScreen />, {
    at: '/?id=as1',
    answers: {
      [ITEM]: {
        ...OWN,
        state: 'returned',
        returned: '再想想',
        task: '/MyTask?id=t',
        group: { name: '第 3 组', members: ['赵一鸣', '钱思远'] },
        submitted: { attempt: 1, at: AT, late: false, waiting: 0 },
        remarks: {
          items: [{ itemId: 'a', text: '单位呢？' }],
          text: '不错',
          ink: {},
          answers: [{ itemId: 'a', value: 'T' }],
        },
      },
    },
  });
  await vi.waitFor(() => expect(shown.text()).toContain('单位呢？'));
  for (const said of ['再想想', '不错', '第 3 组（赵一鸣、钱思远）']) expect(shown.text()).toContain(said);
  expect(shown.text()).not.toMatch(/\d \/ \d/);
  expect(shown.find('a', '回到任务').getAttribute('href')).toBe('/MyTask?id=t');
  shown.unmount();
  const file = { fileId: 'f', name: 'half.jpg', type: 'image/jpeg', url: '/x', state: 'ready', problem: 'cut' };
  shown = await renderScreen(<HandInScreen />, {
    at: '/?id=as1',
    answers: {
      [ITEM]: { ...OWN, answers: [{ itemId: 'b', value: [{ fileId: 'f' }] }], files: { f: file } },
      '/OrgApi/UploadFile/Ticket': { url: '/x', expiresAt: 1, inline: true },
    },
  });
  await vi.waitFor(() => expect(shown.text()).toContain('照片不完整'));
});

test('the list has what is to hand in before what was', async () => {
  const task = {
    kind: 'homework',
    refId: 'h',
    courseId: null,
    course: '',
    from: 0,
    until: null,
    excused: false,
    when: 'later',
    left: false,
    open: true,
  };
  shown = await renderScreen(<HomeworkScreen />, {
    answers: {
      '/api/StudentCenter/MyTask': {
        now: AT,
        items: [
          { ...task, assignmentId: '1', title: '交过的一份', state: 'submitted', path: '/x' },
          { ...task, assignmentId: '2', title: '没写的一份', state: 'none', path: '/y', together: true },
          { ...task, assignmentId: '4', title: '还收的一份', state: 'missed', path: '/l' },
          { ...task, assignmentId: '5', title: '不收的一份', state: 'missed', open: false, path: '/o' },
          { ...task, assignmentId: '3', title: '一门课', kind: 'lesson', state: 'none', path: '/z' },
        ],
      },
    },
  });
  await shown.comes('h2', '要交的');
  const text = shown.text();
  expect(text.indexOf('没写的一份')).toBeLessThan(text.indexOf('交过的一份'));
  expect(text).not.toContain('一门课');
  // what is taken late is begun; what is not can be looked at, and is not called handed in
  const inOrder = ['要交的', '还收的一份', '没有交的', '不收的一份', '交过的一份'].map((said) => text.indexOf(said));
  expect(inOrder).toEqual(inOrder.toSorted((a, b) => a - b));
  expect(shown.find('button', '开始写：还收的一份').textContent).toBe('开始写');
  expect(shown.find('button', '查看：不收的一份').textContent).toBe('查看');
  expect(text.match(/小组作业/g)).toHaveLength(1);
});

describe('files', () => {
  const BEGIN = '/OrgApi/UploadFile/Begin';
  const choose = (...names: string[]) => {
    const field = document.querySelectorAll<HTMLInputElement>('input[type="file"]')[1] as HTMLInputElement;
    const files = names.map((name) => new File([name], name, { type: 'text/plain' }));
    Object.defineProperty(field, 'files', { value: files, configurable: true });
    field.dispatchEvent(new Event('change', { bubbles: true }));
  };
  const list = () => [...document.querySelectorAll('ol li')].map((li) => li.textContent ?? '');

  test('stand in the order in which they were chosen, however long each takes; too many are told', async () => {
    const held: (() => void)[] = [];
    shown = await renderScreen(<HandInScreen />, {
      at: '/?id=as1',
      answers: {
        [ITEM]: OWN,
        [SAVE]: { version: 1 },
        [BEGIN]: async ({ name }: { name: string }) => {
          if (name === 'one.txt') await new Promise<void>((go) => held.push(go));
          return { uploadId: name, offset: 0, partSize: 100 };
        },
      },
    });
    await shown.comes('h1', '单摆作业');
    choose('one.txt', 'two.txt', 'three.txt', 'four.txt');
    await vi.waitFor(() => expect(held).toHaveLength(1));
    expect(shown.text()).toContain('最多 3 个，多选的 1 个没有加');
    held[0]?.();
    await vi.waitFor(() => expect(sent(SAVE)).toHaveLength(1));
    expect(sent(SAVE)[0]?.['answers']).toEqual([
      { itemId: 'b', value: ['one.txt', 'two.txt', 'three.txt'].map((uploadId) => ({ uploadId })) },
    ]);
  });

  test('are put in another order by keys, by a button, by drag and by a finger, and taken out', async () => {
    const ids = ['u1', 'u2', 'u3'];
    const file = { fileId: null, type: '', url: '', problem: null, state: 'waiting' };
    shown = await renderScreen(<HandInScreen />, {
      at: '/?id=as1',
      answers: {
        [ITEM]: {
          ...OWN,
          replyId: 'order',
          answers: [{ itemId: 'b', value: ids.map((uploadId) => ({ uploadId })) }],
          files: Object.fromEntries(ids.map((id) => [id, { ...file, name: `${id}.jpg` }])),
        },
        [SAVE]: ({ version }: { version: number }) => ({ version: version + 1 }),
      },
    });
    const order = () => list().map((row) => /u\d/.exec(row)?.[0]);
    await vi.waitFor(() => expect(order()).toEqual(['u1', 'u2', 'u3']));
    const row = (n: number) => document.querySelectorAll<HTMLElement>('ol li')[n] ?? expect.fail(`no row ${n}`);
    const alt = { key: 'ArrowDown', altKey: true, bubbles: true };
    shown.find('button', '下移：u1.jpg').dispatchEvent(new KeyboardEvent('keydown', alt));
    await vi.waitFor(() => expect(order()).toEqual(['u2', 'u1', 'u3']));
    shown.press(shown.find('button', '上移：u3.jpg'));
    await vi.waitFor(() => expect(order()).toEqual(['u2', 'u3', 'u1']));
    const handle = (n: number) => row(n).querySelector<HTMLElement>('[draggable=true]') ?? expect.fail('no handle');
    const kept = new Map<string, string>();
    const dataTransfer = {
      get types() {
        return [...kept.keys()];
      },
      setData: (type: string, data: string) => void kept.set(type, data),
      setDragImage: () => {},
    };
    const drag = (what: string, element: HTMLElement) =>
      element.dispatchEvent(Object.assign(new Event(what, { bubbles: true, cancelable: true }), { dataTransfer }));
    drag('dragstart', handle(0));
    await vi.waitFor(() => expect(drag('dragover', row(2))).toBe(false));
    drag('drop', row(2));
    await vi.waitFor(() => expect(order()).toEqual(['u3', 'u1', 'u2']));
    Object.assign(Element.prototype, { setPointerCapture: () => {} });
    const finger = (what: string) =>
      handle(2).dispatchEvent(
        Object.assign(new MouseEvent(what, { bubbles: true, clientY: 300 }), {
          ...{ pointerId: 7, pointerType: 'touch', isPrimary: true },
        }),
      );
    document.elementFromPoint = () => row(0);
    finger('pointerdown');
    finger('pointermove');
    finger('pointerup');
    Reflect.deleteProperty(document, 'elementFromPoint');
    await vi.waitFor(() => expect(order()).toEqual(['u2', 'u3', 'u1']));
    shown.press(shown.find('button', '删除：u3.jpg'));
    await vi.waitFor(() =>
      expect(sent(SAVE).at(-1)?.['answers']).toEqual([
        { itemId: 'b', value: [{ uploadId: 'u2' }, { uploadId: 'u1' }] },
      ]),
    );
  });

  test('say where they are: here, on another device, lost; and what no browser shows', async () => {
    const file = { fileId: null, type: '', url: '', problem: null };
    shown = await renderScreen(<HandInScreen />, {
      at: '/?id=as1',
      answers: {
        [ITEM]: {
          ...OWN,
          items: [{ id: 'b', kind: 'files', title: '', points: 60, most: 4 }],
          answers: [{ itemId: 'b', value: ['u1', 'u2', 'u3', 'u4'].map((uploadId) => ({ uploadId })) }],
          files: {
            u4: { ...file, name: 'd.png', state: 'lost', problem: 'unread' },
            u1: { ...file, name: 'a.jpg', state: 'waiting' },
            u2: { ...file, name: 'b.jpg', state: 'lost' },
            u3: { fileId: 'f3', name: 'c.heic', type: 'application/octet-stream', url: '/x', state: 'ready' },
          },
        },
      },
    });
    await vi.waitFor(() => expect(list()).toHaveLength(4));
    for (const [n, said] of ['在另一台设备上', '没有传到', '浏览器打不开这种照片', '这不是能看的图片'].entries())
      expect(list()[n]).toContain(said);
    // it has come, and is no picture
    expect(list()[3]).not.toContain('没有传到');
  });

  test('what the server does not take is said, and is no matter of the network', async () => {
    shown = await renderScreen(<HandInScreen />, {
      at: '/?id=as1',
      answers: {
        // of its own: what is not saved stays on the device
        [ITEM]: { ...OWN, replyId: 'r2', answers: [{ itemId: 'b', value: [{ fileId: 'gone' }] }] },
        [SAVE]: () =>
          new Response(
            JSON.stringify({ code: 422, msg: '填写的内容有误', data: { fields: { answers: '文件不在了' } } }),
          ),
      },
    });
    await shown.comes('h1', '单摆作业');
    type(document.querySelector('textarea') as HTMLElement, 'T');
    await vi.waitFor(() => expect(shown.text()).toContain('文件不在了'));
    shown.press(shown.find('button', '交作业（已答 2 / 2，1 个文件）'));
    const told = () => [...document.querySelectorAll('[role="alert"]')].map((e) => e.textContent);
    await vi.waitFor(() => expect(told()).toEqual(['文件不在了']));
  });
});

test('an item that the teacher took out goes from the draft, and the rest is saved', async () => {
  let items = [...OWN.items, { id: 'c', kind: 'text' as const, title: '还有', points: 5 }];
  shown = await renderScreen(<HandInScreen />, {
    at: '/?id=as1',
    answers: {
      [ITEM]: () => ({ ...OWN, items, answers: [{ itemId: 'c', value: '乙' }] }),
      [SAVE]: ({ answers }: { answers: { itemId: string }[] }) =>
        answers.some((a) => a.itemId === 'c')
          ? new Response(
              JSON.stringify({ code: 422, msg: '没有这一项', data: { fields: { 'answers.c': '没有这一项' } } }),
            )
          : { version: 1 },
    },
  });
  await shown.comes('h2', '3. 还有');
  items = OWN.items;
  type(document.querySelector('textarea') as HTMLElement, '甲');
  await vi.waitFor(() => expect(sent(SAVE)).toHaveLength(2));
  expect(sent(SAVE)[1]?.['answers']).toEqual([{ itemId: 'a', value: '甲' }]);
  await vi.waitFor(() => expect(shown.text()).toContain('已保存'));
});

test('a step that is locked leads back to its task', async () => {
  shown = await renderScreen(<HandInScreen />, {
    at: '/?id=as1',
    answers: { [ITEM]: () => answer(409, { state: 'locked', task: '/MyTask?id=t' }, '请先完成前一步') },
  });
  expect((await shown.comes('a', '回到任务')).getAttribute('href')).toBe('/MyTask?id=t');
});
