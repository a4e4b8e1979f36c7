// What is done with a live class as a whole, from its row and from its page.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { liveStream } from '#contract/live-rows.ts';
import { call } from '#src/api/client.ts';
import { useMay } from '#src/api/guarded.ts';
import { newId } from '#src/api/ids.ts';
import { send, useRefreshFamily } from '#src/api/operations.ts';
import { toast } from '#src/ui/toast.ts';
import type { LiveRow } from '../types.ts';

type Kind = 'publish' | 'takeBack' | 'cancel' | 'delete';
export interface LiveAction {
  kind: Kind;
  live: LiveRow;
}

export function useLiveActions() {
  const { t } = useTranslation('lives');
  const may = useMay();
  const refresh = useRefreshFamily(liveStream.items);
  const [asked, setAsked] = useState<LiveAction>();
  const doing = useMutation({
    mutationFn: async ({ kind, live, series }: LiveAction & { series: boolean }) => {
      const { id } = live;
      if (kind === 'cancel')
        await call('/api/Live/Command', { liveId: id, cmd: newId(), command: { type: 'cancel' } }, { quiet: true });
      else {
        const status = kind === 'publish' ? 'published' : 'draft';
        await send(liveStream.setStatus, { id, status, ...(series ? { series } : {}) }, { quiet: true });
      }
    },
    onSuccess: (_done, { kind, live }) => {
      setAsked(undefined);
      if (kind !== 'delete') toast.success(t(`${kind}.done`, { name: live.title }));
    },
    onSettled: refresh,
  });
  return {
    asked,
    busy: doing.isPending,
    problem: doing.error?.message,
    may: { status: may(liveStream.setStatus), edit: may(liveStream.update), remove: may(liveStream.delete) },
    act: (kind: Kind, live: LiveRow) => {
      doing.reset();
      setAsked({ kind, live });
    },
    confirm: (series: boolean) => asked && doing.mutate({ ...asked, series }),
    close: () => setAsked(undefined),
  };
}
export type LiveActions = ReturnType<typeof useLiveActions>;
