// Where a `redirect` query may lead: to a page of ours, and nowhere else.
import { ruleOf } from './routes.data.ts';

/** Pages that make no sense as the end of a sign-in, or would lead round in a circle. */
const NO_GOAL = /^\/(login|ResetPwd|RedirectWeb|Maintain|403|404|500)(\/|$)/i;
/** No way to spell another origin, a scheme, a second path root or a control character gets past this. */
const PLAIN = /^\/(?![/\\])[^\\\p{Cc}]*$/u;

/** The path and query to go to, or null. Decoded once more than the browser does, against double encoding. */
export function safeRedirect(raw: string | null): string | null {
  if (raw === null || raw.length > 2_000 || !PLAIN.test(raw)) return null;
  let url: URL;
  try {
    const decoded = decodeURIComponent(raw.split('?')[0] ?? '');
    if (!PLAIN.test(decoded) || decoded.includes('//') || decoded.includes('..')) return null;
    url = new URL(raw, 'http://here.invalid');
  } catch {
    return null;
  }
  if (url.origin !== 'http://here.invalid' || NO_GOAL.test(url.pathname) || !ruleOf(url.pathname)) return null;
  return url.pathname + url.search;
}

/** The login page, coming back to `to` afterwards. */
export function loginPath(to: string): string {
  const goal = safeRedirect(to);
  return goal === null || goal === '/' ? '/login' : `/login?redirect=${encodeURIComponent(goal)}`;
}
