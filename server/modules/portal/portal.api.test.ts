import { afterAll, beforeAll, expect, test } from 'vitest';
import { CODE } from '#contract/codes.ts';
import { LOOK } from '#contract/look.ts';
import { type TestServer, testServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

const set = (settings: object | string) =>
  server.database.pool.query("update organisation set settings = $1 where code = 'demo'", [settings]);

test('the flags of this host’s organisation, with defaults for what is not set or not right', async () => {
  await set({ openLiveStream: 0, jumpNewPath: 'yes', captcha: 'never' });
  const { data } = await server.call('/api/Home/PortalConfig');
  expect(data).toEqual({
    orgId: expect.any(String),
    orgCode: 'demo',
    orgName: '梦谷示范学校',
    showUserName: 1,
    iconURL: '',
    jumpNewPath: -1,
    openLiveStream: 0,
    loginAccess: 0,
    entries: { sms: true, wechat: false, register: false, mail: true },
    captcha: 'after-failures',
    quiet: false,
    courseToCurriculum: 0,
    style: null,
    look: LOOK,
  });
});

test('a host may send its course page to the curriculum, another not', async () => {
  await set({ courseToCurriculumHosts: ['course.test'] });
  const at = async (host: string) => {
    // fetch sends no host but its own
    const answer = await server.server.inject({ method: 'POST', url: '/api/Home/PortalConfig', headers: { host } });
    return answer.json<{ data: { courseToCurriculum: number } }>().data.courseToCurriculum;
  };
  expect([await at('course.test'), await at('Course.test:8080'), await at('other.test')]).toEqual([1, 1, 0]);
  await set({});
});

test('a user sees the portal of their own organisation', async () => {
  const { user } = await server.signIn('student01@second');
  const { data } = await server.call('/api/Home/PortalConfig', {}, { token: user.token });
  expect(data).toMatchObject({ orgCode: 'second' });
});

test('a closed portal says why, in the school’s words where it has some', async () => {
  await set({ closed: { text: '暑假维护，9 月 1 日开放' } });
  expect(await server.call('/api/Home/PortalConfig')).toEqual({
    status: 200,
    code: CODE.portalClosed,
    data: { quiet: false, entries: { sms: true, wechat: false, register: false, mail: true } },
    msg: '暑假维护，9 月 1 日开放',
  });
  await set({ closed: {} });
  expect(await server.call('/api/Home/PortalConfig', {}, { 'accept-language': 'en' })).toMatchObject({
    code: -1,
    msg: 'The platform is closed for now',
  });
  await set({});
});

test('a visit is kept once, without what follows the question mark', async () => {
  const visit = {
    uuid: 'visit-0001',
    url: 'http://school.test/#/ResetPwd?token=secret',
    webId: 'home',
    webName: '首页',
  };
  const { user } = await server.signIn('student04');
  for (let i = 0; i < 3; i++)
    expect((await server.call('/api/Pageview/Access', visit, { token: user.token })).code).toBe(0);
  const { rows } = await server.database.pool.query('select uuid, user_id, url, web_name from visit');
  expect(rows).toEqual([
    { uuid: 'visit-0001', user_id: user.id, url: 'http://school.test/#/ResetPwd', web_name: '首页' },
  ]);
});
