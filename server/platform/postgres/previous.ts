// The processes of a server that was killed: they notice within moments, or on a busy machine in many seconds, and
// until the last one is gone PostgreSQL refuses to start on the same files.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const LOOK_MS = 50;

/** Resolves when nobody is attached to the memory that the pid file names, or after `patience`; where no kernel tells, at once. */
export async function waitForPrevious(data: string, patience: number, log: (line: string) => void): Promise<void> {
  const until = Date.now() + patience;
  let told = false;
  while (attached(read(join(data, 'postmaster.pid')), read('/proc/sysvipc/shm')) > 0 && Date.now() < until) {
    if (!told) log('waiting for the processes of the former server');
    told = true;
    await delay(LOOK_MS);
  }
}

/** How many processes are attached to the segment of this pid file, by the kernel's list. 0 where either is missing. */
export function attached(pidFile: string, segments: string): number {
  // the seventh line: the segment's key and id. Both must fit: ids begin anew when the machine does
  const [key, id] = pidFile.split('\n')[6]?.trim().split(/\s+/) ?? [];
  const [head, ...rows] = segments.split('\n').map((line) => line.trim().split(/\s+/));
  const column = (name: string): number => head?.indexOf(name) ?? -1;
  const row = rows.find((r) => key !== undefined && r[column('key')] === key && r[column('shmid')] === id);
  return Number(row?.[column('nattch')] ?? 0);
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
