import { expect, test } from 'vitest';
import { areRelated } from './related.ts';

const point = (title: string, quote: string, heading?: string) => ({
  title,
  explanation: [{ documentId: 'd', quote, ...(heading && { heading }) }],
});

test('points of one section, or of which one speaks of the other, have to do with one another', () => {
  const rinse = point('一、浸泡', '浸泡减轻疼痛。', '急救 / 现场 / 一、浸泡');
  const cover = point('二、覆盖', '用纱布盖住创面。', '急救 / 现场 / 二、覆盖');
  const area = point('面积', '手掌约占百分之一。', '急救 / 面积');
  const acid = point('化学烧伤', '先冲再浸泡，酸使蛋白凝固。', '急救 / 化学烧伤');
  expect(areRelated(rinse, cover)).toBe(true);
  expect(areRelated(acid, rinse)).toBe(true);
  // the title of the whole document is no section
  expect(areRelated(area, acid)).toBe(false);
});
