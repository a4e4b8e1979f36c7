import { Box, chakra, Flex, Stack } from '@chakra-ui/react';
import { useId } from 'react';
import { ChoiceCell, NO_OPTIONS, recordOf, type SurveyInputProps } from '../kit/survey.answer.tsx';

const OPTION = { minW: '14', minH: '10', px: '1', textAlign: 'center', textStyle: 'sm' };

/** A list of small choices where there is no room for a table: a phone shows the same, line under line. */
export function MatrixSurveyInput({ question, value, onChange, labelId, disabled }: SurveyInputProps) {
  const { rows = [], options = NO_OPTIONS } = question;
  const group = useId();
  const given = recordOf(value);
  return (
    <Stack gap="3" role="group" aria-labelledby={labelId}>
      {rows.map((row) => (
        <Box key={row.key} role="radiogroup" aria-label={row.text}>
          <chakra.div mb="1" fontWeight="medium">
            {row.text}
          </chakra.div>
          <Flex gap="1" wrap="wrap">
            {options.map((option) => (
              <ChoiceCell
                key={option.key}
                text={option.text}
                css={OPTION}
                name={`${group}.${row.key}`}
                checked={given[row.key] === option.key}
                disabled={disabled}
                onChange={() => onChange({ ...given, [row.key]: option.key })}
              />
            ))}
          </Flex>
        </Box>
      ))}
    </Stack>
  );
}
