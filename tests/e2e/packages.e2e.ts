// The experiments that come with us, done from the first key to the mark by keyboard alone, on the authors' stand-in of the
// bridge: what they show to a screen reader is enough to measure by.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Frame, type FrameLocator, type Page, test } from '@playwright/test';
import { extractText } from 'unpdf';
import { byVernier, gateShows, jawsShow, partnerTimes, tapeShows } from '#experiments/pendulum/lab/apparatus.ts';
import type { Book } from '#experiments/pendulum/lab/book.ts';
import { lineThrough, meanOf } from '#experiments/pendulum/lab/numbers.ts';
import { roundedUp } from '#experiments/pendulum/lab/student.ts';
import { unpacked } from '#experiments/titration/lab/book.ts';
import { bottlesOf, filledTo } from '#experiments/titration/lab/chemistry.ts';
import { BUILT } from '#tools/experiments/build.ts';
import { checkFolder } from '#tools/experiments/check.ts';
import { type StandIn, startStandIn } from '#tools/experiments/stand-in.ts';
import { serverOf } from './servers.ts';

const SEED = 20_261_124;
const SETUP = { ball: 'steel', thread: 'nylon', clamp: 'jaws' } as const;
const FOUR_PI2 = 4 * Math.PI ** 2;

const stands: StandIn[] = [];
test.afterEach(async () => {
  for (const stand of stands.splice(0)) await stand.stop();
});

async function openPackage(page: Page, name: string, worker: number): Promise<{ stand: StandIn; problems: string[] }> {
  const { faults, pack } = await checkFolder(join(BUILT, name));
  if (!pack) throw new Error(`no package: ${JSON.stringify(faults)}`);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    if (/Content Security Policy|Error/.test(message.text()) && message.type() === 'error')
      problems.push(message.text());
  });
  const stand = await startStandIn(pack, { port: serverOf(worker).port + 5, seed: SEED, strict: true });
  stands.push(stand);
  await page.goto(stand.url);
  return { stand, problems };
}

/** Everything by keys, in the frame whose address has this. */
function keysIn(page: Page, address: RegExp, inside: FrameLocator) {
  const frame = (): Frame => page.frames().find((one) => address.test(one.url())) ?? page.mainFrame();
  const active = () =>
    frame().evaluate(() => [document.activeElement?.id ?? '', document.activeElement?.getAttribute('name') ?? '']);
  const press = (key: string, times = 1) =>
    Array.from({ length: times }).reduce<Promise<void>>(
      (before) => before.then(() => page.keyboard.press(key)),
      Promise.resolve(),
    );
  /** How many stops of the Tab key lie between here and there; a group of radios is one. Less than nothing: backwards. */
  const stopsTo = (id: string) =>
    frame().evaluate((to) => {
      const all = [...document.querySelectorAll<HTMLElement>('button, input, a[href], [tabindex="0"]')].filter(
        (one) => !one.matches(':disabled') && one.checkVisibility(),
      );
      const stops = all.filter((one) => {
        if (!(one instanceof HTMLInputElement) || one.type !== 'radio') return true;
        const group = all.filter((other) => other instanceof HTMLInputElement && other.name === one.name);
        return one === (group.find((other) => other.matches(':checked')) ?? group[0]);
      });
      const target = document.getElementById(to);
      const now = document.activeElement;
      const at = stops.findIndex((one) => one === now);
      const end = stops.findIndex((one) => one === target);
      if (at >= 0) return end - at;
      // between two stops: on a title that was only jumped to
      const next = stops.findIndex(
        (one) => now !== null && (now.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
      );
      return now === null || now === document.body || next < 0 ? end + 1 : end - next + (end >= next ? 1 : 0);
    }, id);
  const reach = async (id: string): Promise<void> => {
    await inside.locator(`#${id}`).waitFor();
    for (let n = 0; n < 60 && (await active())[0] !== id; n++) {
      const stops = await stopsTo(id);
      await press(stops < 0 ? 'Shift+Tab' : 'Tab', Math.max(1, Math.abs(stops)));
    }
    expect((await active())[0]).toBe(id);
  };
  const write = async (id: string, text: string) => {
    await reach(id);
    await page.keyboard.press('Control+a');
    await page.keyboard.type(text);
  };
  const push = async (id: string) => {
    await reach(id);
    await page.keyboard.press('Enter');
  };
  /** A radio: to its group, then along it. */
  const choose = async (group: string, value: string) => {
    await inside.locator(`input[name="${group}"]`).first().waitFor();
    const stop = await frame().evaluate((name) => {
      const all = [...document.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`)];
      return (all.find((one) => one.checked) ?? all[0])?.id ?? '';
    }, group);
    await reach(stop);
    for (let n = 0; n < 8; n++) {
      if (await inside.locator(`#${group}-${value}`).isChecked()) return;
      // an arrow moves on; the one that stands first is taken by space
      if ((await active())[0] === `${group}-${value}`) await page.keyboard.press('Space');
      else await page.keyboard.press('ArrowDown');
    }
    throw new Error(`${group} ${value} cannot be chosen by keyboard`);
  };
  return { frame, press, reach, write, push, choose };
}

async function expectAccessible(page: Page, what: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(serious.map(({ id, nodes }) => `${what}: ${id} ${nodes[0]?.html}`)).toEqual([]);
}

/** A sheet of A4 between its margins, px. */
const SHEET = { width: 718, height: 1046 };

/** What the browser puts on paper: all of it, with what was filled in. */
async function expectPrinted(page: Page, frame: Frame, values: readonly string[]): Promise<void> {
  const before = page.viewportSize();
  // so high is the frame while the dialogue is open
  await page.evaluate(() => {
    const { printed = '' } = window as unknown as { printed?: string };
    document.querySelector('iframe')?.style.setProperty('height', printed);
  });
  await page.setViewportSize(SHEET);
  await page.emulateMedia({ media: 'print' });
  const lost = await frame.evaluate(() => {
    const { scrollHeight, scrollWidth } = document.documentElement;
    return { below: Math.max(0, scrollHeight - innerHeight), beside: Math.max(0, scrollWidth - innerWidth) };
  });
  expect(lost).toEqual({ below: 0, beside: 0 });
  const bytes = await page.pdf({ format: 'A4', margin: { top: '10mm', bottom: '10mm', left: '10mm', right: '10mm' } });
  const { text } = await extractText(new Uint8Array(bytes), { mergePages: true });
  expect(values.filter((value) => value === '' || !text.includes(value))).toEqual([]);
  await page.emulateMedia({ media: null });
  await page.evaluate(() => document.querySelector('iframe')?.style.removeProperty('height'));
  if (before) await page.setViewportSize(before);
}

/** Docking sends a run's steps unchanged (iLab-X): seconds, unique titles, an end after the begin. */
function expectDockable(steps: ReturnType<StandIn['steps']>): void {
  expect(new Set(steps.map(({ title }) => title)).size).toBe(steps.length);
  for (const step of steps) {
    for (const field of ['seq', 'startTime', 'endTime', 'timeUsed', 'expectTime', 'repeatCount'] as const)
      expect(Number.isInteger(step[field]), field).toBe(true);
    expect(String(step.startTime)).toMatch(/^\d{13}$/);
    expect(step.endTime).toBeGreaterThanOrEqual(step.startTime + 1000);
    expect(Math.abs(step.timeUsed - (step.endTime - step.startTime) / 1000)).toBeLessThanOrEqual(0.5);
    expect(step.title.length).toBeLessThanOrEqual(100);
    expect(step.evaluation.length).toBeLessThanOrEqual(200);
    expect(step.score).toBeLessThanOrEqual(step.maxScore);
  }
}

test('the pendulum by keyboard alone: measured, cut off, resumed, handed in, marked', async ({ page }, {
  workerIndex,
}) => {
  await page.addInitScript(() => {
    const frames: number[] = [];
    const ask = window.requestAnimationFrame.bind(window);
    Object.assign(window, { frames });
    window.requestAnimationFrame = (call) =>
      ask((now) => {
        const from = performance.now();
        call(now);
        frames.push(performance.now() - from);
      });
  });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const { stand, problems } = await openPackage(page, 'pendulum', workerIndex);
  const inside = page.frameLocator('#frame');
  const { frame, press, reach, write, push, choose } = keysIn(page, /index\.html/, inside);
  const book = (): Book => JSON.parse(stand.run().saved ?? '{}') as Book;
  const label = (selector: string) => inside.locator(selector).getAttribute('aria-label');

  // with nothing done there is nothing to hand in, and it is said
  await push('open-sheet');
  await push('hand-in');
  await expect(inside.locator('.note.bad')).toHaveText('还没有完成任何一步，不能交卷。');
  await push('open-sheet');
  await choose('thread', 'nylon');
  await choose('ball', 'steel');
  await choose('clamp', 'jaws');
  await expect
    .poll(() => frame().evaluate(() => (window as unknown as { frames: number[] }).frames.length))
    .toBeGreaterThan(40);
  const times = await frame().evaluate(() =>
    (window as unknown as { frames: number[] }).frames.toSorted((a, b) => a - b),
  );
  expect(times[Math.floor(times.length * 0.95)]).toBeLessThanOrEqual(4);
  await push('finish-step');

  // the lens goes along the vernier until a line is said to be in line
  await reach('lens');
  let line = 0;
  while (!(await label('.lens'))?.includes('对齐') && line < 50) {
    await press('ArrowRight');
    line++;
  }
  const isNegative = (await label('.lens'))?.includes('零线左边');
  const zero = (line * 0.02 - (isNegative ? 1 : 0)).toFixed(2);
  await write('zero-jaws', zero);
  const [, mark = '', gap = ''] = /到 (\d+) mm 刻线之间只剩 ([\d.]+)/.exec((await label('.tape-end')) ?? '') ?? [];
  await write('zero-tape', (Number(mark) - Number(gap)).toFixed(1));
  await push('finish-step');

  // the first by the lens; that the others lie as the apparatus has them is the unit tests' business
  const diameters: number[] = [];
  await reach('lens');
  await press('Home');
  let at = 0;
  while (!(await label('.lens'))?.includes('：与主尺刻线对齐') && at < 50) {
    await press('ArrowRight');
    at++;
  }
  const whole = Number(/主尺 (\d+) 与/.exec((await label('.lens')) ?? '')?.[1]);
  expect(whole + at * 0.02).toBeCloseTo(byVernier(jawsShow(SEED, 'steel', 0)), 6);
  for (let n = 0; n < 5; n++) {
    diameters.push(byVernier(jawsShow(SEED, 'steel', n)));
    await write(`ball-${n}`, diameters[n]?.toFixed(2) ?? '');
    if (n < 4) await push('turn-ball');
  }
  const diameter = (meanOf(diameters) - Number(zero)).toFixed(3);
  await write('diameter', diameter);
  await push('finish-step');

  const level = async (id: string, from: number) => {
    await reach(id);
    await press(from > 0 ? 'ArrowLeft' : 'ArrowRight', Math.abs(from));
  };
  const threads: number[] = [];
  for (let n = 0; n < 5; n++) {
    await level('tape-eye', n % 2 === 0 ? 2 : -1);
    const read = (tapeShows(SEED, { setting: 70, origin: 'ten', eye: 0, n }) / 10).toFixed(2);
    if (n === 0) {
      await choose('tape-origin', 'ten');
      // what a screen reader is told is the reading
      const [, from = '', tenths = ''] = /在 ([\d.]+) 与 .*约 (\d+) 成/.exec((await label('.tape')) ?? '') ?? [];
      expect(Math.abs(Number(from) + Number(tenths) / 100 - Number(read))).toBeLessThan(0.011);
    }
    threads.push(Number(read));
    await write(`tape-${n}`, read);
    if (n < 4) await push('tape-again');
  }
  const thread = (meanOf(threads) - 10).toFixed(2);
  const firstLength = (Number(thread) + Number(diameter) / 20).toFixed(2);
  await write('thread-length', thread);
  await write('pendulum-length', firstLength);

  // the page goes away in the middle of the step, and comes back at the very reading
  await expect.poll(() => book().length?.length).toBe(firstLength);
  await page.reload();
  await inside.locator('#pendulum-length').waitFor();
  await expect(inside.locator('#pendulum-length')).toHaveValue(firstLength);
  await push('finish-step');

  // timed by one's own hand, once: press, forward, press; then struck out
  await choose('practice-where', 'lowest');
  await choose('practice-count', 'zero');
  await push('let-go');
  await reach('press');
  await press('Space');
  await push('forward');
  // from the eighth swing on it goes at its own pace again; a slow machine looks later
  await expect(inside.locator('.counted')).toHaveText(/^数到 ([89]|\d\d)$/);
  await reach('press');
  await press('Space');
  const own = await inside.locator('#watch-face').textContent();
  expect(own).toMatch(/^0:[1-5]\d\.\d\d$/);
  await push('practice-x0');
  await push('partner');
  const timingOf = (setting: number, release: number, swings: number) =>
    partnerTimes(SEED, SETUP, { setting, angle: 4, release, where: 'lowest', count: 'zero', swings }).shown.toFixed(2);
  const releases = async () => (await inside.locator('#watch-face').textContent()) ?? '';
  const shown = async () => {
    const [minutes = '0', seconds = '0'] = (await releases()).split(':');
    return (Number(minutes) * 60 + Number(seconds)).toFixed(2);
  };
  const tenSwings = await shown();
  await write('practice-t0', tenSwings);
  await write('practice-period', (Number(tenSwings) / 10).toFixed(3));
  await choose('gate-mode', 'period');
  await push('gate');
  await write(
    'gate-period',
    (await inside.locator('.reading + * output, .row output').last().textContent())?.replace(' s', '') ?? '',
  );
  await expectAccessible(page, 'timing');
  await push('finish-step');

  const rows: { length: string; squared: string; period: string; times: string[] }[] = [];
  const timeRow = async (n: number, length: string, timings: number) => {
    const read: string[] = [];
    for (let t = 0; t < timings; t++) {
      await push('partner');
      read.push(await shown());
      await write(`row${n}-t${t}`, read[t] ?? '');
    }
    const time = meanOf(read.map(Number)).toFixed(2);
    const period = (Number(time) / 50).toFixed(4);
    const squared = (Number(period) ** 2).toFixed(4);
    await write(`row${n}-time`, time);
    await write(`row${n}-period`, period);
    rows[n] = { length, squared, period, times: read };
  };
  await timeRow(0, firstLength, 3);
  await expect.poll(() => book().rows[0]?.timings.length).toBe(3);
  expect(rows[0]?.times[0]).toBe(timingOf(70, book().rows[0]?.timings[0]?.release ?? -1, 50));
  await push('finish-step');

  await write('row0-length', firstLength);
  await write('row0-squared', rows[0]?.squared ?? '');
  for (const [n, setting] of [50, 60, 80, 90].entries()) {
    await push('add-length');
    await inside.locator('#row-setting').waitFor();
    await level(`row${n + 1}-tape-eye`, 2);
    const read = (tapeShows(SEED, { setting, origin: 'ten', eye: 0, n: 0 }) / 10).toFixed(2);
    await write(`row${n + 1}-tape-0`, read);
    const length = (Number(read) - 10 + Number(diameter) / 20).toFixed(2);
    await timeRow(n + 1, length, 1);
    await write(`row${n + 1}-length`, length);
    await write(`row${n + 1}-squared`, rows[n + 1]?.squared ?? '');
  }
  await expectAccessible(page, 'table');
  // without a line the step is kept, and sent when there is one again
  await page.locator('#offline').check();
  await inside.locator('#finish-step').focus();
  await press('Enter');
  await expect(page.locator('#saved')).toContainText('离线');
  expect(stand.run().done.has(7)).toBe(false);
  await page.locator('#offline').uncheck();
  await expect.poll(() => stand.run().done.has(7)).toBe(true);

  const fit = lineThrough(rows.map(({ length, squared }) => [Number(length) / 100, Number(squared)] as const));
  const { slope = 4, intercept = 0 } = fit ?? {};
  await inside.locator('#ruler').focus();
  await push('ruler');
  const moveTo = async (id: string, from: number, page: number, to: number) => {
    await reach(id);
    const pages = Math.trunc((to - from) / page);
    await press(pages < 0 ? 'PageDown' : 'PageUp', Math.abs(pages));
    const steps = Math.round((to - from - pages * page) / 0.005);
    await press(steps < 0 ? 'ArrowLeft' : 'ArrowRight', Math.abs(steps));
  };
  // a page of the slider is a tenth of it
  await moveTo('hand-left', 0.3, 0.2, intercept);
  await moveTo('hand-right', 3.5, 0.5, slope + intercept);
  await expect.poll(() => book().hand?.right).toBeCloseTo(slope + intercept, 1);
  const { left = 0, right = 4 } = book().hand ?? {};
  await write('hand-slope', (right - left).toFixed(3));
  await write('hand-g', (FOUR_PI2 / Number((right - left).toFixed(3))).toFixed(3));
  await expectAccessible(page, 'plot');
  await push('finish-step');

  await choose('intercept', 'zero');
  await write('fit-g', (FOUR_PI2 / slope).toFixed(3));
  await push('finish-step');

  const longest = rows[4] ?? rows[0];
  const g = FOUR_PI2 / slope;
  const relative = Math.hypot(0.047 / Number(longest?.length), (2 * 0.0024) / Number(longest?.period));
  const u = roundedUp(g * relative);
  await write('result-uLength', '0.047');
  await write('result-uPeriod', '0.0024');
  await write('result-relative', (relative * 100).toFixed(2));
  await write('result-g', g.toFixed(u.split('.')[1]?.length ?? 0));
  await write('result-u', u);
  await push('finish-step');

  const periods: number[] = [];
  for (const angle of [2, 10, 20, 40, 60]) {
    await push(`gate-${angle}`);
    await expect.poll(() => book().beyond.readings.at(-1)?.angle).toBe(angle);
    const reading = book().beyond.readings.at(-1);
    const at = gateShows(SEED, SETUP, { setting: 70, angle, release: reading?.release ?? 0, mode: 'period' });
    periods.push(at);
    await write(`beyond-${angle}`, at.toFixed(4));
  }
  await write('ratio', ((periods[4] ?? 1) / (periods[0] ?? 1)).toFixed(4));
  await choose('trend', 'grows');
  await choose('mass', 'same');
  await push('finish-step');
  await expectAccessible(page, 'sheet');
  await page.evaluate(() => {
    window.print = () => Object.assign(window, { printed: document.querySelector('iframe')?.style.height });
  });
  await push('print');
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { printed?: string }).printed))
    .toMatch(/^1\d{3}px$/);
  await expectPrinted(page, frame(), [
    ...rows.flatMap((r) => [r.length, r.period, r.squared, ...r.times]),
    diameter,
    thread,
    u,
  ]);
  await push('hand-in');

  await expect.poll(() => stand.run().state).toBe('finished');
  const { score, marks, failure } = stand.run();
  expect(failure).toBeNull();
  expect(score, JSON.stringify(marks)).toBeGreaterThanOrEqual(96);
  expect(stand.steps()).toHaveLength(11);
  expectDockable(stand.steps());
  expect(problems).toEqual([]);
});

test(
  'the titration by keyboard alone: to the drop, left and resumed, scored',
  { tag: '@all' },
  async ({ page }, { workerIndex }) => {
    const { problems } = await openPackage(page, 'titration', workerIndex);
    const inside = page.frameLocator('#frame').frameLocator('#sco');
    const { press, reach, write, push, choose } = keysIn(page, /\/index\.html/, inside);
    const wrapper = (): Frame => page.frames().find((one) => one.url().includes('~stand-in')) ?? page.mainFrame();
    const cmi = () => wrapper().evaluate(() => (window as unknown as { cmi: Record<string, string> }).cmi);

    await choose('burette', 'base');
    await choose('flask', 'water');
    await choose('bubble', 'driven');
    await expectAccessible(page, 'prepare');
    await push('next');
    await choose('indicator', 'phenolphthalein');
    await push('next');

    const told = () => inside.locator('.told').textContent();
    const tap = async (name: string, until: () => Promise<boolean>) => {
      await reach(`tap-${name}`);
      for (let n = 0; n < 60 && !(await until()); n++) await press('Enter');
    };
    const pH = async () => Number(/[\d.]+$/.exec((await inside.locator('.meter').textContent()) ?? '')?.[0]);
    const read = async () => {
      const label = (await inside.locator('.meniscus').getAttribute('aria-label')) ?? '';
      const [, from = '', tenths = ''] = /在 ([\d.]+) 与 .*约 (\d+) 成/.exec(label) ?? [];
      return (Number(from) + Number(tenths) / 100).toFixed(2);
    };
    const volumes: string[] = [];
    for (const n of [0, 1, 2]) {
      const from = await read();
      await write(`from-${n}`, from);
      await tap('stream', async () => (await pH()) > 2.15);
      await tap('quick', async () => (await pH()) > 2.6);
      await tap('drop', async () => (await pH()) > 3.35);
      await tap('half', async () => !(await told())?.startsWith('颜色：'));
      const to = await read();
      await write(`to-${n}`, to);
      volumes.push((Number(to) - Number(from)).toFixed(2));
      if (n === 0) {
        await expectAccessible(page, 'run');
        // left in the middle, and come back
        await page.reload();
        await inside.locator('#to-0').waitFor();
        await expect(inside.locator('#to-0')).toHaveValue(to);
        expect(await read()).toBe(to);
      }
      await push('next');
    }
    const book = unpacked((await cmi())['cmi.suspend_data'] ?? '');
    expect(Number(volumes[0])).toBeGreaterThan(15);
    const seed = book?.seed ?? 0;
    expect(book?.runs[0]?.from).toBe(filledTo(seed, 0).toFixed(2));
    for (const [n, volume] of volumes.entries()) await write(`volume-${n}`, volume);
    const mean = meanOf(volumes.map(Number)).toFixed(2);
    await write('mean', mean);
    await write('spread', (Math.max(...volumes.map(Number)) - Math.min(...volumes.map(Number))).toFixed(2));
    await write('acid', ((bottlesOf(seed).base * Number(mean)) / 25).toFixed(4));
    await push('next');
    await choose('jump', 'wide');
    await push('next');
    await expect(inside.locator('h2')).toHaveText(/已交卷：(9[4-9]|100) 分/);
    const kept = await cmi();
    expect(kept['cmi.core.lesson_status']).toBe('passed');
    expect(Number(kept['cmi.core.score.raw'])).toBeGreaterThanOrEqual(94);
    expect(kept['cmi.core.session_time']).toMatch(/^\d{4}:\d{2}:\d{2}\.\d{2}$/);
    // its parts and readings, each called something: unique, with whole seconds at least one
    const ids = Object.keys(kept).filter((key) => key.endsWith('.id') && key.startsWith('cmi.interactions'));
    const declared = readFileSync(join(BUILT, 'titration', 'readings.json'), 'utf8');
    const called = (JSON.parse(declared) as { readings: { path: string }[] }).readings.map((r) => r.path);
    expect(ids.map((key) => kept[key]).toSorted()).toEqual(called.toSorted());
    const saidOf = (id: string) => kept[ids.find((key) => kept[key] === id)?.replace('.id', '.student_response') ?? ''];
    expect([saidOf('run1-from'), saidOf('volume1'), saidOf('prepare')]).toEqual([
      filledTo(seed, 0).toFixed(2),
      volumes[0],
      '无',
    ]);
    for (const key of ids) expect(kept[key.replace('.id', '.latency')]).not.toMatch(/:00:00\./);
    expect(problems).toEqual([]);
  },
);
