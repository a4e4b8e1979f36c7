// An import's steps: choose, try, look, write. A trial and the import itself are the same job with and without `commit`.
import { useState } from 'react';
import { CODE } from '#contract/codes.ts';
import { ApiError } from '#src/api/errors.ts';
import { sendFile } from '#src/api/send-file.ts';
import { useSession } from '#src/api/session.ts';
import { isOver, useJob } from '../job/queries.ts';
import { type Refusal, useSending } from '../upload/use-sending.ts';
import { forgetImport, type StoredImport, storedImport, storeImport } from './kept.ts';
import { FACTS, type ImportKind, MAX_MB } from './kinds.ts';

type ImportStep =
  | 'choose'
  | 'sending'
  /** The server reads the sheet, or writes it. */
  | 'working'
  | 'checked'
  | 'done'
  | 'failed';

export interface Import {
  step: ImportStep;
  kind: ImportKind;
  deptId: string;
  /** The sheet that the job has seen; null before there is one, and after a reload. */
  file: File | null;
  /** The sheet's name. */
  title: string;
  /** Whether this is the import itself. */
  commit: boolean;
  /** 0 to 1, while sending. */
  progress: number;
  /** Why the sheet was not taken. */
  refusal: Refusal | null;
  job: ReturnType<typeof useJob>;
  setKind(kind: ImportKind): void;
  setDept(deptId: string): void;
  /** Sends the sheet for a trial. */
  check(file: File): void;
  /** Sends it again to be written. After a reload the same sheet must be chosen anew. */
  write(file: File): void;
  /** Stops what is being sent. */
  stop(): void;
  /** Back to the start; what was chosen about the kind stays. */
  restart(): void;
}

interface Aim {
  kind: ImportKind;
  deptId: string;
}
/** `file`: the bytes that the job has seen; gone after a reload. */
type Began = Pick<StoredImport, 'jobId' | 'commit' | 'title'> & { file: File | null };

export function useImport(first: ImportKind): Import {
  const userId = useSession().user?.id ?? '';
  const [kept] = useState(() => storedImport(userId));
  const [aim, setAim] = useState<Aim>({ kind: kept?.kind ?? first, deptId: kept?.deptId ?? '' });
  const [began, setBegan] = useState<Began | null>(kept && { ...kept, file: null });
  const [sending, setSending] = useState('');
  const line = useSending();
  const job = useJob(began?.jobId ?? null);

  async function send(chosen: File, commit: boolean): Promise<void> {
    const { kind, deptId } = aim;
    const fields = { commit: commit ? '1' : '0', ...(FACTS[kind].dept && deptId ? { deptId } : {}) };
    setSending(chosen.name);
    const sent = await line.send(chosen, MAX_MB * 1024 * 1024, async (watched) => {
      const file = await inMemory(chosen);
      return { file, data: await sendFile({ path: FACTS[kind].path, fields, file, ...watched }) };
    });
    if (sent === null) return;
    const { jobId } = sent.data as { jobId: string }; // the server validates its answers
    const next = { jobId, commit, title: chosen.name };
    setBegan({ ...next, file: sent.file });
    storeImport(userId, { ...aim, ...next, open: true });
  }
  const restart = () => {
    line.stop();
    setBegan(null);
    forgetImport(userId);
  };
  const busy = line.progress !== null;
  return {
    ...aim,
    job,
    restart,
    progress: line.progress ?? 0,
    refusal: line.refusal,
    stop: line.stop,
    step: stepOf(busy, began, job),
    file: began?.file ?? null,
    commit: began?.commit ?? false,
    title: busy ? sending : (began?.title ?? ''),
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

function stepOf(sending: boolean, began: Began | null, job: Import['job']): ImportStep {
  if (sending) return 'sending';
  if (!began) return 'choose';
  const { data } = job;
  if (!data) return job.isError ? 'failed' : 'working';
  if (!isOver(data.state)) return 'working';
  if (data.state === 'cancelled') return 'choose';
  if (began.commit) return data.state === 'done' ? 'done' : 'failed';
  return data.state === 'done' ? 'checked' : 'failed';
}
