// How a question of a survey is answered on the page, and what several kinds draw.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { GivenAnswers, SurveyQuestion } from '#contract/surveys.ts';
import type { PaperInputProps } from './paper.answer.ts';

export type SurveyValue = GivenAnswers[string];

export interface SurveyInputProps extends Pick<PaperInputProps, 'files' | 'FileName'> {
  question: SurveyQuestion;
  value: SurveyValue | undefined;
  /** Null clears it. */
  onChange: (value: SurveyValue) => void;
  /** Of the question's words, for those who do not see them. */
  labelId: string;
  disabled?: boolean;
}
export type SurveyInput = (props: SurveyInputProps) => ReactNode;

export type Options = NonNullable<SurveyQuestion['options']>;
export const NO_OPTIONS: Options = [];

/** A large place to press; what it chooses is an input of its own. */
export function PickLine({ children, ...input }: { children: ReactNode } & Parameters<typeof chakra.input>[0]) {
  return (
    <chakra.label
      display="flex"
      alignItems="center"
      gap="3"
      minH="11"
      px="3"
      py="2"
      borderWidth="1px"
      borderRadius="l2"
      cursor="pointer"
      _hover={{ bg: 'bg.muted' }}
      css={{ '&:has(:checked)': { borderColor: 'brand.solid', bg: 'brand.subtle' } }}
    >
      <chakra.input {...input} w="4" h="4" flex="none" accentColor="var(--chakra-colors-brand-solid)" />
      <chakra.span minW="0" flex="1" overflowWrap="anywhere">
        {children}
      </chakra.span>
    </chakra.label>
  );
}

/** One of a row of small choices of which one is taken. */
export function ChoiceCell({
  text,
  css,
  ...input
}: { text: string | number; css: object } & Parameters<typeof chakra.input>[0]) {
  return (
    <chakra.label
      flex="1"
      display="grid"
      placeItems="center"
      borderWidth="1px"
      borderRadius="l2"
      cursor="pointer"
      css={{
        '&:has(:checked)': { bg: 'brand.solid', color: 'brand.contrast', borderColor: 'brand.solid' },
        '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'brand.focusRing' },
        ...css,
      }}
    >
      <chakra.input {...input} srOnly type="radio" />
      {text}
    </chakra.label>
  );
}

/** What was given by keys: of a matrix, of a share. */
export const recordOf = (value: SurveyValue | undefined): Record<string, string | number> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !('text' in value && 'key' in value)
    ? (value as Record<string, string | number>)
    : {};
