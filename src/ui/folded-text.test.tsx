// Long words in a list.
import { afterEach, expect, test } from 'vitest';
import { FoldedText } from './folded-text.tsx';
import { renderScreen, type Shown } from './testing.tsx';

let shown: Shown;
afterEach(() => shown.unmount());

test('a paragraph is shown whole', async () => {
  shown = await renderScreen(<FoldedText text={'字'.repeat(399)} />, { answers: {} });
  expect(document.querySelector('details')).toBeNull();
  expect(shown.text()).toContain('字'.repeat(399));
});

test('what is longer unfolds, and nothing of it is lost', async () => {
  const text = `${'😀'.repeat(300)}\n${'字'.repeat(60_000)}`;
  shown = await renderScreen(<FoldedText text={text} />, { answers: {} });
  const folded = document.querySelector('details');
  expect(folded?.open).toBe(false);
  expect(folded?.textContent).toBe(text.replace('\n', '…\n'));
});
