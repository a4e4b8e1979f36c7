// A student's own account, where the school allows it; signed in at once.
import { Button, chakra, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CODE } from '#contract/codes.ts';
import type { OutputOf } from '#contract/index.ts';
import { ask, call } from '#src/api/client.ts';
import { signIn } from '#src/api/session.ts';
import { Link } from '#src/ui/link.tsx';
import { PasswordField, TextField } from '#src/ui/text-field.tsx';
import { submitting, useAttempt } from './attempt.ts';
import { isPhone } from './checks.ts';
import { CodeField } from './code-field.tsx';
import { Problem } from './problem.tsx';
import { useModulePath } from './ways.tsx';

const EMPTY = { userName: '', name: '', phone: '', code: '', pwd: '' };
type Name = keyof typeof EMPTY;

/** Which fields cannot be sent as they are. */
function missing(form: typeof EMPTY): Name[] {
  const wrong: Record<Name, boolean> = {
    userName: form.userName.trim() === '',
    name: form.name.trim() === '',
    phone: !isPhone(form.phone),
    code: form.code.length !== 6,
    pwd: form.pwd.length < 8,
  };
  return (Object.keys(wrong) as Name[]).filter((name) => wrong[name]); // keys of the record above
}

export function RegisterForm() {
  const { t } = useTranslation('entry');
  const to = useModulePath();
  const [form, setForm] = useState(EMPTY);
  const [wrong, setWrong] = useState<readonly Name[]>([]);
  const attempt = useAttempt(() =>
    signIn(async () => {
      const { data, at } = await ask('/api/auth/Register', form, { quiet: true });
      return { signedIn: data as OutputOf<'/api/auth/Register'>, at }; // `ask` leaves the data's type open
    }),
  );
  const send = submitting(async () => {
    const lacking = missing(form);
    setWrong(lacking);
    if (lacking.length === 0) await attempt.run();
  });
  const field = (name: Name, need: string) => ({
    label: name === 'code' ? '' : t(name),
    value: form[name],
    onChange: (value: string) => setForm({ ...form, [name]: value }),
    required: true,
    error: wrong.includes(name)
      ? t(`need.${need}`)
      : name === 'code' && attempt.code === CODE.credentials
        ? (attempt.error ?? undefined)
        : attempt.fields[name],
  });
  const { value, onChange, error } = field('code', 'code');
  const fieldOfCode = { value, onChange, error };
  return (
    <chakra.form onSubmit={send} noValidate aria-busy={attempt.busy}>
      <Stack gap="4">
        <TextField {...field('userName', 'userName')} autoComplete="username" autoCapitalize="none" maxLength={50} />
        <TextField {...field('name', 'name')} autoComplete="name" maxLength={50} />
        <TextField {...field('phone', 'phone')} inputMode="tel" autoComplete="tel-national" maxLength={11} />
        <CodeField
          {...fieldOfCode}
          ready={isPhone(form.phone)}
          send={(proof) =>
            call(
              '/api/auth/UserSendNote',
              { phone: form.phone, purpose: 'register', ...(proof ? { uuid: proof.uuid, captcha: proof.code } : {}) },
              { quiet: true },
            )
          }
        />
        <PasswordField {...field('pwd', 'newPwd')} help={t('pwdHelp')} autoComplete="new-password" maxLength={128} />
        <Problem attempt={attempt} except={[CODE.credentials]} />
        <Button type="submit" size="lg" w="full" loading={attempt.busy}>
          {t('register')}
        </Button>
        <Link to={to('yzm-login')} alignSelf="center">
          {t('haveAccount')}
        </Link>
      </Stack>
    </chakra.form>
  );
}
