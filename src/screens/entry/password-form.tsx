// User name and password; a captcha when the server asks, a school when a phone is known to several.
import { HStack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { usePortal } from '#src/api/portal.ts';
import { useSession } from '#src/api/session.ts';
import { Link } from '#src/ui/link.tsx';
import { PasswordField, TextField } from '#src/ui/text-field.tsx';
import { secretError } from './attempt.ts';
import { useModulePath } from './login-methods.tsx';
import { SignInForm, useSignIn } from './sign-in-form.tsx';

/** `userName`: who signs in again, where it is known. */
export function PasswordForm({ userName: known = '' }: { userName?: string }) {
  const { t } = useTranslation('entry');
  const session = useSession();
  const [params] = useSearchParams();
  // the link on a password slip names its user
  const [userName, setUserName] = useState(() => params.get('user')?.slice(0, 100) ?? known);
  const [pwd, setPwd] = useState('');
  const [empty, setEmpty] = useState<'userName' | 'pwd' | null>(null);
  const attempt = useSignIn('/api/auth/UserNamePwd', (proof) => ({ userName, pwd, ...proof }));
  const send = async () => {
    const missing = userName.trim() === '' ? 'userName' : pwd === '' ? 'pwd' : null;
    setEmpty(missing);
    if (missing === null) await attempt.run();
    else document.getElementById(`login-${missing}`)?.focus();
  };
  return (
    <SignInForm attempt={attempt} onSubmit={send} busy={attempt.busy || session.phase === 'loading'} below={<Others />}>
      <TextField
        id="login-userName"
        name="userName"
        label={t('userName')}
        value={userName}
        onChange={setUserName}
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={userName === ''}
        maxLength={100}
        error={empty === 'userName' ? t('need.userName') : attempt.fields.userName}
      />
      <PasswordField
        id="login-pwd"
        name="pwd"
        label={t('pwd')}
        value={pwd}
        onChange={setPwd}
        required
        maxLength={128}
        autoFocus={userName !== ''}
        error={empty === 'pwd' ? t('need.pwd') : secretError(attempt, 'pwd')}
      />
    </SignInForm>
  );
}

function Others() {
  const { t } = useTranslation('entry');
  const portal = usePortal();
  const to = useModulePath();
  return (
    <HStack justify="space-between" minH="6">
      <Link to={to('forget-pwd')}>{t('forgot')}</Link>
      {portal?.entries.register ? <Link to={to('register')}>{t('toRegister')}</Link> : null}
    </HStack>
  );
}
