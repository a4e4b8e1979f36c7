// How far a part is, as icon, word and colour; and who brought it there, when.

import { HStack, Text, VisuallyHidden } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { Drafter, Instead } from '#contract/plan.ts';
import { DAY_AND_MONTH, dayText, timeFormat } from '#src/ui/school-time.ts';
import { Icon, type IconName } from '#src/ui/work-icon.tsx';
import type { PointSummary } from '../next-step.ts';

type PlanPartState = PointSummary['parts']['explanation']['state'];

const LOOK: Readonly<Record<PlanPartState, { icon: IconName; color: string }>> = {
  missing: { icon: 'shut', color: 'fg.subtle' },
  draft: { icon: 'document', color: 'fg.muted' },
  edited: { icon: 'pencil', color: 'fg.warning' },
  approved: { icon: 'done', color: 'fg.success' },
};

interface Props {
  state: PlanPartState;
  by?: string | null;
  at?: number | null;
  /** Of a draft: who made it, and why not the model. */
  drafter?: Drafter | undefined;
  instead?: Instead | undefined;
}

export function PlanStatus({ state, by = null, at = null, drafter, instead }: Props) {
  const { t, i18n } = useTranslation('plan');
  const { icon, color } = LOOK[state];
  const who = [by, at === null ? null : shortTime(at, i18n.language)].filter(Boolean).join(' ');
  return (
    <HStack gap="1.5" textStyle="sm" whiteSpace="nowrap">
      <HStack as="span" gap="1" color={color}>
        <Icon name={icon} />
        {t(`mark.${state}`)}
      </HStack>
      {who && (
        <Text as="span" color="fg.muted" textStyle="xs">
          {who}
        </Text>
      )}
      {state === 'draft' && drafter && (
        <Text as="span" color={instead ? 'fg.warning' : 'fg.muted'} textStyle="xs" whiteSpace="normal">
          {instead ? t(`drafter.instead.${instead}`) : t(`drafter.${drafter}`)}
        </Text>
      )}
    </HStack>
  );
}

/** In a list: the icon and the part's name; how far it is as well, for screen readers and pointers. */
export function PlanStatusIcon({ state, part }: { state: PlanPartState; part: string }) {
  const { t } = useTranslation('plan');
  const { icon, color } = LOOK[state];
  const words = t('mark.of', { part, state: t(`mark.${state}`) });
  return (
    <HStack as="span" gap="0.5" color={color} title={words} whiteSpace="nowrap">
      <Icon name={icon} size="1.125em" />
      <span aria-hidden>{part}</span>
      <VisuallyHidden>{words}</VisuallyHidden>
    </HStack>
  );
}

/** The hour today, else the day. */
export function shortTime(at: number, language: string, now = Date.now()): string {
  const sameDay = dayText(at) === dayText(now);
  const style: Intl.DateTimeFormatOptions = sameDay ? { hour: '2-digit', minute: '2-digit' } : DAY_AND_MONTH;
  return timeFormat(language, style).format(at);
}
