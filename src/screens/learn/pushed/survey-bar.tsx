// A survey that the teacher asks the class to answer now: a line above the page, which opens it in its place.
import { Box, Button, Stack } from '@chakra-ui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient, useCall } from '#src/api/query.ts';
import { AnswerSurvey, SurveyPromise } from '#src/blocks/survey/answering.tsx';
import { ErrorState } from '#src/ui/state.tsx';
import { toast } from '#src/ui/toast.ts';
import type { News } from './news.ts';
import { PushedBar, QUIET } from './pushed-bar.tsx';

export interface SurveyBarProps {
  survey: News['surveys'][number];
  /** It can be answered later, among one's own surveys. */
  onPutAway: (id: string) => void;
}

export function SurveyBar({ survey: { id, assignmentId, title }, onPutAway }: SurveyBarProps) {
  const { t } = useTranslation('pushed');
  const [isOpen, setOpen] = useState(false);
  return (
    <PushedBar
      label={t('survey.title')}
      isOpen={isOpen}
      onToggle={() => setOpen(!isOpen)}
      lead={t('survey.title')}
      about={title}
      end={
        <Button {...QUIET} onClick={() => onPutAway(id)}>
          {t('survey.later')}
        </Button>
      }
    >
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
    </PushedBar>
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
