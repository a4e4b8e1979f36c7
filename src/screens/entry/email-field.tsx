// An e-mail address; what is wrong with it is told once it was tried to be sent.
import { useTranslation } from 'react-i18next';
import { TextField } from '#src/ui/text-field.tsx';
import type { FormAttempt } from './attempt.ts';
import { isEmail } from './checks.ts';

interface Props {
  value: string;
  onChange: (value: string) => void;
  attempt: FormAttempt;
  tried: boolean;
  autoFocus?: boolean;
}

export function EmailField({ value, onChange, attempt, tried, autoFocus = false }: Props) {
  const { t } = useTranslation('entry');
  return (
    <TextField
      label={t('email')}
      type="email"
      value={value}
      onChange={onChange}
      required
      autoComplete="email"
      autoFocus={autoFocus}
      error={tried && !isEmail(value) ? t('need.email') : attempt.fields.email}
    />
  );
}
