// One file at a time on its way from a form: its progress, why it was not taken, and the way to stop it.
import { createContext, useEffect, useRef, useState } from 'react';
import { clientRefusal, type Upload, uploadFailure } from './uploads.ts';

export type Refusal = Pick<Upload, 'reason' | 'message'>;

interface Watched {
  signal: AbortSignal;
  onProgress(part: number): void;
}

export interface Sending {
  /** 0 to 1; null while nothing is sent. */
  progress: number | null;
  refusal: Refusal | null;
  refuse(reason: string): void;
  /** What was refused has been read. */
  dismiss(): void;
  /** Null where it was refused, stopped, or has failed. A second file takes the place of the first. */
  send<R>(file: File, maxBytes: number, work: (watched: Watched) => Promise<R>): Promise<R | null>;
  stop(): void;
}

/** Of a form: takes what puts a file into it; true when it is in, false where it was refused or stopped. Saving waits. */
export const ArrivalContext = createContext<(arrived: Promise<boolean>) => void>(() => {});

/** What is on its way is cut when the component goes. */
export function useSending(): Sending {
  const abort = useRef<AbortController>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  useEffect(() => () => abort.current?.abort(), []);

  const stop = () => {
    abort.current?.abort();
    abort.current = null;
    setProgress(null);
  };
  return {
    progress,
    refusal,
    refuse: (reason) => setRefusal({ reason }),
    dismiss: () => setRefusal(null),
    stop,
    send: async (file, maxBytes, work) => {
      stop();
      const reason = clientRefusal(file, maxBytes);
      setRefusal(reason ? { reason } : null);
      if (reason) return null;
      const own = new AbortController();
      abort.current = own;
      setProgress(0);
      const onProgress = (part: number) => !own.signal.aborted && setProgress(part);
      try {
        const stored = await work({ signal: own.signal, onProgress });
        return own.signal.aborted ? null : stored;
      } catch (error) {
        if (!own.signal.aborted) setRefusal(uploadFailure(error));
        return null;
      } finally {
        if (abort.current === own) setProgress(null);
      }
    },
  };
}
