// What one student has learnt of a course, and the teacher's evaluation beside their own.
import { Box, Heading, Skeleton, Text, VStack } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { OutputOf } from '#contract/index.ts';
import { rounded } from '#contract/rounding.ts';
import { courseScores, type ScoreRow } from '#contract/scores.ts';
import { call } from '#src/api/client.ts';
import { refreshFamily } from '#src/api/operations.ts';
import { useCall } from '#src/api/query.ts';
import { EvaluationForm } from '#src/blocks/evaluation/form.tsx';
import { EvaluationResult } from '#src/blocks/evaluation/result.tsx';
import { SidePanel } from '#src/ui/side-panel.tsx';
import { ErrorState } from '#src/ui/state.tsx';
import { toast } from '#src/ui/toast.ts';
import { PointTable } from './point-table.tsx';

const EVALUATION = '/api/Theory/Evaluation';
const MAX_TEXT = 1000;

interface Props {
  row: ScoreRow;
  onClose: () => void;
}

export function StudentPanel({ row, onClose }: Props) {
  const { t } = useTranslation('scores');
  const { name, state, score, seconds, points, lessonId } = row;
  const facts = [
    t(`state.${state}`),
    ...(score === null ? [] : [t('scoreIs', { n: score })]),
    ...(seconds === 0 ? [] : [t('minutes', { count: Math.max(1, rounded(seconds / 60)) })]),
  ];
  return (
    <SidePanel title={t('panel.title', { name })} lead={facts.join(' · ')} size="lg" onClose={onClose}>
      <VStack align="stretch" gap="6" pb="4">
        <Box as="section">
          <Heading as="h3" textStyle="md" mb="2">
            {t('panel.points')}
          </Heading>
          {points.length > 0 ? <PointTable points={points} /> : <Text color="fg.muted">{t('panel.noPoints')}</Text>}
        </Box>
        {lessonId !== null && <Evaluation lessonId={lessonId} name={name} />}
      </VStack>
    </SidePanel>
  );
}

function Evaluation({ lessonId, name }: { lessonId: string; name: string }) {
  const { t } = useTranslation('scores');
  const evaluation = useCall(EVALUATION, { lessonId }, { staleTime: 0 });
  const { data } = evaluation;
  return (
    <Box as="section" aria-label={t('panel.evaluation')}>
      <Heading as="h3" textStyle="md" mb="2">
        {t('panel.evaluation')}
      </Heading>
      {evaluation.error && !data && <ErrorState error={evaluation.error} onRetry={() => void evaluation.refetch()} />}
      {evaluation.isPending && <Skeleton role="status" aria-label={t('panel.loading')} h="40" />}
      {data && (
        <VStack align="stretch" gap="5">
          <EvaluationResult content={{ lessonId, criteria: data.criteria }} live ownLabel={t('field.own')} />
          {data.own?.text && <Text whiteSpace="pre-wrap">{t('panel.ownWord', { name, text: data.own.text })}</Text>}
          {evaluation.isFetchedAfterMount && <TeacherForm lessonId={lessonId} name={name} evaluation={data} />}
        </VStack>
      )}
    </Box>
  );
}

interface FormProps {
  lessonId: string;
  name: string;
  evaluation: OutputOf<typeof EVALUATION>;
}

/** What goes wrong is told by the general toast. */
function TeacherForm({ lessonId, name, evaluation: { criteria, teacher } }: FormProps) {
  const { t } = useTranslation('scores');
  const client = useQueryClient();
  const score = useMutation({
    mutationFn: ({ scores, text }: { scores: Record<string, number>; text: string }) =>
      call('/OrgApi/InteractiveEvaluate/Score', { lessonId, scores, text }),
    onSuccess: async () => {
      toast.success(t('panel.saved', { name }));
      await Promise.all([
        client.invalidateQueries({ queryKey: [EVALUATION] }),
        refreshFamily(client, courseScores.items),
      ]);
    },
  });
  return (
    <Box borderWidth="1px" borderColor="border" borderRadius="l3" p="4">
      <Heading as="h4" textStyle="sm" mb="3">
        {t(teacher ? 'panel.again' : 'panel.evaluate')}
      </Heading>
      <EvaluationForm
        criteria={criteria}
        maxText={MAX_TEXT}
        busy={score.isPending}
        {...(teacher ? { given: { scores: teacher.scores, text: teacher.text } } : {})}
        words={{ text: t('panel.word'), submit: t('panel.save') }}
        onEvaluate={(scores, text) => score.mutate({ scores, text })}
      />
    </Box>
  );
}
