// Points as they are typed on a card, key by key.

const DIGITS = 2;

/** What stands there after a key; the same where the key means nothing, or would make more than there is. */
export function typed(before: string, key: string, max: number): string {
  if (key === 'Backspace') return before.slice(0, -1);
  if (!/^[\d.]$/.test(key)) return before;
  const next = before === '0' && key !== '.' ? key : before + key;
  const isNumber = new RegExp(String.raw`^\d+(\.\d{0,${DIGITS}})?$`).test(next);
  if (isNumber && Number(next) <= max) return next;
  // a digit begins anew where it cannot be added: 3, then 4, of five
  return key !== '.' && Number(key) <= max ? key : before;
}

/** Null: nothing that counts. */
export function pointsTyped(text: string, max: number): number | null {
  if (!/^\d+(\.\d{0,2})?$/.test(text.trim())) return null;
  const points = Number(text);
  return points <= max ? points : null;
}
