// Signing in by something typed: what the password's and the SMS code's form have in common.
import { lazy, type ReactNode, Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CODE } from '#contract/codes.ts';
import type { OutputOf } from '#contract/index.ts';
import { ask } from '#src/api/client.ts';
import { signIn } from '#src/api/session.ts';
import { type FormAttempt, type Proof, useAttempt } from './attempt.ts';
import { EntryForm } from './entry-form.tsx';

const ChooseSchool = lazy(async () => ({ default: (await import('./choose-school.tsx')).ChooseSchool }));

type Way = '/api/auth/UserNamePwd' | '/api/auth/UserVerifyNote' | '/api/auth/Register' | '/api/Setup/Begin';

/** Sends what was typed, and signs in with what comes back. */
export const signInBy = (way: Way, input: object): Promise<void> =>
  signIn(async () => {
    const { data, at } = await ask(way, input, { quiet: true });
    return { signedIn: data as OutputOf<Way>, at }; // `ask` leaves the data's type open
  });

interface SignIn extends FormAttempt {
  /** Tries again at this school, where several know the name or phone. */
  at: (orgId: string) => void;
}

export function useSignIn(way: Way, input: (proof: Proof | null) => object): SignIn {
  const school = useRef<string>(undefined);
  const attempt = useAttempt((proof) =>
    signInBy(way, { ...input(proof), ...(school.current ? { orgId: school.current } : {}) }),
  );
  const at = (orgId: string) => {
    school.current = orgId;
    void attempt.run();
  };
  return { ...attempt, at };
}

interface Props {
  attempt: SignIn;
  onSubmit: () => Promise<void>;
  busy?: boolean;
  children: ReactNode;
  below?: ReactNode;
}

/** The field of the password or code shows itself that it does not fit. */
export function SignInForm({ children, ...form }: Props) {
  const { t } = useTranslation('entry');
  const { code, data, at } = form.attempt;
  return (
    <EntryForm
      {...form}
      except={[CODE.credentials, CODE.chooseOrganisation]}
      action={t('signIn')}
      acting={t('signingIn')}
    >
      {children}
      <Suspense fallback={null}>
        {code === CODE.chooseOrganisation ? <ChooseSchool data={data} onChoose={at} /> : null}
      </Suspense>
    </EntryForm>
  );
}
