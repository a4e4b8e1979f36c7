// A school with a media server of its own, and people in its live classes.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Room, Track } from 'livekit-client';
import type { OutputOf } from '#contract/index.ts';
import type { LiveCommand } from '#contract/live.ts';
import { stateFile } from '#server/platform/media/settings.ts';
import { copyFiles, testDatabase } from '#tests/support/postgres.ts';
import { type ServerProcess, spawnServer } from '#tests/support/process.ts';
import { asThisTest, expect, type NewDevice, PASSWORD, SCHOOL, signIn, signInByForm } from './fixture.ts';

const PORT = Number(new URL(SCHOOL).port);
/** Neither localhost nor https. */
export const PLAIN_SCHOOL = `http://school.test:${PORT}`;

export interface LiveSchool {
  killServer: () => Promise<void>;
  startServer: () => Promise<void>;
  killMedia: () => void;
  stop: () => Promise<void>;
}

export async function liveSchool(): Promise<LiveSchool> {
  const database = await testDatabase('classroom');
  const dataDir = mkdtempSync(join(tmpdir(), 'mengoo-live-'));
  copyFiles('classroom', dataDir);
  let server: ServerProcess;
  const startServer = async () => {
    server = await spawnServer({
      PORT: String(PORT),
      CONTENT_PORT: String(PORT + 1),
      MEDIA_PORT: String(PORT + 2),
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      LIVEKIT: 'on',
      RECORD: '1',
    });
  };
  await startServer();
  return {
    startServer,
    killServer: () => server.kill(),
    killMedia: () => {
      const { pid } = JSON.parse(readFileSync(stateFile({ dataDir, host: '' }), 'utf8')) as { pid: number };
      process.kill(pid, 'SIGKILL');
    },
    stop: async () => {
      await server.stop();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Its media server lets people in. */
export const mediaReady = (): Promise<void> =>
  expect
    .poll(
      async () => ((await (await fetch(`${SCHOOL}/api/health`)).json()) as { media: { state: string } }).media.state,
    )
    .toBe('ready');

export interface Caller {
  userId: string;
  call: <T>(path: string, body?: object) => Promise<{ code: number; data: T }>;
}

export async function caller(userName: string): Promise<Caller> {
  const post = async (path: string, body: object, token?: string) => {
    const headers = { 'content-type': 'application/json', ...asThisTest(), ...(token ? { token } : {}) };
    const answer = await fetch(`${SCHOOL}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return answer.json();
  };
  const { data } = (await post('/api/auth/UserNamePwd', { userName, pwd: PASSWORD })) as {
    data: OutputOf<'/api/auth/UserNamePwd'>;
  };
  return { userId: data.id, call: (path, body = {}) => post(path, body, data.token) as Promise<never> };
}

/** Published, for the class with all thirty. */
export async function planClass(teacher: Caller, title: string): Promise<string> {
  const { data: classes } = await teacher.call<{ id: string; name: string }[]>('/OrgApi/SysDept/MyDeptsItems');
  const classIds = classes.filter((c) => c.name === '物理实验1班').map((c) => c.id);
  const plan = { title, classIds, startAt: Date.now(), minutes: 45 };
  const { data } = await teacher.call<{ id: string }>('/OrgApi/LiveStream/Add', plan);
  await teacher.call('/OrgApi/LiveStream/SetStatus', { id: data.id, status: 'published' });
  return data.id;
}

export const command = async (who: Caller, liveId: string, c: LiveCommand): Promise<void> => {
  expect((await who.call('/api/Live/Command', { liveId, cmd: randomUUID(), command: c })).code).toBe(0);
};

type Tracks = OutputOf<'/api/Live/Recordings'>;
export const tracksOf = async (who: Caller, liveId: string): Promise<Tracks> =>
  (await who.call<Tracks>('/api/Live/Recordings', { liveId })).data;

/** On the board's first page. */
export async function drawLine(who: Caller, liveId: string): Promise<void> {
  const points = [
    [1000, 1000],
    [8000, 8000],
  ];
  const stroke = { id: randomUUID(), kind: 'line', points, color: '#1668dc', width: 60 };
  expect((await who.call('/api/Live/Draw', { liveId, page: 'board:1', ops: [{ op: 'add', stroke }] })).code).toBe(0);
}

/** A class that is over runs: its sound and its picture; at a chapter the board is as it was. */
export async function expectPlayed(page: Page, tracks: Tracks, chapter: string): Promise<void> {
  await expect(page.getByText('还有录制在上传')).toHaveCount(0);
  await page.getByRole('button', { name: '播放', exact: true }).click();
  const at = async (kind: 'audio' | 'video') => {
    // of two pictures one that runs
    const media = page.locator(`[data-replay] ${kind}[data-track]`).first();
    const [id, seconds] = await media.evaluate((e: HTMLMediaElement) => [e.dataset['track'], e.currentTime] as const);
    return { seconds, moment: (tracks.find((t) => t.id === id)?.startAt ?? 0) + seconds * 1000 };
  };
  for (const kind of ['audio', 'video'] as const)
    await expect.poll(async () => (await at(kind)).seconds).toBeGreaterThan(0.5);
  await page.getByRole('button', { name: new RegExp(chapter) }).click();
  await expect(page.locator('[data-replay] [data-ink]')).toHaveCount(1);
  // its sound is the clock: the picture is where it is
  await expect
    .poll(async () => {
      const [sound, picture] = [await at('audio'), await at('video')];
      return Math.abs(sound.moment - picture.moment);
    })
    .toBeLessThan(1_000);
  await page.getByRole('button', { name: '暂停' }).click();
}

export async function openLobby(newDevice: NewDevice, userName: string, liveId: string, options = {}): Promise<Page> {
  const page = await (await newDevice({ baseURL: SCHOOL, ...options })).newPage();
  // this address is known to the browser alone
  if ('baseURL' in options) await signInByForm(page, userName);
  else await signIn(page, userName);
  await page.goto(`/mengoo/#/RemoteLive?id=${liveId}`);
  await expect(joinButton(page)).toBeVisible();
  return page;
}

export const joinButton = (page: Page) => page.getByRole('button', { name: '加入课堂' });
export const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: '课堂工具' }).getByRole('button', { name, exact: true });

/** A host rules about somebody, in the list of members. */
export async function ruleOn(host: Page, userId: string, act: string): Promise<void> {
  const members = host.getByRole('toolbar', { name: '课堂工具' }).getByRole('button', { name: /^成员/ });
  if ((await members.getAttribute('aria-pressed')) === 'false') await members.click();
  const row = host.locator(`[data-row="${userId}"]`);
  // who comes or goes meanwhile stands elsewhere in the list, and an open menu is gone with the row
  await expect(async () => {
    await host.keyboard.press('Escape');
    await row.getByRole('button', { name: /的操作$/ }).click({ timeout: 5_000 });
    await host.getByRole('menuitem', { name: act, exact: true }).click({ timeout: 5_000 });
  }).toPass();
  // nobody is put out by a slip
  if (act.startsWith('请出'))
    await host.getByRole('alertdialog').getByRole('button', { name: act, exact: true }).click();
}

/** As if the plug had been pulled, or the browser's own bar had stopped it. */
export const endTrack = (page: Page, source: Track.Source): Promise<void> =>
  page.evaluate((of) => {
    const sent = window.__mediaRoom?.localParticipant.getTrackPublication(of);
    sent?.track?.mediaStreamTrack.dispatchEvent(new Event('ended'));
  }, source);

export async function enter(page: Page): Promise<void> {
  await joinButton(page).click();
  await expect(tool(page, '离开')).toBeVisible();
}

declare global {
  interface Window {
    __mediaRoom?: Room;
    __looked?: { video: HTMLVideoElement | null; shown: number };
  }
}

/** Pictures that must be shown one after the other. */
const MOVES = 3;

/** The picture goes on: of one and the same element more is shown than was when it was first looked at. */
export async function expectMoving(page: Page, selector = 'video[data-picture]', timeout = 20_000): Promise<void> {
  await expect(page.locator(selector).first()).toBeVisible({ timeout });
  const moved = () =>
    page.evaluate((s) => {
      const video = document.querySelector<HTMLVideoElement>(s);
      const shown = video?.getVideoPlaybackQuality().totalVideoFrames ?? 0;
      // another element in its place begins anew
      if (window.__looked?.video !== video) window.__looked = { video, shown };
      return shown - window.__looked.shown;
    }, selector);
  await page.evaluate(() => Reflect.deleteProperty(window, '__looked'));
  await expect.poll(moved, { timeout }).toBeGreaterThanOrEqual(MOVES);
}

/** Loudness that has come from somebody since they were subscribed to; nought of one that is not heard. */
const energyOf = (page: Page, userId: string): Promise<number> =>
  page.evaluate(async (id) => {
    const person = window.__mediaRoom?.remoteParticipants.get(id);
    const [publication] = person?.audioTrackPublications.values() ?? [];
    const report = await publication?.track?.getRTCStatsReport();
    for (const stat of report?.values() ?? [])
      if (stat.type === 'inbound-rtp') return Number(stat.totalAudioEnergy ?? 0);
    return 0;
  }, userId);

export async function expectHeard(page: Page, userId: string): Promise<void> {
  await expect.poll(() => energyOf(page, userId)).toBeGreaterThan(0);
}

export const simulate = (page: Page, scenario: Parameters<Room['simulateScenario']>[0]): Promise<void> =>
  page.evaluate((s) => window.__mediaRoom?.simulateScenario(s), scenario);
