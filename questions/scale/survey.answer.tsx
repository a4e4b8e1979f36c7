import { Box, Flex, Grid } from '@chakra-ui/react';
import { useId } from 'react';
import { ChoiceCell, type SurveyInputProps } from '../kit/survey.answer.tsx';

const MOST_IN_ROW = 7;
/** Of the place that the question has: a preview is narrow on a wide screen. */
const WIDE = '@container (min-width: 30rem)';
const STEP = { minW: '9', minH: '11', fontVariantNumeric: 'tabular-nums' };

export function ScaleSurveyInput({ question, value, onChange, labelId, disabled }: SurveyInputProps) {
  const group = useId();
  const { from = 1, to = 5, fromText, toText } = question;
  const steps = Array.from({ length: to - from + 1 }, (_, n) => from + n);
  // two even rows rather than one that is cut
  const inRow = steps.length > MOST_IN_ROW ? Math.ceil(steps.length / 2) : steps.length;
  const saidOf = (step: number) => (step === from ? fromText : step === to ? toText : '');
  return (
    <Box containerType="inline-size">
      <Grid
        role="radiogroup"
        aria-labelledby={labelId}
        gap="1"
        css={{
          gridTemplateColumns: `repeat(${inRow}, 1fr)`,
          [WIDE]: { gridTemplateColumns: `repeat(${steps.length}, 1fr)` },
        }}
      >
        {steps.map((step) => (
          <ChoiceCell
            key={step}
            text={step}
            css={STEP}
            name={group}
            aria-label={[String(step), saidOf(step)].filter(Boolean).join(' ')}
            checked={value === step}
            disabled={disabled}
            onChange={() => onChange(step)}
          />
        ))}
      </Grid>
      {(fromText || toText) && (
        <Flex justify="space-between" mt="1" color="fg.muted" textStyle="sm" aria-hidden>
          <span>{fromText}</span>
          <span>{toText}</span>
        </Flex>
      )}
    </Box>
  );
}
