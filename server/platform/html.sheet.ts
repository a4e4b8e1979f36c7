// Style sheets of a page, read for the few things by which words are hidden, struck out, raised, numbered or set apart.
import type { Part } from './html.parse.ts';

/** An element where it stands. */
export interface Place {
  part: Part;
  up: Place | undefined;
  /** Elements beside it that stand before it. */
  before: readonly Part[];
}

export type Declared = Map<string, string>;
interface Rule {
  steps: Step[];
  rank: number;
  usual: Declared;
  important: Declared;
}
interface Step {
  joint: string;
  tests: ((at: Place) => boolean)[];
}
export interface Sheet {
  /** By what its last step asks for. */
  rules: ReadonlyMap<string, Rule[]>;
  /** Comparisons that are left: what nests without end does not take for ever. */
  left: number;
}

const READ =
  /^(?:display|visibility|opacity|mso-hide|color|background(?:-color)?|font(?:-size)?|text-decoration(?:-line)?|vertical-align|list-style(?:-type)?|position|left|top|right|text-indent|clip|clip-path|overflow|(?:max-)?(?:height|width)|transform)$/;
/** Of a screen as wide as a desk's. */
const OTHER_MEDIA = /\b(?:print|speech|not)\b|max-(?:device-)?(?:width|height)|portrait|prefers-/i;
const MOST_RULES = 5_000;
const MOST_COMPARISONS = 2_000_000;

export function declaredIn(text: string): { usual: Declared; important: Declared } {
  const [usual, important]: Declared[] = [new Map(), new Map()];
  for (const one of text.split(/;(?![^(]*\))/)) {
    const [, name = '', said = '', urgent] = /^\s*([\w-]+)\s*:\s*(.*?)\s*(!\s*important)?\s*$/s.exec(one) ?? [];
    const [key, value] = [name.toLowerCase(), said.toLowerCase()];
    if (!READ.test(key)) continue;
    const into = urgent ? important : usual;
    into.set(/^(?:background|list-style|text-decoration)$/.test(key) ? `${key}-${LONG[key]}` : key, value);
    if (key === 'font') into.set('font-size', /(?:^|\s)0(?:[a-z]+|%)?(?:\/|\s)/.test(value) ? '0' : 'medium');
  }
  return { usual, important };
}
const LONG: Readonly<Record<string, string>> = { background: 'color', 'list-style': 'type', 'text-decoration': 'line' };

/** The sheets of a page, one behind the other. */
export function sheetsIn(html: string): Sheet | undefined {
  const texts = [...html.matchAll(/<!--[\s\S]*?-->|<style\b([^>]*)>([\s\S]*?)<\/style/gi)].flatMap(
    ([, said = '', text]) => (text === undefined || OTHER_MEDIA.test(mediaOf(said)) ? [] : [text]),
  );
  if (texts.length === 0) return undefined;
  const rules = new Map<string, Rule[]>();
  let count = 0;
  for (const { selector, body } of texts.flatMap(bodiesIn)) {
    const declared = declaredIn(body);
    if (declared.usual.size + declared.important.size === 0) continue;
    for (const one of selector.split(/,(?![^(]*\))/)) {
      const read = count < MOST_RULES && stepsOf(one.trim());
      if (!read) continue;
      const rule = { steps: read.steps, rank: read.weight * MOST_RULES * 2 + count++, ...declared };
      rules.set(read.key, [...(rules.get(read.key) ?? []), rule]);
    }
  }
  return { rules, left: MOST_COMPARISONS };
}
export const mediaOf = (said: string): string => /\bmedia\s*=\s*["']?([^"'>]*)/i.exec(said)?.[1] ?? '';

/** What stands in braces behind each selector, in the order of the sheet. */
function bodiesIn(sheet: string): { selector: string; body: string }[] {
  const css = sheet
    .replace(/\/\*[\s\S]*?\*\/|<!--|-->/g, '')
    .replace(/(["'])(?:\\.|(?!\1).)*[{};](?:\\.|(?!\1).)*\1/g, '""');
  const found: { selector: string; body: string }[] = [];
  /** A selector, '' within a rule such as @supports, null within one that does not hold here. */
  const open: (string | null)[] = [];
  for (const [, text = '', sign] of css.matchAll(/([^{}]*)([{}])/g)) {
    const cut = sign === '{' ? text.lastIndexOf(';') + 1 : text.length;
    const [around, body, head] = [open.at(-1), text.slice(0, cut), text.slice(cut).trim()];
    if (around && body.trim() !== '') found.push({ selector: around, body });
    if (sign === '}') open.pop();
    else if (around === null || !head.startsWith('@'))
      open.push(around ? nested(around, head) : around === null ? null : head);
    else open.push(OTHER_MEDIA.test(head) || /^@(?:font|page|[\w-]*keyframes)/i.test(head) ? null : (around ?? ''));
  }
  return found;
}
const nested = (around: string, head: string): string =>
  head.includes('&') ? head.replaceAll('&', around) : `${around} ${head}`;

const PIECE =
  /\s*([>+~])\s*|([.#]?)((?:[\w\u0080-\uffff-]|\\.)+|\*)|\[\s*([\w-]+)\s*(?:([~^$*|]?)=\s*["']?([^"'\]]*?)["']?\s*[is]?\s*)?\]|:(not|is|where)\(([^()]*)\)|:(root|first-child|last-child)|(\s+)/gy;

/** Undefined: of a state or a part that is none of the page as it lies there. */
function stepsOf(selector: string): { steps: Step[]; weight: number; key: string } | undefined {
  let [end, weight, key] = [0, 0, '*'];
  let step: Step = { joint: '', tests: [] };
  const steps = [step];
  for (const [
    all,
    joint,
    sign,
    name,
    attribute,
    how = '',
    value,
    pseudo,
    inner = '',
    place,
    blank,
  ] of selector.matchAll(PIECE)) {
    end += all.length;
    if (joint || blank) {
      step = { joint: joint ?? ' ', tests: [] };
      key = '*';
      steps.push(step);
      continue;
    }
    weight += sign === '#' ? 10_000 : sign === '' ? Number(name !== '*') : pseudo === 'where' ? 0 : 100;
    if (name !== undefined) {
      const said = name.replace(/\\(.)/g, '$1');
      if (said !== '*' && (key === '*' || sign)) key = sign + (sign ? said : said.toLowerCase());
      step.tests.push(
        sign
          ? ({ part }) => keysOf(part).includes(sign + said)
          : ({ part }) => said === '*' || nameOf(part) === said.toLowerCase(),
      );
    } else if (attribute) step.tests.push(({ part }) => isSaid(part.attributes[attribute.toLowerCase()], how, value));
    else if (pseudo) {
      const any = inner.split(',').map((one) => stepsOf(one.trim()));
      if (any.some((one) => one?.steps.length !== 1)) return undefined;
      const isAny = (at: Place) => any.some((one) => one?.steps[0]?.tests.every((test) => test(at)));
      step.tests.push((at) => isAny(at) === (pseudo !== 'not'));
    } else
      step.tests.push(place === 'root' ? ({ part }) => /^(?:html)?$/.test(nameOf(part)) : (at) => isAtEdge(at, place));
  }
  return end === selector.length && end > 0 && step.tests.length > 0 ? { steps, weight, key } : undefined;
}

function isAtEdge({ part, up, before }: Place, place = ''): boolean {
  if (place === 'first-child') return before.length === 0;
  return up?.part.children.findLast((child) => typeof child !== 'string') === part;
}

function isSaid(own: string | undefined, how: string, value: string | undefined): boolean {
  if (own === undefined || value === undefined) return own !== undefined;
  if (how === '~') return own.split(/\s+/).includes(value);
  if (how === '^' || how === '|') return own.startsWith(value);
  return how === '$' ? own.endsWith(value) : how === '*' ? own.includes(value) : own === value;
}

export const nameOf = ({ tag, attributes }: Part): string => attributes['data-tag'] ?? tag;
const keysOf = ({ attributes: { class: names = '', id } }: Part): string[] => [
  ...names.split(/\s+/).map((one) => `.${one}`),
  ...(id === undefined ? [] : [`#${id}`]),
];

function fits(sheet: Sheet, steps: readonly Step[], at: Place | undefined, n = steps.length - 1): boolean {
  const step = steps[n];
  if (!at || !step || sheet.left-- <= 0 || !step.tests.every((test) => test(at))) return false;
  if (n === 0) return true;
  const next = (place: Place | undefined) => fits(sheet, steps, place, n - 1);
  const beside = (k: number): Place => ({ ...at, part: at.before[k] ?? at.part, before: at.before.slice(0, k) });
  if (step.joint === '>') return next(at.up);
  if (step.joint === '+') return at.before.length > 0 && next(beside(at.before.length - 1));
  if (step.joint === '~') return at.before.some((_, k) => next(beside(k)));
  for (let up = at.up; up; up = up.up) if (next(up)) return true;
  return false;
}

/** What the sheets and the element itself say of it, the last word alone. */
export function declaredOf(sheet: Sheet | undefined, at: Place): Declared {
  const rules = sheet
    ? ['*', nameOf(at.part), ...keysOf(at.part)]
        .flatMap((key) => sheet.rules.get(key) ?? [])
        .filter(({ steps }) => fits(sheet, steps, at))
        .sort((a, b) => a.rank - b.rank)
    : [];
  const own = declaredIn(at.part.attributes['style'] ?? '');
  return new Map(
    [...rules.map((r) => r.usual), own.usual, ...rules.map((r) => r.important), own.important].flatMap((one) => [
      ...one,
    ]),
  );
}
