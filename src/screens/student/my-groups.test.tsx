// A student's choice: places, the end, and what is refused.
import { afterEach, expect, test, vi } from 'vitest';
import type { MySet } from '#contract/groups.ts';
import { answer } from '#src/api/testing.ts';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import { MyGroups } from './my-groups.tsx';

let shown: Shown;
afterEach(() => {
  shown.unmount();
  vi.unstubAllGlobals();
});

const SET: MySet = {
  ...{
    id: 's',
    name: '搭档',
    classId: 'c',
    className: '物理1班',
    mode: 'own',
    max: 2,
    until: 0,
    isOpen: true,
    groupId: null,
  },
  groups: [
    {
      id: 'g1',
      name: '满的',
      leaderId: 'a',
      members: [
        { id: 'a', name: '甲' },
        { id: 'b', name: '乙' },
      ],
    },
    { id: 'g2', name: '空的', leaderId: null, members: [] },
  ],
};

async function open(set: Partial<MySet> = {}, answers: Readonly<Record<string, unknown>> = {}) {
  let own = { ...SET, ...set };
  const joined = (groupId: string | null) => {
    own = { ...own, groupId };
    return null;
  };
  shown = await renderScreen(<MyGroups />, {
    answers: {
      '/api/Group/Items': () => [own],
      '/api/Group/Join': ({ groupId }: { groupId: string }) => joined(groupId),
      '/api/Group/Leave': () => joined(null),
      '/api/Group/Found': () => joined('g2'),
      ...answers,
    },
  });
  await shown.comes('h3', '搭档');
}
const buttons = () =>
  [...document.querySelectorAll('button')].map((b) => b.getAttribute('aria-label') ?? b.textContent);

test('joined and left; a full one is not offered; who leads is said', async () => {
  await open();
  expect(shown.text()).toContain('甲（组长）、乙');
  expect(shown.text()).toContain('2/2');
  expect(shown.find('button', '“满的”已满').hasAttribute('disabled')).toBe(true);
  shown.press(shown.find('button', '加入“空的”'));
  shown.press(await shown.comes('button', '退出小组'));
  await shown.comes('button', '加入“空的”');
  expect(shown.asked.filter((a) => !a.path.endsWith('Items')).map((a) => [a.path, a.body])).toEqual([
    ['/api/Group/Join', { setId: 's', groupId: 'g2' }],
    ['/api/Group/Leave', { setId: 's' }],
  ]);
});

test('a place that was taken meanwhile: what is shown is asked for anew', async () => {
  await open({}, { '/api/Group/Join': () => answer(409, { reason: 'full' }, '这个小组已经满了') });
  const before = shown.asked.filter((a) => a.path === '/api/Group/Items').length;
  shown.press(shown.find('button', '加入“空的”'));
  await vi.waitFor(() =>
    expect(shown.asked.filter((a) => a.path === '/api/Group/Items').length).toBeGreaterThan(before),
  );
  await shown.comes('button', '加入“空的”');
});

test('founded; a name that is taken is told at its field', async () => {
  let tries = 0;
  await open(
    {},
    {
      '/api/Group/Found': () =>
        tries++ === 0 ? answer(422, { fields: { name: '这个名字已有人使用' } }, '有误') : { groupId: 'g' },
    },
  );
  const input = document.querySelector('input') as HTMLInputElement; // the form's only one
  const type = (text: string) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  expect(shown.find('button', '建组').hasAttribute('disabled')).toBe(true);
  type('新组');
  await vi.waitFor(() => expect(shown.find('button', '建组').hasAttribute('disabled')).toBe(false));
  document.querySelector('form')?.requestSubmit();
  await vi.waitFor(() => expect(shown.text()).toContain('这个名字已有人使用'));
  document.querySelector('form')?.requestSubmit();
  await vi.waitFor(() => expect(input.value).toBe(''));
});

test('after the end, and where the teacher divides: only looked at', async () => {
  await open({ isOpen: false, groupId: 'g1' });
  expect(buttons()).toEqual([]);
  expect(shown.text()).toContain('你在“满的”');
  shown.unmount();
  await open({ mode: 'hand', isOpen: false, until: null });
  expect(buttons()).toEqual([]);
  expect(shown.text()).toContain('由老师来分');
  expect(shown.text()).not.toContain('2/2');
});
