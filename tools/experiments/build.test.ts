// The built packages: small, self-contained, marked in a world with nothing in it.
import { createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { foundAt } from '#contract/readings.ts';
import { bookOf, stepsOf } from '#experiments/pendulum/lab/student.ts';
import { MAX, mark } from '#experiments/pendulum/marking/marking.ts';
import { markBy } from '#server/modules/experiments/marking/marker.ts';
import { buildExperiments, filesInFolder, zipOf } from './build.ts';
import { checkFolder, markingIn } from './check.ts';

const built = mkdtempSync(join(tmpdir(), 'mengoo-built-'));
beforeAll(() => buildExperiments(built), 60_000);
afterAll(() => rmSync(built, { recursive: true, force: true }));

const textOf = (path: string) => readFileSync(join(built, path), 'utf8');

describe.each(['pendulum', 'titration', 'experiment-js'])('%s', (name) => {
  test('has no fault, and its zip is the same each time', async () => {
    const folder = join(built, name);
    const { faults, warnings } = await checkFolder(folder);
    expect([...faults, ...warnings]).toEqual([]);
    expect((await zipOf(folder)).equals(readFileSync(join(built, `${name}.zip`)))).toBe(true);
  });

  test('is at most 150 kB when sent, and asks nobody else for anything', () => {
    const folder = join(built, name);
    const sent = filesInFolder(folder).filter((file) => file !== 'marking.js');
    const bytes = sent.reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0);
    expect(bytes).toBeLessThanOrEqual(150 * 1024);
    for (const file of sent.filter((one) => /\.(js|css|html)$/.test(one))) {
      const addresses = textOf(`${name}/${file}`).match(/https?:\/\/[^\s"'`)]+/g) ?? [];
      expect(addresses.filter((address) => !address.startsWith('http://www.w3.org/'))).toEqual([]);
      if (file.endsWith('.html'))
        expect(textOf(`${name}/${file}`)).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\bon\w+=|\bstyle=/);
    }
  });
});

test('the authors’ client file is at most 3 kB', () => {
  expect(Buffer.byteLength(textOf('mengoo-experiment.js'))).toBeLessThanOrEqual(3072);
});

describe('the pendulum’s marking', () => {
  const run = markingIn;
  test('in a world with nothing in it gives the marks of its source, within its second', () => {
    const markBuilt = run(textOf('pendulum/marking.js'));
    for (const manner of [
      {},
      { invents: 9.8 },
      { copies: 3 },
      { where: 'turning' as const },
      { lang: 'en' as const, keepsZero: true },
    ]) {
      const steps = JSON.parse(JSON.stringify(stepsOf(bookOf(77, manner)))) as ReturnType<typeof stepsOf>;
      expect(markBuilt({ seed: 77, steps })).toEqual(JSON.parse(JSON.stringify(mark({ seed: 77, steps }))));
    }
  });

  test('by the server’s own machine gives the same marks', async () => {
    const steps = JSON.parse(JSON.stringify(stepsOf(bookOf(77, { where: 'turning', keepsZero: true })))) as ReturnType<
      typeof stepsOf
    >;
    const told = steps.map((step) => ({
      ...step,
      maxScore: Object.values(MAX)[step.seq - 1] ?? 0,
      extData: null,
      repeatCount: 1,
      timeUsed: 60,
    }));
    const marks = await markBy(textOf('pendulum/marking.js'), { seed: 77, at: 0, steps: told });
    const own = mark({ seed: 77, steps }).steps;
    expect(marks).toEqual(steps.map(({ seq }) => ({ seq, ...own[seq] })));
  });

  test('names nothing that such a world does not have', () => {
    expect(textOf('pendulum/marking.js')).not.toMatch(
      /\b(require|process|fetch|setTimeout|setInterval|Date|globalThis|window|document|console)\b/,
    );
    expect(textOf('pendulum/marking.js')).not.toMatch(/Math\.random/);
  });

  test('its manifest has the steps that are marked', async () => {
    const { pack } = await checkFolder(join(built, 'pendulum'));
    expect(pack?.steps.map(({ maxScore }) => maxScore)).toEqual(Object.values(MAX));
    expect(new Set(pack?.steps.map(({ title }) => title)).size).toBe(11);
  });
});

test('what the pendulum calls its readings is there in a finished book, each in the words of both languages', async () => {
  const { pack } = await checkFolder(join(built, 'pendulum'));
  const steps = stepsOf(bookOf(77));
  expect(new Set(pack?.readings.map((r) => r.seq)).size).toBe(11);
  for (const { seq, path, title, en } of pack?.readings ?? []) {
    if (!/excluded/.test(path)) expect(foundAt(steps.find((s) => s.seq === seq)?.evidence, path), path).not.toBeNull();
    expect([title, en ?? ''].every((words) => words !== '')).toBe(true);
    expect(en).not.toMatch(/[\u4e00-\u9fff]/);
  }
});

test('the signed calls in the manual have the signatures that stand there', () => {
  const manual = readFileSync(join(import.meta.dirname, '../../docs/experiments.md'), 'utf8');
  const secret = /With the secret `(\w+)`/.exec(manual)?.[1] ?? '';
  const calls = [...manual.matchAll(/x-signature: (\w+)\n\n(\{.*\})\n/g)];
  expect(calls).toHaveLength(2);
  for (const [, signature, body = ''] of calls)
    expect(createHmac('sha256', secret).update(body).digest('hex')).toBe(signature);
});

test('physics.js in the package says the period', async () => {
  const physics = (await import(pathToFileURL(join(built, 'pendulum', 'physics.js')).href)) as {
    period: (of: { length: number; radius: number; g: number; amplitude: number }) => number;
  };
  expect(physics.period({ length: 1, radius: 0, g: 9.8, amplitude: 1e-6 })).toBeCloseTo(
    2 * Math.PI * Math.sqrt(1 / 9.8),
    9,
  );
  expect(physics.period({ length: 1, radius: 0.01, g: 9.8, amplitude: Math.PI / 3 })).toBeCloseTo(
    2.00709 * 1.073182 * Math.sqrt(1 + 0.00004),
    5,
  );
});
