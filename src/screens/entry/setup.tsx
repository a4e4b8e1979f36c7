// /setup: the first production start. The school and its first administrator, by the code that lies on the server.
import { Button, chakra, Stack } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { CODE } from '#contract/codes.ts';
import { call } from '#src/api/client.ts';
import { loadPortal } from '#src/api/portal.ts';
import { PageLoading } from '#src/ui/page-loading.tsx';
import { PasswordField, TextField } from '#src/ui/text-field.tsx';
import { secretError, useAttempt } from './attempt.ts';
import { EntryForm } from './entry-form.tsx';
import { EntryFrame, Title } from './frame.tsx';
import { signInBy } from './sign-in-form.tsx';

const EMPTY = { setupCode: '', school: '', schoolCode: '', userName: 'admin', name: '', pwd: '' };
type Name = keyof typeof EMPTY;

/** @page /setup light */
export function SetupScreen() {
  const [isOpen, setOpen] = useState<boolean>();
  useEffect(() => {
    call('/api/Setup/State', {}, { quiet: true }).then(
      ({ open }) => setOpen(open),
      () => setOpen(false),
    );
  }, []);
  return <EntryFrame>{isOpen === undefined ? <PageLoading /> : isOpen ? <SetupForm /> : <Closed />}</EntryFrame>;
}

function Closed() {
  const { t } = useTranslation('setup');
  return (
    <Stack gap="4" align="flex-start">
      <chakra.h1 textStyle="xl" fontWeight="semibold">
        {t('closed')}
      </chakra.h1>
      <Button onClick={() => location.assign('#/login')}>{t('signIn')}</Button>
    </Stack>
  );
}

function SetupForm() {
  const { t } = useTranslation('setup');
  const navigate = useNavigate();
  const [form, setForm] = useState(EMPTY);
  const [lacking, setLacking] = useState<readonly Name[]>([]);
  const attempt = useAttempt(async () => {
    await signInBy('/api/Setup/Begin', form);
    await loadPortal();
    void navigate('/system/setting', { replace: true });
  });
  const send = async () => {
    const empty = (Object.keys(EMPTY) as Name[]).filter((name) => form[name].trim() === ''); // keys of the record above
    setLacking(empty);
    if (empty.length === 0) await attempt.run();
  };
  const field = (name: Name) => ({
    id: `setup-${name}`,
    label: t(name),
    value: form[name],
    onChange: (value: string) => setForm({ ...form, [name]: value }),
    required: true,
    error: lacking.includes(name) ? t('need') : attempt.fields[name],
  });
  return (
    <Stack gap="6">
      <Title text={t('title')} lead={t('lead')} />
      <EntryForm attempt={attempt} onSubmit={send} action={t('begin')} gap="4" except={[CODE.credentials]}>
        <TextField
          {...field('setupCode')}
          help={t('setupCodeHelp')}
          error={lacking.includes('setupCode') ? t('need') : secretError(attempt, 'setupCode')}
          autoComplete="off"
          maxLength={100}
          autoFocus
        />
        <TextField {...field('school')} autoComplete="organization" maxLength={100} />
        <TextField
          {...field('schoolCode')}
          help={t('schoolCodeHelp')}
          // what the server refuses in it is what this says
          {...(attempt.fields['schoolCode'] ? { error: t('schoolCodeHelp') } : {})}
          autoCapitalize="none"
          maxLength={30}
        />
        <TextField {...field('userName')} autoComplete="username" autoCapitalize="none" maxLength={50} />
        <TextField {...field('name')} autoComplete="name" maxLength={50} />
        <PasswordField {...field('pwd')} autoComplete="new-password" maxLength={128} />
      </EntryForm>
    </Stack>
  );
}
