// What is written in one's own words.
import { Textarea } from '@chakra-ui/react';
import type { SurveyInput } from './survey.answer.tsx';

export const writtenSurveyInput =
  (rows: number, most: number): SurveyInput =>
  ({ value, onChange, labelId, disabled = false }) => (
    <Textarea
      aria-labelledby={labelId}
      rows={rows}
      autoresize
      maxLength={most}
      borderColor="border.emphasized"
      value={typeof value === 'string' ? value : ''}
      disabled={disabled}
      onChange={({ target }) => onChange(target.value || null)}
    />
  );
