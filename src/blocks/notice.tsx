// A word from the side: what could not be said, who speaks now, what the teacher did.
import { Flex } from '@chakra-ui/react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { BlockProps } from '#contract/blocks/index.ts';
import { useGuest } from '#src/api/guest-token.ts';
import { LessonIcon, type LessonIconName } from '#src/ui/lesson-icon.tsx';
import { TextLine } from './text/text.tsx';

type Kind = BlockProps<'notice'>['kind'];
const LOOK: Record<Kind, { icon: LessonIconName; bg: string; color: string }> = {
  'not-in-material': { icon: 'info', bg: 'bg.muted', color: 'fg.muted' },
  nearest: { icon: 'info', bg: 'bg.muted', color: 'fg.muted' },
  'provider-failed': { icon: 'info', bg: 'bg.warning', color: 'fg.warning' },
  limit: { icon: 'info', bg: 'bg.warning', color: 'fg.warning' },
  budget: { icon: 'info', bg: 'bg.warning', color: 'fg.warning' },
  teacher: { icon: 'user', bg: 'bg.info', color: 'fg.info' },
  paused: { icon: 'pause', bg: 'bg.info', color: 'fg.info' },
  'handed-back': { icon: 'play', bg: 'bg.info', color: 'fg.info' },
  'to-teacher': { icon: 'chat', bg: 'bg.muted', color: 'fg' },
  corrected: { icon: 'user', bg: 'bg.info', color: 'fg.info' },
  flagged: { icon: 'flag', bg: 'bg.warning', color: 'fg.warning' },
  marked: { icon: 'user', bg: 'bg.info', color: 'fg.info' },
};

function leadOf(t: TFunction<'blocks'>, { kind, text, by }: BlockProps<'notice'>, isGuest: boolean): string | null {
  if (kind === 'teacher') return by ? t('notice.teacher', { by }) : t('notice.teacherAnonymous');
  if (kind === 'to-teacher') return text ? t('notice.to-teacher', { by }) : t('notice.forwarded');
  if (by && (kind === 'paused' || kind === 'marked' || kind === 'corrected')) return t(`notice.${kind}By`, { by });
  if (kind === 'flagged' && isGuest) return t('notice.flaggedGuest');
  return text ? null : t(`notice.${kind}`);
}

export function NoticeBlock({ content }: { content: BlockProps<'notice'> }) {
  const { kind, text, by } = content;
  const { t } = useTranslation('blocks');
  const { icon, bg, color } = LOOK[kind];
  const lead = leadOf(t, { kind, text, by }, useGuest() !== null);
  return (
    <Flex gap="2" align="flex-start" px="3" py="2" borderRadius="l2" textStyle="sm" bg={bg} color={color}>
      <Flex h="22px" align="center">
        <LessonIcon name={icon} />
      </Flex>
      <span>
        {lead}
        {text ? <TextLine text={text} /> : null}
      </span>
    </Flex>
  );
}
