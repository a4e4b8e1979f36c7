// 批改: short answers that the machine left to the teacher, one after the other; what was marked can be changed.
import { Badge, Box, Button, HStack, Skeleton, Tabs, Text, VisuallyHidden, VStack } from '@chakra-ui/react';
import { type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { More } from '#src/ui/more.tsx';
import { usePageQuery } from '#src/ui/page-query.ts';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { TabPanel } from '#src/ui/tab-panel.tsx';
import { useToMark } from '../../waiting/queries.ts';
import { useWorkElsewhere } from '../../waiting/work-list.tsx';
import { MarkingList } from './answer-list.tsx';
import { type AnswerMark, answerKey, useMarkAnswer, useMarkedAnswers, useOpenAnswers } from './queries.ts';

const LISTS = ['open', 'marked'] as const;

export function MarkingPanel({ courseId }: { courseId: string }) {
  const { t } = useTranslation('marking');
  const pageQuery = usePageQuery();
  const open = useToMark({ courseId });
  const list = pageQuery.get('list') === 'marked' ? 'marked' : 'open';
  return (
    <VStack align="stretch" gap="4">
      <Text color="fg.muted">{t('lead')}</Text>
      <Tabs.Root
        value={list}
        variant="subtle"
        size="sm"
        onValueChange={({ value }) => pageQuery.set({ list: value === 'marked' ? value : null })}
      >
        <Tabs.List aria-label={t('lists')}>
          {LISTS.map((name) => (
            <Tabs.Trigger key={name} value={name}>
              {t(`list.${name}`)}
              {name === 'open' && open.data && open.data.itemCount > 0 && <Badge>{open.data.itemCount}</Badge>}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <TabPanel value="open">
          <OpenAnswers courseId={courseId} />
        </TabPanel>
        <TabPanel value="marked">
          <MarkedAnswers courseId={courseId} />
        </TabPanel>
      </Tabs.Root>
    </VStack>
  );
}

function OpenAnswers({ courseId }: { courseId: string }) {
  const { t } = useTranslation('marking');
  const pageQuery = usePageQuery();
  const studentId = pageQuery.get('student');
  const open = useOpenAnswers(courseId, studentId);
  const elsewhere = useWorkElsewhere(courseId).filter((w) => studentId === '' || w.studentId === studentId);
  const end = useRef<HTMLDivElement>(null);
  const { busyKey, said, give } = useMarking(courseId, end, studentId);
  if (open.isPending) return <Loading />;
  if (!open.data) return <ErrorState error={open.error} onRetry={() => void open.refetch()} />;
  const { items, itemCount } = open.data;
  const [first] = items;
  return (
    // after the last one the focus has to be somewhere
    <Box ref={end} tabIndex={-1} outline="none">
      {studentId !== '' && (
        <HStack mb="3" gap="3" wrap="wrap">
          {first && <Text>{t('only', { name: first.studentName })}</Text>}
          <Button size="xs" variant="outline" onClick={() => pageQuery.set({ student: null })}>
            {t('everybody')}
          </Button>
        </HStack>
      )}
      {items.length + elsewhere.length === 0 ? (
        <EmptyState icon="done" title={t('empty.open')} text={t('empty.openText')} />
      ) : (
        <>
          {items.length > 0 && (
            <Text color="fg.muted" textStyle="xs" mb="3" hideBelow="md">
              {t('keys')}
            </Text>
          )}
          <MarkingList
            label={t('list.open')}
            answers={items}
            takesKeys
            elsewhere={elsewhere}
            busyKey={busyKey}
            onMark={(mark, focusNext) => give(mark, focusNext, itemCount - 1)}
          />
          {itemCount > items.length && (
            <Text color="fg.muted" mt="3">
              {t('more', { count: itemCount - items.length })}
            </Text>
          )}
        </>
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </Box>
  );
}

function MarkedAnswers({ courseId }: { courseId: string }) {
  const { t } = useTranslation('marking');
  const marked = useMarkedAnswers(courseId);
  const { busyKey, said, give } = useMarking(courseId);
  if (marked.isPending) return <Loading />;
  if (!marked.data) return <ErrorState error={marked.error} onRetry={() => void marked.refetch()} />;
  if (marked.data.length === 0)
    return <EmptyState icon="list" title={t('empty.marked')} text={t('empty.markedText')} />;
  return (
    <>
      {/* changed in place: the card keeps the focus */}
      <MarkingList
        label={t('list.marked')}
        answers={marked.data}
        busyKey={busyKey}
        onMark={(mark) => give(mark, () => true, null)}
      />
      <More query={marked} />
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}

/** Gives one mark at a time, and says what was given. */
function useMarking(courseId: string, end?: RefObject<HTMLElement | null>, studentId = '') {
  const { t } = useTranslation('marking');
  const [said, setSaid] = useState('');
  const mark = useMarkAnswer(courseId, studentId);
  const give = (given: AnswerMark, focusNext: () => boolean, left: number | null): void => {
    if (mark.isPending) return;
    mark.mutate(given, {
      onSuccess: () => {
        const words = { name: given.answer.studentName, verdict: t(`verdict.${given.verdict}`) };
        setSaid(left === null ? t('said.changed', words) : t('said.marked', { ...words, count: left }));
        if (!focusNext()) end?.current?.focus();
      },
    });
  };
  return { busyKey: mark.isPending ? answerKey(mark.variables.answer) : null, said, give };
}

function Loading() {
  const { t } = useTranslation('marking');
  return <Skeleton role="status" aria-label={t('loading')} h="64" />;
}
