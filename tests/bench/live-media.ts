// Sound and pictures of a live class against a page with livekit-client alone: how soon one is in, how soon the picture is back
// after each failure, and what the media server costs.
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { AccessToken } from 'livekit-server-sdk';
import { type Browser, chromium, type Page } from 'playwright';
import { binaryPath, cacheFolder } from '#server/platform/media/binary.ts';
import { loadKeys, readState } from '#server/platform/media/settings.ts';
import { DEMO_PASSWORD } from '#tests/support/demo.ts';
import type { Bench, Measurement, Person, Result, Row } from './bench.ts';
import { browserOptions } from './browser.ts';
import { startChild } from './child.ts';
import { classOf } from './fan-out.ts';
import type { MediaLoadCommands } from './media-load.ts';
import { backAfter, FAILURES, firstFrame, keepLine, serveBarePage } from './media-page.ts';
import { compare, median, noRounds } from './stats.ts';

const OURS = 'video[data-picture=camera]';
const BARE = 'video';
const LISTENERS = [1, 10, 30] as const;
/** Of each failure. */
const ROUNDS = 5;
const MB = 2 ** 20;
/** Of Linux's /proc, on every system there is today. */
const TICKS_PER_SECOND = 100;

export const liveMedia: Measurement = {
  name: 'live media',
  about:
    'A teacher’s camera and microphone (Chromium’s own, sent by a page with livekit-client alone) in one class. A warm join is from the press of 加入课堂 in a lobby that stands, token and all, to the first frame of the teacher’s picture; the peer is livekit-client in an empty page, its token in hand, straight at the media server. A failure is what livekit-client’s own simulateScenario sends; the picture is back when it stands still no longer. Both longest of the rounds are shown; how much is over the peer is said of the medians. Without a figure of the peer, the bare page did not come back. CPU of the media server is of one core; its listeners are made by rtc-node and have sound and picture each.',
  patienceMs: 40 * 60_000,
  run: measure,
};

interface Held {
  bench: Bench;
  /** Of the platform, of the bare page, and of the media server itself. */
  at: { product: string; bare: string; signals: string };
  liveId: string;
  pid: number;
  mint: (identity: string) => Promise<string>;
  browser: Browser;
}

async function measure(bench: Bench): Promise<Omit<Result, 'name'>> {
  if (process.platform !== 'linux' || !existsSync(binaryPath(cacheFolder('data'))))
    return { rows: [], skipped: 'there is no media server: run `npm run media`' };
  const server = await bench.startServer({ LIVEKIT: 'on', PORT: '0', CONTENT_PORT: '0', MEDIA_PORT: '0' });
  await ready(server.url);
  const place = { dataDir: bench.dataDir, host: '' };
  const state = readState(place);
  if (!state) throw new Error('the media server has left no note of itself');
  const keys = loadKeys(place);
  const teacher = await bench.signIn(server.url, 'teacher01');
  const liveId = await openClass(bench, teacher);
  const page = await serveBarePage();
  const browser = await chromium.launch(browserOptions(true));
  const mint = async (identity: string) => {
    const token = new AccessToken(keys.key, keys.secret, { identity, ttl: 600 });
    token.addGrant({ roomJoin: true, room: liveId, canSubscribe: true, canPublish: false });
    return token.toJwt();
  };
  const at = { product: server.url, bare: page.url, signals: `ws://127.0.0.1:${state.ports.signal}` };
  const held: Held = { bench, at, liveId, pid: state.pid, mint, browser };
  try {
    await sendAs(held, teacher);
    return { rows: [...(await joins(held)), ...(await failures(held)), ...(await listeners(held))] };
  } finally {
    await browser.close();
    page.close();
  }
}

async function ready(url: string): Promise<void> {
  for (let i = 0; i < 300; i++) {
    const { media } = (await (await fetch(`${url}/api/health`)).json()) as { media: { state: string } };
    if (media.state === 'ready') return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the media server does not come up');
}

async function openClass(bench: Bench, teacher: Person): Promise<string> {
  const plan = { title: 'bench', classIds: [await classOf(bench)], startAt: Date.now(), minutes: 45 };
  const { id } = await teacher.call<{ id: string }>('/OrgApi/LiveStream/Add', plan);
  await teacher.call('/OrgApi/LiveStream/SetStatus', { id, status: 'published' });
  await teacher.call('/api/Live/Command', { liveId: id, cmd: randomUUID(), command: { type: 'open' } });
  return id;
}

async function sendAs({ browser, at, liveId }: Held, teacher: Person): Promise<void> {
  const { token } = await teacher.call<{ token: string }>('/api/Live/Token', { liveId });
  const page = await browser.newPage();
  await page.goto(at.bare);
  await page.evaluate(([url, given]) => window.send(url, given), [at.signals, token] as const);
}

async function student({ browser, at }: Held): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'zh-CN' })).newPage();
  await keepLine(page);
  await page.goto(`${at.product}/mengoo/#/login`);
  await page.getByLabel('用户名').fill('student04');
  await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.getByRole('button', { name: /账号菜单/ }).waitFor();
  return page;
}

async function openLobby({ at, liveId }: Held, page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`${at.product}/mengoo/#/RemoteLive?id=${liveId}`);
  await page.getByRole('button', { name: '加入课堂' }).waitFor();
}

async function standInLobby(held: Held, page: Page): Promise<void> {
  const token = page.waitForResponse(/\/api\/Live\/Token/);
  await openLobby(held, page);
  // the leave to join and the library come with the lobby, and the page's own idle fetches after it
  await (await token).finished();
  await page.waitForTimeout(3_000);
  await page.waitForFunction(() => performance.getEntriesByType('resource').some((r) => /livekit/.test(r.name)));
}

async function openBare({ at }: Held, page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.goto(at.bare);
}

async function joins(held: Held): Promise<Row[]> {
  const { bench, browser, at, mint } = held;
  const [own, bare] = [await student(held), await browser.newPage()];
  const enterBare = async () => {
    await openBare(held, bare);
    return firstFrame(bare, BARE, { url: at.signals, token: await mint('bare') });
  };
  const enterOwn = async () => {
    await standInLobby(held, own);
    return firstFrame(own, OURS, { press: '加入课堂' });
  };
  const rounds = noRounds();
  for (let round = -1; round < bench.pairs; round++) {
    const [ours, peer, again] = [await enterOwn(), await enterBare(), await enterBare()];
    // the first fills caches
    if (round < 0) continue;
    rounds.ours.push(ours);
    rounds.peer.push(peer);
    rounds.again.push(again);
    bench.say(`live media: join ${round + 1} of ${bench.pairs}`);
  }
  await own.context().close();
  await bare.close();
  const { ours, peer, ratio, noise } = compare(rounds);
  return [
    {
      what: 'warm join, to the first frame',
      value: ours,
      unit: 'ms',
      peer,
      ratio,
      noise,
      aim: '<= 1.3',
      ok: ratio <= 1.3 * noise,
    },
  ];
}

async function failures(held: Held): Promise<Row[]> {
  const { bench, browser, at, mint } = held;
  const [own, bare] = [await student(held), await browser.newPage()];
  await keepLine(bare);
  const rows: Row[] = [];
  for (const failure of FAILURES) {
    const [ours, peers]: [number[], number[]] = [[], []];
    for (let round = 0; round < (bench.quick ? 1 : ROUNDS); round++) {
      await openLobby(held, own);
      await firstFrame(own, OURS, { press: '加入课堂' });
      ours.push((await backAfter(own, OURS, failure)) ?? Number.POSITIVE_INFINITY);
      // that page does not come back from it, however often it is tried
      if (peers[0] === Number.POSITIVE_INFINITY) continue;
      await openBare(held, bare);
      await firstFrame(bare, BARE, { url: at.signals, token: await mint('bare') });
      peers.push((await backAfter(bare, BARE, failure)) ?? Number.POSITIVE_INFINITY);
    }
    bench.say(`live media: ${failure} ours ${ours.map(Math.round)} bare ${peers.map(Math.round)}`);
    const [value, peer] = [Math.max(...ours), Math.max(...peers.filter(Number.isFinite))];
    // of the medians: one round in which somebody else was working does not decide
    const over = median(ours) - median(peers);
    const isBack = Number.isFinite(median(peers));
    rows.push({
      what: `picture back after ${failure}, longest`,
      value,
      unit: 'ms',
      ...(isBack ? { peer } : {}),
      aim: isBack ? '<= 5000, median <= 1000 over the peer’s' : '<= 5000',
      ok: value <= 5000 && (!isBack || over <= 1000),
    });
  }
  await own.context().close();
  await bare.close();
  return rows;
}

interface Spent {
  cpuMs: number;
  rss: number;
}

function spent(pid: number): Spent {
  // the command's name, which may hold anything, ends with the last bracket
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  const resident = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return {
    cpuMs: ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND,
    rss: Number(resident) * 1024,
  };
}

async function listeners({ bench, at, pid, mint }: Held): Promise<Row[]> {
  const load = await startChild<MediaLoadCommands>({ file: 'media-load.ts' });
  const rows: Row[] = [];
  const measuredMs = bench.quick ? 6_000 : 30_000;
  let there = 0;
  try {
    for (const count of LISTENERS) {
      const more = Array.from({ length: count - there }, (_, i) => mint(`listener-${there + i}`));
      there = await load.ask('listen', { url: at.signals, tokens: await Promise.all(more) });
      const [before, began] = [spent(pid), performance.now()];
      await new Promise((resolve) => setTimeout(resolve, measuredMs));
      const after = spent(pid);
      const share = (100 * (after.cpuMs - before.cpuMs)) / (performance.now() - began);
      const who = `${count} listener${count > 1 ? 's' : ''}`;
      rows.push({ what: `media server, ${who}, CPU of a core`, value: share, unit: '%' });
      rows.push({ what: `media server, ${who}, resident memory`, value: after.rss / MB, unit: 'MB' });
      bench.say(`live media: ${who}`);
    }
  } finally {
    // thirty who take their leave one by one cost a minute, and nobody is interested in it
    await load.kill();
  }
  return rows;
}
