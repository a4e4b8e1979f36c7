// 互动: what was asked of the class and how it answered, what students asked, and every line that was written.
import { Badge, Box, chakra, Grid, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { OutputOf } from '#contract/index.ts';
import { liveChats } from '#contract/live-rows.ts';
import { useMay } from '#src/api/guarded.ts';
import { send, useRefreshFamily } from '#src/api/operations.ts';
import { useCall } from '#src/api/query.ts';
import { TextLine } from '#src/blocks/text/text.tsx';
import { BarLine } from '#src/ui/bar-line.tsx';
import type { Column, RowOf } from '#src/ui/list/column.ts';
import { List } from '#src/ui/list/list.tsx';
import { timeFormat } from '#src/ui/school-time.ts';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { toast } from '#src/ui/toast.ts';
import { Panel } from '../panel.tsx';
import type { LiveRow } from '../types.ts';

type Line = RowOf<typeof liveChats>;

export function InteractionPanel({ live: { id: liveId } }: { live: LiveRow }) {
  return (
    <Stack gap="4">
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }} gap="4" alignItems="start">
        <Questions liveId={liveId} />
        <Asks liveId={liveId} />
      </Grid>
      <Lines liveId={liveId} />
    </Stack>
  );
}

function Questions({ liveId }: { liveId: string }) {
  const { t } = useTranslation('lives');
  const found = useCall('/OrgApi/LiveStream/Questions', { liveId });
  return (
    <Panel title={t('interaction.questions')} hint={t('interaction.questionsHint')}>
      {found.isPending && <Skeleton h="24" role="status" aria-label={t('loading')} />}
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.data?.length === 0 && <Text color="fg.muted">{t('interaction.noQuestions')}</Text>}
      <Stack as="ol" gap="6" listStyleType="none">
        {found.data?.map((question) => (
          <li key={question.questionId}>
            <Asked question={question} />
          </li>
        ))}
      </Stack>
    </Panel>
  );
}

type Question = OutputOf<'/OrgApi/LiveStream/Questions'>[number];

interface Given {
  /** Empty: not learnt yet. */
  value: string;
  /** What was chosen says; null where it was typed, ordered or matched. */
  text: string | null;
  count: number;
  right: boolean;
}

/** Of what could be chosen every line, also the one that nobody chose. */
export function givenLines({ choices, given }: Pick<Question, 'choices' | 'given'>): Given[] {
  if (!choices) return given.map((g) => ({ ...g, text: null }));
  const notLearnt = given.filter(({ value }) => value === '');
  return [...choices, ...notLearnt.map((g) => ({ ...g, text: null }))];
}

function Asked({ question }: { question: Question }) {
  const { kind, stem, formulas, answered, of, right, correct, pushedTo } = question;
  const { t } = useTranslation('lives');
  const isPoll = kind === 'poll';
  /** Of a judgement the server counts its value. */
  const inWords = ({ value, text }: Given) => {
    if (value === '') return t('interaction.notLearnt');
    return t(`interaction.value.${value}`, { defaultValue: text === null ? value : `${value}. ${text}` });
  };
  const counts = t('interaction.answered', { answered, of });
  return (
    <Stack gap="2">
      <Text fontWeight="medium" overflowWrap="anywhere">
        <Badge me="2">{t(`interaction.kind.${pushedTo === undefined ? kind : 'pushed'}`)}</Badge>
        <TextLine text={stem} formulas={formulas} />
      </Text>
      <Text color="fg.muted" textStyle="sm">
        {isPoll ? counts : `${counts} · ${t('interaction.right', { right })}`}
      </Text>
      <Stack as="ul" gap="2" listStyleType="none" aria-label={t('interaction.given')}>
        {givenLines(question).map((line) => (
          <BarLine
            key={line.value}
            label={
              <TextLine
                text={line.right ? t('interaction.isRight', { value: inWords(line) }) : inWords(line)}
                formulas={formulas}
              />
            }
            value={t('people', { count: line.count })}
            parts={[
              {
                share: line.count / Math.max(1, answered),
                colour: isPoll ? 'brand.solid' : line.right ? 'green.solid' : 'orange.solid',
              },
            ]}
          />
        ))}
      </Stack>
      {correct && (
        <Text color="fg.muted" textStyle="sm">
          <TextLine text={t('interaction.correct', { correct })} formulas={formulas} />
        </Text>
      )}
    </Stack>
  );
}

function Asks({ liveId }: { liveId: string }) {
  const { t, i18n } = useTranslation('lives');
  const found = useCall('/api/Live/Asks', { liveId });
  const time = timeFormat(i18n.language, { timeStyle: 'short' });
  return (
    <Panel title={t('interaction.asks')} hint={t('interaction.asksHint')}>
      {found.isPending && <Skeleton h="24" role="status" aria-label={t('loading')} />}
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.data?.length === 0 && <Text color="fg.muted">{t('interaction.noAsks')}</Text>}
      <Stack as="ul" gap="3" listStyleType="none">
        {found.data?.map(({ askId, name, text, at, ...came }) => (
          <Box as="li" key={askId}>
            <Text overflowWrap="anywhere">
              <TextLine text={text} />
            </Text>
            <Text color="fg.muted" textStyle="sm">
              {[name, time.format(at), ...cameOf(came).map((word) => t(`interaction.${word}`))].join(' · ')}
            </Text>
          </Box>
        ))}
      </Stack>
    </Panel>
  );
}

/** What came of a question to the teacher: one may be answered both before all and to its asker alone. */
export function cameOf({ told, answered }: { told: boolean; answered: boolean }) {
  const came = [...(told ? (['aloud'] as const) : []), ...(answered ? (['replied'] as const) : [])];
  return came.length > 0 ? came : (['unanswered'] as const);
}

function Lines({ liveId }: { liveId: string }) {
  const { t } = useTranslation('lives');
  const may = useMay();
  const refresh = useRefreshFamily(liveChats.items);
  const columns: Column<Line>[] = [
    {
      name: 'text',
      label: t('interaction.line'),
      cell: ({ text }) => (
        <chakra.span whiteSpace="pre-wrap">
          <TextLine text={text} />
        </chakra.span>
      ),
    },
    { name: 'name', label: t('interaction.by') },
    { name: 'createdAt', label: t('interaction.at'), kind: 'dateTime' },
  ];
  const remove = async (ids: readonly string[]) => {
    await send(liveChats.delete, { ids: [...ids] });
    toast.success(t('interaction.unsaid', { count: ids.length }));
    await refresh();
  };
  const look = { name: 'delete', label: t('remove'), icon: 'bin', danger: true } as const;
  return (
    <Panel title={t('interaction.lines')} hint={t('interaction.linesHint')}>
      <List
        family={liveChats}
        label={t('interaction.lines')}
        search={t('interaction.searchLines')}
        sort="createdAt"
        fixed={{ liveId }}
        columns={columns}
        rowName={({ text }) => text.slice(0, 20)}
        actions={may(liveChats.delete) ? [{ ...look, inline: true, run: ({ id }) => void remove([id]) }] : []}
        bulk={
          may(liveChats.delete)
            ? [{ ...look, run: (chosen) => void (chosen.kind === 'rows' && remove(chosen.ids)) }]
            : []
        }
        empty={<EmptyState icon="list" title={t('interaction.noLines')} text={t('interaction.noLinesText')} />}
      />
    </Panel>
  );
}
