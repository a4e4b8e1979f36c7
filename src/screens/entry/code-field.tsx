// A code by SMS or mail; where sending asks for a captcha, it is shown and solved first.
import { Suspense, useRef, useState } from 'react';
import { CODE } from '#contract/codes.ts';
import { codeSent } from '#src/api/code-sent.ts';
import { ApiError } from '#src/api/errors.ts';
import { type CodeSent, CodeField as Field } from '#src/ui/code-field.tsx';
import type { Proof } from './attempt.ts';
import { SlideCaptcha } from './entry-form.tsx';

interface Props {
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  /** Has the code sent; may be called again with a solved captcha. */
  send: (proof: Proof | null) => Promise<unknown>;
  ready: boolean;
}

export function GuardedCodeField({ send, ...field }: Props) {
  const [asking, setAsking] = useState(false);
  const answer = useRef<(proof: Proof | null) => void>(() => {});
  const solved = (): Promise<Proof | null> =>
    new Promise((resolve) => {
      setAsking(true);
      answer.current = (proof) => {
        setAsking(false);
        resolve(proof);
      };
    });
  const go = async (proof: Proof | null = null): Promise<CodeSent> => {
    try {
      return await codeSent(() => send(proof));
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== CODE.captcha) throw error;
      const next = await solved();
      return next ? go(next) : { wait: 0, problem: error.msg };
    }
  };
  return (
    <>
      <Field {...field} send={() => go()} />
      <Suspense fallback={null}>
        {asking ? <SlideCaptcha onSolved={(p) => answer.current(p)} onClose={() => answer.current(null)} /> : null}
      </Suspense>
    </>
  );
}
