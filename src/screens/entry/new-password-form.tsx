// A new password, typed twice.
import { Button, chakra, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '#src/ui/text-field.tsx';
import { submitting, useAttempt } from './attempt.ts';
import { Problem } from './problem.tsx';

export function NewPasswordForm({ send }: { send: (pwd: string) => Promise<void> }) {
  const { t } = useTranslation('entry');
  const [pwd, setPwd] = useState('');
  const [again, setAgain] = useState('');
  const [tried, setTried] = useState(false);
  const attempt = useAttempt(() => send(pwd));
  const submit = submitting(async () => {
    setTried(true);
    if (pwd.length >= 8 && pwd === again) await attempt.run();
  });
  return (
    <chakra.form onSubmit={submit} noValidate aria-busy={attempt.busy}>
      <Stack gap="5">
        <PasswordField
          {...{
            label: t('newPwd'),
            value: pwd,
            onChange: setPwd,
            required: true,
            autoComplete: 'new-password',
            maxLength: 128,
            autoFocus: true,
          }}
          help={t('pwdHelp')}
          error={tried && pwd.length < 8 ? t('need.newPwd') : (attempt.fields.pwd ?? attempt.fields.NewPwd)}
        />
        <PasswordField
          {...{
            label: t('again'),
            value: again,
            onChange: setAgain,
            required: true,
            autoComplete: 'new-password',
            maxLength: 128,
          }}
          error={tried && pwd !== again ? t('need.same') : undefined}
        />
        <Problem attempt={attempt} />
        <Button type="submit" size="lg" w="full" loading={attempt.busy}>
          {t('setPwd')}
        </Button>
      </Stack>
    </chakra.form>
  );
}
