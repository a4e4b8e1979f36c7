// The adapter against a provider that misbehaves in every way it knows, over real sockets and a real database.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#tests/support/postgres.ts';
import { type Provider, startProvider, WORDS } from '#tests/support/provider.ts';
import { type ModelRequest, ProviderError, type ProviderErrorKind } from './model.ts';
import { createModel } from './openai.ts';
import { createUsage, type Usage, usageDay } from './usage.ts';
import type { Patience } from './watch.ts';

const NOON = Date.UTC(2026, 8, 1, 4);
const KEY = 'sk-canary-0123456789';
const REQUEST: ModelRequest = {
  system: '只根据资料回答。',
  turns: [
    { role: 'user', text: '什么是单摆?' },
    { role: 'assistant', text: '一根细线和一个小球。' },
    { role: 'user', text: '周期由什么决定?' },
  ],
  userId: 'student',
  orgId: 'school',
};

let database: TestDatabase;
let provider: Provider;
let usage: Usage;

beforeAll(async () => {
  database = await testDatabase();
  provider = await startProvider();
  const { pool } = database;
  await pool.query("insert into organisation (id, code, name, created_at) values ('school', 's', 's', 0)");
  await pool.query(
    "insert into sys_role (id, org_id, name, base, created_at) values ('r', 'school', 'student', 'student', 0)",
  );
  for (const id of ['student', 'other'])
    await pool.query(
      "insert into sys_user (id, org_id, role_id, user_name, name, pwd, created_at) values ($1, 'school', 'r', $1, $1, '', 0)",
      [id],
    );
  usage = createUsage(pool, () => NOON, 20_000);
});
afterAll(async () => {
  await provider.stop();
  await database.drop();
});

interface Heard {
  text: string;
  error: unknown;
}

async function listen(
  name: string,
  o: { signal?: AbortSignal; patience?: Patience; until?: (text: string) => boolean; usage?: Usage } = {},
): Promise<Heard> {
  const model = createModel(
    { baseUrl: provider.url, model: name, key: KEY },
    { usage: o.usage ?? usage, ...(o.patience ? { patience: o.patience } : {}) },
  );
  let text = '';
  try {
    for await (const delta of model.stream(REQUEST, o.signal ?? new AbortController().signal)) {
      text += delta;
      if (o.until?.(text)) break;
    }
    return { text, error: null };
  } catch (error) {
    return { text, error };
  }
}

const callsOf = (name: string) => provider.calls.filter((call) => call.model === name);
const failed = (kind: ProviderErrorKind) => expect.objectContaining({ kind });
const half = WORDS.slice(0, 4).join('');

async function usageOf(model: string) {
  const { rows } = await database.pool.query<{ prompt: number; output: number; runs: number }>(
    'select prompt_tokens as prompt, output_tokens as output, runs from ai_usage where model = $1 and day = $2',
    [model, usageDay(NOON)],
  );
  return rows[0];
}

test('an answer: the words as they come, the question as it was asked, the tokens as they were counted', async () => {
  expect(await listen('normal')).toEqual({ text: WORDS.join(''), error: null });
  const [call] = callsOf('normal');
  expect(call?.headers.authorization).toBe(`Bearer ${KEY}`);
  expect(call?.body.messages).toEqual([
    { role: 'system', content: '只根据资料回答。' },
    ...REQUEST.turns.map((turn) => ({ role: turn.role, content: turn.text })),
  ]);
  expect(call?.body.max_tokens).toBe(4000);
  expect(await usageOf('normal')).toEqual({ prompt: 100, output: WORDS.length, runs: 1 });
  await listen('normal');
  expect(await usageOf('normal')).toEqual({ prompt: 200, output: 2 * WORDS.length, runs: 2 });
});

test('thoughts are not said', async () => {
  expect((await listen('thinking')).text.trim()).toBe(WORDS.join(''));
});

describe('failure', () => {
  test.each(['mid-stream-error', 'unfinished', 'malformed'])('%s: what came before stays', async (name) => {
    expect(await listen(name)).toEqual({ text: half, error: failed('failed') });
    expect(callsOf(name)).toHaveLength(1);
  });

  test('a cut cable', async () => {
    const { text, error } = await listen('cut');
    expect(error).toEqual(failed('failed'));
    // what the cable still held when it was cut may be lost
    expect(half.startsWith(text)).toBe(true);
    expect(callsOf('cut')).toHaveLength(1);
  });

  test.each(['empty', '500', 'redirect', '429-long'])('%s: nothing was said, and it was asked once', async (name) => {
    const { text, error } = await listen(name);
    expect(text).toBe('');
    expect(error).toEqual(failed('failed'));
    expect(callsOf(name)).toHaveLength(1);
    expect(await usageOf(name)).toMatchObject({ output: name === 'empty' ? WORDS.length : 0, runs: 1 });
  });

  test('a 429 that asks for little is tried once more', async () => {
    expect((await listen('429-once')).text).toBe(WORDS.join(''));
    expect(callsOf('429-once')).toHaveLength(2);
    expect((await listen('429')).error).toEqual(failed('failed'));
    expect(callsOf('429')).toHaveLength(2);
  });

  test('nobody there', async () => {
    const model = createModel({ baseUrl: 'http://127.0.0.1:1/v1', model: 'm' }, { usage });
    const first = model.stream(REQUEST, new AbortController().signal)[Symbol.asyncIterator]().next();
    await expect(first).rejects.toEqual(failed('failed'));
  });

  test.each([
    ['silent', ''],
    ['silent-later', half],
  ])('%s: silence ends it, and the request with it', async (name, text) => {
    const patience = { silenceMs: 60, totalMs: 60_000 };
    expect(await listen(name, { patience })).toEqual({ text, error: failed('failed') });
    await expect.poll(() => callsOf(name).map((call) => call.aborted)).toEqual([true]);
  });

  test('silent twice, it is left alone for a minute; who is heard is asked again', async () => {
    let now = NOON;
    const patience = { silenceMs: 60, totalMs: 60_000 };
    const model = createModel({ baseUrl: provider.url, model: 'mute' }, { usage, patience, now: () => now });
    provider.play('mute', 'silent');
    const ask = async () => {
      for await (const _ of model.stream(REQUEST, new AbortController().signal));
    };
    await expect(ask()).rejects.toBeInstanceOf(ProviderError);
    expect(model.isReady()).toBe(true);
    await expect(ask()).rejects.toBeInstanceOf(ProviderError);
    expect(model.isReady()).toBe(false);
    now += 60_000;
    expect([model.isReady(), model.isReady()]).toEqual([true, false]);
    provider.play('mute', 'normal');
    await ask();
    expect([model.isReady(), model.isReady()]).toEqual([true, true]);
  });

  test('an answer that takes too long in all', async () => {
    const heard = await listen('silent-later', { patience: { silenceMs: 60_000, totalMs: 80 } });
    expect(heard).toEqual({ text: half, error: failed('failed') });
    expect(heard.error).toHaveProperty('message', 'total');
  });

  test('neither key nor question in what is logged', async () => {
    for (const name of ['500', '429-long', 'mid-stream-error', 'malformed', 'redirect']) {
      const { error } = await listen(name);
      expect(error).toBeInstanceOf(ProviderError);
      const logged = JSON.stringify(error, Object.getOwnPropertyNames(error as object));
      expect(logged).not.toMatch(/canary|单摆|cause/);
    }
  });
});

describe('limits', () => {
  test('cut at the limit of tokens: what was said stays', async () => {
    expect(await listen('length')).toEqual({ text: WORDS.join(''), error: failed('limit') });
  });

  test('a provider that ignores the limit is stopped', async () => {
    const before = callsOf('endless').length;
    const { text, error } = await listen('endless');
    expect(error).toEqual(failed('limit'));
    expect(text.length).toBeLessThan(9000);
    expect(callsOf('endless')).toHaveLength(before + 1);
    expect((await usageOf('endless'))?.output).toBeGreaterThan(4000);
  });

  test('the budget of a day: counted for stopped runs too, asked before the call, new on the next day', async () => {
    let now = NOON;
    const small = createUsage(database.pool, () => now, 40);
    const mine = { ...REQUEST, userId: 'other' };
    const model = createModel({ baseUrl: provider.url, model: 'endless' }, { usage: small });
    const run = async () => {
      let text = '';
      for await (const delta of model.stream(mine, new AbortController().signal)) text += delta;
      return text;
    };
    const before = callsOf('endless').length;
    await expect(run()).rejects.toEqual(failed('limit'));
    expect(callsOf('endless').at(-1)?.body.max_tokens).toBe(40);
    await expect(run()).rejects.toEqual(failed('budget'));
    expect(callsOf('endless')).toHaveLength(before + 1);
    now += 13 * 3_600_000;
    await expect(run()).rejects.toEqual(failed('limit'));
    expect(callsOf('endless')).toHaveLength(before + 2);
  });
});

describe('stopping', () => {
  test('the caller’s signal ends the request, before the first word and after', async () => {
    for (const name of ['slow-first-token', 'held']) {
      const abort = new AbortController();
      const aborted = provider.calls.filter((call) => call.aborted).length;
      const listening = listen(name, { signal: abort.signal, until: () => void abort.abort() === null });
      if (name === 'slow-first-token') {
        await expect.poll(() => callsOf(name).length).toBe(1);
        abort.abort();
      }
      const { error } = await listening;
      expect(error).not.toBeInstanceOf(ProviderError);
      expect(abort.signal.aborted).toBe(true);
      await provider.untilAborted(aborted + 1);
    }
    expect(await usageOf('held')).toMatchObject({ runs: 1 });
    expect((await usageOf('held'))?.output).toBeGreaterThan(0);
  });

  test('a consumer that walks away ends it too', async () => {
    const aborted = provider.calls.filter((call) => call.aborted).length;
    await listen('endless', { until: (text) => text.length > 20 });
    await provider.untilAborted(aborted + 1);
  });

  test('a signal that has fired asks nobody', async () => {
    const before = provider.calls.length;
    await listen('normal', { signal: AbortSignal.abort() });
    expect(provider.calls).toHaveLength(before);
  });
});
