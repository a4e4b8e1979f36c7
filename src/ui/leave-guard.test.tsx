// Steps that are held back while something would be lost, over the browser's own history.
// @vitest-environment jsdom
import { act } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { button, clear, click, show, startWords, text } from '#tests/support/form.tsx';
import { useLeaveGuard } from './leave-guard.ts';

interface Props {
  name?: string;
  dirty?: boolean;
  flush?: () => Promise<boolean>;
  isSafe?: (to: string) => boolean;
}

function Guarded({ name = 'form', dirty = true, ...leaving }: Props) {
  const guard = useLeaveGuard(dirty, leaving);
  if (!guard.pending) return null;
  return (
    <p>
      {name} asks
      <button type="button" onClick={() => guard.answer(false)}>
        stay in {name}
      </button>
      <button type="button" onClick={() => guard.answer(true)}>
        leave {name}
      </button>
    </p>
  );
}

function Ways() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <output>
        at {pathname}
        {search}
      </output>
      <Link to="/link">link</Link>
      <button type="button" onClick={() => navigate('/replaced?a=1', { replace: true })}>
        replace
      </button>
    </>
  );
}

const until = (check: () => void) => vi.waitFor(check);
const step = (go: () => void): Promise<void> => act(async () => go());
const link = (): HTMLElement => document.querySelector('a') ?? document.body;

const open = (...guards: Props[]): Promise<void> =>
  show(
    <>
      <Ways />
      {guards.map((guard) => (
        <Guarded key={guard.name ?? ''} {...guard} />
      ))}
    </>,
  );

beforeAll(startWords);
let round = 0;
beforeEach(async () => {
  // each starts on an entry of its own, with one behind it
  round += 1;
  await open();
  await step(() => {
    location.hash = `#/before/${round}`;
  });
  await until(() => expect(text()).toContain(`at /before/${round}`));
  await step(() => {
    location.hash = `#/here/${round}`;
  });
  await until(() => expect(text()).toContain(`at /here/${round}`));
});
afterEach(clear);

const isHere = () => {
  expect(text()).toContain(`at /here/${round}`);
  expect(location.hash).toBe(`#/here/${round}`);
};

test('a link waits for the answer', async () => {
  await open({});
  await click(link());
  expect(text()).toContain('form asks');
  isHere();
  await click(button('stay in form'));
  isHere();
  await click(link());
  await click(button('leave form'));
  await until(() => expect(text()).toContain('at /link'));
  expect(location.hash).toBe('#/link');
});

test('so does an address that takes the place of this one, which is no entry more', async () => {
  await open({});
  const entries = history.length;
  await click(button('replace'));
  isHere();
  await click(button('leave form'));
  await until(() => expect(text()).toContain('at /replaced?a=1'));
  expect(history.length).toBe(entries);
});

test('back leads back here, until it is left', async () => {
  await open({});
  await step(() => history.back());
  await until(() => expect(text()).toContain('form asks'));
  await until(isHere);
  await click(button('stay in form'));
  await step(() => history.back());
  await until(() => expect(text()).toContain('form asks'));
  await until(isHere);
  await click(button('leave form'));
  await until(() => expect(text()).toContain(`at /before/${round}`));
  expect(location.hash).toBe(`#/before/${round}`);
});

test('forward is told from back, also where an entry was made by hand', async () => {
  await open();
  await step(() => history.back());
  await until(() => expect(text()).toContain(`at /before/${round}`));
  await open({});
  await step(() => history.forward());
  await until(() => expect(text()).toContain('form asks'));
  await until(() => expect(location.hash).toBe(`#/before/${round}`));
  await click(button('leave form'));
  await until(isHere);
});

test('an address typed by hand waits, too', async () => {
  await open({});
  await step(() => {
    location.hash = '#/typed';
  });
  await until(() => expect(text()).toContain('form asks'));
  await until(isHere);
  await click(button('leave form'));
  await until(() => expect(text()).toContain('at /typed'));
});

test('nothing is asked where nothing is lost, or all could be saved', async () => {
  const flush = vi.fn(async () => true);
  await open({ dirty: false });
  await click(link());
  await until(() => expect(text()).toContain('at /link'));
  await open({ isSafe: (to) => to === '/replaced?a=1' });
  await click(button('replace'));
  await until(() => expect(text()).toContain('at /replaced?a=1'));
  await open({ flush });
  await click(link());
  await until(() => expect(text()).toContain('at /link'));
  expect(flush).toHaveBeenCalledOnce();
});

test('of two that would lose something each is asked, the latest first', async () => {
  await open({ name: 'area' }, { name: 'page' });
  await step(() => history.back());
  await until(() => expect(text()).toContain('page asks'));
  await until(isHere);
  expect(text()).not.toContain('area asks');
  await click(button('leave page'));
  await until(() => expect(text()).toContain('area asks'));
  await until(isHere);
  await click(button('leave area'));
  await until(() => expect(text()).toContain(`at /before/${round}`));
});

test('one that lets a step go does not hold back the way back to it', async () => {
  await open({ name: 'area' }, { name: 'page', isSafe: (to) => to.startsWith('/before') });
  await step(() => history.back());
  await until(() => expect(text()).toContain('area asks'));
  await until(isHere);
  expect(text()).not.toContain('page asks');
});
