// One thing that is asked: a text, files, or a question of the bank.
import { Box, Flex, Heading, Skeleton, Stack, Text, Textarea } from '@chakra-ui/react';
import { type ComponentProps, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { HomeworkAnswer } from '#contract/homework-own.ts';
import { MOST_WRITTEN } from '#contract/most-written.ts';
import { later } from '#src/ui/later.ts';
import { filesOf, givenIn, type HomeworkAnswers, type Own, withValue } from './draft.ts';
import { type FilesCount, FilesItem } from './files-item.tsx';

const Rich = later(async () => (await import('#src/ui/rich-text.tsx')).RichText);

/** What is asked, or its model answer: many a page has none. */
export const ItemText = ({ html }: { html: string }) => (
  <Suspense fallback={<Skeleton h="16" />}>
    <Rich html={html} />
  </Suspense>
);

const LaterQuestion = later(async () => (await import('./question-field.tsx')).QuestionField);
export const ItemQuestion = (props: ComponentProps<typeof LaterQuestion>) => (
  <Suspense fallback={<Skeleton h="24" />}>
    <LaterQuestion {...props} />
  </Suspense>
);

interface Props {
  item: Own['items'][number];
  at: number;
  files: Own['files'];
  answers: HomeworkAnswers;
  editable: boolean;
  onAnswers: (change: (answers: HomeworkAnswers) => HomeworkAnswers) => void;
  onMaking: (itemId: string, count: FilesCount) => void;
}

export function HomeworkItemCard(props: Props) {
  const { t } = useTranslation('ownHomework');
  const { item, at } = props;
  const heading = `homework-${item.id}`;
  return (
    <Stack as="section" aria-labelledby={heading} bg="bg.panel" borderRadius="l3" p={{ base: '4', md: '5' }} gap="3">
      <Flex justify="space-between" align="baseline" gap="3">
        <Heading as="h2" id={heading} textStyle="md">
          {t('item', { n: at + 1, title: item.title || t(`kind.${item.kind}`) })}
        </Heading>
        <Text color="fg.muted" textStyle="sm" whiteSpace="nowrap">
          {t('points', { n: item.points })}
        </Text>
      </Flex>
      <Field {...props} />
    </Stack>
  );
}

function Field({ item, files, answers, editable, onAnswers, onMaking }: Props) {
  const { t } = useTranslation('ownHomework');
  const value = givenIn(answers, item.id);
  const set = (next: HomeworkAnswer['value'] | null) => onAnswers((all) => withValue(all, item.id, next));
  if (item.kind === 'text')
    return (
      <Box>
        <Textarea
          aria-label={t('write')}
          placeholder={t('write')}
          autoresize
          minH="32"
          maxH="60vh"
          fontSize="md"
          maxLength={MOST_WRITTEN}
          readOnly={!editable}
          value={typeof value === 'string' ? value : ''}
          onChange={(e) => set(e.target.value)}
        />
      </Box>
    );
  if (item.kind === 'files')
    return (
      <FilesItem
        item={item}
        files={files}
        value={filesOf(value)}
        editable={editable}
        onChange={(change) => onAnswers((all) => withValue(all, item.id, [...change(filesOf(givenIn(all, item.id)))]))}
        onMaking={onMaking}
      />
    );
  const { question } = item;
  if (!question) return <Text color="fg.muted">{t('noQuestion')}</Text>;
  return <ItemQuestion question={question} value={value} onChange={editable ? set : undefined} />;
}
