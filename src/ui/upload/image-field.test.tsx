// The field of one picture: a drawing that stands in its place is seen here, too.
import { expect, test } from 'vitest';
import { Cover } from '../cover.tsx';
import { renderScreen } from '../testing.tsx';
import { ImageField } from './image-field.tsx';

test.each([
  ['a drawing is shown, and said to be one', <Cover key="c" name="单摆" src="physics:pendulum" />, true],
  ['without one there is no picture', undefined, false],
])('%s', async (_name, none, drawn) => {
  const shown = await renderScreen(<ImageField label="封面" value="" none={none} onChange={() => {}} />, {
    answers: {},
  });
  await shown.comes('button', '选择图片');
  expect(shown.text().includes('画出来的封面')).toBe(drawn);
  expect(shown.text().includes('还没有图片')).toBe(!drawn);
  expect(document.querySelector('svg[viewBox="0 0 320 180"]') !== null).toBe(drawn);
  shown.unmount();
});
