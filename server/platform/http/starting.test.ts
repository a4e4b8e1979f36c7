// Before the server can do anything, whoever asks is told that it is starting.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { loadConfig } from '../config.ts';
import { freePort } from '../media/ports.ts';
import { answerWhileStarting } from './starting.ts';

const configOf = (port: number) => loadConfig({ PORT: String(port), HOST: '127.0.0.1' });

test('a probe, a program and a browser are each told so in their way, until the port is let go', async () => {
  const port = await freePort();
  const letGo = await answerWhileStarting(configOf(port));
  const at = `http://127.0.0.1:${port}`;
  const health = await fetch(`${at}/mengoo/api/health`);
  expect(health.status).toBe(503);
  expect(await health.json()).toMatchObject({
    status: 'unavailable',
    database: { state: 'away' },
    version: expect.any(String),
  });
  const called = await fetch(`${at}/api/Course/Items`, { method: 'POST', headers: { 'accept-language': 'en' } });
  expect(called.status).toBe(503);
  expect(await called.json()).toEqual({ code: 503, data: null, msg: expect.stringContaining('starting') });
  const page = await fetch(`${at}/mengoo/`, { headers: { accept: 'text/html', 'accept-language': 'zh-CN' } });
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '2']);
  const html = await page.text();
  expect(html).toContain('服务正在启动');
  // the page asks again by itself
  expect(html).toContain('http-equiv="refresh"');
  await letGo();
  const next = createServer((_request, response) => response.end('ready'));
  await new Promise<void>((resolve) => next.listen(port, '127.0.0.1', resolve));
  expect(await (await fetch(at)).text()).toBe('ready');
  await new Promise((resolve) => next.close(resolve));
});

test('a port that somebody else has stays theirs', async () => {
  const other = createServer((_request, response) => response.end('other'));
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  const letGo = await answerWhileStarting(configOf(port));
  await letGo();
  expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('other');
  other.closeAllConnections();
  await new Promise((resolve) => other.close(resolve));
});
