import { Box, Flex } from '@chakra-ui/react';
import { Cell, type SurveyInputProps } from '../kit/survey.answer.tsx';

const STEP = { minW: '9', minH: '11', fontVariantNumeric: 'tabular-nums' };

export function ScaleSurveyInput({ question, value, onChange, labelId, disabled }: SurveyInputProps) {
  const { id, from = 1, to = 5, fromText, toText } = question;
  const steps = Array.from({ length: to - from + 1 }, (_, n) => from + n);
  const saidOf = (step: number) => (step === from ? fromText : step === to ? toText : '');
  return (
    <Box>
      <Flex role="radiogroup" aria-labelledby={labelId} gap="1" wrap="wrap">
        {steps.map((step) => (
          <Cell
            key={step}
            text={step}
            css={STEP}
            name={id}
            aria-label={[String(step), saidOf(step)].filter(Boolean).join(' ')}
            checked={value === step}
            disabled={disabled}
            onChange={() => onChange(step)}
          />
        ))}
      </Flex>
      {(fromText || toText) && (
        <Flex justify="space-between" mt="1" color="fg.muted" textStyle="sm" aria-hidden>
          <span>{fromText}</span>
          <span>{toText}</span>
        </Flex>
      )}
    </Box>
  );
}
