// A new password, typed twice.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '#src/ui/text-field.tsx';
import { useAttempt } from './attempt.ts';
import { EntryForm } from './entry-form.tsx';

export function NewPasswordForm({ send }: { send: (pwd: string) => Promise<void> }) {
  const { t } = useTranslation('entry');
  const [pwd, setPwd] = useState('');
  const [again, setAgain] = useState('');
  const [tried, setTried] = useState(false);
  const attempt = useAttempt(() => send(pwd));
  const submit = async () => {
    setTried(true);
    if (pwd.length >= 8 && pwd === again) await attempt.run();
  };
  return (
    <EntryForm attempt={attempt} onSubmit={submit} action={t('setPwd')}>
      <PasswordField
        label={t('newPwd')}
        value={pwd}
        onChange={setPwd}
        required
        autoComplete="new-password"
        maxLength={128}
        autoFocus
        help={t('pwdHelp')}
        error={tried && pwd.length < 8 ? t('need.newPwd') : (attempt.fields.pwd ?? attempt.fields.NewPwd)}
      />
      <PasswordField
        label={t('again')}
        value={again}
        onChange={setAgain}
        required
        autoComplete="new-password"
        maxLength={128}
        error={tried && pwd !== again ? t('need.same') : undefined}
      />
    </EntryForm>
  );
}
