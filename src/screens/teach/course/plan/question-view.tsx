// A question with its key, to be read through quickly.
import { Box, chakra, HStack, Text, VStack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TextLine } from '#src/blocks/text/text.tsx';
import { Icon } from '#src/ui/work-icon.tsx';
import type { OptionForm, QuestionForm } from './question-form.ts';

export function QuestionView({ question: q }: { question: QuestionForm }) {
  const { t } = useTranslation('plan');
  return (
    <VStack align="stretch" gap="1.5">
      <Box lineHeight="tall">
        {q.stem.trim() === '' ? (
          <chakra.span color="fg.subtle">{t('question.noStem')}</chakra.span>
        ) : (
          <TextLine text={q.stem} />
        )}
      </Box>
      <Key question={q} />
      {q.explanation && <Line label={t('question.explanation')}>{q.explanation}</Line>}
      {q.hint && <Line label={t('question.hint')}>{q.hint}</Line>}
    </VStack>
  );
}

function Key({ question: q }: { question: QuestionForm }) {
  const { t } = useTranslation('plan');
  switch (q.kind) {
    case 'single':
    case 'multiple':
      return (
        <VStack as="ul" align="stretch" gap="1" listStyleType="none">
          {q.options.map((option) => (
            <Option key={option.key} option={option} />
          ))}
        </VStack>
      );
    case 'judge':
      return <Answer>{q.truth === null ? '' : t(q.truth ? 'question.true' : 'question.false')}</Answer>;
    case 'fill': {
      const fills = q.fills.map((f) => f.text).filter((text) => text.trim() !== '');
      const margin = q.tolerance.trim() === '' ? '' : ` ± ${q.tolerance}`;
      return <Answer>{fills.length === 0 ? '' : `${fills.join(t('question.or'))}${margin} ${q.unit}`}</Answer>;
    }
    case 'short':
      return <Answer>{q.model}</Answer>;
  }
}

function Answer({ children }: { children: string }) {
  const { t } = useTranslation('plan');
  return (
    <HStack align="baseline" gap="2" color={children ? 'fg.success' : 'fg.error'}>
      <Text as="span" flex="none" textStyle="sm">
        {t('question.answer')}
      </Text>
      <Text as="span" overflowWrap="anywhere" whiteSpace="pre-line">
        {children ? <TextLine text={children} /> : t('question.noAnswer')}
      </Text>
    </HStack>
  );
}

function Option({ option: { letter, text, misconception, right } }: { option: OptionForm }) {
  const { t } = useTranslation('plan');
  return (
    <HStack as="li" align="baseline" gap="2" color={right ? 'fg.success' : 'fg'}>
      <Text as="span" flex="none" fontVariantNumeric="tabular-nums">
        {letter}
      </Text>
      <Box minW="0">
        <TextLine text={text} />
        {right && (
          <HStack as="span" display="inline-flex" gap="0.5" ms="2" textStyle="xs">
            <Icon name="check" />
            {t('question.right')}
          </HStack>
        )}
        {!right && misconception && (
          <Text color="fg.muted" textStyle="xs">
            {t('question.misconceptionIs', { text: misconception })}
          </Text>
        )}
      </Box>
    </HStack>
  );
}

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <HStack align="baseline" gap="2" color="fg.muted" textStyle="sm">
    <Text as="span" flex="none">
      {label}
    </Text>
    <Text as="span" overflowWrap="anywhere">
      {typeof children === 'string' ? <TextLine text={children} /> : children}
    </Text>
  </HStack>
);
