// Marking a run: the student's own tables under the package's heads, proposals taken by a key, the next student by another.
import i18next from 'i18next';
import { afterEach, expect, test, vi } from 'vitest';
import type { OutputOf } from '#contract/index.ts';
import { answer as reply } from '#src/api/testing.ts';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import { RunPanel } from './run-panel.tsx';

type Process = OutputOf<'/api/Experiment/GetProcess'>;
type Evidence = OutputOf<'/api/Experiment/Evidence'>;
vi.mock('#src/blocks/experiments/use-run.tsx', async () => {
  const { useCall } = await import('#src/api/query.ts');
  return {
    useRun: (runId: string) => ({
      process: useCall('/api/Experiment/GetProcess', { runId }, { staleTime: 0 }),
      chart: { value: 'finished', context: { seq: 0 } },
    }),
  };
});

const STEPS = [1, 2, 3].map((seq) => ({ seq, title: `步骤${seq}`, maxScore: 10, expectTime: 60 }));
const UPDATE = '/OrgApi/ExperimentResult/Update';
const MARK = '/OrgApi/ExperimentResult/Mark';
const PROPOSE = '/OrgApi/ExperimentResult/Propose';
const ITEMS = '/OrgApi/ExperimentResult/Items';

const stepOf = (seq: number, more: Partial<Process['steps'][number]> = {}): Process['steps'][number] => ({
  ...{ seq, title: `步骤${seq}`, startTime: 0, endTime: 60_000, timeUsed: 60, expectTime: 60, maxScore: 10, score: 0 },
  ...{ repeatCount: 1, evaluation: '', scoringModel: '', remarks: '', extData: null, scoredBy: 'package' },
  proposed: { score: seq, evaluation: `理由${seq}` },
  ...more,
});

let shown: Shown;
afterEach(() => shown.unmount());

interface World {
  steps?: Process['steps'];
  evidence?: Partial<Evidence>;
  people?: readonly string[];
  update?: (body: Record<string, unknown>) => unknown;
}

/** Each of these people waits with a run of such steps; what is taken or marked changes it. */
async function open({ steps = [1, 2, 3].map((n) => stepOf(n)), evidence, people = ['甲', '乙'], update }: World = {}) {
  const state = new Map(people.map((name) => [name, { version: 1, steps: steps.map((s) => ({ ...s })) }]));
  const toMark = (name: string) => state.get(name)?.steps.some((s) => s.scoredBy === 'package') ?? false;
  const rows = () =>
    people.map((name, n) => ({
      ...{ id: `x-${name}`, version: state.get(name)?.version, studentId: `u-${name}`, userName: `s${n}`, name },
      ...{ state: 'finished', runs: 1, runId: `r-${name}`, score: null, toMark: toMark(name), override: null },
      ...{ stand: toMark(name) ? 'toMark' : 'done', attempts: [], comment: '', steps: [] },
    }));
  const of = (id: unknown) => {
    const found = state.get(String(id).slice(2));
    if (!found) throw new Error(`nobody is ${id}`);
    return found;
  };
  const give = (id: unknown, seq: number, score: number | undefined) => {
    const own = of(id);
    own.version += 1;
    own.steps = own.steps.map((s) =>
      s.seq === seq ? { ...s, score: score ?? s.proposed?.score ?? 0, scoredBy: 'teacher', proposed: null } : s,
    );
  };
  shown = await renderScreen(
    <RunPanel
      experimentId="e"
      student={{ id: `u-${people[0]}`, userName: 's0', name: people[0] ?? '' }}
      onClose={() => {}}
    />,
    {
      powers: ['ExperimentResult.Update', 'ExperimentResult.Items'],
      answers: {
        [ITEMS]: ({ stand, keyword }: { stand?: string; keyword?: string }) => {
          const items = rows().filter((r) => (!stand || r.stand === stand) && (!keyword || r.userName === keyword));
          return { items, itemCount: items.length, page: 1, pageSize: 100 };
        },
        '/OrgApi/Experiment/Item': { id: 'e', steps: STEPS, rule: 'best', package: { marked: true } },
        '/api/Experiment/GetProcess': ({ runId }: { runId: string }) => ({
          ...{ runId, experimentId: 'e', studentId: 'u', state: 'finished', score: null, refused: [], missed: null },
          toMark: toMark(runId.slice(2)),
          steps: of(runId).steps,
        }),
        '/api/Experiment/Evidence': { seed: 1, steps: [], readings: [], records: [], ...evidence },
        '/OrgApi/ExperimentResult/History': [
          { at: 1, by: '林老师', seq: 2, from: null, to: 5, reason: '' },
          { at: 0, by: '林老师', seq: null, from: null, to: 90, reason: '补做' },
        ],
        [UPDATE]: (body: Record<string, unknown>) => {
          if (update) return update(body);
          if (body['version'] !== of(body['id']).version) return reply(409, null, '已被别人修改');
          give(body['id'], Number(body['seq']), undefined);
          return { id: body['id'], version: of(body['id']).version };
        },
        [MARK]: ({ id, steps: given }: { id: string; steps: { seq: number; score: number }[] }) => {
          for (const { seq, score } of given) give(id, seq, score);
          return { id, version: of(id).version };
        },
        [PROPOSE]: ({ id }: { id: string }) => {
          const own = of(id);
          own.steps = own.steps.map((s) => ({ ...s, proposed: { score: 7, evaluation: '又评了一次' } }));
          return { id, version: own.version, proposed: 3 };
        },
      },
    },
  );
  await vi.waitFor(() => expect(shown.text()).toContain('1. 步骤1'));
}
const asked = (path: string) => shown.asked.filter((a) => a.path === path).map((a) => a.body);
const focused = () => document.activeElement as HTMLElement;
/** Without the key that stands in it. */
const label = () => focused().textContent?.replace(/[AN]$/, '');
const press = (key: string) => shown.key(focused(), key);

test('a key takes the proposal, the focus goes to the next step, and after the last to the next student', async () => {
  await open();
  await vi.waitFor(() => expect(label()).toBe('采纳第 1 步“步骤1”的建议：1 分'));
  expect(shown.text()).toContain('建议 1/10 分理由1');
  // faster than the server answers
  press('a');
  expect(label()).toBe('采纳第 2 步“步骤2”的建议：2 分');
  press('a');
  press('A');
  expect(label()).toContain('下一个：乙');
  await vi.waitFor(() =>
    expect(asked(UPDATE).map((b) => [b['version'], b['seq']])).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ]),
  );
  expect(asked(UPDATE).every((b) => !('reason' in b) && !('score' in b))).toBe(true);
  press('n');
  await vi.waitFor(() => expect(shown.text()).toContain('乙的实验'));
  await vi.waitFor(() => expect(label()).toBe('采纳第 1 步“步骤1”的建议：1 分'));
  for (const key of ['a', 'a', 'a']) press(key);
  await vi.waitFor(() => expect(asked(UPDATE)).toHaveLength(6));
  await vi.waitFor(() => expect(shown.text()).not.toContain('下一个'));
  // nobody waits any more: the focus is with the steps
  expect(focused().textContent).toContain('3. 步骤3');
  expect(focused()).not.toBe(document.body);
});

const shiftA = () =>
  focused().dispatchEvent(new KeyboardEvent('keydown', { key: 'A', shiftKey: true, bubbles: true, cancelable: true }));

test('all proposals are taken at once, one after the other, but where other points were typed', async () => {
  await open();
  await vi.waitFor(() => expect(label()).toContain('采纳第 1 步'));
  const all = shown.find('button', '全部采纳Shift+A');
  expect(all.getAttribute('aria-keyshortcuts')).toBe('Shift+A');
  shown.press(all);
  expect(label()).toContain('下一个：乙');
  await vi.waitFor(() =>
    expect(asked(UPDATE).map((b) => [b['version'], b['seq']])).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ]),
  );
  press('n');
  await vi.waitFor(() => expect(shown.text()).toContain('乙的实验'));
  await vi.waitFor(() => expect(label()).toContain('采纳第 1 步'));
  // points that are typed begin in the cell of the step that one is at
  press('9');
  shiftA();
  await vi.waitFor(() => expect(asked(UPDATE).slice(3)).toMatchObject([{ seq: 2 }, { seq: 3 }]));
  expect(asked(UPDATE)).toHaveLength(5);
  await vi.waitFor(() => expect(shown.text()).not.toContain('全部采纳'));
});

test('where one of all is refused it is named, and the rest are left', async () => {
  await open({ update: ({ seq }) => (seq === 1 ? { id: 'x-甲', version: 2 } : reply(409, null, '已被别人修改')) });
  await vi.waitFor(() => expect(label()).toContain('采纳第 1 步'));
  shiftA();
  await vi.waitFor(() => expect(shown.text()).toContain('第 2 步“步骤2”的建议没有采纳：已被别人修改'));
  expect(asked(UPDATE).map((b) => b['seq'])).toEqual([1, 2]);
  expect(shown.text()).toContain('建议 3/10 分');
});

test('other points are typed instead; what was typed is kept before the next student comes, and what is wrong keeps one here', async () => {
  await open();
  await vi.waitFor(() => expect(label()).toContain('采纳第 1 步'));
  const points = shown.find('input', '第 2 步“步骤2”的得分，满分 10') as HTMLInputElement;
  const write = (text: string) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(points, text);
    points.dispatchEvent(new Event('input', { bubbles: true }));
  };
  points.focus();
  write('11');
  await vi.waitFor(() => expect(shown.text()).toContain('1 步的分数不对'));
  press('n');
  write('4');
  await vi.waitFor(() => expect(shown.text()).not.toContain('1 步的分数不对'));
  expect(shown.text()).toContain('甲的实验');
  press('n');
  await vi.waitFor(() => expect(shown.text()).toContain('乙的实验'));
  expect(asked(MARK)).toMatchObject([{ id: 'x-甲', steps: [{ seq: 2, score: 4 }], reason: '批改' }]);
});

test('in a text letters are letters; one that is held takes one', async () => {
  await open();
  await vi.waitFor(() => expect(label()).toContain('采纳第 1 步'));
  const comment = document.querySelector('textarea');
  comment?.focus();
  press('a');
  press('n');
  focused().blur();
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', repeat: true, bubbles: true }));
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', ctrlKey: true, bubbles: true }));
  expect(asked(UPDATE)).toEqual([]);
  expect(shown.text()).toContain('甲的实验');
});

test('a proposal that is refused stays, and is told', async () => {
  await open({ update: () => reply(409, null, '已被别人修改') });
  await vi.waitFor(() => expect(label()).toContain('采纳第 1 步'));
  press('a');
  press('a');
  await vi.waitFor(() => expect(shown.text()).toContain('已被别人修改'));
  expect(asked(UPDATE)).toHaveLength(1);
  expect(shown.text()).toContain('建议 1/10 分');
  press('n');
  expect(shown.text()).toContain('甲的实验');
});

test('where marking failed proposals are asked for, and come under the same key', async () => {
  await open({ steps: [1, 2].map((n) => stepOf(n, { proposed: null })) });
  await vi.waitFor(() => expect(label()).toBe('让评分程序给出建议'));
  shown.press(focused());
  await vi.waitFor(() => expect(label()).toBe('采纳第 1 步“步骤1”的建议：7 分'));
});

test('what rules have marked stands; what waits is asked for; the history says what was not marked', async () => {
  const marked = stepOf(1, { scoredBy: 'server', score: 9, proposed: null, evaluation: '少一次' });
  await open({ steps: [marked, stepOf(2, { maxScore: 0 })] });
  await vi.waitFor(() => expect(label()).toContain('采纳第 2 步'));
  expect((shown.find('input', '第 1 步“步骤1”的得分，满分 10') as HTMLInputElement).value).toBe('9');
  expect(shown.text()).toContain('步骤2：未批 → 5');
  expect(shown.text()).toContain('采纳评分程序的建议');
  expect(shown.text()).toContain('总分：— → 90');
});

const HOSTILE = {
  rows: [
    { time: 3.824161275721535, tape: [{ w: '50.12' }, { w: '50.1' }], on: true },
    { time: '', tape: [], on: false },
  ],
  long: '9'.repeat(400),
  'a.b': '<img src=x onerror=alert(1)>',
  setup: { deep: { er: [1, 2] } },
};
const READINGS = [
  { seq: 1, path: 'rows.time', title: '时间', en: 'Time', unit: 's', digits: 2 },
  { seq: 1, path: 'rows.tape.w', title: '卷尺', unit: 'cm', digits: 1 },
  { seq: 1, path: 'rows.on', title: '开' },
  { seq: 1, path: 'long', title: '很长', digits: 2 },
  { seq: 1, path: 'a.b', title: '<b>名</b>' },
  { seq: 1, path: 'nowhere.at.all', title: '没有的' },
  { seq: 1, path: 'constructor', title: '构造' },
];
const evidenceOf = (evidence: unknown, readings: Evidence['readings'] = READINGS) => ({
  steps: [1, 2, 3].map((seq) => ({ seq, evidence: seq === 1 ? evidence : null })),
  readings,
});
const region = () => [...document.querySelectorAll<HTMLElement>('[role=region][aria-label=这一步的数据]')][0];

test('the student’s own table under its heads; a path that leads nowhere is a dash', async () => {
  await open({ evidence: evidenceOf(HOSTILE) });
  await vi.waitFor(() => expect(region()).toBeDefined());
  const table = region()?.querySelector('table');
  expect([...(table?.querySelectorAll('th') ?? [])].map((h) => h.textContent)).toEqual(['时间 / s', '卷尺 / cm', '开']);
  const cells = [...(table?.querySelectorAll('tbody tr') ?? [])].map((r) =>
    [...r.querySelectorAll('td')].map((c) => c.textContent),
  );
  expect(cells).toEqual([
    ['3.82', '50.1; 50.1', '是'],
    ['—', '—', '否'],
  ]);
  const [list] = region()?.querySelectorAll('dl') ?? [];
  const told = [...(list?.querySelectorAll('dt') ?? [])].map((d) => [d.textContent, d.nextElementSibling?.textContent]);
  expect(told).toEqual([
    ['很长', '999999999999…'],
    ['<b>名</b>', '<img src=x onerror=alert(1)>'],
    ['没有的', '—'],
    ['构造', '—'],
  ]);
  expect(document.querySelector('img')).toBeNull();
  expect(region()?.querySelector('details summary')?.textContent).toBe('全部原始数据');
  expect(shown.text()).not.toContain('没有说明');
  await i18next.changeLanguage('en');
  i18next.addResourceBundle('en', 'experiments', {});
  await vi.waitFor(() => expect(table?.querySelector('th')?.textContent).toBe('Time / s'));
});

test('what the package calls nothing is a plain list, and is said to be so', async () => {
  const deep = JSON.parse(`${'{"a":'.repeat(40)}1${'}'.repeat(40)}`) as unknown;
  await open({ evidence: evidenceOf({ ...HOSTILE, deep, many: Array.from({ length: 300 }, (_, n) => ({ n })) }, []) });
  await vi.waitFor(() => expect(region()).toBeDefined());
  expect(region()?.textContent).toContain('实验包没有说明这些数据叫什么，按原样列出。');
  expect(region()?.querySelector('table')).toBeNull();
  expect(region()?.textContent).toContain('3.824161275721535');
  expect(region()?.textContent).not.toContain('9'.repeat(30));
  expect(document.querySelector('img')).toBeNull();
});

test('a digit begins the points of the step that one is at, wherever the focus is', async () => {
  await open();
  await vi.waitFor(() => expect(label()).toContain('采纳第 1 步'));
  press('7');
  const first = shown.find('input', '第 1 步“步骤1”的得分，满分 10') as HTMLInputElement;
  await vi.waitFor(() => expect(first.value).toBe('7'));
  expect(focused()).toBe(first);
  // in the cell digits are the browser's own
  press('8');
  expect(first.value).toBe('7');
});
