// What can be done with a form, and whether it is saved.

import { Button, chakra, HStack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { timeFormat } from '#src/ui/school-time.ts';
import { Icon } from '../work-icon.tsx';
import type { FormAutosave } from './autosave.ts';
import type { FormKit } from './use-form-kit.ts';

interface Props {
  id: string;
  kit: FormKit;
  autosave: FormAutosave | null;
  saveLabel?: string | undefined;
  onLeave(): void;
}

export function FormActions({ id, kit, autosave, saveLabel, onLeave }: Props) {
  const { t } = useTranslation('form');
  if (kit.conflict) {
    return (
      <>
        <Button variant="outline" colorPalette="gray" onClick={kit.dismiss}>
          {t('conflict.back')}
        </Button>
        <Button type="submit" form={id}>
          {t('conflict.save')}
        </Button>
      </>
    );
  }
  return (
    <>
      {autosave && <Status autosave={autosave} />}
      {autosave && kit.moved && (
        <Button variant="ghost" colorPalette="gray" onClick={kit.revert}>
          {t('autosave.revert')}
        </Button>
      )}
      <Button variant="outline" colorPalette="gray" onClick={onLeave}>
        {t(autosave ? 'done' : 'cancel')}
      </Button>
      {!autosave && (
        <Button type="submit" form={id} loading={kit.saving}>
          {saveLabel ?? t('save')}
        </Button>
      )}
    </>
  );
}

const LOOK = {
  saved: { icon: 'check', color: 'fg.success' },
  failed: { icon: 'alert', color: 'fg.error' },
  invalid: { icon: 'alert', color: 'fg.warning' },
} as const;

function Status({ autosave: { state, at, retry } }: { autosave: FormAutosave }) {
  const { t, i18n } = useTranslation('form');
  const time = at === null ? '' : timeFormat(i18n.language, { timeStyle: 'short' }).format(at);
  const look = state === 'saved' || state === 'failed' || state === 'invalid' ? LOOK[state] : null;
  return (
    <HStack flex="1" minW="0" gap="2" color={look?.color ?? 'fg.muted'}>
      <HStack role="status" gap="1.5">
        {look && <Icon name={look.icon} />}
        <chakra.span>{t(`autosave.${state}`, { time })}</chakra.span>
      </HStack>
      {state === 'failed' && (
        <Button size="xs" variant="outline" onClick={retry}>
          {t('autosave.retry')}
        </Button>
      )}
    </HStack>
  );
}
