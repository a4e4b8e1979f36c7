// The QA screen over a real report of a small chart: the list, the chart, an element and the way to it.
import { ChakraProvider } from '@chakra-ui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { act } from 'react';
import type { Root } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import type { MachinesReport } from '#contract/qa.ts';
import { workSystem } from '#src/app/theme/work-system.ts';
import words from '#src/locales/en/work/qa.json' with { type: 'json' };
import { chatMachine } from '#src/machines/chat/chat.machine.ts';
import { chatSamples } from '#src/machines/chat/chat.samples.ts';
import { inventoryOf } from '#src/machines/qa/inventory.ts';
import { live } from '#src/machines/qa/live.ts';
import { testRoot } from '#tests/support/test-root.ts';
import { buildReport } from '#tools/machines/report.ts';
import { MachinesScreen } from './screen.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
await i18next
  .use(initReactI18next)
  .init({ lng: 'en', resources: { en: { qa: words } }, interpolation: { escapeValue: false } });

const { hash } = inventoryOf(chatMachine);
const hits = { 'transition:chat.idle|ask|0': 2, 'state:chat.idle': 1, 'state:chat.answering': 2 };
const report = buildReport([chatSamples], [{ machine: 'chat', hash, test: 'unit:asks', hits }], {
  commit: 'abc1234',
  date: '2026-11-21T00:00:00Z',
});

let root: Root;
let host: HTMLElement;
beforeEach(() => {
  host = document.body.appendChild(document.createElement('div'));
  root = testRoot(host);
});
afterEach(() => {
  act(() => root.unmount());
  host.remove();
  vi.unstubAllGlobals();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});

const rows = {
  ...report,
  machines: report.machines.map(({ inventory, coverage, missing, lint }) => ({
    ...{ machine: inventory.machine, hash: inventory.hash, coverage, lint: lint.length },
    missing: Object.fromEntries(Object.entries(missing).map(([c, list]) => [c, list.length])),
  })),
};

/** Waits for what comes second: the chosen chart as a whole. */
async function show(answer: { report: MachinesReport | null }, address = '/qa/machines') {
  const lists = { report: answer.report && rows };
  const whole = { machine: answer.report?.machines[0] };
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json({ code: 0, data: String(path).endsWith('/Machines') ? lists : whole, msg: '' }),
  );
  await act(async () =>
    root.render(
      <ChakraProvider value={workSystem}>
        <QueryClientProvider client={new QueryClient()}>
          <MemoryRouter initialEntries={[address]}>
            <MachinesScreen />
          </MemoryRouter>
        </QueryClientProvider>
      </ChakraProvider>,
    ),
  );
  await act(async () => vi.waitFor(() => expect(host.textContent).not.toContain(words.lead)));
  await act(async () => vi.waitFor(() => expect(host.querySelector('svg, [aria-label="chat"]')).not.toBeNull()));
}
const find = (label: string) => host.querySelector(`[aria-label="${label}"]`);
const button = (text: string) => [...host.querySelectorAll('button')].find((b) => b.textContent === text);
const click = (e: Element | null | undefined) =>
  act(async () => void e?.dispatchEvent(new MouseEvent('click', { bubbles: true })));

test('shows the chart with its commit, and the way to what nothing covers', async () => {
  await show({ report });
  expect(host.textContent).toContain('Report of commit abc1234');
  expect(find('chat.cut')).not.toBeNull();
  await click(find('chat.answering|stop|0, chat.answering|xstate.error.actor.reply|0'));
  expect(host.textContent).toContain('Not covered');
  expect(host.textContent).toContain('ask → stop');
});

test('an element in the address is open, with its tests', async () => {
  await show({ report }, '/qa/machines?element=transition:chat.idle|ask|0');
  expect(host.textContent).toContain('Covered by code tests only');
  expect(host.textContent).toContain('unit:asks');
});

test('the table has what the drawing has, and can show only the gaps', async () => {
  await show({ report });
  await click(button(words.showTable));
  expect(host.querySelectorAll('tbody tr')).toHaveLength(6);
  await click(button(words.onlyGaps));
  expect(host.querySelectorAll('tbody tr')).toHaveLength(5);
});

test('a state closes on a double click and hides what it holds', async () => {
  await show({ report });
  await act(async () => void find('chat')?.dispatchEvent(new MouseEvent('dblclick', { bubbles: true })));
  expect(find('chat.idle')).toBeNull();
});

test("live: this tab's charts, the state they are in, and what they did", async () => {
  const actor = createActor(chatMachine, { inspect: live.observe }).start();
  await show({ report }, '/qa/machines?tab=live');
  expect(host.textContent).toContain('chat.idle');
  act(() => actor.send({ type: 'stop' }));
  expect(host.textContent).toContain(words.dropped);
  act(() => actor.send({ type: 'ask', runId: 'secret-run', after: 1 }));
  expect(host.textContent).toContain('chat.answering');
  expect(host.textContent).not.toContain('secret-run');
  act(() => void actor.stop());
});

test('without a report it says how to make one', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 0, data: { report: null }, msg: '' }));
  await act(async () =>
    root.render(
      <ChakraProvider value={workSystem}>
        <QueryClientProvider client={new QueryClient()}>
          <MemoryRouter>
            <MachinesScreen />
          </MemoryRouter>
        </QueryClientProvider>
      </ChakraProvider>,
    ),
  );
  await act(async () => vi.waitFor(() => expect(host.textContent).toContain(words.howTo)));
});
