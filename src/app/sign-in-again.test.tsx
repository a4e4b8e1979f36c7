// Over a page that stays one signs in as who one was.
import { afterEach, expect, test } from 'vitest';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import { SignInAgain } from './sign-in-again.tsx';

let shown: Shown;
afterEach(() => shown.unmount());

test('whose session has ended is known by name, and types the password alone', async () => {
  shown = await renderScreen(<SignInAgain userName="student05" />, { answers: {} });
  const field = (id: string) => document.querySelector<HTMLInputElement>(`#login-${id}`);
  expect(field('userName')?.value).toBe('student05');
  expect(document.activeElement).toBe(field('pwd'));
});
