// A survey that the teacher asks the class to answer now: a line above the page, which opens it in its place.
import { Box, Button, chakra, Flex, Stack } from '@chakra-ui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient, useCall } from '#src/api/query.ts';
import { AnswerSurvey, SurveyPromise } from '#src/blocks/survey/answering.tsx';
import { Icon } from '#src/ui/lesson-icon.tsx';
import { ErrorState } from '#src/ui/state.tsx';
import { toast } from '#src/ui/toast.ts';
import type { News } from './news.ts';

export interface SurveyBarProps {
  survey: News['surveys'][number];
  /** It can be answered later, among one's own surveys. */
  onPutAway: (id: string) => void;
}

export function SurveyBar({ survey: { id, assignmentId, title }, onPutAway }: SurveyBarProps) {
  const { t } = useTranslation('pushed');
  const [isOpen, setOpen] = useState(false);
  return (
    <Box
      as="section"
      display="flex"
      flexDirection="column"
      minH="0"
      aria-label={t('survey.title')}
      bg="bg.panel"
      borderBottomWidth="1px"
      borderColor="brand.border"
    >
      <Flex align="center" gap="1" w="full" maxW="8xl" mx="auto" minH="11" flexShrink="0" pe={{ base: '1', md: '4' }}>
        <chakra.button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          cursor="pointer"
          minH="11"
          display="flex"
          alignItems="center"
          gap="2"
          flex="1"
          minW="0"
          textAlign="start"
          ps={{ base: '3', md: '6' }}
          pe="2"
          focusVisibleRing="inside"
        >
          <chakra.span color="brand.fg" display="flex">
            <Icon name={isOpen ? 'up' : 'down'} />
          </chakra.span>
          <chakra.span fontWeight="semibold" color="brand.fg" flexShrink="0">
            {t('survey.title')}
          </chakra.span>
          <chakra.span truncate minW="0">
            {title}
          </chakra.span>
        </chakra.button>
        <Button size="xs" variant="ghost" colorPalette="gray" flexShrink="0" onClick={() => onPutAway(id)}>
          {t('survey.later')}
        </Button>
      </Flex>
      {isOpen && (
        <Box minH="0" overflowY="auto" pb="4">
          <Box maxW="42em" mx="auto" px={{ base: '3', md: '6' }}>
            {/* the page below has its own */}
            <QueryClientProvider client={queryClient}>
              <Asked assignmentId={assignmentId} />
            </QueryClientProvider>
          </Box>
        </Box>
      )}
    </Box>
  );
}

function Asked({ assignmentId }: { assignmentId: string }) {
  const { t } = useTranslation('mySurvey');
  const found = useCall('/api/Questionnaire/Item', { assignmentId }, { staleTime: 0 });
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return null;
  return (
    <Stack gap="6">
      <SurveyPromise survey={found.data} />
      <AnswerSurvey assignmentId={assignmentId} survey={found.data} onDone={() => toast.success(t('thanks'))} />
    </Stack>
  );
}
