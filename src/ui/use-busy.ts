// Work that a person has asked for, while it is under way.
import { useState } from 'react';
import { ApiError } from '#src/api/errors.ts';
import { toast } from './toast.ts';

/** One at a time; `busy` names it. What goes wrong and is not told at its place is told by a toast. */
export function useBusy(): { busy: string | null; run: (name: string, work: () => Promise<void>) => Promise<void> } {
  const [busy, setBusy] = useState<string | null>(null);
  const run = async (name: string, work: () => Promise<void>): Promise<void> => {
    if (busy !== null) return;
    setBusy(name);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(error.msg);
    } finally {
      setBusy(null);
    }
  };
  return { busy, run };
}
