// SCORM's page with the real run-time, in a window of paper: every element of both data models is set, committed, and found again
// by the next visit, or refused with the standard's own code.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Cmi } from '#contract/experiment-records.ts';

type Version = '1.2' | '2004';
const require = createRequire(import.meta.url);
const SOURCE = readFileSync(join(import.meta.dirname, 'scorm-wrapper.js'), 'utf8');
const RUN_TIME = {
  '1.2': readFileSync(require.resolve('scorm-again/scorm12/min'), 'utf8'),
  '2004': readFileSync(require.resolve('scorm-again/scorm2004/min'), 'utf8'),
};

/** Of both versions, by one name. */
interface Api {
  begin: () => string;
  get: (name: string) => string;
  set: (name: string, value: string) => string;
  commit: () => string;
  end: () => string;
  error: () => number;
}
interface Posted {
  type: string;
  sco: string;
  cmi: Cmi;
  end?: boolean;
}
type Kept = Record<string, { cmi: Cmi; totalMs: number; isOpen: boolean }>;

const SCO = { id: 'one', title: '一', href: 'one.html', launchData: 'a&b', mastery: 60, passing: 0.6 };
const TIMED = { maxTime: '', timeLimitAction: 'exit,no message' };
const SCOS = {
  '1.2': [{ ...SCO, ...TIMED, maxTime: '0001:00:00.00' }],
  '2004': [{ ...SCO, ...TIMED, maxTime: 'PT1H' }],
};

function open(
  version: Version,
  saved: Kept = {},
  scos: readonly object[] = SCOS[version],
  around: { lang?: 'zh' | 'en'; dark?: boolean } = {},
) {
  const posted: Posted[] = [];
  const heard = new Map<string, (event: object) => void>();
  const timers: (() => void)[] = [];
  /** What the frame that is open says as it goes. */
  const frames: { src: string; title: string; onGone: () => void; onload?: () => void; contentDocument?: object }[] =
    [];
  const page = { postMessage: (message: Posted) => void posted.push(message) };
  const document = {
    hidden: true,
    getElementById: () => ({ textContent: JSON.stringify({ version, scos }) }),
    createElement: () => {
      const frame = { src: '', title: '', onGone: () => {}, remove: () => frame.onGone() };
      return frame;
    },
    body: { append: (frame: (typeof frames)[number]) => void frames.push(frame) },
  };
  const window: Record<string, unknown> = {
    document,
    parent: page,
    console,
    addEventListener: (name: string, listener: (event: object) => void) => void heard.set(name, listener),
    setTimeout: (work: () => void) => timers.push(work),
    clearTimeout: () => {},
  };
  window['window'] = window;
  window['self'] = window;
  runInNewContext(RUN_TIME[version], window);
  runInNewContext(SOURCE, window);
  const say = (message: object) => heard.get('message')?.({ source: page, data: { mengoo: 1, ...message } });
  say({ type: 'init', runId: 'run-7', user: { name: '李明' }, ...around, saved: JSON.stringify(saved) });
  const own = (): Record<string, (...given: string[]) => unknown> => {
    const api = version === '1.2' ? window['API'] : window['API_1484_11'];
    return api as Record<string, (...given: string[]) => unknown>; // what the page gives its content
  };
  const call = (name: string, ...given: string[]): string =>
    String(own()[version === '1.2' ? `LMS${name}` : name]?.(...given));
  const api: Api = {
    begin: () => call('Initialize', ''),
    get: (name) => call('GetValue', name),
    set: (name, value) => call('SetValue', name, value),
    commit: () => call('Commit', ''),
    end: () => call(version === '1.2' ? 'Finish' : 'Terminate', ''),
    error: () => Number(call('GetLastError')),
  };
  const commits = () => posted.filter((p) => p.type === 'commit');
  return {
    api,
    posted,
    commits,
    frames,
    say,
    window,
    /** What waits for its time. */
    pass: () => {
      for (const work of timers.splice(0)) work();
    },
    leave: () => heard.get('pagehide')?.({}),
    hide: () => heard.get('visibilitychange')?.({}),
    kept: (): Kept => {
      const kept: Kept = { ...saved };
      for (const { sco, cmi, end } of commits()) kept[sco] = { cmi, totalMs: 65_000, isOpen: end !== true };
      return kept;
    },
  };
}

/** `kept`: read and written, and there again. `given`: the platform's, who writes it is refused. `told`: only written. */
type Row = readonly [
  element: string,
  is: 'kept' | 'given' | 'told',
  value: string,
  wrong?: string | undefined,
  next?: string,
];

const ROWS: Record<Version, readonly Row[]> = {
  '1.2': [
    ['cmi.core.student_id', 'given', 'run-7'],
    ['cmi.core.student_name', 'given', '李明'],
    ['cmi.core.lesson_location', 'kept', 'page 3', 'x'.repeat(256)],
    ['cmi.core.credit', 'given', 'credit'],
    ['cmi.core.lesson_status', 'kept', 'incomplete', 'halfway'],
    ['cmi.core.entry', 'given', 'ab-initio', undefined, 'resume'],
    ['cmi.core.score.raw', 'kept', '81.5', 'many'],
    ['cmi.core.score.min', 'kept', '0', 'none'],
    ['cmi.core.score.max', 'kept', '100', 'all'],
    ['cmi.core.total_time', 'given', '00:00:00', undefined, '00:01:05'],
    ['cmi.core.lesson_mode', 'given', 'normal'],
    ['cmi.core.exit', 'told', 'suspend', 'bye'],
    ['cmi.core.session_time', 'told', '0000:01:05.50', '65 s'],
    ['cmi.suspend_data', 'kept', 'drop=17;瓶=2'],
    ['cmi.launch_data', 'given', 'a&b'],
    ['cmi.comments', 'kept', '很好'],
    ['cmi.comments_from_lms', 'given', ''],
    ['cmi.objectives.0.id', 'kept', 'o.0'],
    ['cmi.objectives.0.score.raw', 'kept', '40', 'x'],
    ['cmi.objectives.0.score.min', 'kept', '0', 'x'],
    ['cmi.objectives.0.score.max', 'kept', '50', 'x'],
    ['cmi.objectives.0.status', 'kept', 'passed', 'won'],
    ['cmi.student_data.mastery_score', 'given', '60'],
    ['cmi.student_data.max_time_allowed', 'given', '01:00:00'],
    ['cmi.student_data.time_limit_action', 'given', 'exit,no message'],
    ['cmi.student_preference.audio', 'kept', '50', '101'],
    ['cmi.student_preference.language', 'kept', 'zh-CN'],
    ['cmi.student_preference.speed', 'kept', '-10', '-101'],
    ['cmi.student_preference.text', 'kept', '1', '2'],
    ['cmi.interactions.0.id', 'told', 'i.0'],
    ['cmi.interactions.0.type', 'told', 'choice', 'riddle'],
    ['cmi.interactions.0.objectives.0.id', 'told', 'o.0'],
    ['cmi.interactions.0.time', 'told', '10:20:30', 'ten'],
    ['cmi.interactions.0.correct_responses.0.pattern', 'told', 'a'],
    ['cmi.interactions.0.weighting', 'told', '2', 'much'],
    ['cmi.interactions.0.student_response', 'told', 'a'],
    ['cmi.interactions.0.result', 'told', 'correct', 'splendid'],
    ['cmi.interactions.0.latency', 'told', '00:00:05', 'soon'],
  ],
  '2004': [
    ['cmi.learner_id', 'given', 'run-7'],
    ['cmi.learner_name', 'given', '李明'],
    ['cmi.location', 'kept', 'page 3'],
    ['cmi.credit', 'given', 'credit'],
    ['cmi.completion_status', 'kept', 'incomplete', 'halfway'],
    ['cmi.entry', 'given', 'ab-initio', undefined, 'resume'],
    ['cmi.score.raw', 'kept', '81.5', 'many'],
    ['cmi.score.min', 'kept', '0', 'none'],
    ['cmi.score.max', 'kept', '100', 'all'],
    ['cmi.score.scaled', 'kept', '0.815', '1.5'],
    // what it is follows from the scaled score, once there is one
    ['cmi.success_status', 'kept', 'passed', 'won'],
    ['cmi.progress_measure', 'kept', '0.5', '1.5'],
    ['cmi.scaled_passing_score', 'given', '0.6'],
    ['cmi.total_time', 'given', 'PT0S', undefined, 'PT65S'],
    ['cmi.mode', 'given', 'normal'],
    ['cmi.exit', 'told', 'suspend', 'bye'],
    ['cmi.session_time', 'told', 'PT1M5.5S', '65 s'],
    ['cmi.suspend_data', 'kept', 'drop=17;瓶=2'],
    ['cmi.launch_data', 'given', 'a&b'],
    ['cmi.max_time_allowed', 'given', 'PT1H'],
    ['cmi.time_limit_action', 'given', 'exit,no message'],
    ['cmi.learner_preference.audio_level', 'kept', '0.5', '-1'],
    ['cmi.learner_preference.language', 'kept', 'zh-CN'],
    ['cmi.learner_preference.delivery_speed', 'kept', '2', '-1'],
    ['cmi.learner_preference.audio_captioning', 'kept', '1', '2'],
    ['cmi.comments_from_learner.0.comment', 'kept', '很好'],
    ['cmi.comments_from_learner.0.location', 'kept', 'page 3'],
    ['cmi.comments_from_learner.0.timestamp', 'kept', '2026-11-24T10:20:30', 'today'],
    ['cmi.objectives.0.id', 'kept', 'o.0'],
    ['cmi.objectives.0.score.raw', 'kept', '40', 'x'],
    ['cmi.objectives.0.score.min', 'kept', '0', 'x'],
    ['cmi.objectives.0.score.max', 'kept', '50', 'x'],
    ['cmi.objectives.0.score.scaled', 'kept', '0.8', '-2'],
    ['cmi.objectives.0.success_status', 'kept', 'passed', 'won'],
    ['cmi.objectives.0.completion_status', 'kept', 'completed', 'nearly'],
    ['cmi.objectives.0.progress_measure', 'kept', '1', '2'],
    ['cmi.objectives.0.description', 'kept', '会滴定'],
    ['cmi.interactions.0.id', 'kept', 'i.0'],
    ['cmi.interactions.0.type', 'kept', 'choice', 'riddle'],
    ['cmi.interactions.0.objectives.0.id', 'kept', 'o.0'],
    ['cmi.interactions.0.timestamp', 'kept', '2026-11-24T10:20:30', 'today'],
    ['cmi.interactions.0.correct_responses.0.pattern', 'kept', 'a'],
    ['cmi.interactions.0.weighting', 'kept', '2', 'much'],
    ['cmi.interactions.0.learner_response', 'kept', 'a'],
    ['cmi.interactions.0.result', 'kept', 'correct', 'splendid'],
    ['cmi.interactions.0.latency', 'kept', 'PT5S', 'soon'],
    ['cmi.interactions.0.description', 'kept', '哪一种指示剂'],
  ],
};
/** Read only, write only, of another kind, beyond its range, not known. */
const CODES = {
  '1.2': { given: 403, told: 404, wrong: [405], unknown: [401, 201] },
  '2004': { given: 404, told: 405, wrong: [406, 407], unknown: [401] },
};

describe.each(['1.2', '2004'] as const)('SCORM %s', (version) => {
  const rows = ROWS[version];
  const codes = CODES[version];
  const children = (of: string) => first.api.get(`${of}._children`).split(',');
  let first: ReturnType<typeof open>;
  let next: ReturnType<typeof open>;
  const said = new Map<string, { set: string; code: number; read: string; readCode: number }>();

  beforeAll(() => {
    first = open(version);
    expect(first.api.begin()).toBe('true');
    for (const [element, is, value] of rows) {
      const set = is === 'given' ? '' : first.api.set(element, value);
      const code = first.api.error();
      const read = first.api.get(element);
      said.set(element, { set, code, read, readCode: first.api.error() });
    }
    expect(first.api.end()).toBe('true');
    next = open(version, first.kept());
    expect(next.api.begin()).toBe('true');
    first = open(version);
    first.api.begin();
  });

  test.each(rows.map((row) => [row[0], row] as const))('%s', (element, [, is, value, wrong, later]) => {
    const was = said.get(element);
    if (is !== 'given') expect([was?.set, was?.code]).toEqual(['true', 0]);
    if (is === 'told') expect([was?.read, was?.readCode]).toEqual(['', codes.told]);
    else expect(was?.read).toBe(value);
    // and when they come back
    if (is !== 'told') expect(next.api.get(element)).toBe(later ?? value);
    if (is === 'given') {
      expect(next.api.set(element, value)).toBe('false');
      expect(next.api.error()).toBe(codes.given);
    }
    if (wrong === undefined) return;
    expect(next.api.set(element, wrong)).toBe('false');
    expect(codes.wrong).toContain(next.api.error());
    if (is === 'kept') expect(next.api.get(element)).toBe(value);
  });

  test('what can only be written is with the next commit still', () => {
    next.api.commit();
    const cmi = next.commits().at(-1)?.cmi ?? {};
    for (const [element, is, value] of rows)
      if (is === 'told' && /interactions/.test(element)) expect([element, cmi[element]]).toEqual([element, value]);
  });

  test('the table has each element that the run-time names', () => {
    const groups = {
      '1.2': ['cmi.core', 'cmi.core.score', 'cmi.student_data', 'cmi.student_preference'],
      '2004': ['cmi.score', 'cmi.learner_preference'],
    }[version];
    const within = {
      '1.2': ['cmi.objectives', 'cmi.interactions'],
      '2004': ['cmi.objectives', 'cmi.interactions', 'cmi.comments_from_learner'],
    }[version];
    const named = [
      ...groups.flatMap((group) => children(group).map((name) => `${group}.${name}`)),
      ...within.flatMap((group) => children(group).map((name) => `${group}.0.${name}`)),
      ...children('cmi').map((name) => `cmi.${name}`),
    ];
    expect(named.length).toBeGreaterThan(25);
    // its version, and what nothing of ours ever gives
    const others = ['cmi._version', 'cmi.comments_from_lms', 'cmi.completion_threshold'];
    const lacking = named.filter(
      (name) => !rows.some(([element]) => element === name || element.startsWith(`${name}.`)),
    );
    expect(lacking.filter((name) => !others.includes(name))).toEqual([]);
  });

  test('what nobody knows has its code', () => {
    expect(first.api.get('cmi.nonsense')).toBe('');
    expect(codes.unknown).toContain(first.api.error());
  });

  test('a dozen of each come back in their order', () => {
    const visit = open(version);
    const { api } = visit;
    api.begin();
    const list = Array.from({ length: 12 }, (_, n) => n);
    for (const n of list) {
      expect(api.set(`cmi.objectives.${n}.id`, `o.${n}`), `${n}`).toBe('true');
      expect(api.set(`cmi.interactions.${n}.id`, `i.${n}`), `${n}`).toBe('true');
      api.set(`cmi.interactions.${n}.type`, 'choice');
      for (const m of list) expect(api.set(`cmi.interactions.${n}.objectives.${m}.id`, `o.${m}`)).toBe('true');
      if (version === '2004') api.set(`cmi.comments_from_learner.${n}.comment`, `c.${n}`);
    }
    api.commit();
    const back = open(version, visit.kept());
    back.api.begin();
    expect(back.api.get('cmi.objectives._count')).toBe('12');
    expect(back.api.get('cmi.objectives.11.id')).toBe('o.11');
    expect(back.api.get('cmi.interactions._count')).toBe('12');
    expect(back.api.get('cmi.interactions.11.objectives._count')).toBe('12');
    if (version === '2004') expect(back.api.get('cmi.comments_from_learner.11.comment')).toBe('c.11');
  });

  test('64 kB of its own come back whole', () => {
    const visit = open(version);
    visit.api.begin();
    const data = '量'.repeat(4000);
    expect(visit.api.set('cmi.suspend_data', data)).toBe('true');
    visit.api.commit();
    const back = open(version, visit.kept());
    back.api.begin();
    expect(back.api.get('cmi.suspend_data')).toBe(data);
  });
});

describe('visits', () => {
  const STATUS = { '1.2': 'cmi.core.lesson_status', '2004': 'cmi.completion_status' };
  const SCORE = { '1.2': 'cmi.core.score.raw', '2004': 'cmi.score.raw' };
  const EXIT = { '1.2': 'cmi.core.exit', '2004': 'cmi.exit' };
  const two = (version: Version) => [
    ...SCOS[version],
    { ...SCOS[version][0], id: 'two', title: '二', href: 'two.html?x=1' },
  ];

  test.each(['1.2', '2004'] as const)('%s: what is set is said without a commit, and once', (version) => {
    const { api, commits, pass, hide } = open(version);
    api.begin();
    api.set('cmi.suspend_data', 'one');
    expect(commits()).toHaveLength(0);
    pass();
    expect(commits().map((c) => c.cmi['cmi.suspend_data'])).toEqual(['one']);
    api.commit();
    hide();
    expect(commits()).toHaveLength(1);
    api.set('cmi.suspend_data', 'two');
    hide();
    expect(commits()).toHaveLength(2);
  });

  test.each(['1.2', '2004'] as const)(
    '%s: what the content says as its frame goes is heard, then its visit ends',
    (version) => {
      const { api, commits, frames, say, posted, window } = open(version, {}, two(version));
      api.begin();
      const before = version === '1.2' ? window['API'] : window['API_1484_11'];
      const [frame] = frames;
      if (!frame) throw new Error('no frame');
      frame.onGone = () => {
        api.set('cmi.suspend_data', 'last words');
        api.set(EXIT[version], 'suspend');
        expect(api.end()).toBe('true');
      };
      say({ type: 'open', sco: 'two' });
      expect(commits()).toMatchObject([{ sco: 'one', end: true, cmi: { 'cmi.suspend_data': 'last words' } }]);
      expect(posted.at(-1)).toMatchObject({ type: 'opened', sco: 'two' });
      expect(frames.at(-1)).toMatchObject({ src: 'p/two.html?x=1', title: '二' });
      expect(version === '1.2' ? window['API'] : window['API_1484_11']).not.toBe(before);
      // and comes back
      say({ type: 'open', sco: 'one' });
      api.begin();
      expect(api.get('cmi.suspend_data')).toBe('last words');
      expect(api.get(version === '1.2' ? 'cmi.core.entry' : 'cmi.entry')).toBe('resume');
    },
  );

  test.each(['1.2', '2004'] as const)(
    '%s: left without a word it is neither done nor failed, and goes on',
    (version) => {
      const { api, commits, leave } = open(version);
      api.begin();
      api.set(SCORE[version], '10');
      leave();
      const [said] = commits();
      expect(said).toMatchObject({ end: true, cmi: { [EXIT[version]]: 'suspend' } });
      expect(['not attempted', 'incomplete', 'unknown']).toContain(said?.cmi[STATUS[version]]);
    },
  );

  test('1.2: who ends and has said nothing is done; a score is judged by the mastery that is asked for, but not in the middle', () => {
    const silent = open('1.2');
    silent.api.begin();
    silent.api.end();
    expect(silent.commits()[0]?.cmi[STATUS['1.2']]).toBe('completed');
    for (const [raw, exit, status] of [
      ['59', '', 'failed'],
      ['60', '', 'passed'],
      ['10', 'suspend', 'incomplete'],
    ] as const) {
      const { api, commits } = open('1.2');
      api.begin();
      api.set(STATUS['1.2'], 'incomplete');
      api.set(SCORE['1.2'], raw);
      api.set(EXIT['1.2'], exit);
      api.end();
      expect(commits()[0]?.cmi[STATUS['1.2']], raw).toBe(status);
    }
  });

  test('2004: nothing is failed in the middle', () => {
    for (const [exit, success] of [
      ['suspend', 'unknown'],
      ['', 'failed'],
    ] as const) {
      const { api, commits } = open('2004');
      api.begin();
      api.set('cmi.score.scaled', '0.1');
      api.set(EXIT['2004'], exit);
      api.end();
      expect(commits()[0]?.cmi['cmi.success_status']).toBe(success);
    }
  });

  test('it opens at the first part that is not done', () => {
    for (const [cmi, sco] of [
      [{ 'cmi.core.lesson_status': 'failed' }, 'two'],
      [{ 'cmi.core.lesson_status': 'incomplete' }, 'one'],
    ] as const) {
      const { posted } = open('1.2', { one: { cmi, totalMs: 1000, isOpen: false } }, two('1.2'));
      expect(posted.at(-1)).toMatchObject({ type: 'opened', sco });
    }
  });

  test('2004: it leads on by itself where it asks to', () => {
    const { api, posted, pass } = open('2004', {}, two('2004'));
    api.begin();
    api.set('adl.nav.request', 'continue');
    api.end();
    pass();
    expect(posted.at(-1)).toMatchObject({ type: 'opened', sco: 'two' });
    api.begin();
    api.set('adl.nav.request', 'previous');
    api.end();
    pass();
    expect(posted.at(-1)).toMatchObject({ type: 'opened', sco: 'one' });
  });

  test('content that counts no time was open nevertheless', () => {
    const { api, commits } = open('1.2');
    api.begin();
    api.end();
    expect(commits()[0]?.cmi['cmi.core.session_time']).toMatch(/^\d{4}:\d\d:\d\d$/);
  });

  test('content looks no further than this window', () => {
    const { window } = open('1.2');
    expect((window['parent'] as Record<string, unknown>)['API'] === window['API']).toBe(true);
  });
});

test.each(['1.2', '2004'] as const)(
  '%s: content speaks as the page around it, until its student chooses',
  (version) => {
    const element = version === '1.2' ? 'cmi.student_preference.language' : 'cmi.learner_preference.language';
    const said = (saved: Kept, lang: 'zh' | 'en') => {
      const page = open(version, saved, undefined, { lang });
      page.api.begin();
      return { page, language: page.api.get(element) };
    };
    expect(said({}, 'zh').language).toBe('zh-CN');
    const { page, language } = said({}, 'en');
    expect(language).toBe('en');
    page.api.set(element, 'de');
    page.api.end();
    expect(said(page.kept(), 'zh').language).toBe('de');
  },
);

test('content that knows dark is as the page around it', () => {
  const { frames } = open('1.2', {}, undefined, { dark: true });
  const media = { mediaText: '(prefers-color-scheme: dark)' };
  const frame = frames.at(-1);
  if (frame) frame.contentDocument = { styleSheets: [{ cssRules: [{}, { media }] }] };
  frame?.onload?.();
  expect(media.mediaText).toBe('all');
});
