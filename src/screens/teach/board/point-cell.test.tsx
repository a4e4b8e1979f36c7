// A cell of the board: the word that its student's own page has, and a dot for each answer in its order.
import { Table } from '@chakra-ui/react';
import { afterEach, expect, test } from 'vitest';
import type { BoardRow } from '#contract/interaction.ts';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import { PointCell } from './point-cell.tsx';

type Point = BoardRow['points'][number];
let shown: Shown;
afterEach(() => shown.unmount());

const POINT: Point = {
  pointId: 'p',
  state: 'told',
  standing: 'untested',
  mastery: 0,
  tries: 0,
  right: 0,
  given: [],
};
async function cell(of: Partial<Point>): Promise<HTMLElement> {
  shown = await renderScreen(
    <Table.Root>
      <Table.Body>
        <Table.Row>
          <PointCell point={{ ...POINT, ...of }} brief={false} />
        </Table.Row>
      </Table.Body>
    </Table.Root>,
    { answers: {} },
  );
  return document.querySelector('td') ?? expect.unreachable('no cell');
}

const SAID: [Partial<Point>, string][] = [
  [{ standing: 'untested' }, '没有检查题'],
  [{ standing: 'taught' }, '学过，没有作答'],
  [{ standing: 'waiting', given: ['to-teacher'] }, '等老师批改'],
  [{ state: 'passed', standing: 'mastered', tries: 1, right: 1 }, '已掌握'],
  [{ state: 'passed', standing: 'weak', tries: 2, right: 1 }, '还要再看看'],
  [{ state: 'now', standing: 'weak', tries: 1 }, '在学'],
];
test.each(SAID)('%j is called %s', async (of, word) => {
  expect((await cell(of)).querySelector('span')?.textContent).toBe(word);
});

test('what waits for a mark is said, and is no wrong try; dots are in the order of the answers', async () => {
  const waits = await cell({ standing: 'waiting', given: ['to-teacher'] });
  expect(waits.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('1 次待批');
  shown.unmount();
  const tried = await cell({ standing: 'weak', tries: 2, right: 1, given: ['wrong', 'to-teacher', 'right'] });
  expect(tried.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('答了 2 次，对 1 次，1 次待批');
  const dots = [...tried.querySelectorAll('circle')].map((dot) => dot.getAttribute('class'));
  expect(dots).toEqual(['wrong', 'to-teacher', 'right']);
});
