import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer as createHttp } from 'node:http';
import { type AddressInfo, connect, createServer as createSocket, type LookupFunction, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Config, loadConfig } from './config.ts';
import { createMail, createSms, DELIVERY_MS, DeliveryTimeout, sendMail } from './messenger.ts';
import { RefusedAddress } from './outward.ts';

const NOW = 1_800_000_000_000;
const now = () => NOW;
const message = { to: 'li@school.test', subject: '重置密码', text: '第一行\n第二行' };

const options = (config: Config) => ({ config, now, endpointsOf: async () => ({ mail: null, sms: null, ai: null }) });
const makeMail = (config: Config) => createMail(options(config))('org');
const makeSms = (config: Config) => createSms(options(config))('org');

let folder: string;
const closing: Server[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mengoo-outbox-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  for (const server of closing.splice(0)) server.close();
});

async function listen(server: Server): Promise<number> {
  closing.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

test('by default each message is a whole file of its own in the outbox, for the owner alone', async () => {
  const config = loadConfig({ DATA_DIR: folder });
  await (await makeMail(config))(message);
  await (await makeSms(config))({ to: '13800000001', text: '验证码 123456' });
  const outbox = join(folder, 'outbox');
  const names = readdirSync(outbox);
  const sent = names.map((name) => JSON.parse(readFileSync(join(outbox, name), 'utf8')) as { to: string });
  expect(sent.sort((a, b) => b.to.localeCompare(a.to))).toEqual([
    { ...message, at: NOW },
    { to: '13800000001', text: '验证码 123456', at: NOW },
  ]);
  for (const name of names) {
    expect(name).toMatch(/^\d+-[\da-f]+\.json$/);
    expect(statSync(join(outbox, name)).mode & 0o777).toBe(0o600);
  }
});

test('the file is there when the call returns, before anything is awaited', async () => {
  const send = await makeMail(loadConfig({ DATA_DIR: folder }));
  void send(message);
  expect(readdirSync(join(folder, 'outbox'))).toHaveLength(1);
});

test('SMS_WEBHOOK gets the message as JSON; an answer that is not 2xx is a failure', async () => {
  const got: unknown[] = [];
  let status = 204;
  const server = createHttp((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => {
      body += part.toString();
    });
    request.on('end', () => {
      got.push([request.method, request.headers['content-type'], JSON.parse(body)]);
      response.writeHead(status).end();
    });
  });
  const url = `http://127.0.0.1:${await listen(server)}/sms`;
  const sms = await makeSms(loadConfig({ DATA_DIR: folder, SMS_WEBHOOK: url }));
  await sms({ to: '13800000001', text: '123456' });
  expect(got).toEqual([['POST', 'application/json', { to: '13800000001', text: '123456', at: NOW }]]);
  status = 500;
  await expect(sms({ to: '13800000001', text: '123456' })).rejects.toThrow('SMS webhook: 500');
});

/** As much SMTP as one mail needs. */
function smtp(onMail: (lines: string) => void): Server {
  return createSocket((socket) => {
    let data: string | null = null;
    socket.write('220 test\r\n');
    socket.on('data', (part) => {
      for (const line of part.toString().split('\r\n').slice(0, -1)) {
        if (data !== null && line !== '.') data += `${line}\n`;
        else if (data !== null) {
          onMail(data);
          data = null;
          socket.write('250 kept\r\n');
        } else if (line === 'DATA') {
          data = '';
          socket.write('354 go on\r\n');
        } else socket.write(line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n');
      }
    });
    socket.on('error', () => {});
  });
}

test('SMTP_URL gets a mail with sender, receiver, subject and text', async () => {
  const mails: string[] = [];
  const port = await listen(smtp((lines) => mails.push(lines)));
  const env = { DATA_DIR: folder, SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'school@school.test' };
  await (await makeMail(loadConfig(env)))(message);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain('From: school@school.test');
  expect(mails[0]).toContain('To: li@school.test');
  expect(mails[0]).toContain(`Subject: =?UTF-8?`);
});

test('a mail server that is away is a failure', async () => {
  const gone = createSocket();
  const port = await listen(gone);
  await new Promise((resolve) => gone.close(resolve));
  const mail = await makeMail(loadConfig({ DATA_DIR: folder, SMTP_URL: `smtp://127.0.0.1:${port}` }));
  await expect(mail(message)).rejects.toThrow();
});

describe('a school’s own mail server', () => {
  const named =
    (...addresses: string[]): LookupFunction =>
    (_name, _options, done) =>
      done(
        null,
        addresses.map((address) => ({ address, family: 4 })),
      );
  const own = (port: number, lookup: LookupFunction) => ({
    url: `smtp://mail.school.test:${port}`,
    from: 'school@school.test',
    lanHosts: ['mail.school.test'],
    lookup,
  });

  test('is reached at whichever of its addresses answers', async () => {
    const mails: string[] = [];
    const port = await listen(smtp((lines) => mails.push(lines)));
    await sendMail(own(port, named('127.0.0.2', '127.0.0.1')), message);
    expect(mails).toHaveLength(1);
  });

  test('is not reached where one of its addresses is nobody’s server', async () => {
    const heard: string[] = [];
    const port = await listen(createSocket(() => heard.push('a connection')));
    const lookup = named('127.0.0.1', '169.254.169.254');
    await expect(sendMail(own(port, lookup), message)).rejects.toThrow(RefusedAddress);
    await expect(sendMail({ ...own(port, named('127.0.0.1')), lanHosts: [] }, message)).rejects.toThrow(RefusedAddress);
    expect(heard).toEqual([]);
  });

  test('whose name is found when the time is over is not connected to', async () => {
    const heard: (number | undefined)[] = [];
    const server = createSocket((socket) => heard.push(socket.remotePort));
    const port = await listen(server);
    const asked = Promise.withResolvers<() => void>();
    const slow: LookupFunction = (name, options, done) => asked.resolve(() => named('127.0.0.1')(name, options, done));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const late = expect(sendMail(own(port, slow), message)).rejects.toThrow(DeliveryTimeout);
    const answer = await asked.promise;
    vi.advanceTimersByTime(DELIVERY_MS);
    vi.useRealTimers();
    await late;
    answer();
    const next = connect(port, '127.0.0.1');
    await new Promise((resolve) => next.once('connect', resolve));
    await vi.waitFor(() => expect(heard).toEqual([next.localPort]));
    next.destroy();
  });
});
