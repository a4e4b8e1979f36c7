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
import type { MachineRows, MachinesReport } from '#contract/qa.ts';
import { workSystem } from '#src/app/theme/work-system.ts';
import machines from '#src/locales/en/machines.json' with { type: 'json' };
import words from '#src/locales/en/work/qa.json' with { type: 'json' };
import { chatMachine } from '#src/machines/chat/chat.machine.ts';
import { chatSamples } from '#src/machines/chat/chat.samples.ts';
import { inventoryOf } from '#src/machines/qa/inventory.ts';
import { liveLog } from '#src/machines/qa/live.ts';
import { testRoot } from '#tests/support/test-root.ts';
import { drawingsOf } from '#tools/machines/layout.ts';
import { buildReport } from '#tools/machines/report.ts';
import { worstFirst } from './look.ts';
import { MachinesScreen } from './screen.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
await i18next
  .use(initReactI18next)
  .init({ lng: 'en', resources: { en: { qa: words, machines } }, interpolation: { escapeValue: false } });

const { hash } = inventoryOf(chatMachine);
const hits = { 'transition:chat.idle|ask|0': 2, 'state:chat.idle': 1, 'state:chat.answering': 2 };
const bare = buildReport([chatSamples], [{ machine: 'chat', hash, test: 'unit:asks', hits }], {
  commit: 'abc1234',
  date: '2026-11-21T00:00:00Z',
});

const report = {
  ...bare,
  machines: await Promise.all(bare.machines.map(async (m) => ({ ...m, drawings: await drawingsOf(m.inventory) }))),
};

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
    machine: inventory.machine,
    hash: inventory.hash,
    coverage,
    lint: lint.length,
    missing: Object.fromEntries(Object.entries(missing).map(([c, list]) => [c, list.length])),
  })),
};

/** Waits for what comes second: the chosen chart as a whole. */
async function show(answer: { report: MachinesReport | null }, address = '/qa/machines', until = '[data-chart] text') {
  const lists = { report: answer.report && { ...rows, runs: answer.report.runs, source: answer.report.source } };
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
  // a drawing, the charts of this tab, or files to choose
  const shown = `${until}, [role=group] > button[aria-pressed], input[type=file]`;
  await act(async () => vi.waitFor(() => expect(host.querySelector(shown)).not.toBeNull()));
}
const button = (text: string) => [...host.querySelectorAll('button')].find((b) => b.textContent === text);
const click = (e: Element | null | undefined) =>
  act(async () => void e?.dispatchEvent(new MouseEvent('click', { bubbles: true })));

const mark = (element: string) => host.querySelector(`[role=button][data-element="${CSS.escape(element)}"]`);
const gap = (element: string) => host.querySelector(`[data-gap="${CSS.escape(element)}"]`);

test('a gap of the list opens the chart at it, with what it says and the way to it', async () => {
  await show({ report });
  expect(host.textContent).toContain('Report of commit abc1234');
  await act(async () => vi.waitFor(() => expect(gap('transition:chat.answering|stop|0')).not.toBeNull()));
  await click(gap('transition:chat.answering|stop|0'));
  expect(mark('transition:chat.answering|stop|0')?.getAttribute('aria-pressed')).toBe('true');
  expect(host.textContent).toContain('In answering: stop → cut');
  expect(host.textContent).toContain('From “an empty chat”: a question, stop → cut');
  expect([...host.querySelectorAll('[data-copy]')].map((b) => b.getAttribute('data-copy'))).toEqual([
    'vitest',
    'playwright',
    'sentence',
  ]);
});

test('the keyboard goes from the list to what was chosen in it, and back to the same line', async () => {
  await show({ report });
  await act(async () => vi.waitFor(() => expect(gap('transition:chat.answering|stop|0')).not.toBeNull()));
  await click(gap('transition:chat.answering|stop|0'));
  const panel = host.querySelector(`[aria-label="${words.chosen}"]`);
  expect(document.activeElement).toBe(panel);
  await click(button(`← ${words.backToList}`));
  expect(document.activeElement).toBe(gap('transition:chat.answering|stop|0'));
  // from the drawing the keyboard stays in the drawing
  await click(mark('transition:chat.idle|ask|0'));
  expect(document.activeElement).not.toBe(host.querySelector(`[aria-label="${words.chosen}"]`));
});

test('a fault that nothing noticed is told in words, and leads to its element with the way there', async () => {
  const machines = report.machines.map((m) => ({
    ...m,
    missing: { ...m.missing, c8: ['retarget chat.idle|ask|0'] },
    lint: [{ rule: 'shadowed', element: 'chat.answering|stop|0' }],
  }));
  await show({ report: { ...report, machines } });
  await act(async () => vi.waitFor(() => expect(gap('retarget chat.idle|ask|0')).not.toBeNull()));
  expect(gap('retarget chat.idle|ask|0')?.textContent).toMatch(/: In waiting for a question: .*→/);
  await click(gap('retarget chat.idle|ask|0'));
  expect(mark('transition:chat.idle|ask|0')?.getAttribute('aria-pressed')).toBe('true');
  expect(host.textContent).toContain(words.survivorsHere);
  expect(host.querySelectorAll('[data-copy]')).toHaveLength(3);
  // the same in the lists over all charts
  for (const tab of [words.tab.survivors, words.tab.findings]) {
    await click(button(tab));
    await act(async () => vi.waitFor(() => expect(host.querySelector('tbody')?.textContent).toContain('→')));
    await click(host.querySelector('tbody button'));
    expect(host.querySelectorAll('[data-copy]')).toHaveLength(3);
  }
});

test.each([
  [0, null, []],
  [1, words.trend_one, ['90 %', '80 %', '70 %']],
  [2, words.trend_other.replace('{{count}}', '2'), ['90 % → 91 %', '80 % → 81 %', '70 % → 71 %']],
  [20, words.trend_other.replace('{{count}}', '20'), ['90 % → 109 %', '80 % → 99 %', '70 % → 89 %']],
])('the trend of %i runs has a point for each', async (count, name, said) => {
  const run = (i: number) => ({ commit: `c${i}`, date: '', percent: { c1: 90 + i, c0: 80 + i, c3: 70 + i } });
  await show({ report: { ...report, runs: Array.from({ length: count }, (_, i) => run(i)) } as never });
  const drawing = host.querySelector('svg[role=img]');
  expect(drawing?.getAttribute('aria-label') ?? null).toBe(name);
  const points = [...(drawing?.querySelectorAll('circle') ?? [])];
  expect([points.length, points.some((p) => !Number.isFinite(Number(p.getAttribute('cx'))))]).toEqual([
    3 * count,
    false,
  ]);
  for (const text of said) expect(host.textContent).toContain(text);
});

test('an element in the address is open, with its tests and how it stands', async () => {
  await show({ report }, '/qa/machines?machine=chat&element=transition:chat.idle|ask|0');
  expect(host.textContent).toContain('By code tests only');
  expect(host.textContent).toContain('unit:asks');
  expect(mark('transition:chat.idle|ask|0')?.getAttribute('data-standing')).toBe('code');
});

test.each(['state:<img src=x onerror=alert(1)>', 'state:chat.gone', 'spec:S9.gone', 'transition:chat.idle|gone|0'])(
  '%s is no element of the chart: told, not drawn as a gap',
  async (foreign) => {
    await show({ report }, `/qa/machines?machine=chat&element=${encodeURIComponent(foreign)}`);
    expect(host.querySelector('img')).toBeNull();
    const said = words.noElement.replace('{{element}}', foreign.slice(foreign.indexOf(':') + 1));
    const panel = host.querySelector(`[aria-label="${words.chosen}"]`);
    expect(panel?.textContent).toBe(said);
  },
);

test('an address of a chart that there is not shows no other one in its place', async () => {
  await show({ report }, '/qa/machines?machine=nosuch&element=state:chat.idle', '[role=alert]');
  expect(host.querySelector('[role=alert]')?.textContent).toBe(words.noMachine.replace('{{machine}}', 'nosuch'));
  expect(host.querySelector('[data-chart]')).toBeNull();
  expect(host.querySelector(`[aria-label="${words.chosen}"]`)).toBeNull();
});

test.each(['__proto__', 'constructor', 'toString', 'state:__proto__', 'guard:'])(
  'an address of an element named as what every object has says that there is none: %s',
  async (element) => {
    await show({ report }, `/qa/machines?machine=chat&element=${element}`);
    const panel = host.querySelector(`[aria-label="${words.chosen}"]`);
    expect(panel?.textContent).toBe(words.noElement.replace('{{element}}', element.slice(element.indexOf(':') + 1)));
  },
);

test('an address of a state that there is not opens the whole chart, and says so', async () => {
  await show({ report }, '/qa/machines?machine=chat&view=chat.gone');
  expect(host.textContent).toContain(words.noState.replace('{{state}}', 'chat.gone'));
  expect(host.querySelector('[data-chart]')).not.toBeNull();
});

test('of a gap the panel names the tests that come near it', async () => {
  await show({ report }, '/qa/machines?machine=chat&element=transition:chat.answering|stop|0');
  expect(host.textContent).toContain(words.noTests);
  expect(host.textContent).toContain(
    words.nearTests.replace('{{element}}', machines.sentence.enter.replace('{{state}}', 'answering')),
  );
  expect(host.textContent).toContain('unit:asks');
});

test('where nothing was run there are no counts, no tests and no dropped events, and it is said what to type', async () => {
  const untold = (m: (typeof report.machines)[number]) =>
    Object.fromEntries(Object.entries(m.elements).map(([e, { hits: own }]) => [e, { hits: own, tests: [] }]));
  const machines = report.machines.map((m) => ({ ...m, elements: untold(m) }));
  const stored = { ...report, machines, source: 'stored' as const };
  await show({ report: stored }, '/qa/machines?machine=chat&element=transition:chat.idle|ask|0');
  const panel = () => host.querySelector(`[aria-label="${words.chosen}"]`)?.textContent;
  expect(panel()).toContain(words.notRun);
  expect(panel()).not.toContain(words.noTests);
  expect(panel()).not.toMatch(/unit: ?\d|\d+ (unit|times)/i);
  await click(button(words.tab.dropped));
  await act(async () => vi.waitFor(() => expect(host.querySelector('tbody')?.textContent).toBe(words.notRun)));
});

test('on one level the drawing shows what that level has not covered', async () => {
  await show({ report }, '/qa/machines?machine=chat&level=browser');
  expect(mark('transition:chat.idle|ask|0')?.getAttribute('data-standing')).toBe('none');
});

test('a search without a match says so', async () => {
  await show({ report }, '/qa/machines?machine=chat&search=zebra');
  expect(host.textContent).toContain(words.noMatch.replace('{{search}}', 'zebra'));
});

test('charts with gaps stand before those without, whatever else is worse of these', () => {
  const [row] = rows.machines;
  if (!row) throw new Error('no row');
  const none = Object.fromEntries(
    Object.keys(row.missing).map((c) => [c, 0]),
  ) as MachineRows['machines'][number]['missing'];
  const whole = {
    ...row,
    machine: 'whole',
    missing: none,
    coverage: { all: {}, browser: { c1: { covered: 0, of: 9 } } },
  };
  const faulty = { ...row, machine: 'faulty', missing: { ...none, c8: 1 }, coverage: {} };
  expect(worstFirst([whole, faulty]).map((m) => m.machine)).toEqual(['faulty', 'whole']);
});

test('what nobody can do in a browser says so, and offers no browser test', async () => {
  const element = 'transition:chat.answering|stop|0';
  const infeasible = { [element]: { reason: 'declared', why: 'there is no button', level: 'browser' } } as const;
  const machines = report.machines.map((m) => ({ ...m, infeasible }));
  await show({ report: { ...report, machines } }, `/qa/machines?machine=chat&element=${element}`);
  expect(host.textContent).toContain(`${words.infeasible.browser} there is no button`);
  expect([...host.querySelectorAll('[data-copy]')].map((b) => b.getAttribute('data-copy'))).toEqual([
    'vitest',
    'sentence',
  ]);
});

test('the chart has one tab stop; arrow keys move, space chooses', async () => {
  await show({ report });
  const stops = () => [...host.querySelectorAll('svg [tabindex="0"]')];
  expect(stops()).toHaveLength(1);
  const [first] = stops();
  const press = (key: string) =>
    act(async () => void stops()[0]?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
  await press('ArrowDown');
  expect(stops()).toHaveLength(1);
  expect(stops()[0]).not.toBe(first);
  await press(' ');
  expect(host.querySelectorAll('svg [aria-pressed="true"]')).toHaveLength(1);
});

test('the table has every element, and can show only the gaps', async () => {
  await show({ report });
  await click(button(words.showTable));
  await act(async () => vi.waitFor(() => expect(host.querySelectorAll('tbody tr')).toHaveLength(6)));
  await click(host.querySelector('input[type=checkbox]'));
  expect(host.querySelectorAll('tbody tr')).toHaveLength(5);
});

test("live: this tab's charts, the state they are in, and what they did", async () => {
  const actor = createActor(chatMachine, { inspect: liveLog.observe }).start();
  await show({ report }, '/qa/machines?tab=live');
  // what other tests have left in this page runs too
  const own = [...host.querySelectorAll('[role=group] > button[aria-pressed]')].findLast((b) =>
    /chat|talk/i.test(b.textContent ?? ''),
  );
  await click(own ?? null);
  await act(async () => vi.waitFor(() => expect(host.textContent).toContain('Now: waiting for a question')));
  act(() => actor.send({ type: 'stop' }));
  expect(host.textContent).toContain(words.dropped);
  act(() => actor.send({ type: 'ask', runId: 'secret-run', after: 1 }));
  expect(host.textContent).toContain('Now: answering');
  expect(host.textContent).not.toContain('secret-run');
  // before its beginning there is nothing to see of it, and a way back
  for (let i = 0; i < 200 && !host.textContent?.includes(words.notThen); i++) await click(button(words.back));
  expect(host.textContent).toContain(words.notThen);
  await click(button(words.toNow));
  expect(host.textContent).toContain('Now: answering');
  act(() => void actor.stop());
});

test('compare: another run is opened from this computer, and what differs leads to its element', async () => {
  await show({ report }, '/qa/machines?tab=diff');
  const input = host.querySelector<HTMLInputElement>(`input[aria-label="${words.before}"]`);
  const open = (name: string, text: string) =>
    act(async () => {
      Object.defineProperty(input, 'files', { value: [new File([text], name)], configurable: true });
      input?.dispatchEvent(new Event('change', { bubbles: true }));
    });
  await open('odd.json', '{"machines":[]}');
  await act(async () =>
    vi.waitFor(() => expect(host.querySelector('[role=alert]')?.textContent).toContain('odd.json')),
  );
  await open('same.json', JSON.stringify(report));
  await act(async () => vi.waitFor(() => expect(host.textContent).toContain(words.noChange)));
  expect(host.querySelector('[role=alert]')).toBeNull();
  // the run before had another state, and had not been asked
  const [chat] = structuredClone(report.machines);
  if (!chat) throw new Error('the report has the chat');
  chat.elements['state:chat.<img src=x>'] = { hits: { all: 1 }, tests: [] };
  for (const [key, of] of Object.entries(chat.elements)) if (key.startsWith('transition:')) of.hits = {};
  chat.elements['state:chat.cut'] = { hits: { all: 1 }, tests: ['unit:cuts'] };
  await open('before.json', JSON.stringify({ ...report, machines: [chat] }));
  await act(async () => vi.waitFor(() => expect(host.textContent).toContain(words.diff.lost)));
  const of = (kind: keyof typeof words.diff) =>
    [...host.querySelectorAll('section > div')].find((d) => d.textContent?.startsWith(`${words.diff[kind]} · `));
  expect(of('lost')?.querySelector('li')?.querySelector('button')?.title).toBe('state:chat.cut');
  expect(of('covered')?.querySelector('button')?.title).toBe('transition:chat.idle|ask|0');
  expect(of('removed')?.textContent).toContain('state:chat.<img src=x>');
  expect(of('removed')?.querySelector('img, button')).toBeNull();
  expect(of('added')).toBeUndefined();
  await click(of('covered')?.querySelector('button'));
  await act(async () => vi.waitFor(() => expect(host.textContent).toContain('unit:asks')));
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
