// Groups as a set of the class has them, for those who are in none; all of them can be taken back at once.
import { Field, NativeSelect } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { expGroups } from '#contract/experiment-results.ts';
import { groups } from '#contract/groups.ts';
import { send, useRefreshFamily } from '#src/api/operations.ts';
import { Confirm } from '#src/ui/confirm.tsx';
import { useAllRows } from '#src/ui/list/use-all.ts';
import { toast } from '#src/ui/toast.ts';
import { offerUndo } from '#src/ui/undo.ts';
import type { ClassOf } from '../queries.ts';

interface Props {
  experimentId: string;
  of: ClassOf;
  onClose: () => void;
}

export function SetDialog({ experimentId, of, onClose }: Props) {
  const { t } = useTranslation('experiments');
  const [setId, setSet] = useState('');
  const sets = useAllRows(groups, { classId: of.id, sort: '-createdAt' });
  const refresh = useRefreshFamily(expGroups.items);
  const take = useMutation({
    mutationFn: () => send(expGroups.fromSet, { experimentId, setId }, { quiet: true }),
    onSuccess: async ({ ids, groups: made }) => {
      onClose();
      await refresh();
      if (made === 0) return toast.success(t('groups.fromSetNobody'));
      offerUndo({
        text: t('groups.made', { count: made }),
        undo: async () => {
          await send(expGroups.delete, { ids }, { quiet: true });
          await refresh();
        },
      });
    },
  });
  return (
    <Confirm
      title={t('groups.fromSetTitle')}
      text={t('groups.fromSetText')}
      hint={sets.data?.length === 0 ? t('groups.fromSetNone', { name: of.name }) : undefined}
      confirm={t('groups.fromSet')}
      busy={take.isPending}
      error={take.error?.message ?? sets.error?.message}
      onConfirm={() => setId !== '' && take.mutate()}
      onClose={onClose}
    >
      <Field.Root>
        <Field.Label>{t('groups.fromSetWhich')}</Field.Label>
        <NativeSelect.Root>
          <NativeSelect.Field value={setId} onChange={(e) => setSet(e.target.value)}>
            <option value="">{t('groups.fromSetChoose')}</option>
            {sets.data?.map((set) => (
              <option key={set.id} value={set.id}>
                {t('groups.fromSetOption', { ...set })}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      </Field.Root>
    </Confirm>
  );
}
