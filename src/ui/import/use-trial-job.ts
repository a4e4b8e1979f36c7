// A file that is sent twice: for a trial, and when that was looked at, to be written. Each is a job.
import { useState } from 'react';
import type { Path } from '#contract/index.ts';
import { sendFile } from '#src/api/send-file.ts';
import { isJobOver, useJob } from '../job/queries.ts';
import { type Refusal, useSending } from '../upload/use-sending.ts';

type TrialStep =
  | 'choose'
  | 'sending'
  /** The server reads the file, or writes what is in it. */
  | 'working'
  | 'checked'
  | 'done'
  | 'failed';

interface Began {
  jobId: string;
  /** Whether this is the import itself. */
  commit: boolean;
  /** The file's name. */
  title: string;
  /** What the job has seen; null after a reload. */
  file: File | null;
}

interface Target {
  path: Path;
  fields: Readonly<Record<string, string>>;
  maxMb: number;
  /** What is sent of the file that was chosen. */
  read?: (file: File) => Promise<File>;
}

export interface TrialJob {
  step: TrialStep;
  began: Began | null;
  title: string;
  /** 0 to 1, while sending. */
  progress: number;
  /** Why the file was not taken. */
  refusal: Refusal | null;
  job: ReturnType<typeof useJob>;
  /** What has begun; null where it has not. */
  send(chosen: File, commit: boolean, to: Target): Promise<Began | null>;
  /** Stops what is being sent. */
  stop(): void;
  restart(): void;
}

export function useTrialJob(kept: Omit<Began, 'file'> | null = null): TrialJob {
  const [began, setBegan] = useState<Began | null>(kept && { ...kept, file: null });
  const [sending, setSending] = useState('');
  const line = useSending();
  const job = useJob(began?.jobId ?? null);
  const busy = line.progress !== null;
  return {
    job,
    began,
    step: stepOf(busy, began, job),
    title: busy ? sending : (began?.title ?? ''),
    progress: line.progress ?? 0,
    refusal: line.refusal,
    stop: line.stop,
    restart: () => {
      line.stop();
      setBegan(null);
    },
    send: async (chosen, commit, { path, fields, maxMb, read = async (file) => file }) => {
      setSending(chosen.name);
      const sent = await line.send(chosen, maxMb * 1024 * 1024, async (watched) => {
        const file = await read(chosen);
        return {
          file,
          data: await sendFile({ path, fields, file, ...watched }),
        };
      });
      if (sent === null) return null;
      const { jobId } = sent.data as { jobId: string }; // the server validates its answers
      const next = { jobId, commit, title: chosen.name, file: sent.file };
      setBegan(next);
      return next;
    },
  };
}

function stepOf(sending: boolean, began: Began | null, job: TrialJob['job']): TrialStep {
  if (sending) return 'sending';
  if (!began) return 'choose';
  const { data } = job;
  if (!data) return job.isError ? 'failed' : 'working';
  if (!isJobOver(data.state)) return 'working';
  if (data.state === 'cancelled') return 'choose';
  if (began.commit) return data.state === 'done' ? 'done' : 'failed';
  return data.state === 'done' ? 'checked' : 'failed';
}
