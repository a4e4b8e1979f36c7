// Merges a department, class or group into another of its kind: says what moves, and what is gone afterwards.

import { Field, NativeSelect } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutputOf } from '#contract/index.ts';
import { depts } from '#contract/users.ts';
import { ApiError, fieldErrors } from '#src/api/errors.ts';
import { refreshFamily, send } from '#src/api/operations.ts';
import { Confirm } from '#src/ui/confirm.tsx';
import { useAllRows } from '#src/ui/list/use-all.ts';
import { toast } from '#src/ui/toast.ts';

export type Dept = OutputOf<'/OrgApi/SysDept/Item'>;

export function MergeDialog({ dept, onClose }: { dept: Dept; onClose: () => void }) {
  const { t } = useTranslation('depts');
  const client = useQueryClient();
  const { data: rows = [] } = useAllRows(depts, { sort: 'name' });
  const targets = rows.filter((d) => d.kind === dept.kind && d.id !== dept.id);
  const [into, setInto] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const target = targets.find((d) => d.id === into);

  async function merge(): Promise<void> {
    if (!target) return setProblem(t('merge.choose'));
    setBusy(true);
    setProblem('');
    try {
      const { people, courses } = await send(depts.merge, { ids: [dept.id], into }, { quiet: true });
      toast.success(t('merge.done', { from: dept.name, into: target.name, people, courses }));
      onClose();
      await refreshFamily(client, depts.items);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(fieldErrors(error)['into'] ?? error.msg);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Confirm
      danger
      title={t('merge.title', { name: dept.name })}
      text={t('merge.text', { name: dept.name, count: dept.people })}
      confirm={t('merge.confirm')}
      busy={busy}
      error={problem || undefined}
      onConfirm={() => void merge()}
      onClose={onClose}
    >
      <Field.Root>
        <Field.Label>{t('merge.into')}</Field.Label>
        <NativeSelect.Root>
          <NativeSelect.Field value={into} onChange={(e) => setInto(e.target.value)}>
            <option value="">{t('merge.choose')}</option>
            {targets.map((d) => (
              <option key={d.id} value={d.id}>
                {t('merge.target', { name: d.name, count: d.people })}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      </Field.Root>
    </Confirm>
  );
}
