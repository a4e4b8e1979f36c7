// An import of people: choose, try, look, write. A trial and the import itself are the same job with and without `commit`.
import { useState } from 'react';
import { CODE } from '#contract/codes.ts';
import { ApiError } from '#src/api/errors.ts';
import { useSession } from '#src/api/session.ts';
import { forgetImport, storedImport, storeImport } from './kept.ts';
import { FACTS, type ImportKind, MAX_MB } from './kinds.ts';
import { type TrialJob, useTrialJob } from './use-trial-job.ts';

export interface Import extends Pick<TrialJob, 'step' | 'title' | 'progress' | 'refusal' | 'job' | 'stop'> {
  kind: ImportKind;
  deptId: string;
  /** The sheet that the job has seen; null before there is one, and after a reload. */
  file: File | null;
  /** Whether this is the import itself. */
  commit: boolean;
  setKind(kind: ImportKind): void;
  setDept(deptId: string): void;
  /** Sends the sheet for a trial. */
  check(file: File): void;
  /** Sends it again to be written. After a reload the same sheet must be chosen anew. */
  write(file: File): void;
  /** Back to the start; what was chosen about the kind stays. */
  restart(): void;
}

interface Aim {
  kind: ImportKind;
  deptId: string;
}

export function useImport(first: ImportKind): Import {
  const userId = useSession().user?.id ?? '';
  const [kept] = useState(() => storedImport(userId));
  const [aim, setAim] = useState<Aim>({ kind: kept?.kind ?? first, deptId: kept?.deptId ?? '' });
  const { step, title, progress, refusal, job, stop, began, ...trial } = useTrialJob(kept);

  async function send(chosen: File, commit: boolean): Promise<void> {
    const { kind, deptId } = aim;
    const fields = { commit: commit ? '1' : '0', ...(FACTS[kind].dept && deptId ? { deptId } : {}) };
    const sent = await trial.send(chosen, commit, { path: FACTS[kind].path, fields, maxMb: MAX_MB, read: inMemory });
    if (sent) storeImport(userId, { ...aim, jobId: sent.jobId, commit, title: sent.title, open: true });
  }
  const restart = () => {
    trial.restart();
    forgetImport(userId);
  };
  return {
    ...aim,
    step,
    title,
    progress,
    refusal,
    job,
    stop,
    restart,
    file: began?.file ?? null,
    commit: began?.commit ?? false,
    setKind: (kind) => setAim({ kind, deptId: '' }),
    setDept: (deptId) => setAim({ ...aim, deptId }),
    check: (sheet) => void send(sheet, false),
    write: (sheet) => void send(sheet, true),
  };
}

/** What was looked at is what is imported, even when the sheet is saved again meanwhile. */
async function inMemory(file: File): Promise<File> {
  const bytes = await file.arrayBuffer().catch(() => {
    throw new ApiError(CODE.invalid, '', { reason: 'unreadable' });
  });
  return new File([bytes], file.name, { type: file.type, lastModified: file.lastModified });
}
