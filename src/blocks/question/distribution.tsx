// How often each answer was given, as bars with words and numbers. No names.
import { Box, chakra, Flex, VStack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { rounded } from '#contract/rounding.ts';
import { LessonIcon } from '#src/ui/lesson-icon.tsx';
import { TextLine } from '../text/text.tsx';

export interface AnswerShare {
  value: string;
  text: string;
  count: number;
  right: boolean;
}

interface Props {
  label: string;
  bars: readonly AnswerShare[];
  answered: number;
  /** Which one is right is told. */
  told: boolean;
  size: 'md' | 'hall';
  /** What is counted: each student once, or each try. */
  unit: 'people' | 'times';
}

const LOOK = {
  md: { bar: '1.5', gap: '2.5', font: '0.875rem' },
  hall: { bar: { base: '3', md: '8' }, gap: { base: '3', md: '5' }, font: 'clamp(1rem, 1.8vw, 2rem)' },
} as const;

export function Distribution({ label, bars, answered, told, size, unit }: Props) {
  const { t } = useTranslation('exercises');
  const look = LOOK[size];
  return (
    <VStack as="ul" aria-label={label} align="stretch" gap={look.gap} listStyleType="none">
      {bars.map(({ value, text, count, right }) => {
        const share = answered === 0 ? 0 : count / answered;
        const isRight = told && right;
        return (
          <chakra.li key={value} fontSize={look.font} lineHeight="1.5">
            <Flex justify="space-between" align="center" gap="4">
              <Flex
                as="span"
                align="center"
                gap="2"
                minW="0"
                {...(isRight ? { color: 'fg.success', fontWeight: 'medium' } : {})}
              >
                {isRight && <LessonIcon name="check" />}
                <chakra.span overflowWrap="anywhere">
                  <TextLine text={text} />
                </chakra.span>
                {isRight && <chakra.span srOnly>{t('question.isRight')}</chakra.span>}
              </Flex>
              <chakra.span fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
                {t(`question.count.${unit}`, { count, share: rounded(share * 100) })}
              </chakra.span>
            </Flex>
            <Box bg="bg.muted" borderRadius="full" h={look.bar} mt="1" overflow="hidden" aria-hidden>
              <Box
                h="full"
                borderRadius="full"
                bg={isRight ? 'green.solid' : 'brand.solid'}
                transitionProperty="width"
                transitionDuration="moderate"
                style={{ width: `${share * 100}%` }}
              />
            </Box>
          </chakra.li>
        );
      })}
    </VStack>
  );
}
