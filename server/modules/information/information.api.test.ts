// What a school tells of itself: who sees what and when, two who write at once, and what strangers write.

import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { CODE } from '#contract/codes.ts';
import type { HomePage } from '#contract/home.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';
import { watchStatements } from '#tests/support/statements.ts';
import { send } from '#tests/support/upload.ts';

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await testServer();
  admin = await server.signIn('admin');
});
afterAll(() => server.stop());

const done = async <T>(asked: Promise<{ code: number; data: unknown; msg: string }>): Promise<T> => {
  const { code, data, msg } = await asked;
  expect({ code, msg, data }).toMatchObject({ code: 0 });
  return data as T;
};
const add = (family: string, row: object) =>
  done<{ id: string }>(admin.call(`/OrgApi/${family}/Add`, row)).then(({ id }) => id);
const publish = (family: string, id: string) =>
  done<{ version: number }>(admin.call(`/OrgApi/${family}/SetStatus`, { id, status: 'published' }));
const visitor = (path: string, body: object = {}) => server.call(path, body);
const browse = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, { headers: { accept: 'text/html,*/*;q=0.8', ...headers }, redirect: 'manual' });
const page = async (path: string) => (await browse(path)).text();
const index = () => done<HomePage>(visitor('/api/Home/Index'));

const HOSTILE = `</script></title></textarea><script>alert(1)</script><img src=x onerror=alert(1)>"'&]]>`;

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe('news', () => {
  test('is seen when it is published, planned or not, and not when it is taken off', async () => {
    const id = await add('News', { title: '草稿', html: '<p>文</p>' });
    expect((await visitor('/api/Home/News', { id })).code).toBe(CODE.missing);
    await publish('News', id);
    expect((await visitor('/api/Home/News', { id })).data).toMatchObject({ title: '草稿', html: '<p>文</p>' });
    const { version } = await done<{ version: number }>(admin.call('/OrgApi/News/Item', { id }));
    await done(admin.call('/OrgApi/News/Update', { id, version, publishAt: Date.now() + 60_000 }));
    expect((await visitor('/api/Home/News', { id })).code).toBe(CODE.missing);
    expect(await page(`/s/news/${id}`)).not.toContain('草稿');
    await done(admin.call('/OrgApi/News/Update', { id, publishAt: null }));
    expect(await page(`/s/news/${id}`)).toContain('<meta property="og:title" content="草稿">');
    const { at } = await done<{ at: number }>(visitor('/api/Home/News', { id }));
    await done(admin.call('/OrgApi/News/SetStatus', { id, status: 'off' }));
    expect((await visitor('/api/Home/News', { id })).code).toBe(CODE.missing);
    expect((await admin.call('/OrgApi/News/Item', { id })).data).toMatchObject({ publishedAt: at });
    server.advance(60_000);
    await publish('News', id);
    expect((await visitor('/api/Home/News', { id })).data).toMatchObject({ at });
  });

  test('of two who write at once the second is told', async () => {
    const id = await add('News', { title: '同时' });
    const first = await admin.call('/OrgApi/News/Update', { id, version: 1, title: '甲' });
    const second = await admin.call('/OrgApi/News/Update', { id, version: 1, title: '乙' });
    expect([first.code, second.code]).toEqual([0, CODE.conflict]);
    expect((await admin.call('/OrgApi/News/SetStatus', { id, version: 1, status: 'published' })).code).toBe(409);
    expect((await admin.call('/OrgApi/News/Item', { id })).data).toMatchObject({ title: '甲', status: 'draft' });
  });

  test('the feed has the latest fifty, however many older ones are pinned', async () => {
    const old = await add('News', { title: '置顶旧闻', pinned: true });
    await publish('News', old);
    const latest: string[] = [];
    for (let n = 0; n < 50; n++) {
      server.advance(1_000);
      const id = await add('News', { title: `新闻${n}` });
      await publish('News', id);
      latest.unshift(id);
    }
    const feed = await (await fetch(`${server.url}/rss.xml`)).text();
    expect([...feed.matchAll(/<guid[^>]*>([^<]+)/g)].map(([, id]) => id)).toEqual(latest);
    await done(admin.call('/OrgApi/News/Delete', { ids: [old, ...latest] }));
  });

  test('stands in categories of its own kind, which stay while something stands in them', async () => {
    const [own, other] = await Promise.all(
      (['news', 'help'] as const).map((kind) => add('OrgCats', { kind, name: `类别${kind}` })),
    );
    expect((await admin.call('/OrgApi/News/Add', { title: 'x', catId: other })).code).toBe(CODE.invalid);
    const id = await add('News', { title: '有类', catId: own });
    await publish('News', id);
    expect((await visitor('/api/Home/NewsItems', { catId: own })).data).toMatchObject({
      items: [{ id, cat: '类别news' }],
      cats: [{ id: own, name: '类别news' }],
    });
    const below = await add('OrgCats', { kind: 'news', name: '下级', parentId: own });
    expect((await admin.call('/OrgApi/OrgCats/Add', { kind: 'help', name: 'x', parentId: own })).code).toBe(422);
    expect((await admin.call('/OrgApi/OrgCats/Update', { id: own, parentId: below })).code).toBe(422);
    expect((await admin.call('/OrgApi/OrgCats/Delete', { ids: [own] })).code).toBe(CODE.conflict);
    expect(await admin.call('/OrgApi/OrgCats/Delete', { ids: [own, below] })).toMatchObject({
      code: CODE.conflict,
      msg: expect.stringContaining('1'),
      data: { count: 1 },
    });
    await done(admin.call('/OrgApi/News/Update', { id, catId: null }));
    await done(admin.call('/OrgApi/OrgCats/Delete', { ids: [own, below] }));
    expect((await visitor('/api/Home/News', { id })).data).toMatchObject({ catId: null, cat: '' });
  });

  test('its pictures are for everybody once it is, and a drawing is none', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>').toString('base64');
    const id = await add('News', {
      title: '有图',
      html: `<p><img src="data:image/png;base64,${PNG}"><img src="data:image/svg+xml;base64,${svg}"></p>`,
    });
    const { html } = await done<{ html: string }>(admin.call('/OrgApi/News/Item', { id }));
    const [, url = ''] = /src="(\/OrgApi\/UploadFile\/Get[^"]+)"/.exec(html) ?? [];
    expect(html.match(/<img/g)).toHaveLength(1);
    const seen = async () => (await fetch(`${server.url}${url}`)).headers.get('content-type');
    expect(await seen()).toMatch(/json/);
    await publish('News', id);
    expect(await seen()).toBe('image/png');
    expect(await page(`/s/news/${id}`)).toContain(`<img src="../..${url}"`);
    await done(admin.call('/OrgApi/News/Update', { id, html: '<p>没有图了</p>' }));
    expect(await seen()).toMatch(/json/);
    // a drawing that calls itself a picture would be a broken one to all visitors
    const sent = await send<{ items: { url: string }[] }>(server, admin, '/OrgApi/UploadFile/FileUp', [
      { name: '图.png', bytes: Buffer.from(svg, 'base64') },
    ]);
    const [drawn] = sent.data.items;
    expect(await admin.call('/OrgApi/News/Update', { id, html: `<p><img src="${drawn?.url}"></p>` })).toMatchObject({
      code: CODE.invalid,
      data: { fields: { html: expect.stringContaining('PNG') } },
    });
  });
});

describe('the library', () => {
  test('is narrowed by whom it is for and by words; what helped is counted once a person', async () => {
    const all = await add('LibView', {
      kind: 'help',
      title: '给所有人',
      html: '<p><strong>甲 &amp; 乙</strong>丙</p>',
    });
    const staff = await add('LibView', { kind: 'help', title: '给教师', roles: ['teacher'] });
    for (const id of [all, staff]) await publish('LibView', id);
    const titles = async (more: object) =>
      (await done<{ items: { title: string }[] }>(visitor('/api/Home/LibItems', { kind: 'help', ...more }))).items.map(
        (i) => i.title,
      );
    expect(await titles({ role: 'student' })).toEqual(['给所有人']);
    expect(await titles({ keyword: '教师' })).toEqual(['给教师']);
    // words, not what they are marked with
    expect(await titles({ keyword: '甲 & 乙' })).toEqual(['给所有人']);
    expect(await titles({ keyword: 'strong' })).toEqual([]);
    expect((await visitor('/api/Home/LibItems', { kind: 'help', role: 'student' })).data).toMatchObject({
      items: [{ text: '甲 & 乙 丙' }],
    });
    const say = (uuid: string, yes: boolean) => done(visitor('/api/Home/Helped', { id: all, yes, uuid }));
    expect(await say('browser-1', true)).toEqual({ yes: 1, no: 0 });
    expect(await say('browser-2', false)).toEqual({ yes: 1, no: 1 });
    expect(await say('browser-1', false)).toEqual({ yes: 0, no: 2 });
    const own = (uuid: string, yes: boolean) => done(admin.call('/api/Home/Helped', { id: all, yes, uuid }));
    expect(await own('browser-1', true)).toEqual({ yes: 1, no: 1 });
    expect(await own('browser-3', true)).toEqual({ yes: 1, no: 1 });
    const codes = new Set<number>();
    for (let n = 0; n < 60; n++)
      codes.add((await visitor('/api/Home/Helped', { id: all, yes: true, uuid: `made-up-${n}` })).code);
    expect([...codes]).toEqual([0, CODE.tooMany]);
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', '//evil.test', 'ftp://x.test', 'JaVaScRiPt:x', 'https://'])(
    'no article leads to %s',
    async (url) => {
      expect(await admin.call('/OrgApi/LibView/Add', { kind: 'partner', title: 'x', url })).toMatchObject({
        code: CODE.invalid,
        data: { fields: { url: expect.any(String) } },
      });
    },
  );
});

describe('the home', () => {
  beforeEach(async () => {
    for (const table of ['home_module_item', 'home_module', 'home_page'])
      await server.database.pool.query(`delete from ${table}`);
  });

  test('is the usual one until one is published; drafts are for administrators', async () => {
    const moduleId = await add('HomeModule', { kind: 'text', title: '校训' });
    await add('HomeModuleItem', { moduleId, title: '求实', text: '求真' });
    expect((await index()).modules.map((m) => m.kind)).not.toContain('text');
    expect((await visitor('/api/Home/Index', { preview: true })).code).toBe(CODE.forbidden);
    const teacher = await server.signIn('teacher01');
    expect((await teacher.call('/api/Home/Index', { preview: true })).code).toBe(CODE.forbidden);
    const draft = await done<HomePage>(admin.call('/api/Home/Index', { preview: true }));
    expect(draft.modules).toMatchObject([{ kind: 'text', items: [{ title: '求实' }] }]);
    await add('HomeModule', { kind: 'text', title: '空的' });
    // it has changed since it was looked at
    expect((await admin.call('/OrgApi/HomeModule/Publish', { version: draft.version })).code).toBe(CODE.conflict);
    await done(admin.call('/OrgApi/HomeModule/Publish', { version: draft.version + 1 }));
    expect(await index()).toMatchObject({ version: draft.version + 1, modules: [{ id: moduleId, title: '校训' }] });
    expect(await page('/')).toContain('<h2>校训</h2>');
  });

  test('what is on holds no class of another day', async () => {
    const teacher = await server.signIn('teacher01');
    const add = async (title: string, startAt: number) => {
      const { id } = await done<{ id: string }>(
        teacher.call('/OrgApi/LiveStream/Add', { title, startAt, minutes: 45, classIds: [], isPublic: true }),
      );
      await done(teacher.call('/OrgApi/LiveStream/SetStatus', { id, status: 'published' }));
    };
    await add('今天的课', server.app.now() + 1000);
    await add('后天的课', server.app.now() + 2 * 86_400_000);
    // the home is remembered for some seconds
    server.advance(5_000);
    const on = (await index()).modules.find((m) => m.kind === 'now')?.items.map((item) => item.title);
    expect(on).toContain('今天的课');
    expect(on).not.toContain('后天的课');
  });

  test('is switched at once, changed by publishing alone, and holds what is used', async () => {
    const moduleId = await add('HomeModule', { kind: 'text', title: '一' });
    const itemId = await add('HomeModuleItem', { moduleId, title: '内容' });
    const version = async () => (await done<HomePage>(admin.call('/api/Home/Index', { preview: true }))).version;
    await done(admin.call('/OrgApi/HomeModule/Publish', { version: await version() }));
    await done(admin.call('/OrgApi/HomeModule/Update', { id: moduleId, title: '二' }));
    expect((await index()).modules).toMatchObject([{ title: '一' }]);
    await done(admin.call('/OrgApi/HomeModule/SetStatus', { id: moduleId, status: 'off' }));
    expect((await index()).modules).toEqual([]);
    await done(admin.call('/OrgApi/HomeModule/SetStatus', { id: moduleId, status: 'on' }));
    expect((await admin.call('/OrgApi/HomeModule/Delete', { ids: [moduleId] })).code).toBe(CODE.conflict);
    await done(admin.call('/OrgApi/HomeModuleItem/Delete', { ids: [itemId] }));
    await done(admin.call('/OrgApi/HomeModule/Delete', { ids: [moduleId] }));
    expect((await admin.call('/OrgApi/HomeModuleItem/Restore', { ids: [itemId] })).code).toBe(CODE.conflict);
    expect((await index()).modules).toMatchObject([{ title: '一', items: [{ title: '内容' }] }]);
  });

  test.each(['javascript:alert(1)', '//evil.test', '/\\evil.test', 'x', '/a b', '/a\u0007'])(
    'no path is %j',
    async (path) => {
      const moduleId = await add('HomeModule', { kind: 'text', title: '路' });
      expect((await admin.call('/OrgApi/HomeModuleItem/Add', { moduleId, title: 'x', path })).code).toBe(CODE.invalid);
    },
  );

  test.each(['javascript:alert(1)', 'data:text/html,x', '//evil.test', 'JaVaScRiPt:x'])(
    'no address is %j',
    async (url) => {
      const moduleId = await add('HomeModule', { kind: 'partners', title: '伙伴' });
      expect((await admin.call('/OrgApi/HomeModuleItem/Add', { moduleId, title: 'x', url })).code).toBe(CODE.invalid);
    },
  );

  test('whatever is written stands as words in all that the server writes', async () => {
    const moduleId = await add('HomeModule', { kind: 'text', title: HOSTILE.slice(0, 60) });
    await add('HomeModuleItem', { moduleId, title: HOSTILE, text: `${HOSTILE}$&$1\u2028`, path: `/x"onclick='y'` });
    const draft = await done<HomePage>(admin.call('/api/Home/Index', { preview: true }));
    await done(admin.call('/OrgApi/HomeModule/Publish', { version: draft.version }));
    const id = await add('News', { title: HOSTILE, summary: HOSTILE, html: `<p>${HOSTILE}</p>` });
    await publish('News', id);
    const help = await add('LibView', { kind: 'help', title: HOSTILE, html: HOSTILE });
    await publish('LibView', help);
    for (const path of ['/', `/s/news/${id}`, `/s/lib/${help}`]) {
      const html = await page(path);
      expect(html).toContain('&lt;/script&gt;');
      expect(html).not.toContain('<script>alert');
      expect(html).not.toMatch(/<img[^>]*onerror/i);
      expect(html).not.toMatch(/[^\\]"onclick=/);
    }
    const home = await page('/');
    const data = /<script type="application\/json" id="home">(.*?)<\/script>/s.exec(home)?.[1] ?? '';
    expect(JSON.parse(data)).toEqual(await index());
    const rss = await (await fetch(`${server.url}/rss.xml`)).text();
    expect(rss).toContain('&lt;script&gt;');
    expect(rss).not.toMatch(/<script|<img|]]>/);
  });

  test('comes from memory: asked for again it costs the database nothing', async () => {
    await page('/');
    const said = watchStatements();
    const costs: number[] = [];
    for (let n = 0; n < 5; n++) {
      said.length = 0;
      expect(await page('/')).toContain('id="written"');
      costs.push(said.length);
    }
    vi.restoreAllMocks();
    // what the server does by itself may fall into one of them
    expect(Math.min(...costs)).toBe(0);
  });

  test('has what its school is called, its links and whether it is open as soon as that is changed', async () => {
    const { data } = await admin.call<{ items: { id: string; name: string }[] }>('/OrgApi/OrgInfo/Items');
    const [{ id, name } = { id: '', name: '' }] = data.items;
    const rename = (to: string) => done(admin.call('/OrgApi/OrgInfo/Update', { id, name: to }));
    const set = async (values: object) => {
      const groups = await admin.call<{ items: { id: string; version: number }[] }>('/OrgApi/OrgSetting/Items');
      const version = groups.data.items.find((group) => group.id === 'portal')?.version;
      await done(admin.call('/OrgApi/OrgSetting/Update', { id: 'portal', version, values }));
    };
    expect(await page('/')).toContain(`<title>${name}</title>`);
    await rename('海风中学');
    expect(await page('/')).toContain('<title>海风中学</title>');
    await rename(name);
    const link = await add('Navbar', { place: 'portal', name: '校友会', path: '/Aboutus' });
    expect(await page('/')).toContain('校友会');
    await done(
      admin.call('/OrgApi/Navbar/SetUp', {
        place: 'portal',
        items: [{ id: link, parentId: null, sort: 1, on: false }],
      }),
    );
    expect(await page('/')).not.toContain('校友会');
    await done(admin.call('/OrgApi/Navbar/Delete', { ids: [link] }));
    await set({ closed: { text: '' } });
    expect(await page('/')).not.toContain('id="written"');
    await done(admin.call('/OrgApi/OrgSetting/Delete', { ids: ['portal'] }));
    expect(await page('/')).toContain('id="written"');
  });

  test('leads by addresses that need no script, with its card and its place, in the reader’s language', async () => {
    const id = await add('News', { title: '校庆', summary: '九十年' });
    await publish('News', id);
    const help = await add('LibView', { kind: 'help', title: '怎样登录' });
    await publish('LibView', help);
    const base = `${server.url}/mengoo`;
    const [home, news, all, library] = await Promise.all(
      ['/', `/s/news/${id}`, '/s/news', '/mengoo/s/lib'].map((path) => page(path)),
    );
    expect(home).toContain(`<a href="./s/news/${id}">`);
    expect(home).toContain('<a href="./s/news">新闻</a>');
    expect(home).toContain(`<link rel="canonical" href="${base}/">`);
    expect(home).toContain(`<meta property="og:image" content="${base}/card.png">`);
    expect(news).toContain(`<link rel="canonical" href="${base}/s/news/${id}">`);
    expect(news).toContain(`<meta property="og:url" content="${base}/s/news/${id}">`);
    expect(news).toContain('<a href="../../">梦谷示范学校</a>');
    expect(all).toContain(`<a href="news/${id}">校庆</a>`);
    expect(library).toContain(`<a href="lib/${help}">怎样登录</a>`);
    expect(await (await fetch(`${server.url}/rss.xml`)).text()).toContain(`<link>${base}/s/news/${id}</link>`);
    expect((await fetch(`${server.url}/card.png`)).headers.get('content-type')).toBe('image/png');
    const english = await fetch(server.url, { headers: { accept: 'text/html', 'accept-language': 'en-GB' } });
    const body = await english.text();
    expect(body).toContain('<html lang="en"');
    expect(body).toContain('<a href="./s/news">News</a>');
  });

  test.each([
    ['/s/news/none', '没有找到', '"/"', {}],
    ['/mengoo/s/lib/none', 'Not found', '"/mengoo/"', { 'accept-language': 'en' }],
  ])('%s is not found, on a page that leads home', async (path, words, home, headers) => {
    const answer = await browse(path, headers);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toContain('text/html');
    const html = await answer.text();
    expect(html).toContain(`<h1>${words}</h1>`);
    expect(html).toContain(`<a href=${home}>`);
    const program = await fetch(server.url + path);
    expect([program.status, await program.json()]).toMatchObject([404, { code: 404 }]);
  });

  test('a school for people with an account alone shows strangers nothing', async () => {
    const { rows } = await server.database.pool.query("select settings from organisation where code = 'demo'");
    const set = (settings: object) =>
      server.database.pool.query("update organisation set settings = $1 where code = 'demo'", [settings]);
    const data = `data:image/png;base64,${PNG}`;
    const id = await add('News', { title: '内部', html: `<p><img src="${data}"></p>` });
    await publish('News', id);
    const { html } = await done<{ html: string }>(visitor('/api/Home/News', { id }));
    const picture = () => fetch(`${server.url}${/src="([^"]+)"/.exec(html)?.[1]}`);
    expect((await picture()).headers.get('content-type')).toBe('image/png');
    await set({ ...rows[0].settings, loginAccess: 1 });
    try {
      expect((await visitor('/api/Home/Index')).code).toBe(CODE.signedOut);
      expect((await visitor('/api/Home/News', { id })).code).toBe(CODE.signedOut);
      expect((await admin.call('/api/Home/News', { id })).code).toBe(0);
      // nor what it shows, by its own address
      expect(await (await picture()).json()).toMatchObject({ code: CODE.signedOut });
      await expect.poll(() => page('/')).not.toContain('id="written"');
      for (const path of [`/s/news/${id}`, '/s/news', '/s/lib', '/rss.xml']) {
        expect((await fetch(server.url + path)).status).toBe(404);
        expect((await browse(path)).status).toBe(404);
      }
    } finally {
      await set(rows[0].settings);
    }
  });
});

describe('the career map', () => {
  const save = (version: number, edges: object[], nodes = ['a', 'b', 'c']) =>
    admin.call('/OrgApi/CareerMap/Save', { version, nodes: nodes.map((id) => ({ id, kind: 'job', name: id })), edges });

  test('is saved whole by one at a time, and leads nowhere back', async () => {
    expect(await save(0, [{ from: 'a', to: 'b' }])).toMatchObject({ code: 0, data: { version: 1 } });
    expect((await save(0, [])).code).toBe(CODE.conflict);
    const circle = [
      { from: 'a', to: 'b' },
      { from: 'b', to: 'c' },
      { from: 'c', to: 'a' },
    ];
    expect((await save(1, circle)).code).toBe(CODE.invalid);
    expect((await save(1, [{ from: 'a', to: 'a' }])).code).toBe(CODE.invalid);
    expect((await save(1, [{ from: 'a', to: 'gone' }])).code).toBe(CODE.invalid);
    expect((await save(1, [], ['a', 'a'])).code).toBe(CODE.invalid);
    expect((await visitor('/api/Home/CareerMap')).data).toMatchObject({ version: 1, edges: [{ from: 'a', to: 'b' }] });
  });
});
