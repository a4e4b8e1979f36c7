// What every browser test has: no violation of the content policy, no error on the page, the recorder's counts kept.
import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { loadavg } from 'node:os';
import { join, relative } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
  type Request,
  type TestInfo,
  type WebError,
} from '@playwright/test';
import type { OutputOf } from '#contract/index.ts';
import { storageKey, storedText } from '#src/api/storage.ts';
import { DEMO_PASSWORD } from '#tests/support/demo.ts';
import { copyFiles, type TestDatabase, testDatabase } from '#tests/support/postgres.ts';
import { spawnServer } from '#tests/support/process.ts';
import { addOutcome } from '#tools/machines/outcomes.ts';
import { serverOf } from './servers.ts';

export const PASSWORD = DEMO_PASSWORD;
const SERVER = serverOf(Number(process.env['TEST_WORKER_INDEX'] ?? 0));
/** A tenth of a second in which nothing moves. */
const CALM_FRAMES = 6;
/** What this worker's server keeps: its outbox, its database. */
export const DATA_DIR = SERVER.dataDir;
export const LOCAL = `http://localhost:${SERVER.port}`;
/** Where the same server gives out what authors have made. */
const CONTENT = `http://localhost:${SERVER.port + 1}`;
/** Neither localhost nor https: what a second device in the school sees. */
export const INSECURE = `http://school.test:${SERVER.port}`;
/** A school of a test's own, beside this worker's server. */
export const SCHOOL = `http://localhost:${SERVER.port + 5}`;
/** Where this worker's server looks for a report of the charts: a test may leave one of its own. */
export const MACHINES_DIR = join(SERVER.dataDir, 'machines');
const ROOT = join(import.meta.dirname, '..', '..');
export const RECORDS = join(ROOT, 'build', 'machines');

interface Watch {
  problems: string[];
  /** Watches the pages of one more browser. */
  join: (context: BrowserContext) => Promise<void>;
  /** Errors that what a step does makes the page report. */
  allow: (problem: RegExp) => void;
  /** Ends with the test, the last one first. */
  atEnd: (end: () => Promise<unknown>) => void;
}

/** Another device: its own storage, watched like the first, closed with the test. */
export type NewDevice = (options?: BrowserContextOptions) => Promise<BrowserContext>;

interface Options {
  /** Errors that the page reports because the test makes them. */
  onPurpose: RegExp;
}

interface PerTest extends Options {
  watch: Watch;
  testId: string;
  newDevice: NewDevice;
}

interface PerWorker {
  /** Milliseconds between two pieces of the tutor's speech: 0 unless a test looks at the stream itself. */
  pace: number;
  /** The demo school's database of this worker's server. */
  database: TestDatabase;
  /** Devices of the worker's own address that no test holds now, by their options. */
  devices: Map<string, BrowserContext[]>;
}

export const test = base.extend<PerTest, PerWorker>({
  pace: [0, { option: true, scope: 'worker' }],
  database: [
    async ({ pace }, use) => {
      const { port, dataDir } = SERVER;
      const database = await testDatabase('classroom');
      mkdirSync(dataDir, { recursive: true });
      copyFiles('classroom', dataDir);
      const server = await spawnServer({
        PORT: String(port),
        CONTENT_PORT: String(port + 1),
        DATABASE_URL: database.url,
        DATA_DIR: dataDir,
        TUTOR_PACE_MS: String(pace),
        RECORD: '1',
        MACHINES_DIR,
      });
      errorsOfServer = server.errors;
      await use(database);
      await server.stop();
      await database.drop();
    },
    { scope: 'worker', auto: true, timeout: 60_000 },
  ],
  devices: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const devices = new Map<string, BrowserContext[]>();
      await use(devices);
      for (const device of [...devices.values()].flat()) await device.close();
    },
    { scope: 'worker' },
  ],
  onPurpose: [/^$/, { option: true }],
  baseURL: LOCAL,
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  testId: async ({}, use, info) => use(testIdOf(info)),
  watch: [
    async ({ context, testId, onPurpose, database }, use, info) => {
      const contexts = new Set<BrowserContext>();
      const allowed = [onPurpose];
      const ends: (() => Promise<unknown>)[] = [];
      const scripts: { dispose: () => Promise<void> }[] = [];
      // until it has passed it has not: a process that dies says nothing any more
      const tell = (isEarned: boolean) =>
        addOutcome(RECORDS, 'browser', { test: testId, key: `browser:${info.testId}`, isEarned });
      tell(false);
      const join: Watch['join'] = async (joined) => {
        contexts.add(joined);
        watches.set(joined, watch);
        const script = await joined.addInitScript((id) => {
          Object.assign(window, { __testId: id });
          document.addEventListener('securitypolicyviolation', (e) => {
            console.error(`CSP ${e.violatedDirective} ${e.blockedURI}`);
          });
          // React hides what it has shown while a part of it, or that part's words, are on their way: a flash, and the focus is lost
          const hidden = new WeakMap<HTMLElement, string>();
          new MutationObserver((changes) => {
            // what comes hidden (`Activity`) was never seen
            const isNew = (node: Node) => changes.some((c) => [...c.addedNodes].some((added) => added.contains(node)));
            for (const { target, type } of changes) {
              if (type !== 'attributes' || !(target instanceof HTMLElement)) continue;
              const isHidden = target.style.getPropertyPriority('display') === 'important';
              if (!isHidden && hidden.get(target) === location.href)
                console.error(`taken away and put back: ${location.hash} ${target.textContent?.slice(0, 80)}`);
              if (!isHidden) hidden.delete(target);
              else if (!isNew(target)) hidden.set(target, location.href);
            }
          }).observe(document, { subtree: true, childList: true, attributeFilter: ['style'] });
        }, testId);
        scripts.push(script);
        joined.on('console', onConsole);
        joined.on('weberror', onError);
        watchRequests(joined);
      };
      const onConsole = (m: ConsoleMessage) => {
        if (m.type() !== 'error' || expected(m.text()) || allowed.some((problem) => problem.test(m.text()))) return;
        watch.problems.push(m.text());
      };
      const onError = (e: WebError) => void watch.problems.push(String(e.error()));
      // a test may take out what it caused itself
      const watch: Watch = {
        problems: [],
        join,
        allow: (problem) => void allowed.push(problem),
        atEnd: (end) => void ends.unshift(end),
      };
      await join(context);
      await use(watch);
      await tellSeen(context, info);
      await tellServer(database, info);
      for (const page of [...contexts].flatMap((c) => c.pages())) await keepRecords(page);
      for (const end of ends) await end();
      // the next test has the same, and a line
      await context.setOffline(false);
      for (const watched of contexts) watched.off('console', onConsole).off('weberror', onError);
      for (const script of scripts) await script.dispose().catch(() => {});
      keepTrace(testId, info.outputPath('trace.zip'));
      expect(watch.problems).toEqual([]);
      if (info.status === info.expectedStatus) tell(true);
    },
    { auto: true },
  ],
  newDevice: async ({ browser, watch, baseURL, devices }, use, info) => {
    const held: { device: BrowserContext; kind: string }[] = [];
    await use(async (options = {}) => {
      const kind = JSON.stringify(options);
      const free = devices.get(kind)?.pop();
      const device = free ?? (await browser.newContext({ locale: 'zh-CN', baseURL: baseURL ?? LOCAL, ...options }));
      await watch.join(device);
      held.push({ device, kind });
      return device;
    });
    for (const { device, kind } of held) {
      await tellSeen(device, info);
      for (const page of device.pages()) await keepRecords(page);
      // of an address of its own there is nothing that the next test could use
      if (!isKept(kind) || !(await isEmptied(device))) await device.close();
      else devices.set(kind, [...(devices.get(kind) ?? []), device]);
    }
  },
});

/** What each page shows when its test has failed: a picture alone is lost with the machine that took it. */
async function tellSeen(context: BrowserContext, info: TestInfo): Promise<void> {
  if (info.status === info.expectedStatus) return;
  // what fails together, or on a machine that hardly moves, is seen by these
  const when = `${new Date().toISOString().slice(11, 19)}, load ${loadavg()[0]?.toFixed(1)}`;
  const waiting = [...(requests.get(context) ?? [])].map(
    ([request, since]) => `waits ${Math.round((Date.now() - since) / 1000)} s: ${request.method()} ${request.url()}`,
  );
  for (const page of context.pages()) {
    const seen = await page
      .locator('body')
      .ariaSnapshot({ timeout: 5_000 })
      .catch(() => '(nothing: it is closed, or hangs)');
    // the header and the menu are the same on every page, and the report has room for so many lines
    const main = seen.slice(Math.max(0, seen.search(/^- (main|dialog|alertdialog)/m)));
    const body = [`${page.url()} at ${when}`, ...waiting, main].join('\n');
    await info.attach('seen', { body, contentType: 'text/plain' });
  }
}

/** What a browser has asked for and not been answered, by when it began: one that waits for a connection of its own too. */
const requests = new WeakMap<BrowserContext, Map<Request, number>>();

function watchRequests(context: BrowserContext): void {
  // a device is lent to one test after the other
  if (requests.has(context)) return;
  const open = new Map<Request, number>();
  requests.set(context, open);
  context.on('request', (request) => void (request.serviceWorker() ?? open.set(request, Date.now())));
  const end = (request: Request) => void open.delete(request);
  context.on('requestfinished', end).on('requestfailed', end);
}

const ANSWERS_MS = 5_000;
/** What this worker's server, one at a time, told of last. */
let errorsOfServer = () => '';

/** What a call may have waited for: the server itself, or another transaction. */
async function tellServer({ pool }: TestDatabase, info: TestInfo): Promise<void> {
  if (info.status === info.expectedStatus) return;
  const began = performance.now();
  // it asks the database, by the server's own connections
  const answered = await fetch(`${LOCAL}/api/Home/PortalConfig`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
    signal: AbortSignal.timeout(ANSWERS_MS),
  }).catch(() => null);
  const { rows } = await pool
    .query<{ told: string }>(
      `select concat_ws(' ', pid, state, wait_event, pg_blocking_pids(pid), round(extract(epoch from now() - xact_start)), 's',
          left(regexp_replace(query, '\\s+', ' ', 'g'), 200)) as told
        from pg_stat_activity where datname = current_database() and xact_start < now() - interval '1 second'
      union all select concat_ws(' ', 'begun, not ended:', path, 'since', now() - to_timestamp(at / 1000.0)) from operation_begun`,
    )
    .catch(() => ({ rows: [] }));
  const answer = answered ? `${Math.round(performance.now() - began)} ms` : 'not at all';
  const body = [`${LOCAL} answers in ${answer}`, ...rows.map(({ told }) => told), errorsOfServer()].join('\n');
  await info.attach('seen', { body, contentType: 'text/plain' });
}

/** Of this worker's server, or of the school beside it, which is always at one address; as its browser is made. */
function isKept(kind: string): boolean {
  const { baseURL = LOCAL, permissions } = JSON.parse(kind) as BrowserContextOptions;
  return [LOCAL, SCHOOL].includes(baseURL) && !permissions;
}

const watches = new WeakMap<BrowserContext, Watch>();

/** What looks after the test of this page: for steps, which know their page alone. */
export function watchOf(page: Page): Watch {
  const watch = watches.get(page.context());
  if (!watch) throw new Error('steps are given the page of the test itself');
  return watch;
}

/**
 * As good as new for the next test, but for the scripts that it has fetched and compiled: without them a page costs twice the time.
 * False: a test has closed it.
 */
async function isEmptied(device: BrowserContext): Promise<boolean> {
  try {
    const last = await device.newPage();
    for (const page of device.pages()) if (page !== last) await page.close();
    const session = await device.newCDPSession(last);
    for (const origin of [LOCAL, CONTENT, SCHOOL])
      await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    await last.close();
    await device.unrouteAll();
    await device.setOffline(false);
    await Promise.all([device.clearCookies(), device.clearPermissions()]);
    return true;
  } catch {
    return false;
  }
}

async function openDevice(browser: Browser, watch: Watch, options: BrowserContextOptions): Promise<BrowserContext> {
  const device = await browser.newContext({ locale: 'zh-CN', ...options });
  await watch.join(device);
  return device;
}

/** One more device, as `newDevice` makes it. */
export async function deviceBeside(page: Page, options?: BrowserContextOptions): Promise<BrowserContext> {
  const browser = page.context().browser();
  if (!browser) throw new Error('a device is a window of a browser');
  const watch = watchOf(page);
  const device = await openDevice(browser, watch, { baseURL: LOCAL, ...options });
  watch.atEnd(() => device.close());
  return device;
}

/** Calls of a test that no page sends are its own, too. */
export const asThisTest = (): { 'x-test-id': string } => ({ 'x-test-id': testIdOf(test.info()) });

/** As pages send it, and records name it. */
export const testIdOf = ({ titlePath }: Pick<TestInfo, 'titlePath'>): string =>
  `browser:${encodeURI(titlePath.slice(1).join(' / '))}`.slice(0, 180);

/** The browser itself reports what a test does on purpose: a cut line, a refused call; and a directive that it does not know. */
const expected = (text: string): boolean =>
  /Unrecognized Content-Security-Policy directive 'webrtc'|net::ERR_(INTERNET_DISCONNECTED|CONNECTION|INCOMPLETE|NETWORK|EMPTY)|Failed to load resource/.test(
    text,
  );

/** Where the trace of a test will lie, if one is kept (TRACE=1): QA opens it from what the test covers. */
function keepTrace(test: string, file: string): void {
  if (process.env['TRACE'] !== '1') return;
  mkdirSync(join(RECORDS, 'traces'), { recursive: true });
  const trace = relative(ROOT, file).replaceAll('\\', '/');
  appendFileSync(join(RECORDS, 'traces', 'browser.json'), `${JSON.stringify({ test, trace })}\n`);
}

/** Counts of the state machines that ran in the page: one JSON line for each machine. */
export async function keepRecords(page: Page): Promise<void> {
  const records = await page.evaluate(() => window.__machines?.drain() ?? []).catch(() => []);
  if (records.length === 0) return;
  mkdirSync(RECORDS, { recursive: true });
  appendFileSync(join(RECORDS, 'browser.jsonl'), records.map((r) => `${JSON.stringify(r)}\n`).join(''));
}

/**
 * Signs in by a call: the form costs two pages more. Shows the page at this hash; without one, whatever is opened next is
 * the first page. Resolves with their token. Tests of signing in itself use `signInByForm`.
 */
export async function signIn(page: Page, userName: string, hash?: string): Promise<string> {
  const answer = await page.request.post('/mengoo/api/auth/UserNamePwd', { data: { userName, pwd: PASSWORD } });
  const { data } = (await answer.json()) as { data: OutputOf<'/api/auth/UserNamePwd'> };
  const { token, exp, refreshToken, ...user } = data;
  await hold(page, { token, exp, refreshToken, user });
  if (hash === undefined) return token;
  await page.goto(`/mengoo/${hash}`);
  // a lesson on a phone has its own head alone, with a way back
  const back = page.getByRole('link', { name: '回到课程页面' });
  await expect(
    page
      .getByRole('button', { name: /账号菜单/ })
      .or(back)
      .first(),
  ).toBeVisible();
  return token;
}

/** Puts these into the storage of this origin, before the client reads it. */
export async function hold(page: Page, values: Record<string, unknown>): Promise<void> {
  const kept = Object.entries(values).map(([name, value]) => [storageKey(name), storedText(value)]);
  // its smallest page
  await page.goto('/mengoo/api/health');
  await page.evaluate((all) => {
    for (const [key = '', text = ''] of all) localStorage.setItem(key, text);
  }, kept);
}

export async function signInByForm(page: Page, userName: string): Promise<void> {
  await page.goto('/mengoo/#/login');
  await page.getByLabel('用户名').fill(userName);
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  // the greeting lasts a second; the account menu stays
  await expect(page.getByRole('button', { name: /账号菜单/ })).toBeVisible();
}

/** Closes a tab as a person does; what its charts did is kept first. */
export async function closeTab(page: Page): Promise<void> {
  await keepRecords(page);
  await page.close();
}

/** Nothing moves any more: colours are measured then. What was just opened begins to move some frames later. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async (calmFrames) => {
    const moves = () =>
      document
        .getAnimations()
        .some((a) => a.playState === 'running' && a.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY);
    for (let calm = 0; calm < calmFrames; calm = moves() ? 0 : calm + 1)
      await new Promise((done) => requestAnimationFrame(done));
  }, CALM_FRAMES);
}

/** Rules whose findings are moderate or minor at most. */
const MILD = [
  'aria-allowed-role',
  'aria-deprecated-role',
  'empty-heading',
  'empty-table-header',
  'form-field-multiple-labels',
  'heading-order',
  'image-redundant-alt',
  'landmark-banner-is-top-level',
  'landmark-complementary-is-top-level',
  'landmark-contentinfo-is-top-level',
  'landmark-main-is-top-level',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main',
  'landmark-one-main',
  'landmark-unique',
  'meta-viewport-large',
  'page-has-heading-one',
  'presentation-role-conflict',
  'region',
  'scope-attr-valid',
  'skip-link',
];

/** axe finds nothing serious on the page. */
export async function expectAccessible(page: Page): Promise<void> {
  await settled(page);
  const { violations } = await (await axe(page)).disableRules(MILD).analyze();
  const serious = violations.filter((v) => v.impact === 'serious' || v.impact === 'critical');
  expect(serious.map((v) => `${v.id}: ${v.nodes[0]?.html}`)).toEqual([]);
}

/** axe finds nothing at all there. */
export async function expectNoViolation(page: Page, where: string): Promise<void> {
  await page.locator(where).filter({ visible: true }).first().waitFor();
  await settled(page);
  const { violations } = await (await axe(page)).include(where).analyze();
  expect(violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`)).toEqual([]);
}

// as the builder's own package has it
const AXE = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

/**
 * In the page itself: there are no frames whose findings a second page would have to put together, at ten times the cost. The
 * builder would put axe, half a megabyte, into the page twice, and again for each look at it; it is put there once.
 */
async function axe(page: Page): Promise<AxeBuilder> {
  const isAlone = page.frames().length === 1;
  if (isAlone && !(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const builder = new AxeBuilder({ page, ...(isAlone ? { axeSource: 'undefined' } : {}) });
  // no rule of ours reads style sheets; axe would write those that came over a cut line into the page, which its policy forbids
  return builder.setLegacyMode(true).options({ resultTypes: ['violations'], preload: false });
}

export { expect };
