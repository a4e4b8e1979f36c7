// A family's screen: what powers offer, and how rows go and come back.
import { afterEach, expect, test, vi } from 'vitest';
import { roles } from '#contract/users.ts';
import { answer } from '#src/api/testing.ts';
import { renderScreen, type Shown } from '../testing.tsx';
import { toasts } from '../toast.ts';
import { FamilyScreen } from './family-screen.tsx';

const role = (n: number) => ({
  id: `r${n}`,
  version: n,
  createdAt: 0,
  name: `角色${n}`,
  base: 'none',
  builtin: n === 1,
  users: 0,
});
const ALL = ['SysRole.Items', 'SysRole.Add', 'SysRole.Update', 'SysRole.Delete'];

let shown: Shown;
afterEach(() => {
  shown.unmount();
  vi.unstubAllGlobals();
});

async function open(
  powers: readonly string[],
  answers: Readonly<Record<string, unknown>> = {},
  rows = [role(1), role(2)],
) {
  shown = await renderScreen(
    <FamilyScreen
      family={roles}
      words="roles"
      columns={['name', { name: 'base', kind: 'choice' }]}
      fields={[{ name: 'name', kind: 'text' }]}
      canDelete={({ builtin }) => !builtin}
    />,
    {
      powers,
      answers: {
        '/OrgApi/SysRole/Items': () => ({ items: rows, itemCount: rows.length, page: 1, pageSize: 10 }),
        ...answers,
      },
    },
  );
}
const ready = (text: string) => expect.poll(() => shown.text()).toContain(text);
const buttons = () =>
  [...document.querySelectorAll('button')].map((b) => b.getAttribute('aria-label') ?? b.textContent);
const bodyOf = (path: string) => shown.asked.filter((a) => a.path === path).at(-1)?.body;

test('without powers: the rows, and nothing that could be refused', async () => {
  await open(['SysRole.Items']);
  await ready('角色2');
  expect(buttons().join()).not.toMatch(/新建|编辑|删除/);
  expect(document.querySelector('tbody input')).toBeNull();
  expect(shown.text()).toContain('只有所给的权限');
});

test('with them: add, edit, delete, but not where a row forbids it', async () => {
  await open(ALL);
  await ready('角色2');
  expect(buttons()).toEqual(expect.arrayContaining(['新建角色', '编辑“角色1”', '编辑“角色2”', '删除“角色2”']));
  expect(buttons()).not.toContain('删除“角色1”');
});

test('nothing yet: the first action stands there too', async () => {
  await open(ALL, {}, []);
  await ready('还没有角色');
  expect(buttons().filter((b) => b === '新建角色')).toHaveLength(2);
});

test('deleted after a question, and taken back', async () => {
  await open(ALL, { '/OrgApi/SysRole/Delete': { deleted: 1 }, '/OrgApi/SysRole/Restore': { restored: 1 } });
  await ready('角色2');
  shown.press(shown.find('button', '删除“角色2”'));
  await ready('删除角色“角色2”？');
  expect(bodyOf('/OrgApi/SysRole/Delete')).toBeUndefined();
  shown.press(await shown.comes('button', '删除'));
  await expect.poll(() => bodyOf('/OrgApi/SysRole/Delete')).toEqual({ ids: ['r2'] });
  await expect.poll(() => toasts.get().at(-1)?.title).toBe('角色“角色2”已删除');
  toasts.get().at(-1)?.action?.run();
  await expect.poll(() => bodyOf('/OrgApi/SysRole/Restore')).toEqual({ ids: ['r2'] });
});

test('a refusal is said where the question was', async () => {
  await open(ALL, { '/OrgApi/SysRole/Delete': () => answer(409, null, '正在使用，不能删除') });
  await ready('角色2');
  shown.press(shown.find('button', '删除“角色2”'));
  shown.press(await shown.comes('button', '删除'));
  await ready('正在使用，不能删除');
  expect(document.querySelector('[role=alertdialog]')).not.toBeNull();
});

test('an edit sends what changed, and the version it stands on', async () => {
  await open(ALL, { '/OrgApi/SysRole/Update': { id: 'r2', version: 3 } });
  await ready('角色2');
  shown.press(shown.find('button', '编辑“角色2”'));
  const input = await vi.waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('[role=dialog] input');
    if (!found) throw new Error('no field yet');
    return found;
  });
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, '教务');
  input.dispatchEvent(new Event('input', { bubbles: true }));
  shown.press(await shown.comes('button', '保存'));
  await expect.poll(() => bodyOf('/OrgApi/SysRole/Update')).toEqual({ id: 'r2', version: 2, name: '教务' });
});
