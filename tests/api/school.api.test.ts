// School networks: forty students behind one address, and nginx in front.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasNginx, type Nginx, startNginx } from '#tests/support/nginx.ts';
import { ask, newRunId, openStream } from '#tests/support/run.ts';
import { DEMO_PASSWORD, type TestServer, testServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ env: { TUTOR_PACE_MS: '5' } });
});
afterAll(() => server.stop());

const pad = (n: number) => String(n).padStart(2, '0');

test('forty sign-ins in a minute from one address, ten of them mistyped: nobody sees a captcha', async () => {
  const signIn = (userName: string, pwd: string) => server.call('/api/auth/UserNamePwd', { userName, pwd });
  const codes: number[] = [];
  const mistyped: number[] = [];
  for (let n = 1; n <= 30; n++) {
    if (n % 3 === 0) mistyped.push((await signIn(`student${pad(n)}`, 'Mengoo-demo-2025')).code);
    codes.push((await signIn(`student${pad(n)}`, DEMO_PASSWORD)).code);
  }
  expect(mistyped).toEqual(Array(10).fill(460));
  expect(codes).toEqual(Array(30).fill(0));
});

// nginx is installed by the set-up where it can be; elsewhere this part has nothing to run
describe.runIf(hasNginx())('behind nginx with docs/nginx.conf', () => {
  let nginx: Nginx;
  beforeAll(async () => {
    nginx = await startNginx(new URL(server.url).host);
  });
  afterAll(() => nginx.stop());

  test('a stream comes sentence by sentence, not at its end', async () => {
    const client = await server.signIn('student04');
    const times: number[] = [];
    const run = await openStream(
      nginx,
      client,
      '/mengoo/api/Chat/ChatCompletStreamAsync',
      { runId: newRunId(), message: '摆长怎么测量？' },
      {
        until: () => {
          times.push(Date.now());
          return false;
        },
      },
    );
    expect(run.last?.type).toBe('RUN_FINISHED');
    // many reads, not one: nothing was held back until the end
    expect(times.length).toBeGreaterThan(10);
    const direct = await ask(server, client, { message: '摆长怎么测量？' });
    expect(run.text).toBe(direct.text);
  });

  test("a body above Debian's 1 MB limit reaches us and gets our own answer", async () => {
    const body = JSON.stringify({ userName: 'x'.repeat(2_000_000), pwd: 'x' });
    const answer = await fetch(`${nginx.url}/api/auth/UserNamePwd`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ code: 413 });
  });
});
