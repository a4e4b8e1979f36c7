import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { contract } from '#contract/index.ts';
import { call, GETS, onCallError } from './client.ts';
import { ApiError, CLIENT, fieldErrors } from './errors.ts';
import { renew } from './renew.ts';
import { provideSession, type SessionCommands } from './session.ts';
import { answer, type Serve, stubBrowser } from './testing.ts';
import { endsSoon, refreshToken, storeTokens, token } from './tokens.ts';

const HOUR = 3_600_000;
const give = (held: string, successor: string, ms = HOUR) =>
  storeTokens({ token: held, refreshToken: successor, exp: Date.now() + ms }, Date.now());

const reported: number[] = [];
/** A session that renews as the chart's effect does, without the chart. */
const commands = (over: Partial<SessionCommands> = {}): SessionCommands => {
  let flight: Promise<boolean> | null = null;
  const renewOnce = (stale: string) => {
    flight ??= renew(stale)
      .then(() => true)
      .catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 401) return false;
        throw error;
      })
      .finally(() => {
        flight = null;
      });
    return flight;
  };
  return {
    signIn: async () => {},
    passGate: () => {},
    demandGate: () => {},
    signOut: async () => {},
    reload: () => {},
    renew: renewOnce,
    ...over,
  };
};

function begin(serve: Serve, over?: Partial<SessionCommands>) {
  const browser = stubBrowser(serve);
  provideSession(async () => commands(over));
  reported.length = 0;
  onCallError((e) => reported.push(e.code));
  return browser;
}

beforeEach(() => void vi.useRealTimers());
afterEach(() => void vi.unstubAllGlobals());

describe('one call', () => {
  test('sends the token in both headers, the language, and the test under way', async () => {
    let seen = new Headers();
    begin((_path, { headers }) => {
      seen = headers;
      return answer(0, []);
    });
    give('t1', 'r1');
    window.__testId = 'browser:login';
    await call('/API/SysMenu/ItemsByUser');
    expect(Object.fromEntries(seen)).toMatchObject({
      authorization: 't1',
      token: 't1',
      'accept-language': 'zh-CN',
      'x-test-id': 'browser:login',
      'content-type': 'application/json',
    });
  });

  test('goes under the prefix that the page is served at', async () => {
    const { asked } = begin(() => answer(0, {}));
    await call('/api/Home/PortalConfig');
    expect(asked).toEqual(['/api/Home/PortalConfig']);
  });

  test('rejects with the code, the data and the message, and tells it once', async () => {
    begin(() => answer(422, { fields: { userName: '必填' } }, '内容有误'));
    await expect(call('/api/Home/PortalConfig')).rejects.toMatchObject({
      code: 422,
      msg: '内容有误',
      data: { fields: { userName: '必填' } },
    });
    expect(reported).toEqual([422]);
  });

  test('quiet ones are told by their caller', async () => {
    begin(() => answer(403, null, '没有权限'));
    await expect(call('/api/Home/PortalConfig', {}, { quiet: true })).rejects.toMatchObject({ code: 403 });
    expect(reported).toEqual([]);
  });

  test('a gate in the middle of things is handed to the session', async () => {
    const demandGate = vi.fn();
    begin(() => answer(423, null, '请先重置密码'), { demandGate });
    give('t1', 'r1');
    await expect(call('/api/Home/Continue')).rejects.toMatchObject({ code: 423 });
    await vi.waitFor(() => expect(demandGate).toHaveBeenCalledTimes(1));
  });

  test.each([
    [502, '<html>502 Bad Gateway</html>', 502],
    [413, '<html><h1>413 Request Entity Too Large</h1></html>', 413],
    [504, '', 504],
    [200, '<html>a login page of the hotel</html>', CLIENT.unreadable],
    [200, '{"code":0,"da', CLIENT.unreadable],
  ])("a proxy's %i page is an error with a code", async (status, body, code) => {
    begin(() => new Response(body, { status }));
    await expect(call('/api/Home/PortalConfig')).rejects.toMatchObject({ code });
  });

  test('no network is told as such', async () => {
    begin(() => {
      throw new TypeError('Failed to fetch');
    });
    await expect(call('/api/Home/PortalConfig')).rejects.toMatchObject({ code: CLIENT.offline, unreachable: true });
  });

  test('no answer in time is told as such', async () => {
    begin(() => answer(0));
    vi.useFakeTimers();
    vi.stubGlobal(
      'fetch',
      (_url: URL, { signal }: RequestInit) =>
        new Promise((_resolve, reject) =>
          signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))),
        ),
    );
    const told = expect(call('/api/Home/PortalConfig')).rejects.toMatchObject({ code: CLIENT.timeout });
    await vi.advanceTimersByTimeAsync(30_000);
    await told;
  });
});

describe('a token that has ended', () => {
  /** Takes only the newest token; counts what it did. */
  function server(refuse: 'http' | 'code' = 'code') {
    const did = { refreshed: 0, served: 0, refused: 0 };
    let good = 't2';
    const serve: Serve = async (path, { headers, body }) => {
      if (path === '/api/auth/TokenRefresh') {
        did.refreshed++;
        await new Promise((done) => setTimeout(done, 20));
        if (body.refreshToken !== 'r1') return answer(401);
        good = 't2';
        return answer(0, { token: 't2', refreshToken: 'r2', exp: Date.now() + HOUR });
      }
      if (headers.get('token') === good) {
        did.served++;
        return answer(0, { items: [] });
      }
      did.refused++;
      return refuse === 'http' ? new Response('{"code":401,"data":null,"msg":""}', { status: 401 }) : answer(401);
    };
    return { serve, did };
  }

  test.each(['http', 'code'] as const)('50 calls at once: one refresh, each served once (%s 401)', async (kind) => {
    const { serve, did } = server(kind);
    begin(serve);
    give('t1', 'r1');
    await Promise.all(Array.from({ length: 50 }, () => call('/api/Home/Continue')));
    expect(did).toEqual({ refreshed: 1, served: 50, refused: 50 });
    expect([token(), refreshToken()]).toEqual(['t2', 'r2']);
    expect(reported).toEqual([]);
  });

  test('one that ends in a moment is renewed before the call: public reads would not say 401', async () => {
    const { serve, did } = server();
    begin(serve);
    give('t1', 'r1', 3_000);
    expect(endsSoon()).toBe(true);
    await call('/api/Home/Continue');
    expect(did).toEqual({ refreshed: 1, served: 1, refused: 0 });
  });

  test("a wrong clock does not matter: the token's end is taken from the server's", () => {
    begin(() => answer(0));
    const serverNow = Date.now() - 24 * HOUR;
    storeTokens({ token: 't', refreshToken: 'r', exp: serverNow + HOUR }, serverNow);
    expect(endsSoon()).toBe(false);
  });

  test('refused for good: the call fails with 401, nothing is replayed, nobody is told twice', async () => {
    const { serve, did } = server();
    begin(serve);
    give('t1', 'stolen');
    await expect(call('/api/Home/Continue')).rejects.toMatchObject({ code: 401 });
    expect(did).toEqual({ refreshed: 1, served: 0, refused: 1 });
    expect(reported).toEqual([]);
  });

  test('a refresh whose answer was lost is asked again after a second', async () => {
    const { serve } = server();
    let lost = 0;
    begin((path, request) => {
      if (path === '/api/auth/TokenRefresh' && lost++ === 0) throw new TypeError('cut');
      return serve(path, request);
    });
    give('t1', 'r1');
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const served = call('/api/Home/Continue');
    await vi.advanceTimersByTimeAsync(1_200);
    await expect(served).resolves.toEqual({ items: [] });
    expect(lost).toBe(2);
  });

  test('another tab was first: its token is used, nothing is refreshed', async () => {
    const { serve, did } = server();
    begin(async (path, request) => {
      if (request.headers.get('token') === 't1') give('t2', 'r2');
      return serve(path, request);
    });
    give('t1', 'r1');
    await call('/api/Home/Continue');
    expect(did).toEqual({ refreshed: 0, served: 1, refused: 1 });
  });

  test('signing in does not wait for a stale token', async () => {
    const { asked } = begin((_path, { headers }) => answer(headers.get('token') ? 401 : 460));
    give('t1', 'r1', 1_000);
    const input = { userName: 'a', pwd: 'b' };
    await expect(call('/api/auth/UserNamePwd', input, { quiet: true })).rejects.toMatchObject({ code: 460 });
    expect(asked).toEqual(['/api/auth/UserNamePwd']);
  });
});

test('GET is used for exactly those that the contract has as GET', () => {
  const operations = Object.values(contract).flatMap((family) => Object.values(family));
  const gets = operations.filter((o) => o.method === 'GET' && o.kind === 'json').map((o) => o.path);
  expect(new Set(gets)).toEqual(new Set(GETS));
});

test('a field whose reason has a name for programs is told in its words', () => {
  const data = { fields: { groups: 'sum', name: '请填写名称' }, words: { groups: '各组的权重加起来要正好是 100' } };
  expect(fieldErrors(new ApiError(422, '有误', data))).toEqual({ groups: data.words.groups, name: '请填写名称' });
  expect(fieldErrors(new ApiError(422, '有误'))).toEqual({});
  expect(fieldErrors(new ApiError(409, '有误', data))).toEqual({});
});
