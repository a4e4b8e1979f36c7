// What is in the way of a planned time, and whether it is to be so.
import { chakra, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useWhen } from '#src/blocks/live/use-when.ts';
import { Confirm } from '#src/ui/confirm.tsx';
import { useListing } from '#src/ui/use-listing.ts';
import type { Clash, ClashCheck } from './use-clash-check.ts';

const MOST = 6;

export function ClashDialog({ check: { asked } }: { check: ClashCheck }) {
  const { t } = useTranslation('lives');
  if (!asked) return null;
  const { clashes, decide } = asked;
  return (
    <Confirm
      title={t('clash.title')}
      text={t('clash.text')}
      stay={t('clash.change')}
      confirm={t('clash.goOn')}
      onConfirm={() => decide(true)}
      onClose={() => decide(false)}
    >
      <Stack as="ul" gap="2" ps="4">
        {clashes.slice(0, MOST).map((clash) => (
          <li key={`${clash.withId} ${clash.startAt}`}>
            <ClashLine clash={clash} />
          </li>
        ))}
        {clashes.length > MOST && <li>{t('clash.more', { count: clashes.length - MOST })}</li>}
      </Stack>
    </Confirm>
  );
}

export function ClashLine({ clash }: { clash: Clash }) {
  const { t } = useTranslation('lives');
  const listed = useListing();
  const when = useWhen();
  const { title, host, classes, teacher } = clash;
  const why = [
    ...(teacher ? [t('clash.teacher', { host })] : []),
    ...(classes.length > 0 ? [t('clash.class', { classes: listed(classes) })] : []),
  ];
  return (
    <>
      {t('clash.line', { title, when: when(clash) })}
      <chakra.span display="block" color="fg.muted">
        {why.join(t('clash.and'))}
      </chakra.span>
    </>
  );
}
