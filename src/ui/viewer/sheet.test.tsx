// A workbook in a grid: letters over the columns, numbers before the rows, a tab a sheet, by keyboard too.
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen, type Shown } from '../testing.tsx';
import { SheetGrid } from './sheet.tsx';

let shown: Shown | undefined;
afterEach(() => shown?.unmount());

test('letters, numbers, numbers at the end of their cells, and tabs', async () => {
  const grids = [
    {
      name: '名单',
      rows: [
        ['学号', '成绩'],
        ['S1', 91.5],
      ],
      isCut: false,
    },
    { name: '其他', rows: [['说明']], isCut: false },
  ];
  shown = await renderScreen(<SheetGrid grids={grids} title="成绩.xlsx" />, { answers: {} });
  const texts = (of: string) => [...document.querySelectorAll(of)].map((e) => e.textContent);
  expect(texts('thead th')).toEqual(['行', 'A', 'B']);
  expect(texts('tbody th')).toEqual(['1', '2']);
  expect(document.querySelector('td.number')?.textContent).toBe('91.5');
  const [first, second] = document.querySelectorAll<HTMLElement>('[role=tab]');
  if (!first || !second) throw new Error('no tabs');
  expect([first.ariaSelected, second.tabIndex]).toEqual(['true', -1]);
  expect(document.getElementById(first.getAttribute('aria-controls') ?? '')?.getAttribute('role')).toBe('tabpanel');
  shown.key(first, 'ArrowRight');
  await vi.waitFor(() => expect(document.activeElement).toBe(second));
  expect(texts('td')).toEqual(['说明']);
});
