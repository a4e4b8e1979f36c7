// 内容: the approved points in the order in which students learn them.
import { Box, Button, Heading, Skeleton, Text, VStack } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#src/api/client.ts';
import { Blank, Fault } from '../../parts/blank.tsx';

interface Props {
  courseId: string;
  onKnowledge(): void;
}

export function ContentPanel({ courseId, onKnowledge }: Props) {
  const { t } = useTranslation('teach');
  const plan = useQuery({
    queryKey: ['teach', 'courses', 'content', courseId],
    queryFn: ({ signal }) => call('/OrgApi/AISetting/Points', { courseId }, { quiet: true, signal }),
  });
  if (plan.isPending) return <Waiting />;
  if (plan.isError) return <Fault error={plan.error} onRetry={() => plan.refetch()} />;
  const points = plan.data;
  if (points.length === 0) {
    return (
      <Blank icon="list" title={t('content.empty')} text={t('content.emptyText')}>
        <Button mt="2" size="sm" onClick={onKnowledge}>
          {t('content.toKnowledge')}
        </Button>
      </Blank>
    );
  }
  return (
    <VStack align="stretch" gap="4">
      <Text color="fg.muted">{t('content.lead')}</Text>
      <VStack as="ol" align="stretch" gap="3" listStyleType="none">
        {points.map((point, i) => (
          <Box as="li" key={point.id} bg="bg.panel" borderRadius="l3" px="6" py="4">
            <Heading as="h2" textStyle="md">
              {i + 1}. {point.title}
            </Heading>
            {point.goal && <Text color="fg.muted">{point.goal}</Text>}
            <VStack as="ul" align="stretch" gap="2" mt="3" listStyleType="none">
              {point.quotes.map((q) => (
                <Box as="li" key={q.quote} borderStartWidth="2px" borderColor="border" ps="3">
                  <Text>{q.quote}</Text>
                  <Text color="fg.muted" textStyle="xs">
                    {[q.document, q.page && t('content.page', { page: q.page }), q.heading].filter(Boolean).join(' · ')}
                  </Text>
                </Box>
              ))}
            </VStack>
            <Text color="fg.muted" textStyle="xs" mt="3">
              {t('content.questions', { count: point.questions })}
            </Text>
          </Box>
        ))}
      </VStack>
    </VStack>
  );
}

function Waiting() {
  const { t } = useTranslation('teach');
  return (
    <VStack role="status" aria-label={t('content.loading')} align="stretch" gap="3">
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} h="20" />
      ))}
    </VStack>
  );
}
