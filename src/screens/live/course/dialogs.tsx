// Asks before a class is published, taken back, cancelled or deleted: students are told of it.
import { Checkbox } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { liveStream } from '#contract/live-rows.ts';
import { Confirm } from '#src/ui/confirm.tsx';
import { DeleteDialog } from '#src/ui/family/delete-dialog.tsx';
import { useFamilyWords } from '#src/ui/family/words.ts';
import type { LiveAction, LiveActions } from './use-live-actions.ts';

export function LiveDialogs({ actions, onDeleted }: { actions: LiveActions; onDeleted?: () => void }) {
  const words = useFamilyWords('lives');
  const { asked, close } = actions;
  if (!asked) return null;
  if (asked.kind !== 'delete') return <Ask key={asked.kind} asked={asked} actions={actions} />;
  return (
    <DeleteDialog
      family={liveStream}
      words={words}
      target={{ chosen: { kind: 'rows', ids: [asked.live.id] }, name: asked.live.title }}
      onDeleted={() => onDeleted?.()}
      onClose={close}
    />
  );
}

function Ask({ asked: { kind, live }, actions }: { asked: LiveAction; actions: LiveActions }) {
  const { t } = useTranslation('lives');
  const inSeries = live.seriesId !== null && kind !== 'cancel';
  const [series, setSeries] = useState(inSeries);
  return (
    <Confirm
      danger={kind === 'cancel'}
      title={t(`${kind}.title`, { name: live.title })}
      text={t(`${kind}.text`)}
      confirm={t(`${kind}.do`)}
      busy={actions.busy}
      error={actions.problem}
      onConfirm={() => actions.confirm(series)}
      onClose={actions.close}
    >
      {inSeries && (
        <Checkbox.Root checked={series} onCheckedChange={({ checked }) => setSeries(checked === true)}>
          <Checkbox.HiddenInput />
          <Checkbox.Control />
          <Checkbox.Label>{t('series')}</Checkbox.Label>
        </Checkbox.Root>
      )}
    </Confirm>
  );
}
