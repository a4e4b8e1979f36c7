// Processor time of a stage with all that it starts. What a parent's clock counts of its children leaves out those that nobody
// waited for, and a browser's renderers are among them: so each stage runs in a control group of its own, where the system has those.
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = '/sys/fs/cgroup';
const [NANOSECONDS, MICROSECONDS] = [1e9, 1e6];

interface ProcessorClock {
  /** Seconds so far. */
  read: () => number;
  close: () => void;
}

interface Hierarchy {
  folder: string;
  read: (group: string) => number;
}

/** Of version 1 the one that counts processor time, else version 2; null where this process stands in neither. */
function hierarchyOf(memberships: string): Hierarchy | null {
  const paths = new Map(memberships.split('\n').map((line) => [line.split(':')[1] ?? '', line.split(':')[2] ?? '']));
  for (const [names, path] of paths)
    if (names.split(',').includes('cpuacct') && existsSync(join(ROOT, names)))
      return {
        folder: join(ROOT, names, path),
        read: (group) => Number(readFileSync(join(group, 'cpuacct.usage'), 'utf8')) / NANOSECONDS,
      };
  const unified = paths.get('');
  if (unified === undefined || !existsSync(join(ROOT, 'cgroup.controllers'))) return null;
  return {
    folder: join(ROOT, unified),
    read: (group) =>
      Number(readFileSync(join(group, 'cpu.stat'), 'utf8').match(/^usage_usec (\d+)$/m)?.[1]) / MICROSECONDS,
  };
}

/** Of this process and all that it starts from now on; null where the system has no control groups, or lets this user make none. */
export function openProcessorClock(name: string, pid: number): ProcessorClock | null {
  try {
    const hierarchy = hierarchyOf(readFileSync('/proc/self/cgroup', 'utf8'));
    if (!hierarchy) return null;
    const group = join(hierarchy.folder, `mengoo-${process.pid}-${name}`);
    mkdirSync(group);
    // some users may make a group, and not move a process into it
    writeFileSync(join(group, 'cgroup.procs'), String(pid));
    return {
      read: () => hierarchy.read(group),
      close: () => {
        try {
          rmdirSync(group);
        } catch {
          // something of the stage is still alive: its group goes with the next start of the system
        }
      },
    };
  } catch {
    return null;
  }
}
