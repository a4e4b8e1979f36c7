// docs/qa.md, "Five minutes", step by step: a condition that no test has seen come out true is found on the page, copied as a test,
// run, given an assertion, counted, and in no list any more.
import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { MachinesReport } from '#contract/qa.ts';
import { expect, LOCAL, MACHINES_DIR, signInByForm, test } from './fixture.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const PASTED = join('tests', 'machines', 'five-minutes.test.ts');
const DRAWN = 'drawings.1.json';
const MACHINE = 'session';
/** Whoever is refused on the login page is out at once. */
const GAP = 'guard:session.active.token.refreshing|xstate.error.actor.refresh|1:true';

const readReport = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as MachinesReport;

/** A run that has covered everything but the gap: its records, and the report of them. */
function plant(): void {
  const report = readReport(join(ROOT, 'dist', 'machines.json'));
  mkdirSync(MACHINES_DIR, { recursive: true });
  const kept = join(ROOT, 'build', 'machines', DRAWN);
  if (existsSync(kept)) copyFileSync(kept, join(MACHINES_DIR, DRAWN));
  const records = report.machines.map(({ inventory: { machine, hash }, elements }) => {
    const covered = Object.keys(elements).filter((element) => element !== GAP);
    return { machine, hash, test: 'unit:planted', hits: Object.fromEntries(covered.map((e) => [e, 1])) };
  });
  writeFileSync(join(MACHINES_DIR, 'planted.jsonl'), records.map((r) => `${JSON.stringify(r)}\n`).join(''));
  const machines = report.machines.map((m) => {
    if (m.inventory.machine !== MACHINE) return m;
    const { covered, of } = m.coverage.all.c3;
    return {
      ...m,
      elements: { ...m.elements, [GAP]: { hits: {}, tests: [] } },
      missing: { ...m.missing, c3: [GAP] },
      coverage: { ...m.coverage, all: { ...m.coverage.all, c3: { covered: Math.min(covered, of - 1), of } } },
    };
  });
  writeFileSync(join(MACHINES_DIR, 'report.json'), JSON.stringify({ ...report, source: 'run', machines }));
}

const run = (script: string, args: string[], env: Record<string, string> = {}) =>
  promisify(execFile)(process.execPath, [script, ...args], {
    cwd: ROOT,
    env: { ...process.env, MACHINES_DIR, RECORD: '', ...env },
  }).then(
    ({ stdout }) => ({ ok: true, stdout }),
    (error: { stdout: string }) => ({ ok: false, stdout: error.stdout }),
  );
const vitest = (env?: Record<string, string>) =>
  run(join('node_modules', 'vitest', 'vitest.mjs'), ['run', '--project', 'unit', PASTED], env);

test.beforeEach(plant);
test.afterEach(() => {
  rmSync(join(ROOT, PASTED), { force: true });
  rmSync(MACHINES_DIR, { recursive: true, force: true });
});

test('from a gap to a passing test, as docs/qa.md says', async ({ page }) => {
  const began = Date.now();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: LOCAL });
  // 1. the page that opens has the list of gaps, the worst chart on top
  await signInByForm(page, 'qa');
  await expect(page).toHaveURL(/#\/qa\/machines/);
  const gap = page.locator(`[data-gap="${GAP}"]`);
  // 2. the chart opens at it, and the panel says the way there
  await gap.click();
  await expect(page.locator(`svg [data-element="${GAP}"]`).first()).toBeInViewport();
  const chosen = page.getByRole('region', { name: '所选元素' });
  await expect(chosen).toContainText('令牌被拒（过期）');
  // 3. a whole file
  await chosen.locator('[data-copy=vitest]').click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  // the other copy asks for the same element
  await chosen.locator('[data-copy=playwright]').click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`await came.by('${GAP}'`);
  // 4. it passes as it was pasted
  writeFileSync(join(ROOT, PASTED), copied);
  expect(await vitest()).toMatchObject({ ok: true, stdout: expect.stringContaining('1 passed') });
  // 5. what must be so, where the comment stands
  const comment = /^ *\/\/ and what else must hold now.*$/m;
  expect(copied).toMatch(comment);
  const asserted = copied
    .replace('{ hits, state }', '{ hits, state, context }')
    .replace(comment, '  expect(context.user).toBeNull();');
  writeFileSync(join(ROOT, PASTED), asserted);
  // 6. counted, it is in no list any more
  expect(await vitest({ RECORD: '1' })).toMatchObject({ ok: true });
  await run(join('tools', 'machines', 'main.ts'), ['--machine', MACHINE]);
  const [after] = readReport(join(MACHINES_DIR, 'report.json')).machines.filter((m) => m.inventory.machine === MACHINE);
  expect(after?.elements[GAP]).toMatchObject({
    hits: { unit: 1 },
    tests: [`unit:${PASTED} > ${MACHINE}: ${GAP}`],
  });
  await page.reload();
  await expect(page.locator('[data-chart]')).toBeVisible();
  await expect(gap).toHaveCount(0);
  expect(after?.missing.c3).toEqual([]);
  expect(Date.now() - began).toBeLessThan(5 * 60_000);
});
