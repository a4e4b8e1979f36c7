// A class that is being moved: where it would be, what is in the way there, and whether that is wanted.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { liveStream } from '#contract/live-rows.ts';
import { send, useRefreshFamily } from '#src/api/operations.ts';
import { toast } from '#src/ui/toast.ts';
import type { LiveRow } from '../types.ts';
import type { Clash } from '../use-clash-check.ts';

const DAY = 86_400_000;

export interface Proposal {
  live: LiveRow;
  startAt: number;
  clashes: readonly Clash[];
}

export function useMoving() {
  const { t } = useTranslation('lives');
  const refresh = useRefreshFamily(liveStream.items);
  /** By keyboard: where it stands while arrows move it. */
  const [held, setHeld] = useState<{ id: string; startAt: number }>();
  const [proposal, setProposal] = useState<Proposal>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  async function propose(live: LiveRow, startAt: number): Promise<void> {
    if (startAt === live.startAt) return setHeld(undefined);
    const { id, classIds, minutes } = live;
    const planned = { id, classIds, minutes, startAt };
    setProblem('');
    try {
      const clashes = await send(liveStream.clashes, { from: startAt, to: startAt + DAY, planned }, { quiet: true });
      setProposal({ live, startAt, clashes });
    } catch (error) {
      setHeld(undefined);
      toast.error(error instanceof Error ? error.message : String(error));
    }
  }
  async function confirm(): Promise<void> {
    if (!proposal) return;
    const { live, startAt } = proposal;
    setBusy(true);
    try {
      await send(liveStream.update, { id: live.id, version: live.version, startAt }, { quiet: true });
      await refresh();
      toast.success(t('calendar.moved', { name: live.title }));
      setProposal(undefined);
      setHeld(undefined);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
      // somebody else may have changed it: what is shown is asked for anew
      await refresh();
    } finally {
      setBusy(false);
    }
  }
  return {
    held,
    proposal,
    busy,
    problem,
    hold: (id: string, startAt: number) => setHeld({ id, startAt }),
    drop: () => setHeld(undefined),
    propose: (live: LiveRow, startAt: number) => void propose(live, startAt),
    confirm: () => void confirm(),
    cancel: () => {
      setProposal(undefined);
      setHeld(undefined);
    },
  };
}
export type Moving = ReturnType<typeof useMoving>;
