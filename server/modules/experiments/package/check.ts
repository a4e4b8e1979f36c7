// Has a package looked at in a thread of its own, and tells what is wrong with it.
import { mkdir, rm } from 'node:fs/promises';
import { runGuarded } from '#server/platform/guarded-worker.ts';
import type { CheckedPackage, CheckResult, CheckTask } from './check.worker.ts';
import { PackageFault } from './faults.ts';

const LIMITS = { heapMb: 96, externalBytes: 96 * 1024 * 1024, timeoutMs: 120_000 };

/** Calls `take` while the files lie in `folder`; they are gone afterwards. Throws PackageFault. */
export async function withChecked<T>(
  archive: string,
  folder: string,
  take: (checked: CheckedPackage) => Promise<T>,
): Promise<T> {
  await mkdir(folder, { recursive: true });
  try {
    return await take(await check({ archive, folder }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const check = (task: CheckTask): Promise<CheckedPackage> =>
  runGuarded<CheckResult, CheckedPackage>({
    url: new URL('./check.worker.ts', import.meta.url),
    workerData: task,
    limits: LIMITS,
    onMessage: (answer, { resolve, reject }) => {
      if ('checked' in answer) resolve(answer.checked);
      else reject(new PackageFault(answer.reason, answer.faults));
    },
    // what wants so much of either is no package
    failure: (kind) =>
      new PackageFault(kind === 'silence' ? 'corrupt' : 'bomb', [
        { file: '', key: kind === 'silence' ? 'packageCorrupt' : 'packageBomb' },
      ]),
  });
