// What the class asked the tutor, point by point: counted, and grouped by the words that questions share. Nothing is
// concluded that nobody asked.
import { Badge, Box, HStack, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { OutputOf } from '#contract/index.ts';
import { useCall } from '#src/api/query.ts';
import { ErrorState } from '#src/ui/state.tsx';
import { StatisticsSection } from './section.tsx';

type Point = OutputOf<'/OrgApi/AISetting/DialogueSummary'>['points'][number];

export function Dialogue({ courseId, classId }: { courseId: string; classId: string }) {
  const { t } = useTranslation('statistics');
  const summary = useCall('/OrgApi/AISetting/DialogueSummary', { courseId, ...(classId ? { classId } : {}) });
  const { data } = summary;
  const hint = data && data.asked > 0 ? t('dialogue.sum', { asked: data.asked, students: data.students }) : '';
  return (
    <StatisticsSection title={t('dialogue.title')} hint={`${hint}${t('dialogue.hint')}`}>
      {summary.isPending && <Skeleton role="status" aria-label={t('loading')} h="24" />}
      {summary.error && <ErrorState error={summary.error} onRetry={() => void summary.refetch()} />}
      {data?.points.length === 0 && <Text color="fg.muted">{t('dialogue.none')}</Text>}
      <Stack as="ol" gap="4" listStyleType="none">
        {data?.points.map((point) => (
          <PointLine key={point.pointId} point={point} />
        ))}
      </Stack>
    </StatisticsSection>
  );
}

function PointLine({ point: { title, asked, students, groups } }: { point: Point }) {
  const { t } = useTranslation('statistics');
  const alone = asked - groups.reduce((sum, g) => sum + g.asked, 0);
  return (
    <Box as="li">
      <HStack justify="space-between" align="baseline" gap="4">
        <Text fontWeight="medium">{title || t('dialogue.gone')}</Text>
        <Text color="fg.muted" textStyle="xs" flexShrink="0" fontVariantNumeric="tabular-nums">
          {t('dialogue.of', { asked, students })}
        </Text>
      </HStack>
      {groups.map((g) => (
        <HStack key={g.about.join()} align="baseline" gap="2" mt="1.5" wrap="wrap">
          {g.about.map((word) => (
            <Badge key={word} variant="subtle">
              {word}
            </Badge>
          ))}
          <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere" minW="0">
            {t('dialogue.group', { count: g.asked, example: g.example })}
          </Text>
        </HStack>
      ))}
      {groups.length > 0 && alone > 0 && (
        <Text textStyle="xs" color="fg.muted" mt="1.5">
          {t('dialogue.alone', { count: alone })}
        </Text>
      )}
    </Box>
  );
}
