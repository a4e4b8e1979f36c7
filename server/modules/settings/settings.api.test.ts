// Settings: strictly written, read by every process, secrets never out, and nobody shut out by them.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as createSocket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OutputOf } from '#contract/index.ts';
import { DEMO_PASSWORD } from '#tests/support/demo.ts';
import { png } from '#tests/support/documents.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';
import { send } from '#tests/support/upload.ts';
import { uploadLimits } from '../files/index.ts';
import { KEPT } from '../menus/index.ts';
import { leadsOf, organisationById } from '../portal/index.ts';
import { unlockSchools } from './unlock.ts';

type Row = OutputOf<'/OrgApi/OrgSetting/Items'>['items'][number];

let server: TestServer;
let second: TestServer;
let admin: Client;
/** What the second process has logged. */
const logged: string[] = [];
const closing: Server[] = [];
beforeAll(async () => {
  server = await testServer({ env: { LAN_HOSTS: '127.0.0.1' } });
  second = await testServer({
    beside: server,
    env: { LAN_HOSTS: '127.0.0.1' },
    logged: (line) => void logged.push(line),
  });
  admin = await server.signIn('admin');
});
afterAll(async () => {
  for (const one of closing) one.close();
  await second.stop();
  await server.stop();
});

const groups = async (who = admin): Promise<Row[]> =>
  (await who.call<{ items: Row[] }>('/OrgApi/OrgSetting/Items', { pageSize: 100 })).data.items;
const group = async (id: string): Promise<Row> => {
  const row = (await groups()).find((r) => r.id === id);
  if (!row) throw new Error(id);
  return row;
};
const again = (who = admin) => who.call('/api/auth/Again', { pwd: DEMO_PASSWORD });
async function set(id: string, values: object, who = admin) {
  return who.call<{ version: number }>('/OrgApi/OrgSetting/Update', { id, version: (await group(id)).version, values });
}
const listen = (one: ReturnType<typeof createSocket> | Server): Promise<number> =>
  new Promise((resolve) => {
    closing.push(one as Server);
    one.listen(0, '127.0.0.1', () => resolve((one.address() as AddressInfo).port));
  });
const inSecond = async (): Promise<Record<string, unknown>> =>
  (await second.call<Record<string, unknown>>('/api/Home/PortalConfig')).data;

test('groups begin at version 0 with their defaults; what is left out stays; an old version is refused', async () => {
  expect(await group('look')).toMatchObject({ version: 0, source: 'default', values: { mode: 'system' } });
  expect(await set('portal', { openLiveStream: 0 })).toMatchObject({ code: 0, data: { version: 1 } });
  expect(await set('portal', { showUserName: 0 })).toMatchObject({ data: { version: 2 } });
  expect(await group('portal')).toMatchObject({
    version: 2,
    source: 'set',
    values: { openLiveStream: 0, showUserName: 0 },
  });
  const stale = { id: 'portal', version: 1, values: { showUserName: 1 } };
  expect((await admin.call('/OrgApi/OrgSetting/Update', stale)).code).toBe(409);
  expect(await inSecond()).toMatchObject({ openLiveStream: 0, showUserName: 0 });
  expect(await admin.call('/OrgApi/OrgSetting/Delete', { ids: ['portal'] })).toMatchObject({ data: { deleted: 1 } });
  expect(await group('portal')).toMatchObject({ version: 3, source: 'default' });
});

test.each([
  ['portal', { openLiveStream: 2 }],
  ['portal', { iconURL: 'javascript:alert(1)' }],
  ['portal', { iconURL: 'https://other.test/logo.png' }],
  ['portal', { iconURL: '//other.test/logo.png' }],
  ['portal', { unknown: 1 }],
  ['portal', { quietHosts: ['a b'] }],
  ['look', { colour: 'mud' }],
  ['mail', { url: 'http://mail.test' }],
  ['mail', { from: 'not an address' }],
  ['mail', { from: 'a@b.c\r\nBcc: x@y.z' }],
  ['mail', { from: '学校, <a@b.c>' }],
  ['ai', { baseUrl: 'https://user:pwd@model.test/v1' }],
  ['storage', { fileLimit: -1 }],
  ['storage', { fileLimit: 1000 }],
  ['storage', { fileQuota: { student: 1000, staff: 1000 } }],
  ['words', { mark: [''] }],
])('%s %j is refused by name', async (id, values) => {
  const { code, data } = await set(id, values);
  expect(code).toBe(422);
  expect(Object.keys((data as unknown as { fields: object }).fields)[0]).toMatch(/^values\./);
});

test('the school’s sign is a picture of ours, seen before anybody has signed in, and done on the list only then', async () => {
  const isDone = async () =>
    (await admin.call<{ items: { id: string; done: boolean }[] }>('/OrgApi/OrgSetting/Checklist')).data.items.find(
      ({ id }) => id === 'look',
    )?.done;
  const sent = async (name: string, bytes: Uint8Array, who = admin) =>
    (await send<{ items: { url: string }[] }>(server, who, '/OrgApi/UploadFile/FileUp', [{ name, bytes }])).data
      .items[0]?.url ?? name;
  const [logo, next, text, foreign] = await Promise.all([
    sent('logo.png', png(40, 20)),
    sent('next.png', png(20, 20)),
    sent('logo.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
    sent('theirs.png', png(30, 30), await server.signIn('teacher01')),
  ]);
  expect(await set('portal', { iconURL: '/favicon.svg' })).toMatchObject({ code: 0 });
  expect(await isDone()).toBe(false);
  for (const iconURL of [text, foreign])
    expect(await set('portal', { iconURL })).toMatchObject({ code: 422, data: { fields: {} } });
  expect(await inSecond()).toMatchObject({ iconURL: '/favicon.svg' });
  const seen = async (url: string) => (await fetch(server.url + url)).headers.get('content-type');
  expect(await seen(logo)).toMatch(/json/);
  expect(await set('portal', { iconURL: logo, loginAccess: 1 })).toMatchObject({ code: 0 });
  expect(await inSecond()).toMatchObject({ iconURL: logo });
  expect(await seen(logo)).toBe('image/png');
  expect(await isDone()).toBe(true);
  expect(await (await fetch(second.url)).text()).toContain(`/mengoo${logo}">`);
  // as it stands, whoever sends it again
  expect(await set('portal', { iconURL: logo }, await server.signIn('super'))).toMatchObject({ code: 0 });
  await set('portal', { iconURL: next });
  expect([await seen(logo), await seen(next)]).toEqual([expect.stringMatching(/json/), 'image/png']);
  await admin.call('/OrgApi/OrgSetting/Delete', { ids: ['portal'] });
  expect([await seen(next), await isDone()]).toEqual([expect.stringMatching(/json/), false]);
});

test('only administrators, and each school its own', async () => {
  const teacher = await server.signIn('teacher01');
  expect((await teacher.call('/OrgApi/OrgSetting/Items')).code).toBe(403);
  await set('portal', { showUserName: 0 });
  expect((await groups(await server.signIn('admin@second'))).find((r) => r.id === 'portal')?.version).toBe(0);
});

describe('the password again', () => {
  test('safety wants it, for five minutes; a wrong one is 460', async () => {
    const own = await server.signIn('admin');
    expect((await set('safety', { kinds: 2 }, own)).code).toBe(462);
    expect((await own.call('/api/auth/Again', { pwd: 'wrong' })).code).toBe(460);
    expect((await again(own)).code).toBe(0);
    expect((await set('safety', { kinds: 2 }, own)).code).toBe(0);
    expect((await set('portal', { showUserName: 1 }, own)).code).toBe(0);
    server.advance(5 * 60_000 + 1);
    expect((await own.call('/OrgApi/OrgSetting/Delete', { ids: ['portal', 'safety'] })).code).toBe(462);
  });
  test('rules for passwords hold at once in the other process', async () => {
    await again();
    expect((await set('safety', { kinds: 4, leastPassword: { student: 9, staff: 9 } })).code).toBe(0);
    const given = { OldPwd: DEMO_PASSWORD, NewPwd: 'zwölfbirnen9' };
    const student = await server.signIn('student09');
    const refused = await second.call('/api/SysUser/UpdatePwd', given, { token: student.user.token });
    expect(refused).toMatchObject({ code: 422, data: { fields: { NewPwd: expect.stringContaining('4') } } });
    await again();
    expect((await admin.call('/OrgApi/OrgSetting/Delete', { ids: ['safety'] })).code).toBe(0);
  });
});

describe('secrets', () => {
  const CANARY = 'canary-7f3a9';
  test('are kept sealed and told of as there or not', async () => {
    const port = await listen(createServer((_request, response) => response.writeHead(204).end()));
    expect((await set('sms', { url: `http://127.0.0.1:${port}/${CANARY}` })).code).toBe(0);
    expect(await group('sms')).toMatchObject({ source: 'set', values: {}, secrets: { url: true } });
    const everywhere = await server.database.pool.query(
      'select settings::text || secrets::text as kept from organisation union all select operation_log::text from operation_log',
    );
    expect(everywhere.rows.map((r: { kept: string }) => r.kept).join()).not.toContain(CANARY);
    expect(JSON.stringify(await groups())).not.toContain(CANARY);
    const tried = await admin.call('/OrgApi/OrgSetting/Test', { id: 'sms', to: '13800000001' });
    expect(tried).toMatchObject({ code: 0, data: { ok: true } });
    expect(JSON.stringify(tried)).not.toContain(CANARY);
  });
  test('a key is not sent to an address that it was not given with', async () => {
    const key = async () => (await group('ai'))?.secrets['key'];
    await set('ai', { baseUrl: 'https://model.test/v1', model: 'm', key: CANARY });
    expect((await set('ai', { baseUrl: 'https://model.test/v1', model: 'n' })).code).toBe(0);
    expect(await key()).toBe(true);
    // another path is the same server
    expect((await set('ai', { baseUrl: 'https://model.test/v1/' })).code).toBe(0);
    expect(await key()).toBe(true);
    const moved = { baseUrl: 'https://mine.test/v1' };
    expect(await set('ai', moved)).toMatchObject({ code: 422, data: { fields: { 'values.key': expect.any(String) } } });
    expect((await group('ai')).values).toMatchObject({ baseUrl: 'https://model.test/v1/' });
    expect((await set('ai', { ...moved, key: null })).code).toBe(0);
    expect(await key()).toBe(false);
    await set('ai', { key: CANARY, ...moved });
    expect((await set('ai', { baseUrl: '' })).code).toBe(0);
    expect(await key()).toBe(false);
    const { data } = await admin.call<{ items: object[] }>('/OrgApi/LogOperate/Items', { pageSize: 1 });
    expect(data.items[0]).toMatchObject({
      before: { baseUrl: 'https://mine.test/v1', key: '▒' },
      after: { baseUrl: '', key: null },
    });
  });
  test('null takes one away', async () => {
    expect((await set('sms', { url: null })).code).toBe(0);
    expect(await group('sms')).toMatchObject({ source: 'default', secrets: { url: false } });
    expect((await admin.call('/OrgApi/OrgSetting/Test', { id: 'sms', to: '1' })).data).toMatchObject({
      ok: false,
      reason: 'off',
    });
  });
});

test('each group acts in the other process, stands in the log, and keeps its secrets', async () => {
  const CANARY = 'canary-55d1c';
  const [{ app }, { orgId }] = [second, admin.user];
  const leads = () => leadsOf(app, orgId);
  const portal = async () => (await inSecond())['look'];
  const acts: [id: string, values: object, read: () => Promise<unknown>, is: unknown][] = [
    [
      'mail',
      { url: `smtp://u:${CANARY}@mail.test`, from: 'a@b.test' },
      async () => (await leads()).mail?.from,
      'a@b.test',
    ],
    ['sms', { url: `https://sms.test/${CANARY}` }, async () => (await leads()).sms !== null, true],
    ['ai', { baseUrl: 'https://ai.test/v1', model: 'm', key: CANARY }, async () => (await leads()).ai?.model, 'm'],
    [
      'storage',
      { fileLimit: 2 ** 21 },
      async () => (await uploadLimits(app, { orgId, base: 'student' })).file,
      2 ** 21,
    ],
    [
      'look',
      { layout: 'horizontal', mode: 'dark' },
      portal,
      expect.objectContaining({ layout: 'horizontal', mode: 'dark' }),
    ],
    ['words', { mark: ['作弊'] }, async () => (await words()).mark, ['作弊']],
    ['retention', { logMonths: 7 }, async () => (await organisationById(app, orgId))?.settings.retention.logMonths, 7],
    ['backup', { keep: 2 }, async () => (await organisationById(app, orgId))?.settings.backup, { hour: 3, keep: 2 }],
  ];
  const words = async () =>
    (await second.call<{ mark: string[] }>('/api/Home/Words', {}, { token: admin.user.token })).data;
  for (const [id, values, read, is] of acts) {
    expect([id, (await set(id, values)).code]).toEqual([id, 0]);
    expect([id, await read()]).toEqual([id, is]);
  }
  const log = await admin.call<{ items: { ids: string[]; after: object }[] }>('/OrgApi/LogOperate/Items', {
    power: 'OrgSetting.Update',
    pageSize: acts.length,
  });
  expect(log.data.items.map(({ ids }) => ids[0])).toEqual(acts.map(([id]) => id).reverse());
  const told =
    JSON.stringify([log.data, await groups(), await inSecond()]) +
    (await (await fetch(`${second.url}/metrics`)).text());
  expect(told).not.toContain(CANARY);
  const ids = acts.map(([id]) => id);
  expect((await admin.call('/OrgApi/OrgSetting/Delete', { ids })).code).toBe(0);
});

test('what cannot be delivered is logged without the secret that led there', async () => {
  const CANARY = 'canary-90be2';
  await set('mail', { url: `smtp://u:${CANARY}@127.0.0.1:1`, from: 'a@b.test' });
  await set('sms', { url: `http://127.0.0.1:1/${CANARY}` });
  const failures = () => logged.filter((line) => line.includes('could not be delivered'));
  const { token } = (await server.signIn('student03')).user;
  const mailed = { email: 'li@school.test', uuid: 'browser-34' };
  expect((await second.call('/api/SysUser/SendSetEmailCode', mailed, { token })).code).toBe(503);
  const { code } = await second.call('/api/auth/UserSendNote', { phone: '13800000004' });
  expect(code).toBe(0);
  await expect.poll(failures).toHaveLength(2);
  expect(failures().join()).toContain('ECONNREFUSED');
  expect(logged.join()).not.toContain(CANARY);
  await admin.call('/OrgApi/OrgSetting/Delete', { ids: ['mail', 'sms'] });
});

describe('trying', () => {
  /** As much of a mail server as one letter needs; it lets in whoever says `right`. */
  const letterBox = (heard: string[]) =>
    createSocket((socket) => {
      socket.on('error', () => {}).write('220 box\r\n');
      let isText = false;
      const answerTo = (line: string): string => {
        if (isText) {
          isText = line !== '.';
          return isText ? '' : '250 kept\r\n';
        }
        if (line.startsWith('EHLO')) return '250-box\r\n250 AUTH PLAIN\r\n';
        if (line.startsWith('AUTH')) {
          const said = Buffer.from(line.split(' ')[2] ?? '', 'base64').toString();
          return said.endsWith('right') ? '235 come in\r\n' : '535 who are you\r\n';
        }
        isText = line === 'DATA';
        if (isText) return '354 go on\r\n';
        return line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n';
      };
      socket.on('data', (part) => {
        for (const line of part.toString().split('\r\n').slice(0, -1)) {
          heard.push(line);
          socket.write(answerTo(line));
        }
      });
    });
  test('a mail server is told by the wrong password, and is given a letter to whom one names', async () => {
    const heard: string[] = [];
    const port = await listen(letterBox(heard));
    const tried = async (pwd: string, to?: string) => {
      await set('mail', { url: `smtp://school:${pwd}@127.0.0.1:${port}`, from: 'a@school.test' });
      return (await admin.call('/OrgApi/OrgSetting/Test', { id: 'mail', ...(to ? { to } : {}) })).data;
    };
    const refused = await tried('wrong', 'head@school.test');
    expect(refused).toMatchObject({ ok: false, reason: 'auth' });
    expect(JSON.stringify(refused)).not.toContain('who are you');
    expect(await tried('right')).toMatchObject({ ok: true });
    expect(heard.filter((line) => line.startsWith('RCPT'))).toEqual([]);
    expect(await tried('right', 'head@school.test')).toMatchObject({ ok: true });
    expect(heard).toContain('RCPT TO:<head@school.test>');
  });
  test('what speaks no TLS where TLS is expected is told as that', async () => {
    const plain = await listen(createServer((_request, response) => response.end()));
    await set('sms', { url: `https://127.0.0.1:${plain}/` });
    const { data } = await admin.call('/OrgApi/OrgSetting/Test', { id: 'sms', to: '1' });
    expect(data).toMatchObject({ ok: false, reason: 'tls' });
    await admin.call('/OrgApi/OrgSetting/Delete', { ids: ['sms'] });
  });
  test('a mail server that drips is given up, whole', async () => {
    const drips = createSocket((socket) => {
      const timer = setInterval(() => socket.write('220-wait\r\n'), 200);
      socket.on('close', () => clearInterval(timer)).on('error', () => {});
    });
    const port = await listen(drips);
    await set('mail', { url: `smtp://127.0.0.1:${port}`, from: 'a@school.test' });
    const begin = performance.now();
    const { data } = await admin.call('/OrgApi/OrgSetting/Test', { id: 'mail' });
    expect(data).toMatchObject({ ok: false, reason: 'timeout' });
    expect(performance.now() - begin).toBeLessThan(12_000);
  });
  test('of a mail server that refuses what it says is told, and no fault of a certificate', async () => {
    const refuses = createSocket((socket) => socket.on('error', () => {}).end('554 no TLS service\r\n'));
    await set('mail', { url: `smtp://127.0.0.1:${await listen(refuses)}`, from: 'a@school.test' });
    const { data } = await admin.call('/OrgApi/OrgSetting/Test', { id: 'mail' });
    expect(data).toMatchObject({ reason: 'answer', text: '对方拒绝了：554 no TLS service' });
  });
  test.each([
    ['mail', { url: 'smtp://10.1.2.3' }, 'private'],
    ['mail', { url: 'smtp://127.0.0.1:1' }, 'refused'],
    ['sms', { url: 'https://10.1.2.3/' }, 'private'],
    ['ai', { baseUrl: 'http://10.9.9.9/v1', model: 'm' }, 'private'],
  ])('%s %j is told as %s', async (id, values, reason) => {
    expect((await set(id, values)).code).toBe(0);
    expect((await admin.call('/OrgApi/OrgSetting/Test', { id })).data).toMatchObject({ ok: false, reason });
    await admin.call('/OrgApi/OrgSetting/Delete', { ids: [id] });
  });
  test('a model that takes no key, one that answers nonsense, and one that answers', async () => {
    const answers: readonly [number, string][] = [
      [401, '{}'],
      [200, '<html>'],
      [200, '{"choices":[]}'],
    ];
    let at = 0;
    const model = createServer((request, response) => {
      request.resume();
      const [status, text] = answers[at++] ?? [500, ''];
      response.writeHead(status).end(text);
    });
    await set('ai', { baseUrl: `http://127.0.0.1:${await listen(model)}/v1`, model: 'm', key: 'k' });
    const said: unknown[] = [];
    for (const _ of answers)
      said.push((await admin.call<{ reason?: string }>('/OrgApi/OrgSetting/Test', { id: 'ai' })).data.reason);
    expect(said).toEqual(['auth', 'answer', undefined]);
  });
});

test('a school’s model speaks in every process, and goes as it came', async () => {
  const orgId = admin.user.orgId;
  await set('ai', { baseUrl: 'http://127.0.0.1:9/v1', model: 'school-model', key: 'k' });
  expect((await second.app.tutor.model(orgId))?.name).toBe('school-model');
  await admin.call('/OrgApi/OrgSetting/Delete', { ids: ['ai'] });
  expect(await second.app.tutor.model(orgId)).toBeNull();
});

test('what the environment sets is shown, and cannot be changed', async () => {
  const other = await testServer({
    beside: server,
    env: { SMTP_URL: 'smtp://operator:canary@mail.test', MAIL_FROM: 'o@mail.test' },
  });
  const own = await other.signIn('admin');
  const mail = (await groups(own)).find((r) => r.id === 'mail');
  expect(mail).toMatchObject({ source: 'environment', values: { from: 'o@mail.test' }, secrets: { url: true } });
  const input = { id: 'mail', version: mail?.version, values: { from: 'x@y.z' } };
  expect((await own.call('/OrgApi/OrgSetting/Update', input)).code).toBe(409);
  expect((await own.call('/OrgApi/OrgSetting/Delete', { ids: ['sms', 'mail'] })).code).toBe(409);
  await other.stop();
});

describe('nobody is shut out', () => {
  const bind = async (whiteList: string, who = admin) => {
    await again(who);
    return set('safety', { whiteList }, who);
  };
  const add = (cidr: string) => admin.call<{ id: string }>('/OrgApi/SysWhiteList/Add', { cidr });
  test('who is not on the list cannot switch it on; who is cannot take themselves off it', async () => {
    expect(await bind('admin')).toMatchObject({ code: 409, msg: expect.stringContaining('127.0.0.1') });
    const { id } = (await add('127.0.0.0/8')).data;
    expect((await bind('all')).code).toBe(0);
    expect((await admin.call('/OrgApi/SysWhiteList/Delete', { ids: [id] })).code).toBe(409);
    expect((await admin.call('/OrgApi/SysWhiteList/Update', { id, cidr: '10.0.0.0/8' })).code).toBe(409);
    expect((await admin.call('/OrgApi/SysWhiteList/Items')).code).toBe(0);
  });
  test('from elsewhere: right sign-ins and tokens are refused with the reason, Info and ExitLogin are not', async () => {
    const student = await server.signIn('student05');
    await server.database.pool.query("update white_list set cidr = '10.0.0.0/8'");
    expect(await student.call('/api/Course/Items')).toMatchObject({ code: 403, data: { reason: 'address' } });
    const wrong = { userName: 'student05', pwd: 'wrong' };
    expect((await server.call('/api/auth/UserNamePwd', wrong)).code).toBe(460);
    expect(await server.call('/api/auth/UserNamePwd', { ...wrong, pwd: DEMO_PASSWORD })).toMatchObject({
      code: 403,
      data: { reason: 'address' },
    });
    const info = await fetch(`${server.url}/api/Auth/Info`, { headers: { token: student.user.token } });
    expect(((await info.json()) as { code: number }).code).toBe(0);
    // where no proxy stands before the server, nobody is believed to come from where they say
    const claims = { 'x-forwarded-for': '10.0.0.1', 'x-real-ip': '10.0.0.1', forwarded: 'for=10.0.0.1' };
    expect((await student.call('/api/Course/Items', {}, claims)).code).toBe(403);
    expect((await server.call('/api/auth/UserNamePwd', { ...wrong, pwd: DEMO_PASSWORD }, claims)).code).toBe(403);
    expect((await student.call('/api/auth/ExitLogin')).code).toBe(0);
    await server.database.pool.query("update organisation set settings = settings - 'whiteList'");
  });
  test.each([
    ['off', []],
    ['admin', ['admin', 'super']],
    ['staff', ['admin', 'super', 'teacher01', 'qa']],
    ['all', ['admin', 'super', 'teacher01', 'qa', 'student07']],
  ])('%s binds %j', async (whiteList, bound) => {
    const all = ['admin', 'super', 'teacher01', 'qa', 'student07'];
    const people = await Promise.all(all.map((name) => server.signIn(name)));
    await server.database.pool.query(
      "update organisation set settings = settings || jsonb_build_object('whiteList', $1::text)",
      [whiteList],
    );
    const codes = await Promise.all(people.map((one) => one.call('/API/SysMenu/ItemsByUser')));
    expect(all.filter((_name, n) => codes[n]?.code === 403)).toEqual(bound);
    await server.database.pool.query("update organisation set settings = settings - 'whiteList'");
  });
  test('a first password that was right from elsewhere still opens the account where it may be opened', async () => {
    const student = await server.signIn('student06');
    const issued = await admin.call<{ items: { pwd: string }[] }>('/OrgApi/SysUser/ResetPwd', {
      ids: [student.user.id],
    });
    const enter = () => server.call('/api/auth/UserNamePwd', { userName: 'student06', pwd: issued.data.items[0]?.pwd });
    await server.database.pool.query(`update organisation set settings = settings || '{"whiteList": "all"}'`);
    expect(await enter()).toMatchObject({ code: 403, data: { reason: 'address' } });
    await server.database.pool.query("update organisation set settings = settings - 'whiteList'");
    expect((await enter()).code).toBe(0);
    expect((await enter()).code).toBe(460);
  });
  test('nor by what their own role is built on, nor by a redirection that leads all but built-in roles away', async () => {
    const { id } = (await admin.call<{ id: string }>('/OrgApi/SysRole/Add', { name: '校务' })).data;
    const menus = await admin.call<{ menuIds: string[] }>('/OrgApi/SysRole/Menus', { id: admin.user.roleId });
    await admin.call('/OrgApi/SysRole/SetRoleMenus', { id, ...menus.data });
    const { user } = await server.signIn('teacher02');
    expect((await admin.call('/OrgApi/SysUser/Update', { id: user.id, roleId: id })).code).toBe(0);
    const own = await server.signIn('teacher02');
    const { rows } = await server.database.pool.query<{ id: string }>(
      "select id from sys_menu where org_id = $1 and code = 'system_setting'",
      [user.orgId],
    );
    const settingsPage = rows[0]?.id;
    const build = (base: string) => own.call('/OrgApi/SysRole/Update', { id, base });
    const bound = (whiteList: string) =>
      server.database.pool.query(
        "update organisation set settings = settings || jsonb_build_object('whiteList', $1::text)",
        [whiteList],
      );
    await bound('admin');
    expect(await build('admin')).toMatchObject({ code: 409, msg: expect.stringContaining('127.0.0.1') });
    expect((await build('teacher')).code).toBe(0);
    await bound('off');
    expect((await build('admin')).code).toBe(0);
    expect((await set('portal', { jumpNewPath: 1 }, own)).code).toBe(409);
    // the built-in menus of a role have the settings for administrators alone
    for (const base of ['none', 'teacher']) {
      expect((await build(base)).code).toBe(0);
      expect([base, (await set('portal', { menuMode: 'static' }, own)).code]).toEqual([base, 409]);
      expect((await set('portal', { menuMode: 'dynamic' }, own)).code).toBe(0);
    }
    expect((await build('admin')).code).toBe(0);
    expect((await set('portal', { menuMode: 'static' }, own)).code).toBe(0);
    // nor can who has their menus by what their role is built on build it on another
    expect((await build('teacher')).code).toBe(409);
    // who has the page by those alone would lose it with them
    const without = menus.data.menuIds.filter((menuId) => menuId !== settingsPage);
    expect((await admin.call('/OrgApi/SysRole/SetRoleMenus', { id, menuIds: without })).code).toBe(0);
    expect((await set('portal', { menuMode: 'dynamic' }, own)).code).toBe(409);
    expect((await own.call('/OrgApi/OrgSetting/Delete', { ids: ['portal'] })).code).toBe(409);
    expect((await set('portal', { menuMode: 'dynamic' })).code).toBe(0);
    await admin.call('/OrgApi/SysUser/Update', { id: user.id, roleId: user.roleId });
    await server.database.pool.query("update organisation set settings = settings - 'whiteList'");
  });
  test('what is no address, and one twice, are refused', async () => {
    for (const cidr of ['10.0.0.0/33', '300.1.1.1', '::1/129', 'beef'])
      expect([cidr, (await add(cidr)).code]).toEqual([cidr, 422]);
    expect((await add('2001:db8::/32')).code).toBe(0);
    expect((await add('2001:db8::/32')).code).toBe(422);
  });
  describe('of their own rights', () => {
    type Menu = { id: string; code: string; type: number; path: string; version: number; parentId: string | null };
    const ok = async <T>(path: string, body: object = {}, who = admin): Promise<T> => {
      const { code, data, msg } = await who.call<T>(path, body);
      expect({ path, code, msg }).toMatchObject({ path, code: 0 });
      return data;
    };
    /** As the page of roles reads them. */
    const menus = async (): Promise<Menu[]> => {
      const all: Menu[] = [];
      for (let page = 1; ; page++) {
        const found = await ok<{ items: Menu[]; itemCount: number }>('/OrgApi/SysMenu/Items', { page, pageSize: 100 });
        all.push(...found.items);
        if (all.length >= found.itemCount) return all;
      }
    };
    const admins = async () =>
      (await ok<{ items: { id: string; name: string }[] }>('/OrgApi/SysRole/Items')).items.find(
        ({ name }) => name === 'admin',
      )?.id ?? '';
    const granted = async (id: string) =>
      (await ok<{ menuIds: string[] }>('/OrgApi/SysRole/Menus', { id })).menuIds.toSorted();
    const give = (id: string, menuIds: readonly string[]) =>
      admin.call('/OrgApi/SysRole/SetRoleMenus', { id, menuIds });

    test('whatever administrators can take from their role they give back by the same screen', async () => {
      const [id, all] = [await admins(), await menus()];
      const whole = await granted(id);
      const kept = all.filter(({ code }) => KEPT.includes(code));
      expect(kept).toHaveLength(KEPT.length);
      for (const one of kept)
        expect([
          one.code,
          (
            await give(
              id,
              whole.filter((menuId) => menuId !== one.id),
            )
          ).code,
        ]).toEqual([one.code, 409]);
      // with everything else gone at once: who has more than this can do no less
      expect(
        (
          await give(
            id,
            kept.map((one) => one.id),
          )
        ).code,
      ).toBe(0);
      const shown = await ok<{ code: string; type: number }[]>('/API/SysMenu/ItemsByUser');
      expect(shown.filter(({ type }) => type === 0).map(({ code }) => code)).toContain('admin_role');
      expect((await admin.call('/OrgApi/Dict/Items')).code).toBe(403);
      const again = await menus();
      expect(
        (
          await give(
            await admins(),
            again.map((one) => one.id).filter((one) => whole.includes(one)),
          )
        ).code,
      ).toBe(0);
      expect(await granted(id)).toEqual(whole);
    });
    test('a built-in page stays where it is, and no menu leads out of the site', async () => {
      const page = (await menus()).find(({ code }) => code === 'system_setting');
      const moved = { id: page?.id, version: page?.version, path: '/nowhere' };
      expect((await admin.call('/OrgApi/SysMenu/Update', moved)).data).toMatchObject({
        fields: { path: expect.any(String) },
      });
      const pageAlone = { id: page?.id, version: page?.version };
      for (const change of [{ type: 1 }, { code: 'own_page' }])
        expect((await admin.call('/OrgApi/SysMenu/Update', { ...pageAlone, ...change })).code).toBe(422);
      expect((await admin.call('/OrgApi/SysMenu/Delete', { ids: [page?.id] })).code).toBe(409);
      expect((await admin.call('/OrgApi/SysRole/Delete', { ids: [await admins()] })).code).toBe(409);
      expect((await admin.call('/OrgApi/SysRole/Update', { id: await admins(), base: 'teacher' })).code).toBe(422);
      for (const path of ['javascript:alert(1)', '//evil.example', 'https://evil.example', 'nowhere', '/\\evil'])
        expect([path, (await admin.call('/OrgApi/SysMenu/Add', { name: 'x', code: 'own_page', path })).code]).toEqual([
          path,
          422,
        ]);
    });
    test('whoever does not give rights cannot take away the last one who does', async () => {
      // as in a school of production: nobody there is super
      await server.database.pool.query("update sys_user set disabled = true where user_name = 'super'");
      const role = await ok<{ id: string }>('/OrgApi/SysRole/Add', { name: '人事', base: 'admin' });
      const people = (await menus()).filter(({ code }) => code.startsWith('SysUser.')).map((one) => one.id);
      expect((await give(role.id, people)).code).toBe(0);
      const { data } = await admin.call<{ items: { id: string; version: number }[] }>('/OrgApi/SysUser/Items', {
        keyword: 'teacher02',
      });
      await ok('/OrgApi/SysUser/Update', { id: data.items[0]?.id, version: data.items[0]?.version, roleId: role.id });
      const clerk = await server.signIn('teacher02');
      const ids = [admin.user.id];
      const told = { code: 409, msg: expect.stringContaining('管理员') };
      expect(await clerk.call('/OrgApi/SysUser/SetDisabled', { ids, disabled: true })).toMatchObject(told);
      expect(await clerk.call('/OrgApi/SysUser/Update', { id: ids[0], disabled: true })).toMatchObject(told);
      expect(await clerk.call('/OrgApi/SysUser/Delete', { ids })).toMatchObject(told);
      await server.database.pool.query("update sys_user set disabled = false where user_name = 'super'");
    });
    test('one command opens everything again, and stands in the log', async () => {
      const [id, pool] = [await admins(), server.database.pool];
      const whole = await granted(id);
      await pool.query('delete from role_menu where role_id = $1', [id]);
      await pool.query("update sys_menu set path = '/nowhere' where code = 'system_setting'");
      const shut = { whiteList: 'all', loginAccess: 1, jumpNewPath: 1, closed: { text: '关' } };
      await pool.query('update organisation set settings = settings || $1', [JSON.stringify(shut)]);
      expect((await admin.call('/OrgApi/SysRole/Items')).code).toBe(403);
      expect(await unlockSchools(server.app)).toHaveLength(2);
      expect(await granted(id)).toEqual(whole);
      expect((await menus()).find(({ code }) => code === 'system_setting')?.path).toBe('/system/setting');
      const open = { loginAccess: 0, jumpNewPath: -1, closed: null };
      expect((await groups()).find((row) => row.id === 'portal')?.values).toMatchObject(open);
      const log = await ok<{ items: object[] }>('/OrgApi/LogOperate/Items', { pageSize: 1 });
      expect(log.items[0]).toMatchObject({
        power: 'System.Unlock',
        call: 'System.Unlock',
        userId: null,
        userName: 'npm run unlock',
        before: shut,
        after: { whiteList: 'off', ...open, menus: expect.arrayContaining(['SysMenu.Items', 'system_menu']) },
      });
    });
  });
});

test('a wall before sign-in closes the portal’s calls, but for its flags', async () => {
  await set('portal', { loginAccess: 1 });
  expect((await second.call('/api/Home/Navbar')).code).toBe(401);
  expect((await second.call('/api/Home/PortalConfig')).code).toBe(0);
  expect((await second.call('/api/Home/Navbar', {}, { token: admin.user.token })).code).toBe(0);
  await set('portal', { loginAccess: 0 });
  expect((await second.call('/api/Home/Navbar')).code).toBe(0);
});

test('a closed portal says whether this host is told of it', async () => {
  await set('portal', { closed: { text: '暑假' }, quietHosts: ['127.0.0.1'] });
  expect(await second.call('/api/Home/PortalConfig')).toMatchObject({ code: -1, msg: '暑假', data: { quiet: true } });
  // to who is not signed in the rest of it says the same
  expect(await second.call('/api/Home/NewsItems')).toMatchObject({ code: -1, msg: '暑假' });
  expect((await second.call('/api/Home/NewsItems', {}, { token: admin.user.token })).code).toBe(0);
  await set('portal', { closed: null, quietHosts: [] });
  expect((await second.call('/api/Home/PortalConfig')).code).toBe(0);
});
