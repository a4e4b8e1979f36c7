import { afterEach, expect, test } from 'vitest';
import { isReplaced } from './new-build.ts';

afterEach(() => document.head.replaceChildren());

const begins = (src: string) => {
  const script = document.head.appendChild(document.createElement('script'));
  script.type = 'module';
  script.setAttribute('src', src);
};
const page =
  (html: string, status = 200) =>
  async () =>
    new Response(html, { status });

test('another first script is another build; the same one, a cut line and a proxy’s page are none', async () => {
  begins('./assets/runtime.js');
  begins('./assets/entry-a.js');
  expect(
    await isReplaced(page('<script src="./assets/runtime.js"></script><script src="./assets/entry-b.js"></script>')),
  ).toBe(true);
  expect(
    await isReplaced(page('<script src="./assets/runtime.js"></script><script src="./assets/entry-a.js"></script>')),
  ).toBe(false);
  expect(await isReplaced(page('Bad Gateway', 502))).toBe(false);
  expect(await isReplaced(() => Promise.reject(new TypeError('Failed to fetch')))).toBe(false);
});
