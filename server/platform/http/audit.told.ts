// What the operation log tells of values: no secrets, nothing long, nothing that is no data.

/** In place of what nobody is told. */
export const SECRET_MASK = '▒';
const SECRET = /pwd|passw|secret|token|credential|^key$|[a-z]Key$/i;
/** Of a text, and of anything that is made of parts. */
const MOST_TEXT = 300;
const MOST_PARTS = 8_000;

/** Fields that say nothing of a change. */
const PLUMBING = new Set(['id', 'orgId', 'version', 'createdAt', 'deletedAt']);

/** The values by their fields, as they may be shown. */
export const told = (values: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const shown = shownOf(name, value);
      return shown === undefined ? [] : [[name, shown]];
    }),
  );

function shownOf(name: string, value: unknown): unknown {
  if (value === null || typeof value === 'boolean' || typeof value === 'number')
    return SECRET.test(name) && value !== null && typeof value !== 'boolean' ? SECRET_MASK : value;
  if (typeof value === 'string') return SECRET.test(name) && value !== '' ? SECRET_MASK : cut(value, MOST_TEXT);
  if (!isData(value) || value === undefined) return undefined;
  const parts = JSON.stringify(value, (part: string, inner: unknown) =>
    part !== '' && SECRET.test(part) && typeof inner === 'string' ? SECRET_MASK : inner,
  );
  if (parts.length <= MOST_PARTS) return JSON.parse(parts);
  return Array.isArray(value) ? firstOf(JSON.parse(parts)) : cut(parts, MOST_PARTS);
}

/** Of a long list its first, whole. */
function firstOf(list: readonly unknown[]): unknown[] {
  let room = MOST_PARTS;
  const some = list.filter((item) => {
    room -= JSON.stringify(item).length + 1;
    return room >= 0;
  });
  return [...some, `… ${some.length} / ${list.length}`];
}

/** What the database reckons is no value that could be told. */
const isData = (value: unknown): boolean =>
  typeof value !== 'object' ||
  value === null ||
  Array.isArray(value) ||
  Object.getPrototypeOf(value) === Object.prototype;

const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most)}…` : text);

/** A row as it is known by: what it says of itself. */
export const rowTold = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !PLUMBING.has(name) && !/[a-z]Key$/.test(name)));

/** What differs between a row and what is set in it: before and after. */
export function changeOf(before: Record<string, unknown>, set: Record<string, unknown>) {
  const names = Object.keys(set).filter(
    (name) => isData(set[name]) && JSON.stringify(before[name]) !== JSON.stringify(set[name]),
  );
  const of = (row: Record<string, unknown>) => rowTold(Object.fromEntries(names.map((name) => [name, row[name]])));
  return { before: of(before), after: of(set) };
}

/** Of two long lists what the other has not: what went, and what came. */
export function comeAndGone(name: string, before: readonly string[], after: readonly string[]) {
  const [was, is] = [new Set(before), new Set(after)];
  return {
    before: { [name]: before.filter((one) => !is.has(one)) },
    after: { [name]: after.filter((one) => !was.has(one)) },
  };
}

type Values = Record<string, unknown>;

/** Of two that were told together, what stands in both alike is no change. */
export function differing(before?: Values, after?: Values): [Values | undefined, Values | undefined] {
  if (!before || !after) return [before, after];
  const isSame = (name: string) =>
    // one secret for another is a change
    before[name] !== SECRET_MASK && JSON.stringify(before[name] ?? null) === JSON.stringify(after[name] ?? null);
  const rest = (values: Values) => Object.fromEntries(Object.entries(values).filter(([name]) => !isSame(name)));
  return [rest(before), rest(after)];
}
