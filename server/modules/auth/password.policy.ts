// The organisation's rules for a password that somebody chooses.
import { passwordProblem } from '#server/platform/auth/password.rules.ts';
import { invalid, type Reason } from '#server/platform/failure.ts';
import type { OrganisationSettings } from '../portal/index.ts';

interface Context {
  settings: Pick<OrganisationSettings, 'leastPassword' | 'kinds'>;
  userName: string;
  base: string;
  old?: string;
}

/** The first thing wrong with it, as a field is told; null: nothing. */
export function newPasswordReason(pwd: string, { settings, base, ...context }: Context): Reason | null {
  const least = base === 'student' ? settings.leastPassword.student : settings.leastPassword.staff;
  const problem = passwordProblem(pwd, { ...context, least, kinds: settings.kinds });
  // told as the contract's own lengths are told, with the number
  if (problem === 'pwdShort') return { key: 'tooShort', params: { min: least } };
  return problem === 'pwdKinds' ? { key: problem, params: { min: settings.kinds } } : problem;
}

/** Throws 422 that names the field and the first thing wrong with it. */
export function checkNewPassword(field: string, pwd: string, context: Context): void {
  const reason = newPasswordReason(pwd, context);
  if (reason) throw invalid({ [field]: reason });
}
