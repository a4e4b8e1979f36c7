// What stands between a sign-in and the platform: a new password, an e-mail address.
import { Button, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#src/api/client.ts';
import { newId } from '#src/api/ids.ts';
import { passGate, signOut, useSession } from '#src/api/session.ts';
import { token } from '#src/api/tokens.ts';
import { Done } from './arrived.tsx';
import { useAttempt } from './attempt.ts';
import { isEmail } from './checks.ts';
import { GuardedCodeField } from './code-field.tsx';
import { EmailField } from './email-field.tsx';
import { EntryForm } from './entry-form.tsx';
import { Title } from './frame.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

export function Gates() {
  const { t } = useTranslation('entry');
  const { gate, gatePassed, user } = useSession();
  if (gatePassed) return <Done text={t(gate === 'setEmail' ? 'emailBound' : 'pwdReset')} />;
  return (
    <Stack gap="6">
      <Title
        text={t(`gate.${gate ?? 'resetPwd'}.title`)}
        lead={t(`gate.${gate ?? 'resetPwd'}.text`, { name: user?.name ?? '' })}
      />
      {gate === 'setEmail' ? <EmailForm /> : <NewPasswordForm send={resetOwn} />}
      <Button variant="plain" alignSelf="center" onClick={() => void signOut()}>
        {t('otherAccount')}
      </Button>
    </Stack>
  );
}

/** By the sign-in's own token: who came by SMS or single sign-on has no old password. */
async function resetOwn(pwd: string): Promise<void> {
  await call('/api/PwdHelp/ResetPwd', { token: token() ?? '', pwd }, { quiet: true });
  await passGate();
}

function EmailForm() {
  const { t } = useTranslation('entry');
  const [email, setEmail] = useState('');
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const attempt = useAttempt(async () => {
    await call('/api/SysUser/SetEmail', { email, code }, { quiet: true });
    await passGate();
  });
  const send = async () => {
    setTried(true);
    if (isEmail(email) && code.length === 6) await attempt.run();
  };
  return (
    <EntryForm attempt={attempt} onSubmit={send} action={t('bindEmail')}>
      <EmailField value={email} onChange={setEmail} attempt={attempt} tried={tried} autoFocus />
      <GuardedCodeField
        value={code}
        onChange={setCode}
        ready={isEmail(email)}
        error={tried && code.length !== 6 ? t('need.code') : attempt.fields.code}
        send={() => call('/api/SysUser/SendSetEmailCode', { email, uuid: newId() }, { quiet: true })}
      />
    </EntryForm>
  );
}
