// The token of a password mail. It comes in the address, before or after the `#`, and leaves it at once: no history,
// no Referer and no screenshot shall keep it.

let held: string | null = null;

export const mailedToken = (): string | null => held;

/** Takes the token out of `href`; null where there is none to take. */
export function splitToken(href: string): { token: string; clean: string } | null {
  const url = new URL(href);
  const [path = '', query = ''] = url.hash.split('?');
  if (!/^#\/ResetPwd$/i.test(path)) return null;
  const inside = new URLSearchParams(query);
  const token = inside.get('token') ?? url.searchParams.get('token');
  if (!token) return null;
  inside.delete('token');
  url.searchParams.delete('token');
  const rest = inside.toString();
  url.hash = rest ? `${path}?${rest}` : path;
  return { token, clean: url.href };
}

export function consumeMailedToken(): void {
  const found = splitToken(location.href);
  if (!found) return;
  held = found.token;
  history.replaceState(history.state, '', found.clean);
}
