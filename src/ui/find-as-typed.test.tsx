import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testRoot } from '#tests/support/test-root.ts';
import { useFindAsTyped } from './find-as-typed.ts';

const people = ['何静安', '林知行', '林海'];
const answers: (() => void)[] = [];
const host = document.createElement('div');
let root: ReturnType<typeof testRoot>;

const find = (keyword: string) =>
  new Promise<readonly string[]>((resolve) => {
    answers.push(() => resolve(people.filter((name) => name.includes(keyword))));
  });

function Offered({ typed }: { typed: string }) {
  const { found, busy } = useFindAsTyped({ key: ['people'], keyword: typed, find, textOf: (name) => name });
  return `${found.join(' ')}${busy ? ' …' : ''}`;
}

const client = new QueryClient();
const type = (typed: string) =>
  act(() =>
    root.render(
      <QueryClientProvider client={client}>
        <Offered typed={typed} />
      </QueryClientProvider>,
    ),
  );
const pause = () => act(() => vi.advanceTimersByTimeAsync(300));
const answer = () =>
  act(async () => {
    answers.shift()?.();
    await vi.advanceTimersByTimeAsync(1);
  });

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
  root = testRoot(host);
});
afterEach(async () => {
  await act(() => root.unmount());
  client.clear();
  vi.useRealTimers();
});

test('while the answer is on its way nobody is offered whom the typed words do not mean', async () => {
  await type('');
  await answer();
  expect(host.textContent).toBe('何静安 林知行 林海');
  await type('林');
  expect(host.textContent).toBe('林知行 林海 …');
  // asked now, not answered
  await pause();
  expect(host.textContent).toBe('林知行 林海 …');
  await answer();
  expect(host.textContent).toBe('林知行 林海');
  await type('zhang');
  expect(host.textContent).toBe(' …');
  await pause();
  await answer();
  expect(host.textContent).toBe('');
});
