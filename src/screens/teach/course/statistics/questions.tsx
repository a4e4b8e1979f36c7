// What a class gets wrong, and what it asks. Without names.

import { Box, chakra, Flex, Skeleton, Stack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#src/api/query.ts';
import { TextLine } from '#src/blocks/text/text.tsx';
import { DATE_AND_TIME, timeFormat } from '#src/ui/school-time.ts';
import { ErrorState } from '#src/ui/state.tsx';
import { percentText } from '../scores/mastery.tsx';
import type { Statistics } from './section.tsx';
import { StatisticsSection } from './section.tsx';

const SHOWN = 10;

export function MissedQuestions({ missed }: Pick<Statistics, 'missed'>) {
  const { t } = useTranslation('statistics');
  return (
    <StatisticsSection title={t('missed.title')} hint={t('missed.hint')}>
      <Lines none={t('missed.none')}>
        {missed.map((q) => (
          <Line key={q.questionId} text={q.stem} formulas={q.formulas} note={q.title}>
            {t('missed.of', { missed: q.missed, answered: q.answered })}
            <Box h="1.5" w="20" mt="1" bg="bg.muted" borderRadius="full" overflow="hidden" aria-hidden>
              <Box h="full" bg="orange.solid" style={{ width: percentText(q.missed / q.answered) }} />
            </Box>
          </Line>
        ))}
      </Lines>
    </StatisticsSection>
  );
}

interface FrequentProps {
  courseId: string;
  classId: string;
  titleOf: (pointId: string) => string;
}

export function Frequent({ courseId, classId, titleOf }: FrequentProps) {
  const { t } = useTranslation('statistics');
  const asked = useCall('/OrgApi/AISetting/GetHighFrequencyQuests', { id: courseId, ...(classId ? { classId } : {}) });
  return (
    <StatisticsSection title={t('frequent.title')} hint={t('frequent.hint')}>
      {asked.isPending && <Skeleton role="status" aria-label={t('loading')} h="24" />}
      {asked.error && <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />}
      {asked.data && (
        <Lines none={t('frequent.none')}>
          {asked.data.slice(0, SHOWN).map((q) => (
            <Line key={`${q.pointId} ${q.text}`} text={q.text} note={titleOf(q.pointId)}>
              {t('frequent.times', { count: q.count })}
            </Line>
          ))}
        </Lines>
      )}
    </StatisticsSection>
  );
}

export function Recent({ recent }: Pick<Statistics, 'recent'>) {
  const { t, i18n } = useTranslation('statistics');
  const when = timeFormat(i18n.language, DATE_AND_TIME);
  return (
    <StatisticsSection title={t('recent.title')} hint={t('recent.hint')}>
      <Lines none={t('recent.none')}>
        {recent.slice(0, SHOWN).map((q) => (
          <Line key={`${q.at} ${q.text}`} text={q.text} note={q.title}>
            {when.format(q.at)}
          </Line>
        ))}
      </Lines>
    </StatisticsSection>
  );
}

function Lines({ none, children }: { none: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return <Text color="fg.muted">{none}</Text>;
  return (
    <Stack as="ol" gap="3" listStyleType="none">
      {children}
    </Stack>
  );
}

interface LineProps {
  text: string;
  formulas?: readonly string[] | undefined;
  note: string;
  children: ReactNode;
}

function Line({ text, formulas, note, children }: LineProps) {
  return (
    <Flex as="li" justify="space-between" gap="4">
      <Box minW="0">
        <Text overflowWrap="anywhere" lineClamp="3">
          <TextLine text={text} formulas={formulas} />
        </Text>
        <Text color="fg.muted" textStyle="xs">
          {note}
        </Text>
      </Box>
      <chakra.div flexShrink="0" color="fg.muted" textStyle="xs" fontVariantNumeric="tabular-nums" textAlign="end">
        {children}
      </chakra.div>
    </Flex>
  );
}
