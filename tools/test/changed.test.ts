import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { planFor, READ } from './changed.ts';

const ROOT = join(import.meta.dirname, '..', '..');

test('what is read without being imported is there', () => {
  const readers = READ.flatMap(([, files]) => files);
  expect(readers.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});

describe('what a change can touch', () => {
  test('nothing changed: nothing', () => expect(planFor([])).toEqual({ related: [], browser: [] }));

  test('what everything stands on: everything', () => {
    for (const file of ['package-lock.json', 'vitest.config.ts', 'tests/support/server.ts', 'tools/test.ts'])
      expect(planFor([file]), file).toEqual({ related: null, browser: null });
  });

  test('a page of words: nothing; the one that a test reads: that test', () => {
    expect(planFor(['docs/bench.md'])).toEqual({ related: [], browser: [] });
    expect(planFor(['docs/ARCHITECTURE.md']).related).toEqual(['tests/architecture/documents.test.ts']);
    expect(planFor(['docs/families.md']).related).toEqual(['tests/families/families.all.test.ts']);
  });

  test('a unit test: itself, no browser', () => {
    expect(planFor(['src/api/client.test.ts'])).toMatchObject({ browser: [] });
    expect(planFor(['src/api/client.test.ts']).related).toContain('src/api/client.test.ts');
  });

  test('code of either side: what imports it, the walk over all files, and every browser test', () => {
    const { related, browser } = planFor(['server/modules/chat/chat.routes.ts']);
    expect(related).toEqual([
      'server/modules/chat/chat.routes.ts',
      'tests/architecture/imports.test.ts',
      'tests/architecture/exports.test.ts',
      'tests/architecture/lists.test.ts',
    ]);
    expect(browser).toBeNull();
  });

  test('a screen: the browser tests that go to its page, or to those of its folder', () => {
    expect(planFor(['src/screens/admin/roles/screen.tsx']).browser).toContain('tests/e2e/families.all.e2e.ts');
    expect(planFor(['src/screens/admin/roles/screen.tsx']).browser).not.toContain('tests/e2e/lesson.e2e.ts');
    // by a helper that they use
    expect(planFor(['src/screens/learn/lesson/ask-bar.tsx']).browser).toContain('tests/e2e/streaming.e2e.ts');
    // a folder without a page of its own
    expect(planFor(['src/screens/live/room/bar.tsx']).browser).toContain('tests/e2e/live-room.e2e.ts');
    expect(planFor(['src/screens/live/room/bar.tsx']).browser).not.toContain('tests/e2e/families.all.e2e.ts');
    expect(planFor(['src/screens/admin/roles/screen.tsx', 'src/ui/state.tsx']).browser).toBeNull();
  });

  test('a browser test: itself; what several of them use: all of them', () => {
    expect(planFor(['tests/e2e/chat.e2e.ts'])).toEqual({ related: [], browser: ['tests/e2e/chat.e2e.ts'] });
    expect(planFor(['tests/e2e/talk.ts']).browser).toBeNull();
  });

  test('a migration: whatever starts a server', () => {
    expect(planFor(['server/migrations/0099_x.sql']).related).toContain('server/boot.ts');
  });
});
