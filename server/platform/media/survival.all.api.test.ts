// A real livekit-server and the product's process: who ends it, who finds it again.
import { describe, expect, test } from 'vitest';
import { hasMedia, lives, pidOf } from '#tests/support/media.ts';
import { startProcess } from '#tests/support/process.ts';
import { testServer } from '#tests/support/server.ts';

describe.skipIf(!hasMedia)('beside the product', () => {
  test('when we are killed it is found again, and there are never two; where we want none it is ended', async () => {
    const server = await testServer({ world: null });
    const health = async (url: string) => (await fetch(`${url}/api/health`)).json();
    const start = async () => {
      const started = await startProcess(server, { LIVEKIT: 'on' });
      await expect.poll(async () => (await health(started.url)).media.state).toBe('ready');
      return started;
    };
    const first = await start();
    const pid = pidOf(server);
    await first.kill();
    expect(lives(pid)).toBe(true);
    const second = await start();
    expect(pidOf(server)).toBe(pid);
    await second.kill();
    const off = await startProcess(server);
    expect((await health(off.url)).media).toEqual({ state: 'off', reason: expect.stringContaining('LIVEKIT=off') });
    await expect.poll(() => lives(pid)).toBe(false);
    await off.stop();
    // and by an ordinary stop
    const third = await start();
    const own = pidOf(server);
    await third.stop();
    expect(lives(own)).toBe(false);
    await server.stop();
  });

  test('two of us on one DATA_DIR share one: whose it is not, ends it not', async () => {
    const server = await testServer({ world: null });
    const start = async () => {
      const started = await startProcess(server, { LIVEKIT: 'on' });
      const state = async () => (await (await fetch(`${started.url}/api/health`)).json()).media.state;
      await expect.poll(state).toBe('ready');
      return started;
    };
    const [host, pid] = [await start(), pidOf(server)];
    const guest = await start();
    expect(pidOf(server)).toBe(pid);
    await guest.stop();
    expect(lives(pid)).toBe(true);
    await host.stop();
    expect(lives(pid)).toBe(false);
    await server.stop();
  });
});
