import { PlainInput } from '#src/ui/form/plain-input.tsx';
import type { SurveyInput } from '../kit/survey.answer.tsx';

export const DateSurveyInput: SurveyInput = ({ value, onChange, labelId, disabled }) => (
  <PlainInput
    type="date"
    w={{ base: 'full', sm: '60' }}
    aria-labelledby={labelId}
    value={typeof value === 'string' ? value : ''}
    disabled={disabled}
    onChange={({ target }) => onChange(target.value || null)}
  />
);
