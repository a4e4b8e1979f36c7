// One student's attendance put right, with the reason; what was said before stays to be read.
import { chakra, Stack } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { liveData, liveStream } from '#contract/live-rows.ts';
import { send, useRefreshFamily } from '#src/api/operations.ts';
import { useCall } from '#src/api/query.ts';
import type { Field } from '#src/ui/form/field.ts';
import { FormPanel } from '#src/ui/form/form-panel.tsx';
import { DATE_AND_TIME, timeFormat } from '#src/ui/school-time.ts';
import { toast } from '#src/ui/toast.ts';
import { ATTENDED, type DataRow, type LiveRow } from '../types.ts';

const schema = liveData.correct.input.pick({ state: true, reason: true });

interface Props {
  live: LiveRow;
  row: DataRow;
  onClose: () => void;
}

export function CorrectPanel({ live: { id: liveId }, row, onClose }: Props) {
  const { t } = useTranslation('lives');
  const refresh = useRefreshFamily(liveData.items);
  const refreshFigures = useRefreshFamily(liveStream.statistics);
  const { userId, name, byRule, state } = row;
  const fields = useMemo<Field[]>(
    () => [
      {
        name: 'state',
        label: t('data.state'),
        kind: 'select',
        none: t('data.byRule', { state: t(`attended.${byRule}`) }),
        options: ATTENDED.map((value) => ({ value, label: t(`attended.${value}`) })),
      },
      { name: 'reason', label: t('data.reason'), kind: 'text', hint: t('data.reasonHint') },
    ],
    [t, byRule],
  );
  return (
    <FormPanel
      title={t('data.correcting', { name })}
      schema={schema}
      fields={fields}
      initial={{ state, reason: '' }}
      onSave={(values) => send(liveData.correct, { ...schema.parse(values), liveId, userId }, { quiet: true })}
      onSaved={() => {
        toast.success(t('data.saved', { name }));
        void refresh();
        // the bar above the list counts the same
        void refreshFigures();
      }}
      onClose={onClose}
    />
  );
}

/** Every word on it, latest first. */
export function Corrections({ liveId, userId }: { liveId: string; userId: string }) {
  const { t, i18n } = useTranslation('lives');
  const { data = [] } = useCall('/OrgApi/LiveStreamData/History', { liveId, userId }, { staleTime: 0 });
  const time = timeFormat(i18n.language, DATE_AND_TIME);
  return (
    <Stack as="ol" gap="3" listStyleType="none">
      {data.map(({ state, reason, by, at }) => (
        <li key={at}>
          {t('data.word', { state: state === null ? t('data.backToRule') : t(`attended.${state}`), reason })}
          <chakra.span display="block" color="fg.muted" textStyle="sm">
            {by} · {time.format(at)}
          </chakra.span>
        </li>
      ))}
    </Stack>
  );
}
