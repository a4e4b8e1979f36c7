import { chakra, Flex, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { PlainInput } from '#src/ui/form/plain-input.tsx';
import { NO_OPTIONS, recordOf, type SurveyInputProps } from '../kit/survey.answer.tsx';

export function ShareSurveyInput({ question, value, onChange, labelId, disabled }: SurveyInputProps) {
  const { t } = useTranslation('mySurvey');
  const { options = NO_OPTIONS, sum = 100 } = question;
  const given = recordOf(value);
  const left = sum - Object.values(given).reduce<number>((total, n) => total + Number(n), 0);
  const put = (key: string, text: string) => {
    const { [key]: _before, ...others } = given;
    onChange(text === '' ? others : { ...others, [key]: Math.max(0, Math.trunc(Number(text))) });
  };
  return (
    <Stack gap="2" role="group" aria-labelledby={labelId}>
      {options.map(({ key, text }) => (
        <Flex key={key} as="label" align="center" gap="3">
          <chakra.span flex="1" minW="0">
            {text}
          </chakra.span>
          <PlainInput
            type="number"
            inputMode="numeric"
            min={0}
            max={sum}
            w="24"
            aria-label={text}
            value={given[key] ?? ''}
            disabled={disabled}
            onChange={(e) => put(key, e.target.value)}
          />
        </Flex>
      ))}
      <chakra.div aria-live="polite" color={left === 0 ? 'fg.success' : 'fg.muted'} textStyle="sm">
        {left === 0
          ? t('shareWhole', { sum })
          : left > 0
            ? t('shareLeft', { left, sum })
            : t('shareOver', { over: -left, sum })}
      </chakra.div>
    </Stack>
  );
}
