// A package on its way: sent at once or in parts, checked whole by the server, and taken for the experiment.
import { useState } from 'react';
import { MOST_PACKAGE_BYTES } from '#contract/experiment-rows.ts';
import { RESUMABLE_FROM } from '#contract/file-limits.ts';
import type { OutputOf } from '#contract/index.ts';
import { ApiError } from '#src/api/errors.ts';
import { sendFile } from '#src/api/send-file.ts';
import { uploadFile } from '#src/api/upload.ts';
import { useSending } from '#src/ui/upload/use-sending.ts';

const PATH = '/OrgApi/UploadFile/Experiment';

export type UploadedPackage = OutputOf<typeof PATH>;

/** A place in the package where something is wrong, and what. */
export interface PackageProblem {
  file: string;
  line?: number | undefined;
  text: string;
}

interface Options {
  signal: AbortSignal;
  onProgress: (part: number) => void;
}

async function sendPackage(file: File, watched: Options): Promise<UploadedPackage> {
  const isLarge = file.size >= RESUMABLE_FROM;
  const stored = isLarge ? await uploadFile(file, watched) : null;
  const given = stored ? { fields: { fileId: stored.id } } : { fields: {}, file };
  return (await sendFile({ path: PATH, ...given, ...watched })) as UploadedPackage; // the server validates its answers
}

/** What the check has found; empty where it found nothing. */
function faultsOf(error: unknown): PackageProblem[] {
  if (!(error instanceof ApiError)) return [];
  const { errors } = (error.data ?? {}) as { errors?: PackageProblem[] }; // WIRE "Experiments": of a refused package
  return errors ?? [];
}

export function usePackage(take: (found: UploadedPackage) => Promise<unknown>) {
  const line = useSending();
  const [name, setName] = useState('');
  const [faults, setFaults] = useState<readonly PackageProblem[]>([]);
  const [found, setFound] = useState<UploadedPackage>();
  async function give(file: File): Promise<void> {
    setName(file.name);
    setFaults([]);
    setFound(undefined);
    const uploaded = await line.send(file, MOST_PACKAGE_BYTES, async (watched) => {
      try {
        const checked = await sendPackage(file, watched);
        await take(checked);
        return checked;
      } catch (error) {
        setFaults(faultsOf(error));
        throw error;
      }
    });
    if (uploaded) setFound(uploaded);
  }
  return { ...line, name, faults, found, give };
}
