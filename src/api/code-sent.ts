// Asking for a code by SMS or mail, as a form wants to know it.
import { CODE } from '#contract/codes.ts';
import { ApiError, fieldErrors } from './errors.ts';

const RESEND_S = 60;

/** Seconds to wait until the next one, and what to tell; a 428 is thrown on, for it asks for a captcha. */
export async function codeSent(send: () => Promise<unknown>): Promise<{ wait: number; problem?: string }> {
  try {
    await send();
    return { wait: RESEND_S };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code === CODE.captcha) throw error;
    const { retryAfter } = (error.data ?? {}) as { retryAfter?: number }; // WIRE, "Codes"
    const wait = error.code === CODE.tooMany ? (retryAfter ?? RESEND_S) : 0;
    return { wait, problem: Object.values(fieldErrors(error))[0] ?? error.msg };
  }
}
