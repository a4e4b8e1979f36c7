// A group's members: taken out with a way back. That they are found and added is tested in a browser (work.e2e.ts).
import { afterEach, expect, test } from 'vitest';
import { renderScreen, type Shown } from '../testing.tsx';
import { toasts } from '../toast.ts';
import { GroupMembers } from './group-members.tsx';

const PEOPLE = [
  { id: 'a', name: '陈晨', userName: 's1' },
  { id: 'b', name: '丁一', userName: 's2' },
];
let inGroup: string[];
let shown: Shown;
afterEach(() => shown.unmount());

async function open(powers: readonly string[]): Promise<void> {
  inGroup = ['a'];
  const page = (items: readonly object[]) => ({ items, itemCount: items.length, page: 1, pageSize: 100 });
  shown = await renderScreen(<GroupMembers group={{ id: 'g', name: '竞赛组' }} onClose={() => {}} />, {
    powers,
    answers: {
      '/OrgApi/SysUser/Items': ({ deptId }: { deptId?: string }) =>
        page(PEOPLE.filter((p) => deptId === undefined || inGroup.includes(p.id))),
      '/OrgApi/SysDept/AddMembers': ({ userIds }: { userIds: string[] }) => {
        const before = inGroup.length;
        inGroup = [...new Set([...inGroup, ...userIds])];
        return { added: inGroup.length - before };
      },
      '/OrgApi/SysDept/RemoveMembers': ({ userIds }: { userIds: string[] }) => {
        inGroup = inGroup.filter((id) => !userIds.includes(id));
        return { removed: userIds.length };
      },
    },
  });
  await expect.poll(members).toEqual(['陈晨 s1']);
}
const members = () => [...document.querySelectorAll('[aria-label="成员"] > li')].map((li) => li.textContent);
const said = () => toasts.get().at(-1);
const ALL = ['SysDept.AddMembers', 'SysDept.RemoveMembers'];

test('nobody chosen: it says so', async () => {
  await open(ALL);
  shown.press(shown.find('button', '添加到分组'));
  await expect.poll(() => shown.text()).toContain('请先选人');
  expect(shown.asked.some((a) => a.path.endsWith('AddMembers'))).toBe(false);
});

test('taken out, and back in', async () => {
  await open(ALL);
  shown.press(shown.find('button', '把“陈晨”移出分组'));
  await expect.poll(() => said()?.title).toBe('“陈晨”已移出分组');
  await expect.poll(() => shown.text()).toContain('分组里还没有人');
  said()?.action?.run();
  await expect.poll(members).toEqual(['陈晨 s1']);
});

test('who may only look finds names alone', async () => {
  await open([]);
  expect(shown.text()).not.toContain('添加到分组');
  expect(document.querySelector('[aria-label="成员"] button')).toBeNull();
});
