// An exam's lane before a server that cuts and refuses: the last of each question arrives, under its lease, by its person alone.
import { afterEach, describe, expect, test, vi } from 'vitest';
import { provideSession, type SessionCommands } from '#src/api/session.ts';
import { answer, stubBrowser } from '#src/api/testing.ts';
import { storeTokens, storeUser } from '#src/api/tokens.ts';
import { dice } from '#tests/bench/stats.ts';
import { browser } from '#tests/support/journal-browser.ts';
import { examSender } from './exam-sender.ts';
import type { Send } from './send.ts';
import { memoryStore } from './send-store.ts';

interface Saved {
  attemptId: string;
  lease: number;
  changes: { questionId: string; n: number; value: unknown; flag?: boolean }[];
}
/** Files that lie in this browser, by their ids here. */
const files = vi.hoisted(() => new Map<string, { fileId: string } | { refused: string }>());
vi.mock('./uploads.ts', () => ({
  fileOf: async (id: string) => files.get(id) ?? null,
  judged: () => new Promise(() => {}),
}));
interface Change {
  lease: number;
  n: number;
  value: unknown;
}
const isOlder = (a: Omit<Change, 'value'>, b: Omit<Change, 'value'>) =>
  a.lease < b.lease || (a.lease === b.lease && a.n < b.n);
const ALICE = { id: 'alice' } as Parameters<typeof storeUser>[0];
const BOB = { id: 'bob' } as typeof ALICE;
const signIn = (user: typeof ALICE) => {
  storeTokens({ token: `of ${user.id}`, refreshToken: 'r', exp: Date.now() + 1e7 }, Date.now());
  storeUser(user);
};
const OK = { now: 5_000, until: 9_000, state: 'answering', lease: 1, saved: 1, kept: [], late: false };

/** What the server heard; `answers` says what it makes of each call, in their order, then of all that follow. */
function world(...answers: (Response | Error)[]) {
  const heard: Saved[] = [];
  const busy = { now: 0, most: 0 };
  stubBrowser(async (_, { body }) => {
    busy.most = Math.max(busy.most, ++busy.now);
    await Promise.resolve();
    busy.now--;
    heard.push(body as unknown as Saved);
    const next = answers.shift() ?? answer(0, OK);
    if (next instanceof Error) throw next;
    return next;
  });
  signIn(ALICE);
  provideSession(async () => ({ renew: async () => true }) as unknown as SessionCommands);
  const open = browser(memoryStore(), { exam: examSender }, () => 0);
  return { heard, busy, open };
}
const lane = (lease = 1) => ({
  id: `a.${lease}`,
  kind: 'exam',
  to: { attemptId: 'a', userId: 'alice', lease: String(lease) },
});
const write = (tab: Send, questionId: string, value: unknown, flag = false, lease = 1) =>
  tab.add(`a.${lease}`, { body: { questionId, value, flag } });
const isEmpty = (tab: Send, lease = 1) =>
  expect.poll(async () => (await tab.state(`a.${lease}`))?.waiting, { interval: 5 }).toBe(0);

afterEach(() => void vi.unstubAllGlobals());

describe('what is kept', () => {
  test('is the last of each question, numbered from the greatest that was given', async () => {
    const { heard, open } = world();
    const tab = open();
    await tab.open(lane(), 8);
    await write(tab, 'q1', 'A');
    await write(tab, 'q2', 'x');
    expect(await write(tab, 'q1', 'B', true)).toBe(10);
    expect((await tab.kept('a.1')).map(({ n, body }) => [n, body['questionId'], body['value']])).toEqual([
      [9, 'q2', 'x'],
      [10, 'q1', 'B'],
    ]);
    expect(await tab.state('a.1')).toMatchObject({ waiting: 2, steps: 2 });
    tab.start();
    await isEmpty(tab);
    expect(heard).toEqual([
      {
        attemptId: 'a',
        lease: 1,
        changes: [
          { questionId: 'q2', n: 9, value: 'x', flag: false },
          { questionId: 'q1', n: 10, value: 'B', flag: true },
        ],
      },
    ]);
    expect(await tab.state('a.1')).toMatchObject({
      steps: 0,
      savedAt: 5_000,
      told: { until: 9_000, lease: 1, state: 'answering', late: false },
    });
    tab.stop();
  });

  test('counts on after a reload that was given less', async () => {
    const { open } = world();
    const tab = open();
    await tab.open(lane(), 4);
    await write(tab, 'q1', 'A');
    await tab.open(lane(), 2);
    expect(await write(tab, 'q1', 'B')).toBe(5);
    await tab.open(lane(), 20);
    expect(await write(tab, 'q1', 'C')).toBe(20);
  });

  test('an essay typed for an hour is one entry, and one call at a time takes it', async () => {
    const { heard, busy, open } = world();
    const tab = open();
    await tab.open(lane());
    tab.start();
    for (let i = 1; i <= 300; i++) await write(tab, 'essay', 'x'.repeat(i));
    expect((await tab.kept('a.1')).length).toBeLessThanOrEqual(2);
    await isEmpty(tab);
    expect(heard.at(-1)?.changes).toMatchObject([{ n: 300, value: 'x'.repeat(300) }]);
    expect(busy.most).toBe(1);
    tab.stop();
  });
});

test('ten thousand changes of three hundred questions go out in calls that the server takes, each question once', async () => {
  const { heard, open } = world();
  const tab = open();
  await tab.open(lane());
  for (let i = 1; i <= 10_000; i += 100)
    await tab.add(
      'a.1',
      ...Array.from({ length: 100 }, (_, n) => ({
        body: { questionId: `q${(i + n) % 300}`, value: String(i + n), flag: false },
      })),
    );
  tab.start();
  await isEmpty(tab);
  const changes = heard.flatMap((call) => call.changes);
  expect(Math.max(...heard.map((call) => call.changes.length))).toBeLessThanOrEqual(500);
  expect(changes.map(({ questionId }) => questionId)).toHaveLength(300);
  expect(new Map(changes.map(({ questionId, value }) => [questionId, value]))).toEqual(
    new Map(Array.from({ length: 300 }, (_, n) => [`q${(9_701 + n) % 300}`, String(9_701 + n)])),
  );
  tab.stop();
});

test('an answer waits half a second at most for what is typed behind it', () =>
  // with the call it has two seconds
  expect(examSender.restMs).toBeLessThanOrEqual(500));

describe('over lines that are cut, tokens that expire, reloads, two tabs and new devices', () => {
  test.each([1, 2, 3, 4, 5, 6])(
    'each question has its last word in the end, and nothing that nobody wrote: %s',
    async (seed) => {
      const roll = dice(seed);
      const stored = new Map<string, Change>();
      let isCalm = false;
      stubBrowser(async (_, { body }) => {
        const { lease, changes } = body as unknown as Saved;
        const luck = isCalm ? 9 : roll(8);
        if (luck === 0) throw new TypeError('cut on the way there');
        if (luck === 1) return answer(401, null);
        if (luck === 2) return answer(503, null);
        for (const { questionId, n, value } of changes) {
          const before = stored.get(questionId);
          if (!before || isOlder(before, { lease, n })) stored.set(questionId, { lease, n, value });
        }
        if (luck === 3) throw new TypeError('cut on the way back');
        return answer(0, OK);
      });
      signIn(ALICE);
      provideSession(async () => ({ renew: async () => true }) as unknown as SessionCommands);
      const open = browser(memoryStore(), { exam: { ...examSender, restMs: 0 } }, () => 0);
      const loaded = async () => {
        const tab = open();
        await tab.open(lane(lease));
        tab.start();
        return tab;
      };
      let lease = 1;
      const tabs = [await loaded(), await loaded()];
      const written = new Map<string, Change>();
      for (let step = 0; step < 150; step++) {
        const at = roll(2);
        const what = roll(25);
        if (what === 0) {
          tabs[at]?.stop();
          tabs[at] = await loaded();
        }
        if (what === 1) {
          lease += 1;
          for (const tab of tabs) await tab.open(lane(lease));
        }
        const questionId = `q${roll(6)}`;
        const value = `${seed}.${step}`;
        const tab = tabs[at] ?? expect.unreachable();
        const n = (await write(tab, questionId, value, false, lease)) ?? expect.unreachable('not kept');
        written.set(questionId, { lease, n, value });
      }
      isCalm = true;
      const [tab = expect.unreachable()] = tabs;
      tab.wake();
      for (let one = 1; one <= lease; one++) await isEmpty(tab, one);
      expect(stored).toEqual(new Map([...stored.keys()].map((questionId) => [questionId, written.get(questionId)])));
      expect([...stored.keys()].toSorted()).toEqual([...written.keys()].toSorted());
      for (const one of tabs) one.stop();
    },
  );
});

describe('who sends', () => {
  test('on a shared tablet the answers wait for their own person', async () => {
    const { heard, open } = world();
    const tab = open();
    storeUser(BOB);
    await tab.open(lane());
    await write(tab, 'q1', 'A');
    tab.start();
    await expect.poll(async () => (await tab.state('a.1'))?.offline).toBe(true);
    localStorage.clear();
    tab.wake();
    await new Promise((done) => setTimeout(done, 20));
    expect(heard).toEqual([]);
    expect((await tab.state('a.1'))?.waiting).toBe(1);
    signIn(ALICE);
    tab.wake();
    await isEmpty(tab);
    expect(heard).toHaveLength(1);
    tab.stop();
  });

  test('after a takeover what an earlier lease has left goes under that lease', async () => {
    const { heard, open } = world();
    const tab = open();
    await tab.open(lane(1));
    await write(tab, 'q1', 'mine');
    await tab.open(lane(3));
    await write(tab, 'q2', 'new', false, 3);
    tab.start();
    await isEmpty(tab, 1);
    await isEmpty(tab, 3);
    expect(heard.map(({ lease, changes }) => [lease, changes[0]?.value]).sort()).toEqual([
      [1, 'mine'],
      [3, 'new'],
    ]);
    tab.stop();
  });
});

describe('files that lie here', () => {
  const [first, second] = ['a', 'b'].map((c) => `kept:${c.repeat(8)}-0000-4000-8000-000000000000`) as [string, string];

  test('an answer waits for its file, and goes by the server’s id; others go meanwhile', async () => {
    files.clear();
    const { heard, open } = world();
    const tab = open();
    await tab.open(lane());
    await write(tab, 'q1', [first]);
    await write(tab, 'q2', 'A');
    tab.start();
    await expect.poll(() => heard.length, { timeout: 10_000 }).toBeGreaterThan(0);
    expect(heard.flatMap(({ changes }) => changes.map((c) => c.questionId))).not.toContain('q1');
    expect(await tab.state('a.1')).toMatchObject({ offline: false });
    files.set(first, { fileId: 'f1' });
    tab.wake();
    await expect.poll(async () => (await tab.state('a.1'))?.waiting, { timeout: 10_000 }).toBe(0);
    expect(heard.at(-1)?.changes).toMatchObject([
      { questionId: 'q1', n: 1, value: ['f1'] },
      { questionId: 'q2', n: 2, value: 'A' },
    ]);
    tab.stop();
  });

  test('one that was refused is left out of its answer', async () => {
    files.clear();
    files.set(first, { refused: '文件是空的' }).set(second, { fileId: 'f2' });
    const { heard, open } = world();
    const tab = open();
    await tab.open(lane());
    await write(tab, 'q1', { a: [first], b: [first, second], c: 'x' });
    await write(tab, 'q2', [first]);
    tab.start();
    await isEmpty(tab);
    expect(heard[0]?.changes).toMatchObject([{ value: { b: ['f2'], c: 'x' } }, { value: null }]);
    tab.stop();
  });
});

describe('what the server says', () => {
  test.each([
    ['a cut', new TypeError('cut')],
    ['an expired token', answer(401, null)],
    ['a server that does not know the attempt', answer(404, null)],
    ['a busy server', answer(503, null)],
  ])('%s: nothing is forgotten, and it is sent again', async (_, first) => {
    const { heard, open } = world(first);
    const tab = open();
    await tab.open(lane());
    await write(tab, 'q1', 'A');
    tab.start();
    await isEmpty(tab);
    expect(heard.length).toBeGreaterThan(1);
    tab.stop();
  });

  test('late is kept too, and said', async () => {
    const { open } = world(answer(0, { ...OK, state: 'submitted', late: true }));
    const tab = open();
    await tab.open(lane());
    await write(tab, 'q1', 'A');
    tab.start();
    await isEmpty(tab);
    expect((await tab.state('a.1'))?.told).toMatchObject({ late: true, state: 'submitted' });
    tab.stop();
  });

  test('voided: it is sent no more, and stays on the device', async () => {
    const { heard, open } = world(answer(409, null));
    const tab = open();
    await tab.open(lane());
    await write(tab, 'q1', 'A');
    tab.start();
    await expect.poll(async () => (await tab.state('a.1'))?.status).toBe('superseded');
    expect(heard).toHaveLength(1);
    expect(await tab.kept('a.1')).toHaveLength(1);
    tab.stop();
  });

  test('one that cannot be kept holds up no other', async () => {
    const { heard, open } = world(answer(422, { fields: { 'changes.1.value': 'keys' } }, '不对'));
    const tab = open();
    await tab.open(lane());
    await write(tab, 'q1', 'A');
    await write(tab, 'q2', 'bad');
    await write(tab, 'q3', 'C');
    tab.start();
    await isEmpty(tab);
    expect(heard[1]?.changes.map(({ questionId }) => questionId)).toEqual(['q1', 'q3']);
    expect((await tab.state('a.1'))?.refused).toMatchObject([{ n: 2, reason: '不对' }]);
    tab.stop();
  });

  test('handed in elsewhere: what went with it is sent no more', async () => {
    const { heard, open } = world();
    const tab = open();
    await tab.open(lane());
    const n = await write(tab, 'q1', 'A');
    await tab.settle('a.1', n ?? 0);
    tab.start();
    await isEmpty(tab);
    expect(heard).toEqual([]);
    tab.stop();
  });
});
