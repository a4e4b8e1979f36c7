// 分析: how scores fall, and what each question says of who answered it.
import { Button, chakra, Flex, Grid, HStack, SimpleGrid, Skeleton, Stack, Table, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { OutputOf } from '#contract/index.ts';
import { fixed, rounded } from '#contract/rounding.ts';
import { requestExport } from '#src/api/export.ts';
import { useCall } from '#src/api/query.ts';
import { TextLine } from '#src/blocks/text/text.tsx';
import { Columns, Dots } from '#src/ui/chart.tsx';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { TableArea } from '#src/ui/table-area.tsx';
import { toast } from '#src/ui/toast.ts';
import { useBusy } from '#src/ui/use-busy.ts';
import { Icon } from '#src/ui/work-icon.tsx';
import { StatisticsSection } from '../course/statistics/section.tsx';

type Analysis = OutputOf<'/OrgApi/ExamRecord/Analysis'>;
type Question = Analysis['questions'][number];
/** Below it no figure says much. */
const FEW = 10;
/** A question that tells less than this deserves another look. */
const WEAK = 0.2;

export function ExamAnalysis({ examId }: { examId: string }) {
  const { t } = useTranslation('examRecords');
  const { data, error, refetch } = useCall('/OrgApi/ExamRecord/Analysis', { examId }, { staleTime: 0 });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton role="status" aria-label={t('loading')} h="96" />;
  const marked = markedIn(data);
  return (
    <Stack gap="4">
      <Flex gap="3" wrap="wrap" align="center" justify="space-between">
        <Stack gap="1">
          {data.students > marked && <Note>{t('analysis.unmarked', { count: data.students - marked })}</Note>}
          {data.students > 0 && marked < FEW && <Note>{t('analysis.few')}</Note>}
        </Stack>
        <Exports examId={examId} />
      </Flex>
      {data.students === 0 ? (
        <EmptyState icon="activity" title={t('analysis.nobody')} text={t('analysis.nobodyText')} />
      ) : (
        <>
          <Figures analysis={data} />
          {marked > 0 && (
            <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }} gap="4">
              <Spread analysis={data} />
              <Plane questions={data.questions} isFew={marked < FEW} />
            </Grid>
          )}
          <Questions questions={data.questions} scored={marked} />
        </>
      )}
    </Stack>
  );
}

/** Who has all their marks: of the others there is no score yet. */
const markedIn = ({ spread }: Analysis): number => spread.reduce((sum, n) => sum + n, 0);

function Note({ children }: { children: string }) {
  return (
    <HStack role="note" color="fg.warning">
      <Icon name="info" />
      <Text>{children}</Text>
    </HStack>
  );
}

const FORMATS = ['analysis', 'xlsx', 'csv', 'zip'] as const;

function Exports({ examId }: { examId: string }) {
  const { t } = useTranslation('examRecords');
  const { busy, run } = useBusy();
  const get = (format: (typeof FORMATS)[number]) =>
    run(format, async () => {
      const job =
        format === 'analysis'
          ? await requestExport('/OrgApi/ExamRecord/ExportAnalysis', { examId, format: 'xlsx' })
          : await requestExport('/OrgApi/ExamRecord/Export', { examId, format });
      if (job !== null) toast.info(t('analysis.job'), { body: t('analysis.jobText') });
    });
  return (
    <HStack gap="2" wrap="wrap">
      {FORMATS.map((format) => (
        <Button
          key={format}
          size="sm"
          variant="outline"
          colorPalette="gray"
          loading={busy === format}
          onClick={() => void get(format)}
        >
          <Icon name="download" />
          {t(`analysis.export.${format}`)}
        </Button>
      ))}
    </HStack>
  );
}

const DECIMALS = 2;
const shown = (value: number | null): string => (value === null ? '—' : fixed(value, DECIMALS));
/** By what is shown: 0.199 stands there as 0.20, and is not below that. */
const isBelow = (discrimination: number): boolean => rounded(discrimination, DECIMALS) < WEAK;

function Figures({ analysis }: { analysis: Analysis }) {
  const { t } = useTranslation('examRecords');
  const isScored = markedIn(analysis) > 0;
  const figures = [
    ['students', analysis.students],
    ['mean', isScored ? analysis.mean : null],
    ['sd', isScored ? analysis.sd : null],
    ['alpha', analysis.alpha],
  ] as const;
  return (
    <SimpleGrid as="ul" columns={{ base: 2, md: 4 }} gap="3" listStyleType="none">
      {figures.map(([name, value]) => (
        <chakra.li key={name} bg="bg.panel" borderRadius="l3" px="4" py="3">
          <chakra.span display="block" textStyle="2xl" fontWeight="semibold" fontVariantNumeric="tabular-nums">
            {name === 'students' ? value : shown(value)}
          </chakra.span>
          <chakra.span color="fg.muted" textStyle="sm">
            {t(`analysis.${name}`)}
          </chakra.span>
          {name === 'alpha' && value === null && (
            <chakra.span display="block" color="fg.muted" textStyle="xs">
              {t('analysis.noAlpha')}
            </chakra.span>
          )}
        </chakra.li>
      ))}
    </SimpleGrid>
  );
}

const TENTH = 10;

function Spread({ analysis: { spread, max, pass } }: { analysis: Analysis }) {
  const { t } = useTranslation('examRecords');
  return (
    <StatisticsSection title={t('analysis.spread')} hint={t('analysis.spreadHint', { max })}>
      <Columns
        label={t('analysis.spread')}
        mark={pass === null || max === 0 ? null : pass / max}
        columns={spread.map((value, i) => ({
          name: `${i * TENTH}`,
          value,
          words: t('analysis.bar', { from: i * TENTH, to: (i + 1) * TENTH, count: value }),
        }))}
      />
    </StatisticsSection>
  );
}

interface PlaneProps {
  questions: readonly Question[];
  /** Too few to call a question weak. */
  isFew: boolean;
}

function Plane({ questions, isFew }: PlaneProps) {
  const { t } = useTranslation('examRecords');
  return (
    <StatisticsSection title={t('analysis.map')} hint={t('analysis.mapHint')}>
      <Dots
        label={t('analysis.map')}
        x={t('analysis.rate')}
        y={t('analysis.discrimination')}
        dots={questions.map(({ rate, discrimination }, i) => ({
          name: String(i + 1),
          x: rate,
          y: discrimination,
          isLow: !isFew && isBelow(discrimination),
          words: t('analysis.dot', { n: i + 1, rate: shown(rate), discrimination: shown(discrimination) }),
        }))}
      />
    </StatisticsSection>
  );
}

/** `scored`: how many have a score to hold a question against. */
function Questions({ questions, scored }: { questions: readonly Question[]; scored: number }) {
  const isWeak = (q: Question) => scored >= FEW && isBelow(q.discrimination);
  const { t } = useTranslation('examRecords');
  return (
    <TableArea label={t('analysis.questions')}>
      <Table.Header>
        <Table.Row>
          <Table.ColumnHeader>{t('analysis.question')}</Table.ColumnHeader>
          {(['had', 'rate', 'discrimination'] as const).map((name) => (
            <Table.ColumnHeader key={name} textAlign="end" whiteSpace="nowrap">
              {t(`analysis.${name}`)}
            </Table.ColumnHeader>
          ))}
          <Table.ColumnHeader minW="40">{t('analysis.options')}</Table.ColumnHeader>
        </Table.Row>
      </Table.Header>
      <Table.Body fontVariantNumeric="tabular-nums">
        {questions.map((q, i) => (
          <Table.Row key={q.bankId} bg="bg.panel">
            <Table.Cell minW="48">
              {i + 1}. <TextLine text={q.stem} />
            </Table.Cell>
            <Table.Cell textAlign="end">{q.students}</Table.Cell>
            <Table.Cell textAlign="end">{shown(q.marked > 0 ? q.rate : null)}</Table.Cell>
            <Table.Cell textAlign="end" color={isWeak(q) ? 'fg.warning' : 'fg'} whiteSpace="nowrap">
              {shown(scored > 1 ? q.discrimination : null)}
              {isWeak(q) && ` ${t('analysis.weak')}`}
            </Table.Cell>
            <Table.Cell>
              {q.options && <Options options={q.options} blank={q.blank} students={q.students} />}
            </Table.Cell>
          </Table.Row>
        ))}
      </Table.Body>
    </TableArea>
  );
}

interface OptionsProps extends Pick<Question, 'blank' | 'students'> {
  options: NonNullable<Question['options']>;
}

function Options({ options, blank = 0, students }: OptionsProps) {
  const { t } = useTranslation('examRecords');
  const named = (key: string) => (key === 'true' ? t('answer.yes') : key === 'false' ? t('answer.no') : key);
  return (
    <Stack as="ul" gap="1" listStyleType="none">
      {options.map(({ key, text, right, count }) => (
        <Flex as="li" key={key} gap="2" align="center" title={text} textStyle="xs">
          <chakra.span w="6" color={right ? 'fg.success' : 'fg'} fontWeight={right ? 'semibold' : 'normal'}>
            {named(key)}
          </chakra.span>
          <chakra.span flex="1" minW="16" h="2" bg="bg.muted" borderRadius="full" overflow="hidden" aria-hidden>
            <chakra.span
              display="block"
              h="full"
              bg={right ? 'green.solid' : 'orange.solid'}
              style={{ width: `${(100 * count) / Math.max(1, students)}%` }}
            />
          </chakra.span>
          <chakra.span>{count}</chakra.span>
        </Flex>
      ))}
      {blank > 0 && (
        <Flex as="li" gap="2" align="center" justify="space-between" textStyle="xs" color="fg.muted">
          <chakra.span>{t('analysis.blank')}</chakra.span>
          <chakra.span>{blank}</chakra.span>
        </Flex>
      )}
    </Stack>
  );
}
