// The words that a school marks, in what people say to each other.
import { expect, test } from 'vitest';
import { renderScreen } from '#src/ui/testing.tsx';
import { SaidText } from './said.tsx';

test('they are marked and nothing of what was said is lost or read as markup', async () => {
  const shown = await renderScreen(<SaidText text="<i>作弊</i>不好，也别 CHEAT" />, {
    answers: { '/api/Home/Words': { mark: ['作弊', 'cheat'] } },
  });
  await expect
    .poll(() => [...document.querySelectorAll('mark')].map((one) => one.textContent))
    .toEqual(['作弊', 'CHEAT']);
  expect(shown.text()).toBe('<i>作弊</i>不好，也别 CHEAT');
  expect(document.querySelector('i')).toBeNull();
  shown.unmount();
});
