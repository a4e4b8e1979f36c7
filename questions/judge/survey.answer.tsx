import { SimpleGrid } from '@chakra-ui/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { PickLine, type SurveyInputProps } from '../kit/survey.answer.tsx';

export function JudgeSurveyInput({ value, onChange, labelId, disabled }: SurveyInputProps) {
  const { t } = useTranslation('mySurvey');
  const group = useId();
  return (
    <SimpleGrid columns={2} gap="2" role="radiogroup" aria-labelledby={labelId}>
      {[true, false].map((one) => (
        <PickLine
          key={String(one)}
          type="radio"
          name={group}
          checked={value === one}
          disabled={disabled}
          onChange={() => onChange(one)}
        >
          {t(one ? 'yes' : 'no')}
        </PickLine>
      ))}
    </SimpleGrid>
  );
}
