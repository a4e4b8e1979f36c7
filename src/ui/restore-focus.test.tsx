// The focus goes back to what opened a panel, also where one panel took another's place.
// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testRoot } from '#tests/support/test-root.ts';
import { useRestoredFocus } from './restore-focus.ts';

function Panel({ name }: { name: string }) {
  useRestoredFocus();
  return (
    <input
      aria-label={name}
      ref={(input) => {
        input?.focus();
      }}
    />
  );
}

const place = document.createElement('div');
const root = testRoot(place);
const opener = document.createElement('button');
const show = (name: string | null) => act(async () => root.render(name ? <Panel key={name} name={name} /> : null));

beforeEach(() => {
  document.body.append(opener, place);
  opener.focus();
});
afterEach(() => {
  document.body.replaceChildren();
});

test('a panel that goes gives it back', async () => {
  await show('one');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('one');
  await show(null);
  await vi.waitFor(() => expect(document.activeElement).toBe(opener));
});

test('so does the one that took its place', async () => {
  await show('waiting');
  await show('loaded');
  await show(null);
  await vi.waitFor(() => expect(document.activeElement).toBe(opener));
});

test('what somebody focused meanwhile keeps it', async () => {
  const other = document.createElement('button');
  document.body.append(other);
  await show('one');
  await show(null);
  other.focus();
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  expect(document.activeElement).toBe(other);
});
