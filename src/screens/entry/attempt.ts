// One try at a form: busy, its error, and the captcha where the server asks for one.
import { useState } from 'react';
import { CODE } from '#contract/codes.ts';
import { ApiError, fieldErrors } from '#src/api/errors.ts';

/** A solved captcha. */
export interface Proof {
  uuid: string;
  code: string;
}

export interface FormAttempt {
  busy: boolean;
  /** What went wrong with the whole, for people. */
  error: string | null;
  fields: Readonly<Record<string, string>>;
  code: number;
  data: unknown;
  askingCaptcha: boolean;
  run: () => Promise<void>;
  solve: (proof: Proof) => Promise<void>;
  closeCaptcha: () => void;
}

interface State {
  busy: boolean;
  failure: ApiError | null;
  askingCaptcha: boolean;
}

export function useAttempt(send: (proof: Proof | null) => Promise<unknown>): FormAttempt {
  const [state, setState] = useState<State>({ busy: false, failure: null, askingCaptcha: false });
  const go = async (proof: Proof | null) => {
    setState({ busy: true, failure: null, askingCaptcha: false });
    try {
      await send(proof);
      setState({ busy: false, failure: null, askingCaptcha: false });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setState({ busy: false, failure: error, askingCaptcha: error.code === CODE.captcha });
    }
  };
  const { failure } = state;
  const fields = fieldErrors(failure);
  const told = failure === null || failure.code === CODE.captcha || Object.keys(fields).length > 0;
  return {
    busy: state.busy,
    error: told ? null : failure.msg,
    fields,
    code: failure?.code ?? CODE.ok,
    data: failure?.data ?? null,
    askingCaptcha: state.askingCaptcha,
    run: () => go(null),
    solve: (proof) => go(proof),
    closeCaptcha: () => setState({ ...state, askingCaptcha: false }),
  };
}

/** What is wrong with the field of a password or code: also that it does not fit. */
export const secretError = (attempt: FormAttempt, field: string): string | undefined =>
  attempt.code === CODE.credentials ? (attempt.error ?? undefined) : attempt.fields[field];

/** For a form's onSubmit. */
export const submitting = (run: () => Promise<void>) => (event: { preventDefault: () => void }) => {
  event.preventDefault();
  void run();
};
