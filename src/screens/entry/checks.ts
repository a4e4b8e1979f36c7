// What a form checks before it asks the server, which checks again; and how it sends a solved captcha.
import type { Proof } from './attempt.ts';

export const isPhone = (value: string): boolean => /^1\d{10}$/.test(value);
export const isEmail = (value: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value);

/** Where `code` is what was sent to a phone, the captcha has a name of its own. */
export const captchaOf = (proof: Proof | null) => (proof ? { uuid: proof.uuid, captcha: proof.code } : {});
