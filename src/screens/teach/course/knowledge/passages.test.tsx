// What was read of a document, its parts and states; a passage leads to its place in the document.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import { KnowledgePanel } from './panel.tsx';

const PASSAGES = '/OrgApi/AISetting/KnowledgePassages';
const NONE = { passages: 0, rows: 0, formulas: 0, figures: 0 };
const passage = (id: string, text: string, place: object) => ({ id, text, on: true, ...place });
const ALL = [
  passage('p1', '单摆的周期。', { heading: '甲' }),
  passage('p2', '一般取 80~100 厘米。', { heading: '乙' }),
];
const PARTS = [
  { heading: '甲', from: 1, to: 1, ...NONE, passages: 1, formulas: 2 },
  { page: 2, ...NONE, unread: [{ reason: 'picture', count: 3 }] },
  { heading: '乙', from: 2, to: 2, ...NONE, passages: 1, rows: 4 },
];
const TEXT = '# 甲\n\n单摆的周期。\n\n# 乙\n\n一般取 **80~100** 厘米。';

let shown: Shown;
const marked = new Map<string, Set<Range>>();
const scrolled = vi.fn();
beforeEach(() => {
  vi.stubGlobal('CSS', { highlights: marked, escape: (text: string) => text });
  vi.stubGlobal(
    'Highlight',
    class extends Set<Range> {
      constructor(...ranges: Range[]) {
        super(ranges);
      }
    },
  );
  Range.prototype.getBoundingClientRect = () => new DOMRect(0, 40, 10, 10);
  Element.prototype.scrollBy = scrolled;
});
afterEach(() => {
  shown.unmount();
  marked.clear();
  scrolled.mockClear();
});

const file = () =>
  new Response(TEXT, {
    headers: { 'content-type': 'text/plain', 'content-disposition': 'attachment; filename="a.md"' },
  });
async function open(document: object = {}, more: object = {}): Promise<void> {
  const row = { id: 'd', name: 'a.md', state: 'ready', passages: 2, progress: 1, size: 9, createdAt: 0, ...document };
  shown = await renderScreen(<KnowledgePanel courseId="c" />, {
    at: '/?document=d',
    answers: {
      '/OrgApi/AISetting/KnowledgeItems': [row],
      '/OrgApi/AISetting/KnowledgeRead': { parts: PARTS },
      '/OrgApi/AISetting/KnowledgeFile': file,
      [PASSAGES]: ({ from = 1, to = 2 }: { from?: number; to?: number }) => ALL.slice(from - 1, to),
      ...more,
    },
  });
}
test('what plan and questions quote and nobody finds any more is shown, to the letter', async () => {
  await open({ lostQuotes: [{ quote: '一般取 80~100 厘米，票价 $5 和 $6。', formulas: [] }] });
  await vi.waitFor(() => expect(document.body.textContent).toContain('一般取 80~100 厘米，票价 $5 和 $6。'));
  expect(document.body.textContent).toContain('教案和题目引用的 1 句原文，资料里已没有');
  expect(document.body.querySelector('.katex')).toBeNull();
});

const marks = () => [...(marked.get('place') ?? [])].map(String);

test('counts by part; a part shows its passages and leads to its place, and so does a passage', async () => {
  await open();
  await shown.comes('button', '全部2 个片段 · 4 行表格 · 2 个公式');
  await shown.comes('section', 'a.md');
  shown.press(await shown.comes('button', '乙1 个片段 · 4 行表格'));
  await vi.waitFor(() =>
    expect(shown.asked.filter((a) => a.path === PASSAGES).at(-1)?.body).toMatchObject({ from: 2, to: 2 }),
  );
  await vi.waitFor(() => expect(document.querySelectorAll('[role=dialog] ol > li')).toHaveLength(1));
  expect(marks()).toEqual(['乙']);
  shown.press(shown.find('button', '看原文位置第 2 个片段'));
  expect(marks()).toEqual(['一般取 **80~100** 厘米']);
  expect(scrolled).toHaveBeenCalledTimes(2);
  shown.press(shown.find('button', '全部2 个片段 · 4 行表格 · 2 个公式'));
  await vi.waitFor(() => expect(document.querySelectorAll('[role=dialog] ol > li')).toHaveLength(2));
});

test('a part with nothing says so, and what was not understood', async () => {
  await open();
  const empty = await shown.comes('button', '第 2 页没有读出内容3 张图片里的文字没有读');
  shown.press(empty);
  expect(shown.text()).toContain('这里没有读出文字');
  expect(empty.getAttribute('aria-current')).toBe('true');
  // arrows lead on, the tabulator has one stop
  empty.focus();
  shown.key(empty, 'ArrowDown');
  expect(document.activeElement?.textContent).toContain('乙');
  expect(document.querySelectorAll('nav button[tabindex="0"]')).toHaveLength(1);
});

test('what is left out by rule is told at the whole document', async () => {
  await open({
    leftOut: [
      { reason: 'struck', count: 2 },
      { reason: 'slide', count: 1 },
    ],
  });
  await shown.comes('button', '全部2 个片段 · 4 行表格 · 2 个公式按规则没有读：划掉的 2 个字、隐藏的 1 张幻灯片');
});

test('being read, and not read: the state is told, the file is there', async () => {
  await open(
    { state: 'extracting', progress: 0.4, passages: 0 },
    { '/OrgApi/AISetting/KnowledgeRead': { parts: [] }, [PASSAGES]: [] },
  );
  await shown.comes('section', 'a.md');
  expect(document.querySelector('[role=dialog]')?.textContent).toContain('正在读取内容 40%');
  shown.unmount();
  await open(
    { state: 'failed', reason: 'no-text', passages: 0 },
    { '/OrgApi/AISetting/KnowledgeRead': { parts: [] }, [PASSAGES]: [] },
  );
  await shown.comes('section', 'a.md');
  expect(document.querySelector('[role=dialog]')?.textContent).toContain('可能是扫描件');
  expect(shown.find('button', '查看原文件“a.md”')).toBeTruthy();
});

test('what could not be fetched is said, part by part', async () => {
  await open({}, { '/OrgApi/AISetting/KnowledgeRead': undefined, '/OrgApi/AISetting/KnowledgeFile': undefined });
  await vi.waitFor(() => expect(document.querySelectorAll('[role=dialog] [role=alert]')).toHaveLength(2));
  expect(document.querySelectorAll('[role=dialog] ol > li')).toHaveLength(2);
});
