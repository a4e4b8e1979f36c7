// The teacher's word on a score as a whole: what counts instead of what was reckoned, why, what is said to the student, and
// all that was said before.
import { Box, Button, Field, Flex, Heading, Skeleton, Text, Textarea, VStack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ExperimentResultRow, experimentResults } from '#contract/experiment-results.ts';
import type { StepDeclared } from '#contract/experiment-rows.ts';
import { useMay } from '#src/api/guarded.ts';
import { useCall } from '#src/api/query.ts';
import { DATE_AND_TIME, timeFormat } from '#src/ui/school-time.ts';
import { ErrorState } from '#src/ui/state.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { toast } from '#src/ui/toast.ts';
import { shown } from '../looks.ts';
import { type ExperimentItem, useUpdateResult } from '../queries.ts';
import { stepPointsIn } from './run-steps.tsx';

export function TeacherWord({ row, rule }: { row: ExperimentResultRow; rule: ExperimentItem['rule'] }) {
  const { t } = useTranslation('experiments');
  const may = useMay()(experimentResults.update);
  const update = useUpdateResult();
  const [text, setText] = useState(row.override ? String(row.override.score) : '');
  const [reason, setReason] = useState('');
  const [comment, setComment] = useState(row.comment);
  const score = text.trim() === '' ? null : stepPointsIn(text, 100);
  const isOther = score !== undefined && score !== null && score !== row.override?.score;
  const isSaid = comment.trim() !== row.comment;
  const store = (more: { score?: number | null; reason?: string; comment?: string }) =>
    update.mutate(
      { id: row.id, version: row.version, ...more },
      { onSuccess: () => toast.success(t('word.saved', { name: row.name })) },
    );
  const save = () =>
    store({ ...(isOther ? { score, reason: reason.trim() } : {}), ...(isSaid ? { comment: comment.trim() } : {}) });
  return (
    <Box as="section">
      <Heading as="h3" textStyle="md" mb="1">
        {t('word.title')}
      </Heading>
      <Text color="fg.muted" mb="3">
        {row.override
          ? t('word.overridden', { score: shown(row.override.score), reason: row.override.reason })
          : row.score === null
            ? t('word.nothing')
            : t('word.counts', { score: shown(row.score), rule: t(`rule.${rule}`) })}
      </Text>
      {may && (
        <VStack align="stretch" gap="4">
          <TextField
            label={t('word.score')}
            inputMode="decimal"
            autoComplete="off"
            value={text}
            onChange={setText}
            help={t('word.scoreHelp')}
            error={score === undefined ? t('run.badPoints', { max: 100 }) : undefined}
          />
          {isOther && (
            <TextField
              label={t('word.reason')}
              value={reason}
              maxLength={500}
              help={t('word.reasonHelp')}
              onChange={setReason}
            />
          )}
          <Field.Root>
            <Field.Label>{t('field.comment')}</Field.Label>
            <Textarea
              rows={3}
              maxLength={2000}
              borderColor="border.emphasized"
              value={comment}
              onChange={(e) => setComment(e.target.value)}
            />
            <Field.HelperText>{t('word.commentHelp')}</Field.HelperText>
          </Field.Root>
          {update.error && (
            <Text role="alert" color="fg.error">
              {update.error.message}
            </Text>
          )}
          <Flex gap="2" justify="end" wrap="wrap">
            {row.override && (
              <Button
                variant="outline"
                loading={update.isPending}
                onClick={() => store({ score: null, reason: t('word.takenBackReason') })}
              >
                {t('word.takeBack')}
              </Button>
            )}
            <Button
              loading={update.isPending}
              disabled={(!isOther && !isSaid) || (isOther && reason.trim() === '')}
              onClick={save}
            >
              {t('word.save')}
            </Button>
          </Flex>
        </VStack>
      )}
    </Box>
  );
}

interface HistoryProps {
  resultId: string;
  /** With another one there is more of it. */
  version: number;
  steps: readonly StepDeclared[];
}

export function ResultHistory({ resultId, version, steps }: HistoryProps) {
  const { t, i18n } = useTranslation('experiments');
  const history = useCall('/OrgApi/ExperimentResult/History', { id: resultId }, { staleTime: 0 });
  const time = timeFormat(i18n.language, DATE_AND_TIME);
  const nameOf = (seq: number | null) =>
    seq === null ? t('word.whole') : (steps.find((s) => s.seq === seq)?.title ?? String(seq));
  return (
    <Box as="section" data-version={version}>
      <Heading as="h3" textStyle="md" mb="2">
        {t('word.history')}
      </Heading>
      {history.isPending && <Skeleton role="status" aria-label={t('loading')} h="12" />}
      {history.error && <ErrorState error={history.error} onRetry={() => void history.refetch()} />}
      {history.data?.length === 0 && <Text color="fg.muted">{t('word.noHistory')}</Text>}
      <VStack as="ul" align="stretch" gap="2" listStyleType="none">
        {history.data?.map((h) => (
          <Box as="li" key={`${h.at} ${h.seq}`} textStyle="sm">
            <Text>
              {h.to === null
                ? t('word.tookBack')
                : t('word.became', {
                    what: nameOf(h.seq),
                    from: h.from === null ? (h.seq === null ? '—' : t('word.unmarked')) : shown(h.from),
                    to: shown(h.to),
                  })}
            </Text>
            <Text color="fg.muted">
              {[h.by, time.format(h.at), h.reason || (h.seq === null ? '' : t('word.accepted'))]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </Box>
        ))}
      </VStack>
    </Box>
  );
}
