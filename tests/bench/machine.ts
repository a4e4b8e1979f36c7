// On what the figures were taken.
import { cpus, loadavg, totalmem } from 'node:os';
import type { Pool } from 'pg';

export interface Machine {
  cpu: string;
  cores: number;
  memoryGb: number;
  system: string;
  node: string;
  postgres: string;
  /** Of the minute before: above half the cores somebody else was working, and the milliseconds are theirs too. */
  load: number;
  /** Of the database the server was measured on: durability is part of every figure. */
  settings: Record<string, string>;
}

export async function machineOf(pool: Pool): Promise<Machine> {
  const { rows } = await pool.query<{ name: string; setting: string }>(
    "select name, setting from pg_settings where name in ('server_version', 'fsync', 'synchronous_commit')",
  );
  const { server_version: postgres = '', ...settings } = Object.fromEntries(rows.map((r) => [r.name, r.setting]));
  const all = cpus();
  return {
    cpu: all[0]?.model.trim() ?? 'unknown',
    cores: all.length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    system: `${process.platform} ${process.arch}`,
    node: process.version,
    postgres,
    load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
    settings,
  };
}
