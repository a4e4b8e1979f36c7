// Hostile packages of both kinds in a real browser, on localhost and on an origin that is neither that nor https: what they manage
// is nothing, nothing of theirs reaches another origin, and the page around them stands.
import { createSocket } from 'node:dgram';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { callingPeer, HOSTILE } from '#tests/support/hostile-content.ts';
import { jsPackage, MANIFEST, scormManifest } from '#tests/support/packages.ts';
import { zipOf } from '#tests/support/zip.ts';
import { expect, INSECURE, LOCAL, signInByForm, test } from './fixture.ts';
import { publish } from './publish.ts';

// the browser says of each attempt that it was refused
test.use({ onPurpose: /./ });

const PAGE =
  '<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>x</title></head><body><script src="app.js"></script></body></html>';
const packageOf = (kind: 'js' | 'scorm', script: string) =>
  zipOf([
    kind === 'js'
      ? { name: 'experiment.json', bytes: JSON.stringify(MANIFEST) }
      : { name: 'imsmanifest.xml', bytes: scormManifest('1.2', [{ id: 'a', title: '一', href: 'index.html' }]) },
    { name: 'index.html', bytes: PAGE },
    { name: 'app.js', bytes: script },
  ]);

const contentOf = (page: Page, kind: 'js' | 'scorm', name: string) => {
  const outer = page.frameLocator(`iframe[title="${name}"]`);
  return kind === 'js' ? outer : outer.frameLocator('iframe').first();
};

/** `(module (func (export "add") (param i32 i32) (result i32) local.get 0 local.get 1 i32.add))` */
const ADDS = Buffer.from('0061736d0100000001070160027f7f017f030201000707010361646400000a09010700200020016a0b', 'hex');
const DATA = Buffer.from(Array.from({ length: 4096 }, (_, i) => i % 251));
/** As Unity's own loader goes about it: a framework as a script, the module as it comes in, its data whole and in part. */
const LOADER = `
const told = document.body.appendChild(document.createElement('p'));
const script = (src) => new Promise((done, failed) => {
  document.head.append(Object.assign(document.createElement('script'), { src, onload: done, onerror: failed }));
});
(async () => {
  const said = [];
  for (const end of ['', '.br', '.gz']) {
    await script('Build/game.framework.js' + end);
    said.push(window.framework);
    delete window.framework;
    const { instance } = await WebAssembly.instantiateStreaming(fetch('Build/game.wasm' + end), {});
    said.push(instance.exports.add(40, 2));
    const data = new Uint8Array(await (await fetch('Build/game.data' + end)).arrayBuffer());
    said.push(data.length, data[500]);
  }
  const part = await fetch('Build/game.data', { headers: { range: 'bytes=500-503' } });
  said.push(part.status, [...new Uint8Array(await part.arrayBuffer())].join('.'));
  told.id = 'ran';
  told.textContent = said.join(' ');
})().catch((error) => { told.id = 'ran'; told.textContent = String(error); });
`;

/** Its parts are what they are, packed or not, whole or in part. */
async function runBuild(page: Page, where: string): Promise<void> {
  const framework = Buffer.from("window.framework = 'loaded';");
  const build = { 'framework.js': framework, wasm: ADDS, data: DATA };
  const files = Object.entries(build).flatMap(([end, bytes]) => [
    { name: `Build/game.${end}`, bytes },
    { name: `Build/game.${end}.br`, bytes: brotliCompressSync(bytes) },
    { name: `Build/game.${end}.gz`, bytes: gzipSync(bytes) },
  ]);
  const engine = `游戏引擎 ${where}`;
  const start = '<!doctype html><meta charset="utf-8"><title>x</title><body><script src="loader.js"></script>';
  const entry = [
    { name: 'start.html', bytes: start },
    { name: 'loader.js', bytes: LOADER },
  ];
  const built = await publish(
    page,
    engine,
    'js',
    jsPackage({ ...MANIFEST, entry: 'start.html' }, [...entry, ...files]),
  );
  await page.goto(`/mengoo/#/CourseLearning?id=${built}`);
  const each = 'loaded 42 4096 249';
  await expect(contentOf(page, 'js', engine).locator('#ran')).toHaveText(`${each} ${each} ${each} 206 249.250.0.1`);
}

for (const [origin, where] of [
  [LOCAL, 'localhost'],
  [INSECURE, 'plain http'],
] as const)
  test(`on ${where} a build of Unity's kind runs, and a hostile package manages nothing, of either kind, and leaves nothing for the next`, async ({
    newDevice,
  }) => {
    const device = await newDevice({ baseURL: origin });
    const page = await device.newPage();
    const content = new URL(origin).port;
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      // what the browser refuses is told as a request that failed
      if (request.frame() !== page.mainFrame())
        request.response().then(
          (answer) => {
            const { port } = new URL(request.url());
            if (answer && /^http/.test(request.url()) && port !== String(Number(content) + 1))
              elsewhere.push(request.url());
          },
          () => {},
        );
    });
    let popups = 0;
    device.on('page', () => popups++);
    let packets = 0;
    const listener = createSocket('udp4', () => packets++);
    await new Promise<void>((done) => listener.bind(0, '127.0.0.1', done));
    const calling = callingPeer(listener.address().port);
    await signInByForm(page, 'student12');
    await runBuild(page, where);
    for (const [kind, name] of [
      ['js', `坏的 ${where}`],
      ['scorm', `更坏的 ${where}`],
      ['js', `又一个 ${where}`],
    ] as const) {
      const id = await publish(page, name, kind, packageOf(kind, kind === 'js' ? HOSTILE + calling : HOSTILE));
      await page.goto(`/mengoo/#/CourseLearning?id=${id}`);
      const inside = contentOf(page, kind, name);
      await expect(inside.locator('#tried')).toHaveText('all tried');
      await expect(inside.locator('#managed')).toHaveText('');
      // the page is the same, and goes on
      expect(new URL(page.url()).origin).toBe(origin);
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await page.getByRole('link', { name: '离开' }).click();
      await expect(page.getByRole('heading', { name: '实验步骤' })).toBeVisible();
    }
    // within SCORM's frames Chromium 156 ends the page of who calls a peer; what counts is that nothing got out
    const id = await publish(page, `还想打出去的 ${where}`, 'scorm', packageOf('scorm', calling));
    const crashed = page.waitForEvent('crash', { timeout: 60_000 }).catch(() => {});
    await page.goto(`/mengoo/#/CourseLearning?id=${id}`).catch(() => {});
    const called = contentOf(page, 'scorm', `还想打出去的 ${where}`).getByText('called', { exact: true });
    await Promise.race([crashed, called.waitFor({ timeout: 60_000 })]);
    listener.close();
    expect(packets).toBe(0);
    expect(popups).toBe(0);
    expect(elsewhere).toEqual([]);
  });
