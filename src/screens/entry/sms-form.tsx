// Signing in with a phone and the code sent to it.
import { Button, chakra, Stack } from '@chakra-ui/react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CODE } from '#contract/codes.ts';
import type { OutputOf } from '#contract/index.ts';
import { ask, call } from '#src/api/client.ts';
import { signIn } from '#src/api/session.ts';
import { TextField } from '#src/ui/text-field.tsx';
import { type Proof, submitting, useAttempt } from './attempt.ts';
import { isPhone } from './checks.ts';
import { ChooseSchool } from './choose-school.tsx';
import { CodeField } from './code-field.tsx';
import { Problem } from './problem.tsx';

const SlideCaptcha = lazy(async () => ({ default: (await import('./slide-captcha.tsx')).SlideCaptcha }));
const captchaOf = (proof: Proof | null) => (proof ? { uuid: proof.uuid, captcha: proof.code } : {});

export function SmsForm() {
  const { t } = useTranslation('entry');
  const [phone, setPhone] = useState('');
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const school = useRef<string>(undefined);
  const attempt = useAttempt((proof) =>
    signIn(async () => {
      const input = { phone, code, ...captchaOf(proof), ...(school.current ? { orgId: school.current } : {}) };
      const { data, at } = await ask('/api/auth/UserVerifyNote', input, { quiet: true });
      return { signedIn: data as OutputOf<'/api/auth/UserVerifyNote'>, at }; // `ask` leaves the data's type open
    }),
  );
  const send = submitting(async () => {
    setTried(true);
    if (isPhone(phone) && code.length === 6) await attempt.run();
  });
  return (
    <chakra.form onSubmit={send} noValidate aria-busy={attempt.busy}>
      <Stack gap="5">
        <TextField
          {...{
            label: t('phone'),
            value: phone,
            onChange: setPhone,
            required: true,
            inputMode: 'tel',
            autoComplete: 'tel-national',
            maxLength: 11,
          }}
          error={tried && !isPhone(phone) ? t('need.phone') : attempt.fields.phone}
        />
        <CodeField
          {...{ value: code, onChange: setCode, ready: isPhone(phone) }}
          error={
            tried && code.length !== 6
              ? t('need.code')
              : attempt.code === CODE.credentials
                ? (attempt.error ?? undefined)
                : attempt.fields.code
          }
          send={(proof) =>
            call('/api/auth/UserSendNote', { phone, purpose: 'login', ...captchaOf(proof) }, { quiet: true })
          }
        />
        <Problem attempt={attempt} except={[CODE.credentials, CODE.chooseOrganisation]} />
        {attempt.code === CODE.chooseOrganisation ? (
          <ChooseSchool
            data={attempt.data}
            onChoose={(id) => {
              school.current = id;
              void attempt.run();
            }}
          />
        ) : null}
        <Suspense fallback={null}>
          {attempt.askingCaptcha ? (
            <SlideCaptcha onSolved={(p) => void attempt.solve(p)} onClose={attempt.closeCaptcha} />
          ) : null}
        </Suspense>
        <Button type="submit" size="lg" w="full" loading={attempt.busy} loadingText={t('signingIn')}>
          {t('signIn')}
        </Button>
      </Stack>
    </chakra.form>
  );
}
