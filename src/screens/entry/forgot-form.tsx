// Asks for the mail with which a new password is chosen.
import { chakra, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#src/api/client.ts';
import { usePortal } from '#src/api/portal.ts';
import { Link } from '#src/ui/link.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { useAttempt } from './attempt.ts';
import { captchaOf, isEmail } from './checks.ts';
import { EmailField } from './email-field.tsx';
import { EntryForm } from './entry-form.tsx';
import { useModulePath } from './login-methods.tsx';

export function ForgotForm() {
  const { t } = useTranslation('entry');
  const to = useModulePath();
  const portal = usePortal();
  const [userName, setUserName] = useState('');
  const [email, setEmail] = useState('');
  const [tried, setTried] = useState(false);
  const [sent, setSent] = useState(false);
  const attempt = useAttempt(async (proof) => {
    await call('/api/PwdHelp/SendReset', { userName, email, ...captchaOf(proof) }, { quiet: true });
    setSent(true);
  });
  const send = async () => {
    setTried(true);
    if (userName.trim() !== '' && isEmail(email)) await attempt.run();
  };
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
    <EntryForm attempt={attempt} onSubmit={send} action={t('sendReset')} below={back}>
      <chakra.p color="fg.muted">{t('forgotText')}</chakra.p>
      <TextField
        label={t('userName')}
        value={userName}
        onChange={setUserName}
        required
        autoComplete="username"
        autoCapitalize="none"
        error={tried && userName.trim() === '' ? t('need.userName') : attempt.fields.userName}
      />
      <EmailField value={email} onChange={setEmail} attempt={attempt} tried={tried} />
    </EntryForm>
  );
}
