// Asks for the mail with which a new password is chosen.
import { Button, chakra, Stack } from '@chakra-ui/react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#src/api/client.ts';
import { usePortal } from '#src/api/portal.ts';
import { Link } from '#src/ui/link.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { submitting, useAttempt } from './attempt.ts';
import { isEmail } from './checks.ts';
import { Problem } from './problem.tsx';
import { useModulePath } from './ways.tsx';

const SlideCaptcha = lazy(async () => ({ default: (await import('./slide-captcha.tsx')).SlideCaptcha }));

export function ForgotForm() {
  const { t } = useTranslation('entry');
  const to = useModulePath();
  const portal = usePortal();
  const [userName, setUserName] = useState('');
  const [email, setEmail] = useState('');
  const [tried, setTried] = useState(false);
  const [sent, setSent] = useState(false);
  const attempt = useAttempt(async (proof) => {
    await call(
      '/api/PwdHelp/SendReset',
      { userName, email, ...(proof ? { uuid: proof.uuid, captcha: proof.code } : {}) },
      { quiet: true },
    );
    setSent(true);
  });
  const send = submitting(async () => {
    setTried(true);
    if (userName.trim() !== '' && isEmail(email)) await attempt.run();
  });
  const back = (
    <Link to={to('yzm-login')} alignSelf="center">
      {t('backToLogin')}
    </Link>
  );
  if (sent || portal?.entries.mail === false) {
    return (
      <Stack gap="5">
        <chakra.p role="status">{t(sent ? 'resetSent' : 'noMail')}</chakra.p>
        {back}
      </Stack>
    );
  }
  return (
    <chakra.form onSubmit={send} noValidate aria-busy={attempt.busy}>
      <Stack gap="5">
        <chakra.p color="fg.muted">{t('forgotText')}</chakra.p>
        <TextField
          {...{
            label: t('userName'),
            value: userName,
            onChange: setUserName,
            required: true,
            autoComplete: 'username',
            autoCapitalize: 'none',
          }}
          error={tried && userName.trim() === '' ? t('need.userName') : attempt.fields.userName}
        />
        <TextField
          {...{
            label: t('email'),
            type: 'email',
            value: email,
            onChange: setEmail,
            required: true,
            autoComplete: 'email',
          }}
          error={tried && !isEmail(email) ? t('need.email') : attempt.fields.email}
        />
        <Problem attempt={attempt} />
        <Suspense fallback={null}>
          {attempt.askingCaptcha ? (
            <SlideCaptcha onSolved={(p) => void attempt.solve(p)} onClose={attempt.closeCaptcha} />
          ) : null}
        </Suspense>
        <Button type="submit" size="lg" w="full" loading={attempt.busy}>
          {t('sendReset')}
        </Button>
        {back}
      </Stack>
    </chakra.form>
  );
}
