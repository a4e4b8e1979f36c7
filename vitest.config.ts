import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

/** What tests cover of the state machines is recorded: `npm test` does. */
const isRecording = process.env['RECORD'] === '1';
const ALWAYS = ['tests/support/patience.ts', ...(isRecording ? ['tests/support/record-machines.ts'] : [])];
/** Without a server: what actors of the test's own process cover. */
const ACTORS = isRecording ? ['tests/support/record-actors.ts'] : [];
/** `npm run machines -- --mutants`: tests judge charts that have a fault. */
const MUTATOR = process.env['MUTANTS'] === '1' ? ['tests/support/mutate.ts'] : [];
const CHARTS = isRecording ? ['tests/support/charts.ts'] : [];

/** What proves a document, a command or a limit rather than the product runs with `npm test -- all`. */
const LEFT_OUT = process.env['ALL'] === '1' ? [] : ['**/*.all.*'];

/**
 * Modules must be new: of the whole client, which is one for each page, and where a test puts a module of its own in the place of
 * one, which what another file has loaded would not hear of, and what another file loads later would.
 */
const MOCKING = globSync('{questions,src}/**/*.test.{ts,tsx}').filter((file) =>
  readFileSync(file, 'utf8').includes('vi.mock('),
);
const APP = ['src/app/*.test.tsx', ...MOCKING.filter((file) => !file.startsWith('src/app/'))];

/** In a page. */
const PAGE = {
  environment: 'jsdom',
  globalSetup: CHARTS,
  setupFiles: [...ALWAYS, ...ACTORS, 'tests/support/leave-page.ts'],
  // the component library alone takes a second to mount where others work beside
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 30_000 } },
};

/** Processes of their own, waited for most of the time, without the tests' database. */
const APART = [
  'server/platform/media/media.api.test.ts',
  'server/platform/postgres/launcher.api.test.ts',
  'tests/families/families.all.test.ts',
];

/** With whole servers. */
const SERVER = {
  environment: 'node',
  // Node runs the server's files as they are: nothing has to transform them, as nothing does when the server is started
  experimental: { viteModuleRunner: false, nodeLoader: false },
  // the server is read once for all files: isolated, most of the time goes into reading it anew
  isolate: false,
  // whole servers start and are killed here, beside other tests on two cores
  testTimeout: 300_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000 } },
  // servers, players and killers share two cores with all other stages: `npm test` names who needed a second try, which is a
  // defect to be found, but not one that stops everybody else
  retry: process.env['CI'] ? 1 : 0,
  setupFiles: [
    ...ALWAYS,
    ...(isRecording ? ['tests/support/record-api.ts'] : []),
    'tests/support/leave-clean.ts',
    'tests/support/one-connection.ts',
  ],
};

// Kinds of test: pure ones, ones of components, the whole client, ones that need a database, and ones that wait for processes.
export default defineConfig({
  test: {
    // as many as a newcomer's machine has cores; whole servers and a database work beside them
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            '{contract,questions,src,server,experiments,tools}/**/*.test.ts',
            'tests/architecture/**/*.test.ts',
            'tests/stream/**/*.test.ts',
            'tests/machines/**/*.test.ts',
            'tests/bench/**/*.test.ts',
          ],
          exclude: ['**/*.api.test.ts', ...APP, ...LEFT_OUT],
          environment: 'node',
          globalSetup: CHARTS,
          setupFiles: [...ALWAYS, ...ACTORS, ...MUTATOR, 'tests/support/leave-clean.ts'],
          isolate: false,
          // documents of a thousand pages are read here, beside whole servers
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'dom',
          include: ['{questions,src}/**/*.test.tsx'],
          exclude: [...APP, ...LEFT_OUT],
          ...PAGE,
          // the component library is loaded once for all files: isolated, most of the time goes into loading it anew
          isolate: false,
        },
      },
      {
        test: {
          name: 'app',
          include: APP,
          ...PAGE,
        },
      },
      {
        test: {
          name: 'api',
          include: ['server/**/*.api.test.ts', 'tests/api/**/*.test.ts'],
          exclude: [...APART, ...LEFT_OUT],
          globalSetup: [...CHARTS, 'tests/support/postgres.ts'],
          ...SERVER,
        },
      },
      {
        test: {
          name: 'apart',
          include: APART,
          exclude: LEFT_OUT,
          globalSetup: CHARTS,
          ...SERVER,
        },
      },
    ],
  },
});
