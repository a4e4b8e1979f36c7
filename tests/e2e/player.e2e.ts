// The player under the real content policy, with the demo's film from the content origin.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { StoredFile } from '#contract/files.ts';
import { ticketPath } from '#server/modules/files/index.ts';
import { loadServerKey } from '#server/platform/auth/key.ts';
import { DATA_DIR, expect, expectAccessible, LOCAL, PASSWORD, signIn, test } from './fixture.ts';

const FILM = join(import.meta.dirname, '../../server/worlds/classroom/films/单摆的摆动.webm');
const CONTENT = LOCAL.replace(/\d+$/, (port) => String(Number(port) + 1));

/** The address a study would give; the demo's film as a stored file. */
async function filmOf(page: Page, name = '单摆的摆动.webm', bytes = readFileSync(FILM)): Promise<string> {
  const sign = await page.request.post('/api/auth/UserNamePwd', { data: { userName: 'teacher01', pwd: PASSWORD } });
  const { data } = (await sign.json()) as { data: { token: string } };
  const stored = await page.request.post('/OrgApi/UploadFile/FileUp', {
    headers: { token: data.token },
    multipart: { file: { name, mimeType: 'video/webm', buffer: bytes } },
  });
  const { items } = ((await stored.json()) as { data: { items: StoredFile[] } }).data;
  const [file] = items;
  if (!file) throw new Error('not stored');
  return CONTENT + ticketPath({ key: loadServerKey(DATA_DIR) }, file, Date.now() + 3_600_000, 'film');
}

async function open(page: Page, src: string, more: Record<string, string> = {}): Promise<void> {
  await page.goto(`/mengoo/#/dev/player?${new URLSearchParams({ src, ...more })}`);
}

type Beat = { active: boolean; position: number; seen: [number, number][]; keepalive: boolean };
const beats = async (page: Page): Promise<Beat[]> =>
  ((await page.locator('[data-beats]').textContent()) ?? '')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Beat);
const time = (page: Page) => page.locator('video').evaluate((v: HTMLVideoElement) => v.currentTime);
const bar = (page: Page) => page.getByRole('slider', { name: '播放位置' });

test('a film plays, goes on where it was, and tells what was seen; by keys alone, in full screen too', async ({
  page,
}) => {
  await signIn(page, 'student01');
  const src = await filmOf(page);
  await open(page, src, { position: '20', seen: '[[0,20]]' });
  const play = page.getByRole('button', { name: '播放', exact: true });
  await expect(page.getByText('从上次看到的 0:20 继续')).toBeVisible();
  await expect.poll(() => time(page)).toBeCloseTo(20, 0);
  await expectAccessible(page);
  await page.getByLabel('播放速度').selectOption('2');
  await play.click();
  await expect.poll(() => time(page)).toBeGreaterThan(21);
  await expect(page.getByText('单摆：一根细线 <1 m>')).toBeVisible();
  await page.getByLabel('字幕').selectOption('English');
  await expect(page.getByText('A pendulum')).toBeVisible();
  await page.getByRole('button', { name: '暂停', exact: true }).click();
  // that nobody was there until it played, then what was played; again where the film stood still on a slow machine
  const told = async () => (await beats(page)).map((b) => b.active).join();
  await expect.poll(told).toMatch(/^false,true(,false,true)*$/);
  const last = (await beats(page)).at(-1);
  expect(last?.seen).toHaveLength(1);
  expect(last?.seen[0]?.[0]).toBe(0);
  expect(last?.seen[0]?.[1]).toBeGreaterThan(21);
  expect(last?.position).toBeCloseTo(await time(page), 0);
  await bar(page).fill('40');
  await expect.poll(() => time(page)).toBeCloseTo(40, 0);
  await expect(page.locator('[data-seen]')).toHaveCount(1);
  // who leaves while it plays is told of once more
  await page.keyboard.press('k');
  await expect(page.getByRole('button', { name: '暂停', exact: true })).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
  await expect.poll(async () => (await beats(page)).at(-1)).toMatchObject({ active: true, keepalive: true });

  // keys alone, in full screen too
  await open(page, `${src}?keys`);
  const player = page.getByLabel('播放器：单摆的摆动');
  await player.focus();
  const film = page.locator('video');
  const is = (what: 'paused' | 'muted') => film.evaluate((v: HTMLVideoElement, w) => v[w as 'paused'], what);
  await expect(page.getByText('0:00 / 0:45')).toBeVisible();
  // two presses before the film has come to where the first one leads, and as many back
  const twice = (key: string) =>
    player.evaluate((box, key) => {
      for (let n = 0; n < 2; n++) box.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    }, key);
  await twice('ArrowRight');
  await expect.poll(() => time(page)).toBeCloseTo(10, 0);
  await twice('ArrowLeft');
  await expect.poll(() => time(page)).toBeCloseTo(0, 0);
  await page.keyboard.press(' ');
  await expect(page.getByRole('button', { name: '暂停', exact: true })).toBeVisible();
  await page.keyboard.press('K');
  await expect.poll(() => is('paused')).toBe(true);
  await page.keyboard.press('m');
  await expect.poll(() => is('muted')).toBe(true);
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => is('muted')).toBe(false);
  const shown = page.locator('[data-said]');
  await bar(page).fill('3');
  await expect(shown).toBeVisible();
  await page.keyboard.press('c');
  await expect(shown).toBeHidden();
  await page.keyboard.press('c');
  await expect(shown).toBeVisible();
  const full = () => page.evaluate(() => document.fullscreenElement !== null);
  await page.keyboard.press('f');
  await expect.poll(full).toBe(true);
  await expect(bar(page)).toBeVisible();
  await page.keyboard.press('f');
  await expect.poll(full).toBe(false);
  await expect(page.getByRole('button', { name: '全屏', exact: true })).toBeVisible();
  // in and out at once, before a slow device has told the player that it is in
  await page.evaluate(() => {
    window.addEventListener('fullscreenchange', (e) => e.stopImmediatePropagation(), { capture: true });
  });
  await page.keyboard.press('f');
  await expect.poll(full).toBe(true);
  await page.keyboard.press('f');
  await expect.poll(full).toBe(false);
});

/** Noise, so that nothing on the way makes it smaller: a browser reads a short film to its end, and this not. */
function recording(seconds: number): Buffer<ArrayBuffer> {
  const rate = 88_200;
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.write('WAVEfmt ', 8);
  head.write('data', 36);
  for (const [at, value] of [
    [4, 36 + seconds * rate],
    [16, 16],
    [24, 44_100],
    [28, rate],
    [40, seconds * rate],
  ] as const)
    head.writeUInt32LE(value, at);
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 2],
    [34, 16],
  ] as const)
    head.writeUInt16LE(value, at);
  return Buffer.concat([head, randomBytes(seconds * rate)]);
}

test('where there is no skipping one is told how far one may go; a recording is sought in by ranges; what cannot be played says so', {
  tag: '@all',
}, async ({ page, context }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, 'student01');
  const src = await filmOf(page);
  await open(page, `${src}?noskip`, { noSkip: '1', position: '30', seen: '[[0,10],[20,25]]' });
  // the place that was kept is past what may be skipped to
  await expect.poll(() => time(page)).toBeCloseTo(10, 0);
  await expect(page.getByText('从上次看到的 0:10 继续')).toBeVisible();
  await bar(page).fill('30');
  await expect(page.getByText('要按顺序看，现在只能拖到 0:10 之前')).toBeVisible();
  await page.locator('video').evaluate((v: HTMLVideoElement) => {
    v.currentTime = 35;
  });
  await expect.poll(() => time(page)).toBeCloseTo(10, 0);
  await bar(page).fill('4');
  await expect.poll(() => time(page)).toBeCloseTo(4, 0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await expectAccessible(page);

  // a recording is sought in by ranges
  const parts: [status: number, from: number][] = [];
  page.on('response', (r) => {
    if (!r.url().startsWith(CONTENT)) return;
    parts.push([r.status(), Number(/^bytes (\d+)-/.exec(r.headers()['content-range'] ?? '')?.[1])]);
  });
  const seconds = 400;
  const sound = await filmOf(page, '录音.wav', recording(seconds));
  await open(page, sound, { kind: 'audio', length: String(seconds), position: '390' });
  await expect(page.getByText('从上次看到的 6:30 继续')).toBeVisible();
  await page.getByRole('button', { name: '播放', exact: true }).click();
  await expect(page.getByText(/^6:3\d \/ 6:40$/)).toBeVisible();
  // the clock says where it is to go on before the bytes of that place are here
  await expect.poll(() => parts.some(([, from]) => from > 30_000_000)).toBe(true);
  expect(new Set(parts.map(([status]) => status))).toEqual(new Set([206]));
  await expectAccessible(page);

  // a film that cannot be played, or not now, is told with a way out
  await open(page, await filmOf(page, 'x.webm', readFileSync(FILM).subarray(0, 200)));
  await expect(page.getByRole('alert').filter({ hasText: '没能播放' })).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: '下载文件' }).click();
  expect((await saved).suggestedFilename()).toBe('x.webm');
  await open(page, `${src}?a`);
  await expect(page.getByText('0:00 / 0:45')).toBeVisible();
  await context.setOffline(true);
  await page.locator('source').evaluate((s) => s.dispatchEvent(new Event('error')));
  await expect(page.getByRole('alert').filter({ hasText: '网络断开了' })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: '再试一次' }).click();
  await expect(page.getByText('0:00 / 0:45')).toBeVisible();
});
