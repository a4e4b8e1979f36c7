// The first production start: offered once, and nothing is sent before all of it is there.
import { afterEach, expect, test } from 'vitest';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import { SetupScreen } from './setup.tsx';

let shown: Shown;
afterEach(() => shown.unmount());

const open = async (isOpen: boolean) => {
  shown = await renderScreen(<SetupScreen />, { at: '/setup', answers: { '/api/Setup/State': { open: isOpen } } });
};

test('what is missing is said at its field', async () => {
  await open(true);
  shown.press(await shown.comes('button', '建立学校'));
  const invalid = () => [...document.querySelectorAll('[aria-invalid=true]')].map(({ id }) => id);
  await expect.poll(invalid).toEqual(['setupCode', 'school', 'schoolCode', 'name', 'pwd'].map((n) => `setup-${n}`));
  expect(shown.asked.map(({ path }) => path)).not.toContain('/api/Setup/Begin');
});

test('where a school is there nothing is asked for', async () => {
  await open(false);
  await shown.comes('button', '去登录');
  expect(document.querySelector('input')).toBeNull();
});
