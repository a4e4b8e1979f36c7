// User name and password; a captcha when the server asks, a school when a phone is known to several.
import { Button, chakra, HStack, Stack } from '@chakra-ui/react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { CODE } from '#contract/codes.ts';
import type { OutputOf } from '#contract/index.ts';
import { ask } from '#src/api/client.ts';
import { usePortal } from '#src/api/portal.ts';
import { signIn, useSession } from '#src/api/session.ts';
import { Link } from '#src/ui/link.tsx';
import { PasswordField, TextField } from '#src/ui/text-field.tsx';
import { submitting, useAttempt } from './attempt.ts';
import { Problem } from './problem.tsx';
import { useModulePath } from './ways.tsx';

const SlideCaptcha = lazy(async () => ({ default: (await import('./slide-captcha.tsx')).SlideCaptcha }));
const ChooseSchool = lazy(async () => ({ default: (await import('./choose-school.tsx')).ChooseSchool }));

export function PasswordForm() {
  const { t } = useTranslation('entry');
  const session = useSession();
  const [params] = useSearchParams();
  // the link on a password slip names its user
  const [userName, setUserName] = useState(() => params.get('user')?.slice(0, 100) ?? '');
  const [pwd, setPwd] = useState('');
  const [empty, setEmpty] = useState<'userName' | 'pwd' | null>(null);
  const school = useRef<string>(undefined);
  const attempt = useAttempt((proof) =>
    signIn(async () => {
      const input = { userName, pwd, ...(proof ?? {}), ...(school.current ? { orgId: school.current } : {}) };
      const { data, at } = await ask('/api/auth/UserNamePwd', input, { quiet: true });
      return { signedIn: data as OutputOf<'/api/auth/UserNamePwd'>, at }; // `ask` leaves the data's type open
    }),
  );
  const send = submitting(async () => {
    const missing = userName.trim() === '' ? 'userName' : pwd === '' ? 'pwd' : null;
    setEmpty(missing);
    if (missing === null) await attempt.run();
    else document.getElementById(`login-${missing}`)?.focus();
  });
  const busy = attempt.busy || session.phase === 'loading';
  return (
    <chakra.form onSubmit={send} noValidate aria-busy={busy}>
      <Stack gap="5">
        <TextField
          {...{
            id: 'login-userName',
            name: 'userName',
            label: t('userName'),
            value: userName,
            onChange: setUserName,
            required: true,
          }}
          {...{
            autoComplete: 'username',
            autoCapitalize: 'none',
            spellCheck: false,
            autoFocus: userName === '',
            maxLength: 100,
          }}
          error={empty === 'userName' ? t('need.userName') : attempt.fields.userName}
        />
        <PasswordField
          {...{
            id: 'login-pwd',
            name: 'pwd',
            label: t('pwd'),
            value: pwd,
            onChange: setPwd,
            required: true,
            maxLength: 128,
            autoFocus: userName !== '',
          }}
          error={
            empty === 'pwd'
              ? t('need.pwd')
              : attempt.code === CODE.credentials
                ? (attempt.error ?? undefined)
                : attempt.fields.pwd
          }
        />
        <Problem attempt={attempt} except={[CODE.credentials, CODE.chooseOrganisation]} />
        <Suspense fallback={null}>
          {attempt.askingCaptcha ? (
            <SlideCaptcha onSolved={(proof) => void attempt.solve(proof)} onClose={attempt.closeCaptcha} />
          ) : null}
          {attempt.code === CODE.chooseOrganisation ? (
            <ChooseSchool
              data={attempt.data}
              onChoose={(id) => {
                school.current = id;
                void attempt.run();
              }}
            />
          ) : null}
        </Suspense>
        <Button type="submit" size="lg" w="full" loading={busy} loadingText={t('signingIn')}>
          {t('signIn')}
        </Button>
        <Others />
      </Stack>
    </chakra.form>
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
