// 步骤与评语: what each step counts against the others, and what is said of a score from so many points on.
import { Button, chakra, Flex, HStack, Stack, Table, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rounded } from '#contract/rounding.ts';
import { PlainInput } from '#src/ui/form/plain-input.tsx';
import { EmptyState } from '#src/ui/state.tsx';
import { useUnsaved } from '#src/ui/tab.tsx';
import { TableArea } from '#src/ui/table-area.tsx';
import { toast } from '#src/ui/toast.ts';
import { offerUndo } from '#src/ui/undo.ts';
import { Icon } from '#src/ui/work-icon.tsx';
import { StatisticsSection } from '../../course/statistics/section.tsx';
import { type ExperimentItem, useUpdateExperiment } from '../queries.ts';
import {
  bandOf,
  type CommentDraft,
  commentProblem,
  commentsOf,
  isWeight,
  MOST_COMMENTS,
  sharesOf,
  weightsOf,
} from './weights.ts';

export function StepsPanel({ experiment }: { experiment: ExperimentItem }) {
  return (
    <Stack gap="4">
      <Weights key={`w ${experiment.packageId}`} experiment={experiment} />
      <Comments experiment={experiment} />
    </Stack>
  );
}

const typedOf = ({ weights }: Pick<ExperimentItem, 'weights'>): Record<number, string> =>
  Object.fromEntries(Object.entries(weights).map(([seq, weight]) => [Number(seq), String(weight)]));

function Weights({ experiment }: { experiment: ExperimentItem }) {
  const { t } = useTranslation('experiments');
  const update = useUpdateExperiment();
  const { id, steps, weights: before } = experiment;
  const [typed, setTyped] = useState(() => typedOf(experiment));
  const shares = sharesOf(steps, typed);
  const isRight = shares !== null && steps.every((s) => isWeight(typed[s.seq] ?? ''));
  const weights = weightsOf(steps, typed);
  const isOther = JSON.stringify(weights) !== JSON.stringify(weightsOf(steps, typedOf(experiment)));
  useUnsaved(isOther);
  if (steps.length === 0)
    return (
      <StatisticsSection title={t('steps.title')}>
        <EmptyState
          icon="list"
          title={t('steps.empty')}
          text={t(experiment.kind === 'link' ? 'steps.ofLink' : 'steps.emptyText')}
        />
      </StatisticsSection>
    );
  const save = () =>
    update.mutate(
      { id, weights },
      {
        onSuccess: () =>
          offerUndo({
            text: t('steps.saved'),
            undo: async () => {
              await update.mutateAsync({ id, weights: before });
              setTyped(typedOf({ weights: before }));
            },
          }),
      },
    );
  return (
    <StatisticsSection title={t('steps.title')} hint={t('steps.hint')}>
      <TableArea label={t('steps.title')}>
        <Table.Header>
          <Table.Row bg="transparent">
            {(['n', 'title', 'maxScore', 'expectTime', 'weight', 'share'] as const).map((name) => (
              <Table.ColumnHeader key={name} textAlign={name === 'title' || name === 'n' ? 'start' : 'end'}>
                {t(`steps.head.${name}`)}
              </Table.ColumnHeader>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body fontVariantNumeric="tabular-nums">
          {steps.map(({ seq, title, maxScore, expectTime }, i) => (
            <Table.Row bg="transparent" key={seq}>
              <Table.Cell py="1.5">{i + 1}</Table.Cell>
              <Table.Cell overflowWrap="anywhere">{title}</Table.Cell>
              <Table.Cell textAlign="end">{maxScore}</Table.Cell>
              <Table.Cell textAlign="end">
                {expectTime === 0 ? '—' : t('minutes', { count: rounded(expectTime / 60, 1) })}
              </Table.Cell>
              <Table.Cell textAlign="end" py="1.5">
                <PlainInput
                  size="sm"
                  w="20"
                  textAlign="end"
                  inputMode="decimal"
                  autoComplete="off"
                  aria-label={t('steps.weightOf', { n: i + 1, title })}
                  aria-invalid={!isWeight(typed[seq] ?? '')}
                  placeholder={String(maxScore)}
                  value={typed[seq] ?? ''}
                  onChange={(e) => setTyped({ ...typed, [seq]: e.target.value })}
                />
              </Table.Cell>
              <Table.Cell textAlign="end" color="fg.muted">
                {shares ? `${rounded(shares.get(seq) ?? 0, 1)}%` : '—'}
              </Table.Cell>
            </Table.Row>
          ))}
        </Table.Body>
      </TableArea>
      <Flex justify="space-between" align="center" gap="3" mt="3" wrap="wrap">
        <Text role="status" color={isRight && !update.error ? 'fg.muted' : 'fg.error'} textStyle="sm">
          {update.error?.message ?? (isRight ? t('steps.note') : t(shares === null ? 'steps.allZero' : 'steps.wrong'))}
        </Text>
        <Button loading={update.isPending} disabled={!isRight || !isOther} onClick={save}>
          {t('steps.save')}
        </Button>
      </Flex>
    </StatisticsSection>
  );
}

const draftsOf = ({ comments }: Pick<ExperimentItem, 'comments'>): CommentDraft[] =>
  comments.toSorted((a, b) => b.from - a.from).map(({ from, text }, key) => ({ key, from: String(from), text }));

function Comments({ experiment }: { experiment: ExperimentItem }) {
  const { t } = useTranslation('experiments');
  const update = useUpdateExperiment();
  const { id, comments: before } = experiment;
  const [drafts, setDrafts] = useState(() => draftsOf(experiment));
  const problem = commentProblem(drafts);
  const comments = commentsOf(drafts);
  const isOther =
    drafts.length !== before.length ||
    (problem === null && JSON.stringify(comments) !== JSON.stringify(commentsOf(draftsOf(experiment))));
  useUnsaved(isOther);
  const set = (key: number, more: Partial<CommentDraft>) =>
    setDrafts(drafts.map((d) => (d.key === key ? { ...d, ...more } : d)));
  const add = () => setDrafts([...drafts, { key: 1 + Math.max(-1, ...drafts.map((d) => d.key)), from: '', text: '' }]);
  const save = () => update.mutate({ id, comments }, { onSuccess: () => toast.success(t('comments.saved')) });
  return (
    <StatisticsSection title={t('comments.title')} hint={t('comments.hint')}>
      {drafts.length === 0 && <Text color="fg.muted">{t('comments.none')}</Text>}
      <Stack as="ol" gap="2" listStyleType="none">
        {drafts.map((draft, n) => {
          const band = bandOf(drafts, draft);
          return (
            <HStack as="li" key={draft.key} gap="2" wrap={{ base: 'wrap', md: 'nowrap' }}>
              <PlainInput
                w="20"
                textAlign="end"
                inputMode="decimal"
                autoComplete="off"
                aria-label={t('comments.from', { n: n + 1 })}
                value={draft.from}
                onChange={(e) => set(draft.key, { from: e.target.value })}
              />
              <chakra.span color="fg.muted" w="28" flexShrink="0" fontVariantNumeric="tabular-nums">
                {band ? t('comments.band', band) : t('comments.fromHint')}
              </chakra.span>
              <PlainInput
                flex="1"
                minW="12rem"
                maxLength={200}
                aria-label={t('comments.text', { n: n + 1 })}
                placeholder={t('comments.textHint')}
                value={draft.text}
                onChange={(e) => set(draft.key, { text: e.target.value })}
              />
              <Button
                size="sm"
                variant="ghost"
                colorPalette="gray"
                aria-label={t('comments.remove', { n: n + 1 })}
                onClick={() => setDrafts(drafts.filter((d) => d.key !== draft.key))}
              >
                <Icon name="bin" />
              </Button>
            </HStack>
          );
        })}
      </Stack>
      <Flex justify="space-between" align="center" gap="3" mt="3" wrap="wrap">
        <Button size="sm" variant="outline" disabled={drafts.length >= MOST_COMMENTS} onClick={add}>
          <Icon name="add" />
          {t('comments.add')}
        </Button>
        <HStack gap="3">
          <Text role="status" color="fg.error" textStyle="sm">
            {update.error?.message ?? (problem ? t(`comments.problem.${problem}`) : '')}
          </Text>
          <Button loading={update.isPending} disabled={problem !== null || !isOther} onClick={save}>
            {t('comments.save')}
          </Button>
        </HStack>
      </Flex>
    </StatisticsSection>
  );
}
