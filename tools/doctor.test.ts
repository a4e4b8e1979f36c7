// What the doctor says where it cannot ask the database.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { CHECKS, type system } from '#contract/system.ts';

test('a monitor reads that the database is away, and all that is known without it', () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'doctor-'));
  try {
    const { stdout, status } = spawnSync(process.execPath, [join(import.meta.dirname, 'doctor.ts'), '--json'], {
      // nothing listens there
      env: { PATH: process.env['PATH'], LANG: 'en', DATA_DIR, DATABASE_URL: 'postgres://u:p@127.0.0.1:1/d' },
      encoding: 'utf8',
    });
    const { ok, checks } = JSON.parse(stdout) as z.output<typeof system.health.output>;
    expect([status, ok]).toEqual([1, false]);
    expect(checks.map(({ id }) => id)).toEqual([...CHECKS]);
    const found = Object.fromEntries(checks.map((check) => [check.id, check]));
    expect(found['database']).toMatchObject({ state: 'fail', fix: expect.stringContaining('DATABASE_URL') });
    expect(found['migrations']).toMatchObject({ state: 'off' });
    expect(found['files']).toMatchObject({ state: 'ok' });
  } finally {
    rmSync(DATA_DIR, { recursive: true });
  }
});
