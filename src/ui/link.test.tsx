// What tells a link from the words around it.
import { afterEach, expect, test } from 'vitest';
import { Link } from './link.tsx';
import { renderScreen, type Shown } from './testing.tsx';

let shown: Shown;
afterEach(() => shown.unmount());

test('in a sentence a link is underlined: its colour alone is too near to that of the words, in the dark', async () => {
  const page = (
    <>
      <p>
        规则不合实情时可以更正。<Link to="/a">本学期考勤</Link>
      </p>
      <Link to="/b">回到看板</Link>
    </>
  );
  shown = await renderScreen(page, { answers: {} });
  const lines = [...document.querySelectorAll('a')].map((a) => getComputedStyle(a).textDecoration);
  expect(lines.map((line) => line.includes('underline'))).toEqual([true, false]);
});
