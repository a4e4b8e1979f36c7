// Where the editor ends.

/** Whether an address is still this editor: another point of the same plan is, another node of the same graph. */
export function staysInside(here: { pathname: string; search: string }, to: string, tab = 'content'): boolean {
  const url = new URL(to, 'http://here');
  const [from, next] = [new URLSearchParams(here.search), url.searchParams];
  const sameTab = from.get('id') === next.get('id') && next.get('tab') === tab;
  return url.pathname === here.pathname && sameTab;
}
