// Groups at random, of those who are in none; all of them can be taken back at once.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { expGroups } from '#contract/experiment-results.ts';
import { send, useRefreshFamily } from '#src/api/operations.ts';
import { Confirm } from '#src/ui/confirm.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { offerUndo } from '#src/ui/undo.ts';
import type { ClassOf } from '../queries.ts';

interface Props {
  experimentId: string;
  of: ClassOf;
  free: number;
  onClose: () => void;
}

const [LEAST, MOST] = [2, 20];

export function RandomDialog({ experimentId, of, free, onClose }: Props) {
  const { t } = useTranslation('experiments');
  const [text, setText] = useState('4');
  const refresh = useRefreshFamily(expGroups.items);
  const size = /^\d+$/.test(text.trim()) ? Number(text) : 0;
  const isRight = size >= LEAST && size <= MOST;
  const make = useMutation({
    mutationFn: () => send(expGroups.random, { experimentId, classId: of.id, size }, { quiet: true }),
    onSuccess: async ({ ids, groups }) => {
      onClose();
      await refresh();
      if (ids.length === 0) return;
      offerUndo({
        text: t('groups.made', { count: groups }),
        undo: async () => {
          await send(expGroups.delete, { ids }, { quiet: true });
          await refresh();
        },
      });
    },
  });
  return (
    <Confirm
      title={t('groups.randomTitle', { name: of.name })}
      text={t('groups.randomText', { count: free })}
      hint={isRight ? t('groups.randomWill', { count: Math.ceil(free / size) }) : undefined}
      confirm={t('groups.random')}
      busy={make.isPending}
      error={make.error?.message}
      onConfirm={() => isRight && make.mutate()}
      onClose={onClose}
    >
      <TextField
        label={t('groups.size')}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        onChange={setText}
        error={isRight ? undefined : t('groups.sizeRange', { min: LEAST, max: MOST })}
      />
    </Confirm>
  );
}
