// Whether the class is to be recorded is asked where it is begun; of a series as it was chosen last time.
import { Checkbox, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#src/api/query.ts';
import { keep, recall } from '#src/api/storage.ts';
import type { ClassView } from '../class/class.ts';
import { recordHere } from '../room/use-recorder.ts';

/** Longer than any term. */
const KEPT_S = 366 * 24 * 3600;

interface Choice {
  on: boolean;
  set: (on: boolean) => void;
  /** It was chosen for an earlier class of the series. */
  isKnown: boolean;
  /** To be called when the class has been begun, or joined. */
  apply: () => void;
}

/** `asks`: one may record, and nobody does yet; `byServer`: the media server records by itself. */
export function useRecordChoice(view: ClassView, { asks, byServer }: { asks: boolean; byServer: boolean }): Choice {
  const { acts, facts } = view;
  const [chosen, set] = useState<boolean>();
  const { data } = useCall('/OrgApi/LiveStream/Item', { id: facts.liveId }, { enabled: asks });
  const name = data?.seriesId ? `live.recordSeries.${data.seriesId}` : null;
  const known = name === null ? null : recall<boolean>(name);
  const on = chosen ?? known ?? false;
  return {
    on,
    set,
    isKnown: known !== null,
    apply: () => {
      if (!asks) return;
      if (name !== null) keep(name, on, KEPT_S);
      if (!on) return;
      if (!byServer) recordHere(facts.liveId);
      acts?.command({ type: 'record', on: true });
    },
  };
}

export function RecordChoice({ choice: { on, set, isKnown } }: { choice: Choice }) {
  const { t } = useTranslation('live');
  return (
    <Stack gap="1">
      <Checkbox.Root checked={on} onCheckedChange={({ checked }) => set(checked === true)}>
        <Checkbox.HiddenInput />
        <Checkbox.Control />
        <Checkbox.Label>{t('lobby.record')}</Checkbox.Label>
      </Checkbox.Root>
      {isKnown && (
        <Text color="fg.muted" textStyle="sm">
          {t('lobby.recordSeries')}
        </Text>
      )}
    </Stack>
  );
}
