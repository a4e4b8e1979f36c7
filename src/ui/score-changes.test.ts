import { expect, test } from 'vitest';
import { byMove, moveOf } from './score-changes.tsx';

const change = (name: string, from: number | null, to: number | null) => ({ studentId: name, name, from, to });

test('who is moved furthest comes first; who loses before who gains as much; a total that goes before all', () => {
  const changes = [
    change('一', 60, 60.1),
    change('二', 60, 63),
    change('三', 60, 57),
    change('四', 70.1, 58.4),
    change('五', 40, null),
  ];
  expect(changes.toSorted(byMove).map((c) => c.name)).toEqual(['五', '四', '三', '二', '一']);
  expect(changes.map(moveOf)).toEqual([0.1, 3, -3, -11.7, null]);
});
