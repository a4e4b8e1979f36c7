// What was handed in for one item, where that is no picture to draw on.
import { Box, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { HomeworkFile } from '#contract/homework-replies.ts';
import { Pictures } from '#src/ui/question-pictures.tsx';
import { StoredFileButton } from '#src/ui/stored-file-button.tsx';
import { AskedQuestion } from '../../check/asked.tsx';
import type { Value } from '../../check/queries.ts';
import { GivenValue } from '../../check/value.tsx';
import type { CheckedReply } from './marks.ts';

type Answer = CheckedReply['answers'][number]['value'];

export const filesIn = (value: Answer | undefined): readonly HomeworkFile[] =>
  Array.isArray(value) ? value.filter((v): v is HomeworkFile => typeof v === 'object' && 'state' in v) : [];

export const isPicture = ({ type, state }: HomeworkFile): boolean => state === 'ready' && type.startsWith('image/');

type Item = CheckedReply['items'][number];

type Given = CheckedReply['answers'][number] | undefined;

export function GivenItem({ item, given }: { item: Item; given: Given }) {
  return item.question ? (
    <GivenQuestion question={item.question} max={item.points} given={given} />
  ) : (
    <GivenText value={given?.value} />
  );
}

/** As the bank has it: its options in its order with the key, and the answer in its letters. */
function GivenQuestion({
  question,
  max,
  given,
}: {
  question: NonNullable<Item['question']>;
  max: number;
  given: Given;
}) {
  return (
    <Stack gap="2">
      <AskedQuestion question={question} max={max} />
      {question.media && <Pictures media={question.media} />}
      <Box bg="bg.muted" borderRadius="l2" px="3" py="2">
        {/* a question's answer holds no files of ours */}
        <GivenValue question={question} value={(given?.value ?? null) as Value} read={given?.read} />
      </Box>
    </Stack>
  );
}

function GivenText({ value }: { value: Answer | undefined }) {
  const { t } = useTranslation('homeworkMark');
  const files = filesIn(value);
  return (
    <Stack gap="1">
      {value === undefined && <Text color="fg.muted">{t('nothing')}</Text>}
      {typeof value === 'string' && (
        <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
          {value}
        </Text>
      )}
      {files.map((file, n) => (
        // a file that is lost has no id
        // biome-ignore lint/suspicious/noArrayIndexKey: they stand in their order
        <Box key={n} textStyle="sm">
          {file.url === null ? `${file.name} ` : <StoredFileButton url={file.url} name={file.name} />}
          {/* one that came and could not be taken says why */}
          {file.state !== 'ready' && (file.state === 'waiting' || file.problem === null) && (
            <Text as="span" color={file.state === 'lost' ? 'fg.error' : 'fg.muted'}>
              {t(`file.${file.state}`)}
            </Text>
          )}
          {file.problem && <Text as="span" color="fg.error">{` ${t(`file.problem.${file.problem}`)}`}</Text>}
        </Box>
      ))}
    </Stack>
  );
}
