// A question as its markers see it: what was asked, the key, the rubric.
import { Box, chakra, Flex, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { TextLine } from '#src/blocks/text/text.tsx';
import { Icon } from '#src/ui/work-icon.tsx';
import type { Asked } from './queries.ts';

type Part = Pick<Asked, 'kind' | 'stem' | 'options' | 'left' | 'right' | 'answer' | 'blanks' | 'rubric'>;

/** `max`: its points in this exam, which its rubric need not add up to. */
export function AskedQuestion({ question, max }: { question: Asked; max: number }) {
  const { t } = useTranslation('examRecords');
  return (
    <Stack gap="3">
      <PartOf part={question} max={max} />
      {question.children?.map((child) => (
        <Box key={child.key} ps="4" borderStartWidth="2px" borderColor="border">
          <PartOf part={child} />
        </Box>
      ))}
      {question.explanation && (
        <Text color="fg.muted" textStyle="sm">
          {t('answer.explanation')}
          {t('common:colon')}
          <TextLine text={question.explanation} />
        </Text>
      )}
    </Stack>
  );
}

function PartOf({ part, max }: { part: Part; max?: number }) {
  const { options = [], left = [], right = [], rubric = [] } = part;
  return (
    <Stack gap="2">
      <Text fontWeight="medium" whiteSpace="pre-wrap">
        <TextLine text={part.stem} />
      </Text>
      <Options options={options} answer={part.kind === 'order' ? undefined : part.answer} />
      <Options options={left} answer={undefined} />
      <Options options={right} answer={undefined} />
      <Key part={part} />
      <Rubric rubric={rubric} max={max} />
    </Stack>
  );
}

interface OptionsProps {
  options: readonly { key: string; text: string }[];
  answer: Part['answer'];
}

function Options({ options, answer }: OptionsProps) {
  const { t } = useTranslation('examRecords');
  if (options.length === 0) return null;
  const isRight = (key: string) => (Array.isArray(answer) ? answer.includes(key) : answer === key);
  return (
    <Stack as="ul" gap="1" listStyleType="none">
      {options.map(({ key, text }) => (
        <Flex as="li" key={key} gap="2" align="baseline" color={isRight(key) ? 'fg.success' : 'fg'}>
          <chakra.span fontVariantNumeric="tabular-nums">{key}.</chakra.span>
          <TextLine text={text} />
          {isRight(key) && (
            <chakra.span aria-label={t('answer.right')} role="img">
              <Icon name="check" size="0.875rem" />
            </chakra.span>
          )}
        </Flex>
      ))}
    </Stack>
  );
}

/** Of what has no options to tick. */
function Key({ part: { kind, options = [], answer, blanks = [] } }: { part: Part }) {
  const { t } = useTranslation('examRecords');
  const wording = (one: unknown): string => (Array.isArray(one) ? one.join(' / ') : String(one));
  const text = (): string => {
    if (blanks.length > 0) return blanks.map((b) => wording(b.answer)).join('；');
    if (answer === undefined || answer === '' || (options.length > 0 && kind !== 'order')) return '';
    if (typeof answer === 'boolean') return t(answer ? 'answer.yes' : 'answer.no');
    if (kind === 'order' && Array.isArray(answer)) return answer.join(' → ');
    if (typeof answer === 'object' && !Array.isArray(answer))
      return Object.entries(answer)
        .map((pair) => pair.join(' → '))
        .join('；');
    return wording(answer);
  };
  const key = text();
  if (key === '') return null;
  return (
    <Text color="fg.muted" whiteSpace="pre-wrap">
      {t('answer.key')}
      {t('common:colon')}
      <TextLine text={key} />
    </Text>
  );
}

function Rubric({ rubric, max }: { rubric: NonNullable<Part['rubric']>; max: number | undefined }) {
  const { t } = useTranslation('examRecords');
  if (rubric.length === 0) return null;
  const sum = rubric.reduce((points, own) => points + own.points, 0);
  return (
    <Box>
      <Text color="fg.muted" textStyle="sm">
        {t('answer.rubric')}
      </Text>
      {max !== undefined && sum !== max && (
        <Text color="fg.warning" textStyle="sm">
          {t('answer.rubricSum', { sum, max })}
        </Text>
      )}
      <Stack as="ul" gap="1" listStyleType="none" mt="1">
        {rubric.map(({ title, points }) => (
          <Flex as="li" key={title} justify="space-between" gap="3" bg="bg.muted" borderRadius="l2" px="3" py="1.5">
            <chakra.span overflowWrap="anywhere">{title}</chakra.span>
            <chakra.span fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
              {t('mark.given', { points })}
            </chakra.span>
          </Flex>
        ))}
      </Stack>
    </Box>
  );
}
