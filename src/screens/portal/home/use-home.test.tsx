// The home's data stand in the page that the server has written: they are taken from there once, and asked for no more.
import { afterEach, expect, test } from 'vitest';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import { useHome } from './use-home.ts';

let shown: Shown;
afterEach(() => shown.unmount());

const HOME = { version: 7, modules: [] };
const Version = () => <p>{useHome().data?.version}</p>;
const asked = () => shown.asked.filter(({ path }) => path === '/api/Home/Index').length;

function write(lang: string): void {
  const script = document.createElement('script');
  Object.assign(script, { type: 'application/json', id: 'home', lang, textContent: JSON.stringify(HOME) });
  document.body.append(script);
}

test('what is written is shown without a call, and is taken once', async () => {
  write('');
  shown = await renderScreen(<Version />, { answers: { '/api/Home/Index': { ...HOME, version: 8 } } });
  expect(shown.find('p', '7')).toBeDefined();
  expect([asked(), document.getElementById('home')]).toEqual([0, null]);
  shown.unmount();
  shown = await renderScreen(<Version />, { answers: { '/api/Home/Index': { ...HOME, version: 8 } } });
  await shown.comes('p', '8');
});

test('what is written in another language is asked for in one’s own', async () => {
  write('en');
  shown = await renderScreen(<Version />, { answers: { '/api/Home/Index': { ...HOME, version: 8 } } });
  await shown.comes('p', '8');
  expect(asked()).toBe(1);
});
