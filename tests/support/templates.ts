// What a test takes of the worlds that its runner has made: light, for a browser test's worker has no use for the whole server.
import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';

/** The database that has every migration and no row of ours. */
export const EMPTY = 'empty';
export const templateOf = (world: string): string => `mengoo_template_${world}`;

/** With owners: as root the cluster's files are another user's. */
export function copyFolder(from: string, to: string): void {
  if (process.platform === 'win32') cpSync(from, to, { recursive: true });
  else execFileSync('cp', ['-a', `${from}/.`, to]);
}
