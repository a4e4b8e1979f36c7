// The login page: the school's picture at the left, one card at the right; the gates stand here too.
import { Stack } from '@chakra-ui/react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { useSession } from '#src/api/session.ts';
import { PageLoading } from '#src/ui/page-loading.tsx';
import { Arrived } from './arrived.tsx';
import { EntryFrame, Title } from './frame.tsx';
import { LoginMethods } from './login-methods.tsx';
import { PasswordForm } from './password-form.tsx';

const MODULES = ['yzm-login', 'code-login', 'register', 'forget-pwd', 'bind-wechat', 'scan-code'] as const;
type Module = (typeof MODULES)[number];

const FORMS = {
  'code-login': lazy(async () => ({ default: (await import('./sms-form.tsx')).SmsForm })),
  register: lazy(async () => ({ default: (await import('./register-form.tsx')).RegisterForm })),
  'forget-pwd': lazy(async () => ({ default: (await import('./forgot-form.tsx')).ForgotForm })),
  'bind-wechat': lazy(async () => ({ default: (await import('./wechat.tsx')).BindWechat })),
  'scan-code': lazy(async () => ({ default: (await import('./wechat.tsx')).ScanCode })),
} as const;
const Gates = lazy(async () => ({ default: (await import('./gates.tsx')).Gates }));

export function LoginScreen() {
  const { module } = useParams();
  const session = useSession();
  const known = MODULES.find((m) => m === module?.toLowerCase()) ?? 'yzm-login';
  if (session.phase === 'gated')
    return (
      <Card>
        <Gates />
      </Card>
    );
  if (session.phase === 'welcoming' || session.phase === 'signedIn')
    return (
      <Card>
        <Arrived />
      </Card>
    );
  return (
    <Card>
      <Form module={known} />
    </Card>
  );
}

function Card({ children }: { children: React.ReactNode }) {
  return (
    <EntryFrame>
      <Suspense fallback={<PageLoading />}>{children}</Suspense>
    </EntryFrame>
  );
}

function Form({ module }: { module: Module }) {
  const { t } = useTranslation('entry');
  const Chosen = module === 'yzm-login' ? PasswordForm : FORMS[module];
  return (
    <Stack gap="6">
      <Title text={t(`title.${module}`)} />
      <LoginMethods module={module} />
      <Suspense fallback={<PageLoading />}>
        <Chosen />
      </Suspense>
    </Stack>
  );
}
