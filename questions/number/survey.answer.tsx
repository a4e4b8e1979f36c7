import { PlainInput } from '#src/ui/form/plain-input.tsx';
import type { SurveyInput } from '../kit/survey.answer.tsx';

export const NumberSurveyInput: SurveyInput = ({ question: { min, max }, value, onChange, labelId, disabled }) => (
  <PlainInput
    type="number"
    inputMode="decimal"
    step="any"
    min={min}
    max={max}
    w={{ base: 'full', sm: '60' }}
    aria-labelledby={labelId}
    value={typeof value === 'number' ? value : ''}
    disabled={disabled}
    onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
  />
);
