// The surveys that were given to a class and can be answered now.
import { RadioGroup, Skeleton, VStack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { assignments } from '#contract/assignments.ts';
import { surveyRows } from '#contract/surveys.ts';
import { useCall } from '#src/api/query.ts';
import { serverNow } from '#src/api/transport.ts';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';

/** Newest first: older ones are over. */
const MOST = 100;

interface Props {
  classId: string;
  /** An assignment. */
  chosen: string;
  onChoose: (assignmentId: string) => void;
}

export function SurveyChoice({ classId, chosen, onChoose }: Props) {
  const { t } = useTranslation('board');
  const newest = { pageSize: MOST, sort: '-createdAt' } as const;
  const given = useCall(assignments.items.path, { ...newest, kind: 'survey' });
  const surveys = useCall(surveyRows.items.path, { ...newest, status: 'published' });
  const failed = [given, surveys].find(({ isError }) => isError);
  if (failed?.error) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!given.data || !surveys.data) return <Skeleton h="64" role="status" aria-label={t('loading')} />;
  const now = serverNow();
  const open = given.data.items.filter(
    ({ to, from, until, refId }) =>
      to.classIds.includes(classId) &&
      from <= now &&
      (until === null || until > now) &&
      surveys.data.items.some(({ id }) => id === refId),
  );
  if (open.length === 0) return <EmptyState icon="list" title={t('survey.none')} text={t('survey.noneText')} />;
  return (
    <RadioGroup.Root
      value={chosen}
      onValueChange={({ value }) => onChoose(value ?? '')}
      aria-label={t('question.survey')}
    >
      <VStack align="stretch" gap="1">
        {open.map(({ id, title }) => (
          <RadioGroup.Item key={id} value={id} alignItems="flex-start" py="1.5">
            <RadioGroup.ItemHiddenInput />
            <RadioGroup.ItemIndicator mt="0.5" />
            <RadioGroup.ItemText fontWeight="normal" overflowWrap="anywhere">
              {title}
            </RadioGroup.ItemText>
          </RadioGroup.Item>
        ))}
      </VStack>
    </RadioGroup.Root>
  );
}
