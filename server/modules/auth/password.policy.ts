// The organisation's rules for a password that somebody chooses.
import { z } from 'zod';
import { CODE } from '#contract/codes.ts';
import { passwordProblem } from '#server/platform/auth/password.rules.ts';
import { Failure, Invalid, invalid } from '#server/platform/failure.ts';
import type { OrganisationSettings } from '../portal/index.ts';

interface Context {
  settings: Pick<OrganisationSettings, 'leastPassword' | 'kinds'>;
  userName: string;
  base: string;
  old?: string;
}

/** Throws 422 that names the field and the first thing wrong with it. */
export function checkNewPassword(field: string, pwd: string, { settings, base, ...context }: Context): void {
  const least = base === 'student' ? settings.leastPassword.student : settings.leastPassword.staff;
  const problem = passwordProblem(pwd, { ...context, least, kinds: settings.kinds });
  // told as the contract's own lengths are told, with the number
  if (problem === 'pwdShort')
    throw new Invalid(
      new z.ZodError([{ code: 'too_small', origin: 'string', minimum: least, path: [field], message: '', input: pwd }]),
    );
  if (problem === 'pwdKinds')
    throw new Failure(CODE.invalid, 'invalid', {
      params: { min: settings.kinds },
      data: { fields: { [field]: problem } },
    });
  if (problem) throw invalid({ [field]: problem });
}
