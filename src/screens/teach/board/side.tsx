// Beside the map: what is asked most, and what happened a moment ago.

import { Box, Button, chakra, HStack, Text, VStack } from '@chakra-ui/react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ClassCard } from '#src/blocks/classroom/last-pushed.tsx';
import { timeFormat } from '#src/ui/school-time.ts';
import { StateBadge, type Tone } from '#src/ui/state-badge.tsx';
import type { IconName } from '#src/ui/work-icon.tsx';
import type { Board } from './queries.ts';

type Frequent = Board['frequent'][number];
type RecentEvent = Board['recent'][number];

const MOST_ASKED = 5;

export const FrequentQuestions = memo(function AskedOften({
  frequent,
  onAnswer,
}: {
  frequent: readonly Frequent[];
  onAnswer: (text: string) => void;
}) {
  const { t } = useTranslation('board');
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? frequent : frequent.slice(0, MOST_ASKED);
  return (
    <ClassCard title={t('often.title', { count: frequent.length })}>
      {frequent.length === 0 && <Text color="fg.muted">{t('often.none')}</Text>}
      <VStack as="ul" align="stretch" gap="1.5" listStyleType="none">
        {shown.map(({ text, count, pointId }) => (
          <HStack as="li" key={`${pointId} ${text}`} gap="2" align="flex-start">
            <Text as="span" flex="1" minW="0" overflowWrap="anywhere">
              {text}
            </Text>
            <Text as="span" color="fg.muted" fontVariantNumeric="tabular-nums" title={t('often.times', { count })}>
              {`×${count}`}
            </Text>
            <Button
              size="2xs"
              variant="outline"
              aria-label={t('often.answerTo', { text })}
              onClick={() => onAnswer(text)}
            >
              {t('often.answer')}
            </Button>
          </HStack>
        ))}
      </VStack>
      {frequent.length > MOST_ASKED && (
        <Button size="2xs" variant="ghost" mt="2" onClick={() => setWhole(!isWhole)}>
          {t(isWhole ? 'often.fewer' : 'often.all')}
        </Button>
      )}
    </ClassCard>
  );
});

const HAPPENED: Record<RecentEvent['kind'], { tone: Tone; icon: IconName }> = {
  right: { tone: 'good', icon: 'check' },
  wrong: { tone: 'bad', icon: 'close' },
  partial: { tone: 'bad', icon: 'minus' },
  'to-teacher': { tone: 'busy', icon: 'pencil' },
  'not-learnt': { tone: 'neutral', icon: 'book' },
  answered: { tone: 'neutral', icon: 'check' },
  asked: { tone: 'busy', icon: 'chat' },
};
const MOST_HAPPENED = 12;

export const Lately = memo(function Lately({ recent }: { recent: readonly RecentEvent[] }) {
  const { t, i18n } = useTranslation('board');
  const clock = timeFormat(i18n.language, { hour: '2-digit', minute: '2-digit', hour12: false });
  return (
    <ClassCard title={t('lately.title')}>
      {recent.length === 0 && <Text color="fg.muted">{t('lately.none')}</Text>}
      <VStack as="ul" align="stretch" gap="2" listStyleType="none">
        {recent.slice(0, MOST_HAPPENED).map(({ at, studentId, name, kind, text }) => (
          <Box as="li" key={`${studentId} ${at} ${kind}`}>
            <HStack gap="2">
              <chakra.span color="fg.muted" textStyle="xs" fontVariantNumeric="tabular-nums">
                {clock.format(at)}
              </chakra.span>
              <Text as="span">{name}</Text>
              <StateBadge {...HAPPENED[kind]}>{t(`lately.${kind}`)}</StateBadge>
            </HStack>
            <Text color="fg.muted" textStyle="xs" truncate title={text}>
              {text}
            </Text>
          </Box>
        ))}
      </VStack>
    </ClassCard>
  );
});
