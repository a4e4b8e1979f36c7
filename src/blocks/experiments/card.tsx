// One experiment of a list: what it is, how one stands with it, what is between one and it.

import { chakra, HStack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { OutputOf } from '#contract/index.ts';
import { percentOf } from '#contract/mastery.ts';
import { LinkCard } from '#src/ui/link-card.tsx';
import { DATE_AND_TIME, timeFormat } from '#src/ui/school-time.ts';
import { TryButton } from '#src/ui/try-button.tsx';
import { Icon } from '#src/ui/work-icon.tsx';
import { experimentPath } from './path.ts';

export type Card = OutputOf<'/api/Experiment/Items'>['items'][number];

export function ExperimentCard({ card }: { card: Card }) {
  const { t } = useTranslation('experiment');
  return (
    <LinkCard of={card} to={experimentPath(card.id)}>
      {card.locked && <Locked locked={card.locked} />}
      <HStack mt="auto" pt="2" justify="space-between" wrap="wrap" color="fg.muted" textStyle="xs">
        <span>
          {[card.teacher, card.steps > 1 ? t('steps', { count: card.steps }) : ''].filter(Boolean).join(' · ')}
        </span>
        <Standing card={card} />
      </HStack>
      <Due card={card} />
      {card.forGuests && (
        <TryButton
          size="sm"
          alignSelf="flex-start"
          position="relative"
          zIndex="1"
          name={card.name}
          to={`/CourseLearning?id=${encodeURIComponent(card.id)}`}
        />
      )}
    </LinkCard>
  );
}

function Locked({ locked: { course, mastery, have } }: { locked: NonNullable<Card['locked']> }) {
  const { t } = useTranslation('experiment');
  return (
    <HStack as="p" color="fg.warning" gap="2" align="start">
      <Icon name="lock" />
      <span>{t('locked', { course, need: percentOf(mastery), have: percentOf(have) })}</span>
    </HStack>
  );
}

function Standing({ card: { run, status } }: { card: Card }) {
  const { t } = useTranslation('experiment');
  if (run)
    return (
      <chakra.span color="brand.fg">
        {run.score === null ? t(`state.${run.state}`) : t('score', { score: run.score })}
      </chakra.span>
    );
  return status === 'open' ? null : <chakra.span color="fg.warning">{t(status)}</chakra.span>;
}

function Due({ card: { until, run } }: { card: Card }) {
  const { t, i18n } = useTranslation('experiment');
  if (until === null || run?.state === 'finished') return null;
  const time = timeFormat(i18n.language, DATE_AND_TIME).format(until);
  const isLate = until <= Date.now();
  return (
    <chakra.p textStyle="xs" color={isLate ? 'fg.error' : 'fg.warning'}>
      {t(isLate ? 'late' : 'due', { time })}
    </chakra.p>
  );
}
