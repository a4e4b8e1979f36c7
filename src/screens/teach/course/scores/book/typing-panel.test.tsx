// Scores typed into the book: a cell that somebody else has marked, a line that is cut, and a panel that is closed too soon.
import { afterEach, expect, test, vi } from 'vitest';
import type { InputOf } from '#contract/index.ts';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import { type } from '../../plan/testing.tsx';
import { TypingPanel } from './typing-panel.tsx';

const MARKS = '/OrgApi/CourseScoreManage/Marks';
type Given = InputOf<typeof MARKS>['marks'][number];

const column = {
  refId: null,
  share: 1,
  counts: 'best',
  until: null,
  released: true,
  kind: 'own',
  groupId: null,
  ...{ mean: null, median: null, spread: null, scored: 0 },
} as const;
const book = {
  version: 1,
  digits: 1,
  missing: 'zero',
  groups: [],
  columns: [
    { ...column, id: 'talk', title: '期末展示', max: 20 },
    { ...column, id: 'test', title: '测验', max: 20 },
  ],
} as const;
const row = (id: string, cells: object = {}) => ({ id, name: id, userName: id, cells });

/** A server whose book other people mark, too. */
function server() {
  const cells = new Map<string, { score: number | null; version: number }>();
  const at = { isAway: false, calls: [] as Given[][] };
  const marks = ({ marks }: { marks: Given[] }) => {
    if (at.isAway) throw new TypeError('no line');
    at.calls.push(marks);
    return marks.map(({ columnId, studentId, score = null, version }) => {
      const key = `${studentId} ${columnId}`;
      const before = cells.get(key) ?? { score: null, version: 0 };
      const refused = before.version === version ? null : 'stale';
      if (!refused) cells.set(key, { score, version: version + 1 });
      const cell = cells.get(key) ?? before;
      return { columnId, studentId, refused, cell: { ...cell, state: cell.score === null ? 'none' : 'scored' } };
    });
  };
  return { at, cells, marks };
}

let shown: Shown;
afterEach(() => shown.unmount());

const COMPUTED = { ...column, id: 'lesson', title: '课堂', kind: 'lesson', refId: 'c', max: 100 };

async function open(before: readonly (typeof COMPUTED)[] = [], cells: object = {}) {
  const own = server();
  const onClose = vi.fn();
  shown = await renderScreen(
    <TypingPanel
      courseId="c"
      book={{ ...book, groups: [], columns: [...before, ...book.columns] }}
      onClose={onClose}
    />,
    {
      answers: {
        '/OrgApi/CourseScoreManage/Items': {
          items: [row('甲', cells), row('乙'), row('丙')],
          itemCount: 3,
          page: 1,
          pageSize: 200,
        },
        '/OrgApi/CourseClass/Items': { items: [] },
        [MARKS]: own.marks,
      },
    },
  );
  await vi.waitFor(() => expect(document.querySelector('[data-at="0.0"]')).not.toBeNull());
  return { ...own, onClose };
}

function cellAt(at: string): HTMLInputElement {
  const cell = document.querySelector<HTMLInputElement>(`[data-at="${at}"]`);
  if (!cell) throw new Error(`no cell ${at}`);
  return cell;
}
function put(at: string, text: string): HTMLInputElement {
  const cell = cellAt(at);
  cell.focus();
  type(cell, text);
  shown.key(cell, 'Enter');
  return cell;
}

test('a cell that somebody has marked meanwhile says so, and is saved when it is typed again', async () => {
  const { cells } = await open();
  cells.set('甲 talk', { score: 9, version: 1 });
  const cell = put('0.0', '12');
  await vi.waitFor(() => expect(shown.text()).toContain('这格刚被改成 9'));
  expect(cell.value).toBe('12');
  put('0.0', '13');
  await vi.waitFor(() => expect(cells.get('甲 talk')).toEqual({ score: 13, version: 2 }));
  await vi.waitFor(() => expect(cell.getAttribute('aria-invalid')).toBe('false'));
  expect(cell.value).toBe('13');
});

test('without a line what was typed stays in its cell, is not wrong, and is sent when the line is back', async () => {
  const { at, cells } = await open();
  at.isAway = true;
  const cell = put('0.0', '12');
  await vi.waitFor(() => expect(shown.text()).toContain('连不上服务器，1 格已记下'));
  expect(cell.value).toBe('12');
  expect(cell.getAttribute('aria-invalid')).toBe('false');
  put('1.0', '7');
  await vi.waitFor(() => expect(shown.text()).toContain('2 格已记下'));
  at.isAway = false;
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(shown.text()).toContain('已保存'));
  expect([cells.get('甲 talk')?.score, cells.get('乙 talk')?.score]).toEqual([12, 7]);
});

test('a column that is pasted goes in one call, and is taken back in one', async () => {
  const { at, cells } = await open();
  const cell = cellAt('0.0');
  cell.focus();
  const paste = new Event('paste', { bubbles: true, cancelable: true });
  cell.dispatchEvent(Object.assign(paste, { clipboardData: { getData: () => '1\t4\n2\t5\n3\t6\n' } }));
  await vi.waitFor(() => expect(cells.size).toBe(6));
  expect(at.calls.map((marks) => marks.length)).toEqual([6]);
  await vi.waitFor(() => expect(shown.find('button', '撤销')).toHaveProperty('disabled', false));
  shown.press(shown.find('button', '撤销'));
  await vi.waitFor(() => expect([...cells.values()].every((c) => c.score === null)).toBe(true));
  expect(at.calls).toHaveLength(2);
});

test('closed with cells that are not saved it asks; what is on its way is waited for', async () => {
  const { at, onClose } = await open();
  put('0.0', '12');
  shown.press(shown.find('button', '完成'));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  at.isAway = true;
  put('1.0', '7');
  await vi.waitFor(() => expect(shown.text()).toContain('连不上服务器'));
  shown.press(shown.find('button', '完成'));
  await vi.waitFor(() => expect(shown.text()).toContain('有 1 格没有保存'));
  shown.press(shown.find('button', '留下'));
  await vi.waitFor(() => expect(shown.text()).not.toContain('留下'));
  expect(onClose).toHaveBeenCalledTimes(1);
  put('0.1', '99');
  await vi.waitFor(() => expect(cellAt('0.1').getAttribute('aria-invalid')).toBe('true'));
  shown.press(shown.find('button', '完成'));
  await vi.waitFor(() => expect(shown.text()).toContain('有 2 格没有保存'));
  shown.press(shown.find('button', '不保存，离开'));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(2));
});

test('it begins in the first column that is typed by hand, and asks before a computed score goes', async () => {
  const { at, cells } = await open([COMPUTED], { lesson: { state: 'scored', score: 72, version: 0 } });
  await vi.waitFor(() => expect(document.activeElement?.getAttribute('data-at')).toBe('0.1'));
  put('0.0', '80');
  await vi.waitFor(() => expect(shown.text()).toContain('72 → 80'));
  expect(at.calls).toEqual([]);
  shown.press(shown.find('button', '取消'));
  await vi.waitFor(() => expect(shown.text()).not.toContain('72 → 80'));
  expect([at.calls, cellAt('0.0').value]).toEqual([[], '72']);
  put('0.0', '81');
  await vi.waitFor(() => expect(shown.text()).toContain('72 → 81'));
  shown.press(shown.find('button', '换成我填的'));
  await vi.waitFor(() => expect(cells.get('甲 lesson')?.score).toBe(81));
  // what nobody has computed is not asked about
  put('0.1', '12');
  await vi.waitFor(() => expect(cells.get('甲 talk')?.score).toBe(12));
});
