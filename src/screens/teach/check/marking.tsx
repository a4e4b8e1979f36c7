// 批改: by question or by student, with names or without.
import { Box, Button, Flex, Grid, HStack, Skeleton, Stack, Switch, Text } from '@chakra-ui/react';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextLine } from '#src/blocks/text/text.tsx';
import { usePageQuery } from '#src/ui/page-query.ts';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { ByQuestion } from './by-question.tsx';
import { ByStudent } from './by-student.tsx';
import { useHandedIn, useQuestions } from './queries.ts';

const MODES = ['question', 'student'] as const;

export function ExamMarking({ examId }: { examId: string }) {
  const { t } = useTranslation('examRecords');
  const query = usePageQuery();
  const attempts = useHandedIn(examId);
  const isHidden = query.get('names') !== '1';
  // an attempt in the address is one that somebody came to mark
  const mode = query.get('mode') === 'student' || query.get('attempt') !== '' ? 'student' : 'question';
  const places = useMemo(() => new Map(attempts.rows?.map((a, i) => [a.studentId, i + 1])), [attempts.rows]);
  const nameOf = (studentId: string, name: string) =>
    isHidden ? t('student', { n: places.get(studentId) ?? '' }) : name;
  if (attempts.error) return <ErrorState error={attempts.error} onRetry={() => void attempts.refetch()} />;
  if (!attempts.rows) return <Skeleton role="status" aria-label={t('loading')} h="64" />;
  if (attempts.rows.length === 0)
    return <EmptyState icon="pencil" title={t('mark.nobody')} text={t('mark.nobodyText')} />;
  return (
    <Stack gap="4">
      <Flex gap="4" wrap="wrap" align="center">
        <HStack role="group" aria-label={t('mark.by')} gap="1">
          {MODES.map((name) => (
            <Button
              key={name}
              size="sm"
              variant={mode === name ? 'subtle' : 'ghost'}
              colorPalette={mode === name ? 'brand' : 'gray'}
              aria-pressed={mode === name}
              onClick={() => query.set({ mode: name === 'student' ? 'student' : null, attempt: null })}
            >
              {t(name === 'student' ? 'mark.byStudent' : 'mark.byQuestion')}
            </Button>
          ))}
        </HStack>
        <Switch.Root
          checked={isHidden}
          onCheckedChange={({ checked }) => query.set({ names: checked ? null : '1' }, true)}
        >
          <Switch.HiddenInput />
          <Switch.Control />
          <Switch.Label>{t('mark.hideNames')}</Switch.Label>
        </Switch.Root>
        <Text color="fg.muted" textStyle="xs" hideBelow="md">
          {t('mark.keys')}
        </Text>
      </Flex>
      {mode === 'question' ? (
        <Questions examId={examId} nameOf={nameOf} />
      ) : (
        <Students rows={attempts.rows} nameOf={nameOf} />
      )}
    </Stack>
  );
}

const LAYOUT = {
  templateColumns: { base: 'minmax(0, 1fr)', lg: '16rem minmax(0, 1fr)' },
  gap: '4',
  alignItems: 'start',
};
type NameOf = (studentId: string, name: string) => string;

function Questions({ examId, nameOf }: { examId: string; nameOf: NameOf }) {
  const { t } = useTranslation('examRecords');
  const query = usePageQuery();
  const [visit, setVisit] = useState(0);
  const { data: questions, error, refetch } = useQuestions(examId);
  // what is marked meanwhile moves nobody to another question
  const held = useRef('');
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!questions) return <Skeleton role="status" aria-label={t('loading')} h="64" />;
  const named = query.get('question') || held.current;
  const chosen = questions.find((q) => q.bankId === named) ?? questions.find((q) => q.toMark > 0) ?? questions[0];
  held.current = chosen?.bankId ?? '';
  const open = (bankId: string) => {
    query.set({ question: bankId });
    setVisit((before) => before + 1);
  };
  const at = chosen ? questions.indexOf(chosen) : 0;
  const nextOpen = [...questions.slice(at + 1), ...questions.slice(0, at)].find((q) => q.toMark > 0);
  return (
    <Grid {...LAYOUT}>
      <Side label={t('mark.questions')}>
        {questions.map((q, i) => (
          <SideButton key={q.bankId} isChosen={q === chosen} left={q.toMark} onClick={() => open(q.bankId)}>
            {i + 1}. <TextLine text={q.question.stem} />
          </SideButton>
        ))}
      </Side>
      {chosen && (
        <ByQuestion
          key={chosen.bankId}
          examId={examId}
          question={chosen}
          nameOf={nameOf}
          visit={visit}
          onNextOpen={nextOpen && (() => open(nextOpen.bankId))}
        />
      )}
    </Grid>
  );
}

interface StudentsProps {
  rows: readonly { id: string; studentId: string; name: string; attempt: number; toMark: number }[];
  nameOf: NameOf;
}

function Students({ rows, nameOf }: StudentsProps) {
  const { t } = useTranslation('examRecords');
  const query = usePageQuery();
  const held = useRef('');
  const named = query.get('attempt') || held.current;
  const at = Math.max(
    0,
    rows.findIndex((a) => (named === '' ? a.toMark > 0 : a.id === named)),
  );
  // one that is not handed in can be looked at, too
  const id = named === '' ? (rows[at]?.id ?? '') : named;
  held.current = id;
  const whoOf = (row: StudentsProps['rows'][number]) =>
    [nameOf(row.studentId, row.name), row.attempt > 1 ? t('mark.attempt', { n: row.attempt }) : '']
      .filter(Boolean)
      .join(' · ');
  const go = (row: StudentsProps['rows'][number] | undefined) => row && (() => query.set({ attempt: row.id }));
  const row = rows.find((a) => a.id === id);
  return (
    <Grid {...LAYOUT}>
      <Side label={t('mark.students')}>
        {rows.map((a) => (
          <SideButton key={a.id} isChosen={a.id === id} left={a.toMark} onClick={() => query.set({ attempt: a.id })}>
            {whoOf(a)}
          </SideButton>
        ))}
      </Side>
      <ByStudent
        key={id}
        attemptId={id}
        who={row ? whoOf(row) : ''}
        onPrevious={go(rows[at - 1])}
        onNext={go(rows[at + 1])}
        onNextOpen={go([...rows.slice(at + 1), ...rows.slice(0, at)].find((a) => a.toMark > 0))}
      />
    </Grid>
  );
}

function Side({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box
      as="nav"
      aria-label={label}
      bg="bg.panel"
      borderRadius="l3"
      p="2"
      maxH={{ base: '12rem', lg: 'calc(100dvh - 12rem)' }}
      overflowY="auto"
      position={{ lg: 'sticky' }}
      top="4"
    >
      <Stack as="ul" gap="0.5" listStyleType="none">
        {children}
      </Stack>
    </Box>
  );
}

interface SideButtonProps {
  isChosen: boolean;
  left: number;
  onClick: () => void;
  children: ReactNode;
}

function SideButton({ isChosen, left, onClick, children }: SideButtonProps) {
  const { t } = useTranslation('examRecords');
  return (
    <li>
      <Button
        size="sm"
        w="full"
        h="auto"
        py="1.5"
        justifyContent="space-between"
        gap="2"
        variant={isChosen ? 'subtle' : 'ghost'}
        colorPalette={isChosen ? 'brand' : 'gray'}
        aria-current={isChosen}
        onClick={onClick}
      >
        <Box as="span" minW="0" truncate textAlign="start">
          {children}
        </Box>
        {left > 0 && (
          <Text as="span" color="fg.info" textStyle="xs" whiteSpace="nowrap">
            {t('mark.left', { count: left })}
          </Text>
        )}
      </Button>
    </li>
  );
}
