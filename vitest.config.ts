import { defineConfig } from 'vitest/config';

// Three kinds of test: pure ones, ones that need a database (own server process, one file at a time), and DOM ones.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            '{contract,src,server,tools}/**/*.test.ts',
            'tests/architecture/**/*.test.ts',
            'tests/stream/**/*.test.ts',
            'tests/machines/**/*.test.ts',
            'tests/bench/**/*.test.ts',
          ],
          exclude: ['**/*.api.test.ts'],
          environment: 'node',
        },
      },
      { test: { name: 'dom', include: ['src/**/*.test.tsx'], environment: 'jsdom' } },
      {
        test: {
          name: 'api',
          include: ['server/**/*.api.test.ts', 'tests/api/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['tests/support/postgres.ts'],
          // whole servers start and are killed here, beside other tests on two cores
          testTimeout: 120_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
    ],
  },
});
