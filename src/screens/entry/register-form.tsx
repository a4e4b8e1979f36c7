// A student's own account, where the school allows it; signed in at once.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CODE } from '#contract/codes.ts';
import { call } from '#src/api/client.ts';
import { Link } from '#src/ui/link.tsx';
import { PasswordField, TextField } from '#src/ui/text-field.tsx';
import { secretError, useAttempt } from './attempt.ts';
import { captchaOf, isPhone } from './checks.ts';
import { GuardedCodeField } from './code-field.tsx';
import { EntryForm } from './entry-form.tsx';
import { useModulePath } from './login-methods.tsx';
import { signInBy } from './sign-in-form.tsx';

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
  const attempt = useAttempt(() => signInBy('/api/auth/Register', form));
  const send = async () => {
    const lacking = missing(form);
    setWrong(lacking);
    if (lacking.length === 0) await attempt.run();
  };
  const field = (name: Name, need: string) => ({
    label: name === 'code' ? '' : t(name),
    value: form[name],
    onChange: (value: string) => setForm({ ...form, [name]: value }),
    required: true,
    error: wrong.includes(name)
      ? t(`need.${need}`)
      : name === 'code'
        ? secretError(attempt, name)
        : attempt.fields[name],
  });
  const { value, onChange, error } = field('code', 'code');
  const fieldOfCode = { value, onChange, error };
  return (
    <EntryForm
      attempt={attempt}
      onSubmit={send}
      action={t('register')}
      gap="4"
      except={[CODE.credentials]}
      below={
        <Link to={to('yzm-login')} alignSelf="center">
          {t('haveAccount')}
        </Link>
      }
    >
      <TextField {...field('userName', 'userName')} autoComplete="username" autoCapitalize="none" maxLength={50} />
      <TextField {...field('name', 'name')} autoComplete="name" maxLength={50} />
      <TextField {...field('phone', 'phone')} inputMode="tel" autoComplete="tel-national" maxLength={11} />
      <GuardedCodeField
        {...fieldOfCode}
        ready={isPhone(form.phone)}
        send={(proof) =>
          call(
            '/api/auth/UserSendNote',
            { phone: form.phone, purpose: 'register', ...captchaOf(proof) },
            { quiet: true },
          )
        }
      />
      <PasswordField {...field('pwd', 'newPwd')} help={t('pwdHelp')} autoComplete="new-password" maxLength={128} />
    </EntryForm>
  );
}
