// Every chart has its words in both languages, no more and no fewer; and what a sentence looks like.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { blocks } from '#contract/blocks/index.ts';
import type { Inventory } from '#contract/qa.ts';
import en from '#src/locales/en/machines.json' with { type: 'json' };
import enReplay from '#src/locales/en/work/logReplay.json' with { type: 'json' };
import enScreen from '#src/locales/en/work/qa.json' with { type: 'json' };
import zh from '#src/locales/zh-CN/machines.json' with { type: 'json' };
import zhReplay from '#src/locales/zh-CN/work/logReplay.json' with { type: 'json' };
import zhScreen from '#src/locales/zh-CN/work/qa.json' with { type: 'json' };
import { catalogue } from './catalogue.ts';
import { labelOf } from './drawing.ts';
import { inventoryOf } from './inventory.ts';
import { STATEMENTS } from './statements.ts';
import { chartWords, type Say, saidOf, wordKey, wordsNeeded } from './words.ts';

type Words = { [key: string]: string | Words };
const LANGUAGES: Record<string, Words> = { 'zh-CN': zh, en };

const at = (words: Words, key: string): string | Words | undefined =>
  key
    .split('.')
    .reduce<string | Words | undefined>((tree, part) => (typeof tree === 'object' ? tree[part] : undefined), words);
/** As i18next fills it in. */
const sayIn =
  (words: Words): Say =>
  (key, values = {}) => {
    const found = at(words, key);
    if (typeof found !== 'string') throw new Error(`no word ${key}`);
    return found.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '?');
  };

describe.each(Object.entries(LANGUAGES))('%s', (_language, words) => {
  test.each(catalogue.map((s) => [s.machine.id, s] as const))(
    '%s has a word for all that it is made of',
    (machine, samples) => {
      const inventory: Inventory = inventoryOf(samples.machine);
      const needed = wordsNeeded(inventory, {
        inputs: Object.keys(samples.inputs),
        labels: Object.keys(samples.events),
        outputs: [samples.outputs, samples.errors].flatMap((all) =>
          Object.values(all ?? {}).flatMap((o) => Object.keys(o)),
        ),
      });
      const { name, ...sections } = words[machine] as Words;
      expect(name).not.toBe('');
      const own = Object.fromEntries(Object.entries(sections).map(([section, w]) => [section, Object.keys(w).sort()]));
      expect(own).toEqual(Object.fromEntries(Object.entries(needed).filter(([, keys]) => keys.length > 0)));
    },
  );

  test('there are no words of charts that have gone', () => {
    expect(Object.keys(words).sort()).toEqual([...catalogue.map((s) => s.machine.id), 'sentence'].sort());
  });

  test.each(catalogue.map((s) => [s.machine.id, s] as const))(
    '%s: every element is a sentence',
    (_machine, { machine }) => {
      const inventory: Inventory = inventoryOf(machine);
      const { element } = chartWords(inventory, sayIn(words));
      const elements = [
        ...inventory.states.map((s) => `state:${s.id}`),
        ...inventory.transitions.flatMap((t) => [`transition:${t.key}`, `pair:${t.key} -> ${t.key}`]),
        ...inventory.guards.flatMap((g) => [`guard:${g.key}:true`, `guard:${g.key}:false`]),
        ...inventory.invokes.flatMap((i) => ['done', 'error', 'cancelled'].map((end) => `invoke:${i.key}:${end}`)),
        ...inventory.timers.flatMap((t) => ['fired', 'cancelled'].map((end) => `timer:${t.key}:${end}`)),
        ...inventory.events.map((e) => `refused:${inventory.states.at(-1)?.id}|${e}`),
      ];
      for (const name of elements) expect([name, element(name)]).toEqual([name, expect.stringMatching(/^[^?]+$/)]);
      // of those of one kind no two say the same
      const told = elements.map((name) => `${name.split(':')[0]}: ${element(name)}`);
      expect(told.filter((one, at) => told.indexOf(one) !== at)).toEqual([]);
    },
  );
});

const session = catalogue.find((s) => s.machine.id === 'session');
const said = (language: Words) => chartWords(inventoryOf(session?.machine as never) as Inventory, sayIn(language));

test.each([
  [
    'transition:session.active.token.refreshing|xstate.error.actor.refresh|1',
    '正在刷新令牌且正在登录页时，刷新失败 → 未登录',
    'In refreshing the token, when the login page is open: refresh fails → signed out',
  ],
  [
    'pair:session.active.token.refreshing|xstate.error.actor.refresh|1 -> session.active.token.refreshing|xstate.error.actor.refresh|1',
    '正在刷新令牌且正在登录页时，刷新失败 → 未登录；接着正在刷新令牌且正在登录页时，刷新失败 → 未登录',
    'In refreshing the token, when the login page is open: refresh fails → signed out; then in refreshing the token, when the login page is open: refresh fails → signed out',
  ],
  ['state:session.active.holder.gated', '进入「被要求先办手续」', 'enter gated'],
])('%s', (element, chinese, english) => {
  expect(said(zh).element(element)).toBe(chinese);
  expect(said(en).element(element)).toBe(english);
});

test('a way is told from its beginning', () => {
  expect(
    said(zh).way({ input: 'token held', events: ['loadUser done plain', 'token refused', 'refresh failed refused'] }),
  ).toBe('从「存有令牌」开始：取用户信息完成（无须办手续），令牌被拒（过期），刷新失败（被拒绝）');
});

test('what is known by its name alone is said too, and what has no word by its own', () => {
  const say: Say = (key, values) => {
    const found = at(zh, key);
    return typeof found === 'string' ? sayIn(zh)(key, values) : (values?.['own'] ?? '');
  };
  const rough = saidOf(say, (names) => names.join('、'));
  expect(rough.states('lesson', 'active.teaching.intro.speaking')).toBe('引言·正在讲');
  expect(rough.states('lesson', 'lesson.held.paused')).toBe('老师暂停·已暂停');
  expect(rough.states('session', 'active.holder.gated,active.token.nothing')).toMatch(/、.*·nothing$/);
  expect(rough.event('lesson', 'start')).toBe('开始学习');
  expect(rough.event('session', 'xstate.error.actor.refresh')).toBe('刷新失败');
  expect(rough.event('session', 'xstate.after.retry.session.active')).toMatch(/^「.*」到时$/);
});

test('names with dots and braces make keys', () => {
  expect(wordKey('isStep({"step":"explain"})')).toBe('isStep_step_explain');
  expect(wordKey('tab.closeAll')).toBe('tab_closeAll');
});

test.each([zhScreen, enScreen])('each statement of the specification has its words', ({ statement }) => {
  expect(Object.keys(statement)).toEqual(expect.arrayContaining(STATEMENTS.map((tag) => tag.replaceAll('.', '_'))));
});

test.each([zhScreen, enScreen])('so has every tag that a chart carries, and every rule', ({ statement, rule }) => {
  const tags = catalogue.flatMap(({ machine }) => {
    const { states, transitions } = inventoryOf(machine);
    return [...states, ...transitions].flatMap((x) => x.spec);
  });
  expect(Object.keys(statement)).toEqual(expect.arrayContaining(tags.map((tag) => tag.replaceAll('.', '_'))));
  const rules = [...readFileSync('src/machines/qa/lint.ts', 'utf8').matchAll(/^ {4}\| '([a-z-]+)'/gm)].map(
    ([, r]) => r,
  );
  expect(rules.length).toBeGreaterThan(15);
  expect(Object.keys(rule).sort()).toEqual(rules.sort());
});

test.each([zhReplay, enReplay])(
  'a replay has a word for each block, and for what is told beside them',
  ({ block, custom }) => {
    expect(Object.keys(block).sort()).toEqual(Object.keys(blocks).sort());
    const told = [
      'tutor.speaker',
      'message.continues',
      'lesson.answer',
      'experiment.step',
      'live.chat',
      'live.ink',
      'live.revealed',
    ];
    expect(Object.keys(custom)).toEqual(expect.arrayContaining(told.map(wordKey)));
  },
);

test('a line of a drawing is told: what it waits for and its guard, its child, its timer', () => {
  const { line } = said(zh);
  const inventory = inventoryOf(session?.machine as never) as Inventory;
  const failing = inventory.transitions.find((t) => t.event.startsWith('xstate.error.actor.refresh') && t.guard);
  if (!failing) throw new Error('no guarded failure');
  expect(line(`transition:${failing.key}`, labelOf(failing))).toMatch(/^刷新失败 \[[\u4e00-\u9fff「」]+\]$/);
  const [child] = inventory.invokes;
  const [timer] = inventory.timers;
  expect(line(`invoke:${child?.key}`, `do ${child?.src}`)).toMatch(/^执行[\u4e00-\u9fff]+$/);
  // where it leads stands behind it in a drawing of many states
  expect(line(`timer:${timer?.key}`, `after ${timer?.delay} → x`)).toMatch(/^「[\u4e00-\u9fff]+」到时 → x$/);
  expect(line('transition:gone', 'gone')).toBe('gone');
});
