import { expect, test } from 'vitest';
import { definitions } from './definitions.ts';

test.each([
  ['土壤 pH 是指土壤溶液中氢离子活度的负对数。', ['土壤 pH']],
  ['DNA 是指脱氧核糖核酸。', ['DNA']],
  ['这种试剂称为 EDTA 溶液。', ['EDTA 溶液']],
  ['活性酸是指游离的氢离子所表现的酸度。', ['活性酸']],
  ['称取 2 g 样品，混匀。', []],
])('%s', (text, terms) => {
  expect(definitions(text).map(({ term }) => term)).toEqual(terms);
});
