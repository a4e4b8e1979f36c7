import { SimpleGrid } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { PickLine, type SurveyInputProps } from '../kit/survey.answer.tsx';

export function JudgeSurveyInput({ question, value, onChange, labelId, disabled }: SurveyInputProps) {
  const { t } = useTranslation('mySurvey');
  return (
    <SimpleGrid columns={2} gap="2" role="radiogroup" aria-labelledby={labelId}>
      {[true, false].map((one) => (
        <PickLine
          key={String(one)}
          type="radio"
          name={question.id}
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
