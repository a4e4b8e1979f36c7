// Proposals that are taken: one after the other, in the order of the presses, each by the version that the one before has left.
import { useEffect, useRef, useState } from 'react';
import type { ExperimentResultRow } from '#contract/experiment-results.ts';
import { useUpdateResult } from '../queries.ts';

const NONE: ReadonlySet<number> = new Set();

export function useAccept({ id, version }: Pick<ExperimentResultRow, 'id' | 'version'>, runId: string) {
  const update = useUpdateResult();
  /** Numbers of the steps that are taken and not yet told so. */
  const [taken, setTaken] = useState(NONE);
  /** The step whose proposal could not be taken. */
  const [refused, setRefused] = useState<number | null>(null);
  const known = useRef(version);
  const line = useRef<Promise<boolean>>(Promise.resolve(true));
  useEffect(() => {
    known.current = Math.max(known.current, version);
  }, [version]);
  const take = async (seq: number): Promise<boolean> => {
    try {
      known.current = (await update.mutateAsync({ id, version: known.current, runId, seq })).version;
      return true;
    } catch {
      // those behind it were pressed on what is not so
      setTaken(NONE);
      setRefused(seq);
      return false;
    }
  };
  const accept = (seqs: readonly number[]): void => {
    const begins = taken.size === 0;
    setRefused(null);
    setTaken((all) => new Set([...all, ...seqs]));
    for (const [at, seq] of seqs.entries())
      line.current = line.current.then((isWell) => (isWell || (begins && at === 0) ? take(seq) : false));
  };
  /** When all are stored: the version that the last has left; null where one was refused. */
  const settled = async (): Promise<number | null> => ((await line.current) ? known.current : null);
  return { accept, settled, taken, refused, error: update.error };
}
