// The pendulum's package: what is sent, how soon it swings, and what a frame of it costs.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { BUILT, buildExperiments, filesInFolder } from '#tools/experiments/build.ts';
import { checkFolder } from '#tools/experiments/check.ts';
import { startStandIn } from '#tools/experiments/stand-in.ts';
import type { Bench, Measurement, Result, Row } from './bench.ts';
import { openBrowser } from './browser.ts';
import { median } from './stats.ts';

const PORT = 18_490;
const MOST_KB = 150;
const MOST_FRAME_MS = 4;
const MOST_FIRST_MS = 1000;
const FRAMES = 240;

declare global {
  interface Window {
    /** When the ball first moved, and what each frame's script took, ms. */
    swung: { first: number; frames: number[] };
  }
}

export const pendulum: Measurement = {
  name: 'pendulum',
  about:
    'The package of 单摆法测重力加速度 as a browser gets it, on the authors’ stand-in of the bridge. The first swing counts from the frame’s navigation to the first call that turns the ball; a frame is the script of one call of requestAnimationFrame, the 95th percentile of 240.',
  run: measure,
};

async function measure(bench: Bench): Promise<Omit<Result, 'name'>> {
  await buildExperiments();
  const folder = join(BUILT, 'pendulum');
  const { pack } = await checkFolder(folder);
  if (!pack) return { rows: [], skipped: 'the package has faults' };
  const sent = filesInFolder(folder).filter((file) => file !== 'marking.js');
  const bytes = sent.reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length, 0);
  const stand = await startStandIn(pack, { port: PORT });
  const browser = await openBrowser();
  const firsts: number[] = [];
  const tails: number[] = [];
  try {
    for (let round = 0; round < bench.pairs; round++) {
      const page = await browser.newPage();
      await page.addInitScript(watchFrames);
      await page.goto(stand.url);
      const frame = await (await page.waitForSelector('#frame')).contentFrame();
      await frame?.waitForFunction((most) => window.swung.frames.length >= most, FRAMES);
      const swung = await frame?.evaluate(() => window.swung);
      await page.close();
      if (!swung) continue;
      firsts.push(swung.first);
      tails.push(swung.frames.toSorted((a, b) => a - b)[Math.floor(FRAMES * 0.95)] ?? 0);
      bench.say(`pendulum, round ${round + 1} of ${bench.pairs}`);
    }
  } finally {
    await browser.close();
    await stand.stop();
  }
  const row = (what: string, value: number, unit: string, most: number): Row => ({
    what,
    value,
    unit,
    aim: `<= ${most}`,
    ok: value <= most,
  });
  return {
    rows: [
      row('package, gzip', bytes / 1024, 'kB', MOST_KB),
      row('first swing', median(firsts), 'ms', MOST_FIRST_MS),
      row('a frame of script, 95 %', median(tails), 'ms', MOST_FRAME_MS),
    ],
  };
}

/** In every frame, before its scripts. */
function watchFrames(): void {
  window.swung = { first: 0, frames: [] };
  const ask = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (call) =>
    ask((now) => {
      const from = performance.now();
      call(now);
      window.swung.first ||= performance.now();
      window.swung.frames.push(performance.now() - from);
    });
}
