// How long somebody has studied here, how much of it they have seen, and what is still lacking.
import { chakra, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { rounded } from '#contract/rounding.ts';
import { FirstIcon } from '../icon.tsx';
import { clockOf } from './clock.ts';

interface Props {
  /** Studied, over all days. */
  seconds: number;
  /** 0 to 1. */
  share: number;
  /** Of a film its share, else seconds. */
  need: number;
  kind: 'film' | 'other';
  isDone: boolean;
}

export function StudyLine({ seconds, share, need, kind, isDone }: Props) {
  const { t } = useTranslation('player');
  const percent = (part: number) => rounded(part * 100);
  const still =
    kind === 'film'
      ? t('study.seen', { share: percent(share), need: percent(need) })
      : t('study.need', { need: Math.ceil(need) });
  return (
    <Flex align="center" wrap="wrap" columnGap="4" rowGap="1" textStyle="sm" color="fg.muted">
      <chakra.span fontVariantNumeric="tabular-nums">{t('study.time', { time: clockOf(seconds) })}</chakra.span>
      {isDone ? (
        <chakra.span color="fg.success" display="inline-flex" alignItems="center" gap="1">
          <FirstIcon name="check" size="1em" />
          {t('study.done')}
        </chakra.span>
      ) : (
        <span>{still}</span>
      )}
    </Flex>
  );
}
