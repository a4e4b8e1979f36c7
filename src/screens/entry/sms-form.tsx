// Signing in with a phone and the code sent to it.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#src/api/client.ts';
import { TextField } from '#src/ui/text-field.tsx';
import { secretError } from './attempt.ts';
import { captchaOf, isPhone } from './checks.ts';
import { GuardedCodeField } from './code-field.tsx';
import { SignInForm, useSignIn } from './sign-in-form.tsx';

export function SmsForm() {
  const { t } = useTranslation('entry');
  const [phone, setPhone] = useState('');
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const attempt = useSignIn('/api/auth/UserVerifyNote', (proof) => ({ phone, code, ...captchaOf(proof) }));
  const send = async () => {
    setTried(true);
    if (isPhone(phone) && code.length === 6) await attempt.run();
  };
  return (
    <SignInForm attempt={attempt} onSubmit={send}>
      <TextField
        label={t('phone')}
        value={phone}
        onChange={setPhone}
        required
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={11}
        error={tried && !isPhone(phone) ? t('need.phone') : attempt.fields.phone}
      />
      <GuardedCodeField
        value={code}
        onChange={setCode}
        ready={isPhone(phone)}
        error={tried && code.length !== 6 ? t('need.code') : secretError(attempt, 'code')}
        send={(proof) =>
          call('/api/auth/UserSendNote', { phone, purpose: 'login', ...captchaOf(proof) }, { quiet: true })
        }
      />
    </SignInForm>
  );
}
