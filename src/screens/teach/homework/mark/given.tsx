// What was handed in for one item, where that is no picture to draw on.
import { Box, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { HomeworkFile } from '#contract/homework-replies.ts';
import { TextLine } from '#src/blocks/text/text.tsx';
import { Pictures } from '#src/ui/question-pictures.tsx';
import { StoredFileButton } from '#src/ui/stored-file-button.tsx';
import type { Checked } from './marks.ts';

type Answer = Checked['answers'][number]['value'];

export const filesIn = (value: Answer | undefined): readonly HomeworkFile[] =>
  Array.isArray(value) ? value.filter((v): v is HomeworkFile => typeof v === 'object' && 'state' in v) : [];

export const isPicture = ({ type, state }: HomeworkFile): boolean => state === 'ready' && type.startsWith('image/');

export function GivenText({ item, value }: { item: Checked['items'][number]; value: Answer | undefined }) {
  const { t } = useTranslation('homeworkMark');
  const files = filesIn(value);
  return (
    <Stack gap="1">
      {item.question && (
        <Text color="fg.muted">
          <TextLine text={item.question.stem} />
        </Text>
      )}
      {item.question?.media && <Pictures media={item.question.media} />}
      {value === undefined && <Text color="fg.muted">{t('nothing')}</Text>}
      {typeof value === 'string' && (
        <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
          {value}
        </Text>
      )}
      {files.length === 0 && value !== undefined && typeof value !== 'string' && <Text>{plainly(value)}</Text>}
      {files.map((file, n) => (
        // a file that is lost has no id
        // biome-ignore lint/suspicious/noArrayIndexKey: they stand in their order
        <Box key={n} textStyle="sm">
          {file.url === null ? `${file.name} ` : <StoredFileButton url={file.url} name={file.name} />}
          {file.state !== 'ready' && (
            <Text as="span" color={file.state === 'lost' ? 'fg.error' : 'fg.muted'}>
              {t(`file.${file.state}`)}
            </Text>
          )}
        </Box>
      ))}
      {item.question?.answer !== undefined && (
        <Text textStyle="sm" color="fg.success">
          {t('key', { key: plainly(item.question.answer) })}
        </Text>
      )}
    </Stack>
  );
}

function plainly(value: unknown): string {
  if (Array.isArray(value)) return value.map(plainly).join('、');
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([left, right]) => `${left} → ${plainly(right)}`)
      .join('；');
  if (typeof value === 'boolean') return value ? '✓' : '✗';
  return String(value ?? '');
}
