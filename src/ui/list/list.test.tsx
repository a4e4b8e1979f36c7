// A list as a person meets it, over a server that is a table.
import { afterEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { crud, id, op, time, version } from '#contract/kit.ts';
import { answer } from '#src/api/testing.ts';
import { renderScreen, type Shown } from '../testing.tsx';
import type { BulkAction, Chosen, Column, Filter, RowAction } from './column.ts';
import { List } from './list.tsx';

interface Exam {
  id: string;
  version: number;
  createdAt: number;
  name: string;
  open: boolean;
}
const family = {
  ...crud('/OrgApi/Trial', {
    noun: 'an exam',
    row: z.strictObject({ id, version, createdAt: time, name: z.string(), open: z.boolean() }),
    add: {},
    filters: {
      place: z.string().optional(),
      open: z.boolean().optional(),
      since: time.optional(),
      until: time.optional(),
      deptId: id.optional(),
    },
    sorts: ['name'],
    read: ['admin'],
    write: ['admin'],
  }),
  export: op('/OrgApi/Trial/Export', { summary: 'Exams as a sheet', access: ['admin'], kind: 'download' }),
};
const exam = (n: number): Exam => ({ id: `e${n}`, version: 1, createdAt: 0, name: `考试${n}`, open: n % 2 === 0 });
const pageOf = (count: number, page = 1, pageSize = 10) => ({
  items: Array.from({ length: Math.min(pageSize, count - (page - 1) * pageSize) }, (_, i) =>
    exam((page - 1) * pageSize + i + 1),
  ),
  itemCount: count,
  page,
  pageSize,
});
const columns: Column<Exam>[] = [
  { name: 'name', label: '名称' },
  { name: 'open', label: '开放', cell: ({ open }) => (open ? '是' : '否') },
  { name: 'createdAt', label: '时间', kind: 'date' },
];
const filters: Filter[] = [
  { kind: 'text', name: 'place', label: '地点' },
  { kind: 'boolean', name: 'open', label: '是否开放' },
  { kind: 'dateRange', name: 'since', until: 'until', label: '开考' },
];

let shown: Shown;
afterEach(() => {
  shown.unmount();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const opened = vi.fn();
const chosen: Chosen[] = [];
const bulk: BulkAction[] = [{ name: 'close', label: '关闭考试', all: true, run: (c) => void chosen.push(c) }];
const actions: RowAction<Exam>[] = [
  { name: 'edit', label: '编辑', inline: true, run: opened },
  { name: 'open', label: '开放', can: ({ open }) => !open, run: opened },
];

async function open(items: unknown, at = '/') {
  opened.mockClear();
  chosen.length = 0;
  const listing =
    typeof items === 'number' ? (b: { page: number; pageSize: number }) => pageOf(items, b.page, b.pageSize) : items;
  shown = await renderScreen(
    <List
      family={family}
      columns={columns}
      filters={filters}
      actions={actions}
      bulk={bulk}
      label="考试"
      search="搜索考试"
      onOpen={opened}
      rowName={({ name }) => name}
      empty={<p>还没有考试，先建一场</p>}
    />,
    { answers: { '/OrgApi/Trial/Items': listing }, at },
  );
}
const rows = () => [...document.querySelectorAll<HTMLElement>('tbody tr')];
const ready = (text: string) => expect.poll(() => shown.text()).toContain(text);
const last = () => shown.asked.at(-1)?.body;

describe('what stands where rows would', () => {
  test('on their way: a skeleton with a name', async () => {
    await open(new Promise(() => {}));
    expect(shown.find('status', '正在加载列表')).toBeDefined();
  });

  test('none at all: what the list is for, and nothing else', async () => {
    await open(0);
    await ready('先建一场');
    expect(document.querySelector('input')).toBeNull();
  });

  test('none that match: clearing shows them again', async () => {
    await open((b: { keyword?: string }) => pageOf(b.keyword ? 0 : 3), '/?keyword=期末&open=true');
    await ready('没有找到“期末”');
    shown.press(shown.find('button', '清除条件'));
    await ready('考试3');
    expect(shown.query()).toBe('');
  });

  test('gone wrong: what the server said, and another try', async () => {
    let times = 0;
    await open(() => (++times === 1 ? answer(500, null, '服务器出错了') : pageOf(2)));
    await ready('服务器出错了');
    shown.press(shown.find('button', '重试'));
    await ready('考试2');
  });

  test('past the end: the last page there is', async () => {
    await open(25, '/?page=9');
    await ready('第 21–25 条，共 25 条');
    expect(shown.query()).toBe('?page=3');
  });
});

describe('asking', () => {
  test('the address is what is asked for', async () => {
    await open(40, '/?page=2&sort=-name&open=false&since=2026-11-01&until=2026-11-02');
    await ready('考试11');
    expect(last()).toEqual({
      page: 2,
      pageSize: 10,
      sort: '-name',
      open: false,
      since: Date.UTC(2026, 9, 31, 16),
      until: Date.UTC(2026, 10, 2, 16) - 1,
    });
  });

  test('a head sorts, turns, and lets go; a column that the contract cannot sort has no button', async () => {
    await open(3);
    await ready('考试3');
    const head = () => shown.find('button', '名称');
    for (const sort of ['name', '-name', undefined]) {
      shown.press(head());
      await expect.poll(() => last()?.['sort']).toBe(sort);
    }
    expect(document.querySelectorAll('th button')).toHaveLength(1);
  });
});

describe('rows', () => {
  test('arrows go from row to row, Space ticks, Enter opens', async () => {
    await open(3);
    await ready('考试3');
    const [first, second] = rows();
    if (!first || !second) throw new Error('two rows');
    expect([first.tabIndex, second.tabIndex]).toEqual([0, -1]);
    first.focus();
    shown.key(first, 'ArrowDown');
    expect(document.activeElement).toBe(second);
    shown.key(second, ' ');
    expect(rows()[1]?.querySelector('input')?.checked).toBe(true);
    shown.key(second, 'Enter');
    expect(opened).toHaveBeenCalledWith(exam(2));
    shown.key(document.body, '/');
    expect(document.activeElement).toBe(shown.find('input', '搜索考试'));
  });

  test('ticks are kept over pages; all of the filter is one step more', async () => {
    await open(25);
    await ready('考试10');
    shown.press(shown.find('input', '勾选 考试3'));
    shown.press(shown.find('button', '下一页'));
    await ready('考试20');
    shown.press(shown.find('input', '勾选本页'));
    await ready('已选 11 条');
    shown.press(shown.find('button', '关闭考试'));
    expect(chosen[0]).toMatchObject({ kind: 'rows', ids: expect.arrayContaining(['e3', 'e11', 'e20']) });
    shown.press(shown.find('button', '选择这次筛选的全部 25 条'));
    shown.press(shown.find('button', '关闭考试'));
    expect(chosen[1]).toEqual({ kind: 'all', count: 25, input: {} });
  });

  test('a tick makes one row anew, and no other', async () => {
    const cell = vi.fn(({ name }: Exam) => name);
    opened.mockClear();
    shown = await renderScreen(
      <List
        family={family}
        bulk={bulk}
        label="考试"
        columns={[{ name: 'name', label: '名称', cell }]}
        // as screens do: other functions at every render, which say the same
        actions={actions.map((a) => ({ ...a }))}
        rowName={({ name }: Exam) => name}
        empty={null}
      />,
      { answers: { '/OrgApi/Trial/Items': pageOf(10) } },
    );
    await ready('考试10');
    cell.mockClear();
    shown.press(shown.find('input', '勾选 考试3'));
    expect(cell.mock.calls.map(([row]) => row.name)).toEqual(['考试3']);
  });
});
