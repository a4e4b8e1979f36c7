// Style sheets of a page, read for the few things by which words are hidden, struck out, raised, numbered or set apart.
import type { Part } from './html.parse.ts';

/** An element where it stands. */
export interface ElementPlace {
  part: Part;
  up: ElementPlace | undefined;
  /** All elements of its parent, and which of them it is. */
  among: readonly Part[];
  nth: number;
}
export type DeclaredStyles = ReadonlyMap<string, string>;
interface Said {
  rank: number;
  name: string;
  value: string;
}
interface Step {
  joint: string;
  tests: ((at: ElementPlace) => boolean)[];
}
export interface StyleRules {
  /** By what the last step of a rule asks for. */
  rules: ReadonlyMap<string, { steps: Step[]; said: Said[] }[]>;
  /** Comparisons that are left: what nests without end does not take for ever. */
  left: number;
}

const READ =
  /^(?:display|visibility|opacity|mso-hide|color|background(?:-color)?|font(?:-size)?|text-decoration(?:-line)?|vertical-align|list-style(?:-type)?|position|left|top|right|text-indent|clip|clip-path|overflow|(?:max-)?(?:height|width)|transform|filter|content-visibility|white-space)$/;
const LONG: Readonly<Record<string, string>> = { background: 'color', 'list-style': 'type', 'text-decoration': 'line' };
/** Of a screen as wide as a desk's. */
const OTHER_MEDIA = /\b(?:print|speech|not)\b|max-(?:device-)?(?:width|height)|portrait|prefers-/i;
const MOST_RULES = 5_000;
const MOST_COMPARISONS = 3_000_000;
/** A picture within a sheet is longer, and says nothing more. */
const LONGEST = 300;
/** An element's own style, and what is `!important`, go before all sheets. */
const [OWN, URGENT] = [1e12, 1e13];

/** What stands in brackets is one. */
const partsOf = (text: string, sign: ';' | ','): string[] =>
  text.match(sign === ';' ? /(?:[^;(]|\([^)]*\)?)+/g : /(?:[^,(]|\([^)]*\)?)+/g) ?? [];

/** `rank`: of two that say the same, the higher is heard. */
function saidIn(text: string, rank: number): Said[] {
  return partsOf(text, ';').flatMap((one) => {
    const said = /^\s*([\w-]+)\s*:\s*(.*?)\s*(!\s*important)?\s*$/s.exec(one.trim().slice(0, LONGEST));
    const [, key = '', whole = '', urgent] = said ?? [];
    const [name, value] = [key.toLowerCase(), whole.toLowerCase()];
    if (!READ.test(name)) return [];
    const own = { rank: rank + (urgent ? URGENT : 0), value };
    if (name !== 'font') return [{ ...own, name: LONG[name] ? `${name}-${LONG[name]}` : name }];
    return [{ ...own, name: 'font-size', value: /(?:^|\s)0(?:[a-z]+|%)?(?:\/|\s)/.test(value) ? '0' : 'medium' }];
  });
}

/** The sheets of a page, one behind the other. */
export function sheetsIn(html: string): StyleRules | undefined {
  const texts = stylesIn(html);
  if (texts.length === 0) return undefined;
  const rules = new Map<string, { steps: Step[]; said: Said[] }[]>();
  let count = 0;
  for (const [selectors, body] of texts.flatMap(bodiesIn))
    for (const selector of saidIn(body, 0).length === 0 ? [] : partsOf(selectors, ',')) {
      const read = count++ < MOST_RULES && stepsOf(selector.trim());
      if (!read) continue;
      const rule = { steps: read.steps, said: saidIn(body, read.weight * MOST_RULES + count) };
      rules.set(read.key, [...(rules.get(read.key) ?? []), rule]);
    }
  return { rules, left: MOST_COMPARISONS };
}
export const mediaAttribute = (said: string): string => /\bmedia\s*=\s*["']?([^"'>]*)/i.exec(said)?.[1] ?? '';

function stylesIn(html: string): string[] {
  const found: string[] = [];
  const begins = /<!--|<style\b/gi;
  const ends = /<\/style/gi;
  for (let begin = begins.exec(html); begin; begin = begins.exec(html)) {
    const isNote = begin[0] === '<!--';
    const head = html.indexOf(isNote ? '-->' : '>', begin.index);
    ends.lastIndex = head;
    const end = isNote ? head : (ends.exec(html)?.index ?? html.length);
    // without an end it goes on to the last sign
    if (head < 0) break;
    if (!isNote && !OTHER_MEDIA.test(mediaAttribute(html.slice(begin.index, head))))
      found.push(html.slice(head + 1, end));
    begins.lastIndex = end;
  }
  return found;
}

/** What stands in braces behind each selector, in the order of the sheet. */
function bodiesIn(sheet: string): [selectors: string, body: string][] {
  const css = sheet
    .replace(/\/\*[\s\S]*?(?:\*\/|$)|<!--|-->/g, '')
    .replace(/(["'])(?:\\.|(?!\1).)*\1/g, (words) => (/[{};]/.test(words) ? '""' : words));
  const found: [string, string][] = [];
  /** A selector, '' within a rule such as @supports, null within one that does not hold here. */
  const open: (string | null)[] = [];
  const pieces = css.split(/([{}])/);
  for (let n = 0; n + 1 < pieces.length; n += 2) {
    const [text = '', sign] = pieces.slice(n, n + 2);
    const around = open.at(-1);
    const head = text.slice(text.lastIndexOf(';') + 1).trim();
    if (sign === '}') {
      if (around) found.push([around, text]);
      open.pop();
    } else if (!head.startsWith('@')) open.push(around === null ? null : head);
    else
      open.push(around === null || OTHER_MEDIA.test(head) || /^@(?:font|page|[\w-]*keyframes)/i.test(head) ? null : '');
  }
  return found;
}

const PIECE =
  /\s*([>+~])\s*|([.#]?)((?:[\w\u0080-\uffff-]|\\.)+|\*)|\[\s*([\w-]+)\s*(?:([~^$*]?)=\s*["']?([^"'\]]*?)["']?\s*)?\]|:not\(([^()]*)\)|(\s+)/gy;

/** Undefined: of a state or a part that is none of the page as it lies there. */
function stepsOf(selector: string): { steps: Step[]; weight: number; key: string } | undefined {
  let [end, weight, key] = [0, 0, '*'];
  let step: Step = { joint: '', tests: [] };
  const steps = [step];
  for (const [all, joint, sign, name, attribute, how, value, not, blank] of selector.matchAll(PIECE)) {
    end += all.length;
    if (joint || blank) {
      step = { joint: joint ?? ' ', tests: [] };
      key = '*';
      steps.push(step);
      continue;
    }
    weight += sign === '#' ? 10_000 : sign === '' ? Number(name !== '*') : 100;
    if (name !== undefined) {
      const said = sign ? sign + name.replace(/\\(.)/g, '$1') : name.toLowerCase();
      if (said !== '*' && (key === '*' || sign)) key = said;
      step.tests.push(({ part }) => said === '*' || keysOf(part).includes(said));
    } else if (attribute) step.tests.push(({ part }) => isSaid(part.attributes[attribute.toLowerCase()], how, value));
    else {
      const [other, more] = stepsOf(not?.trim() ?? '')?.steps ?? [];
      if (!other || more) return undefined;
      step.tests.push((at) => !other.tests.every((test) => test(at)));
    }
  }
  return end === selector.length && step.tests.length > 0 ? { steps, weight, key } : undefined;
}

function isSaid(own: string | undefined, how = '', value?: string): boolean {
  if (own === undefined || value === undefined) return own !== undefined;
  if (how === '~') return own.split(/\s+/).includes(value);
  return how === '^'
    ? own.startsWith(value)
    : how === '$'
      ? own.endsWith(value)
      : how === '*'
        ? own.includes(value)
        : own === value;
}

const known = new WeakMap<Part, string[]>();
/** What a selector may call it. */
function keysOf(part: Part): string[] {
  const { tag, attributes } = part;
  const { class: names = '', id, 'data-tag': own = tag } = attributes;
  const keys = known.get(part) ?? [own, ...names.split(/\s+/).map((one) => `.${one}`), ...(id ? [`#${id}`] : [])];
  known.set(part, keys);
  return keys;
}

function fits(sheet: StyleRules, steps: readonly Step[], at: ElementPlace, n = steps.length - 1): boolean {
  const { joint, tests } = steps[n] ?? { joint: '', tests: [] };
  if (sheet.left-- <= 0 || !tests.every((test) => test(at))) return false;
  if (n === 0) return true;
  const { up, among, nth } = at;
  if (joint === '>') return up !== undefined && fits(sheet, steps, up, n - 1);
  if (joint === '+' || joint === '~') {
    const from = joint === '+' ? Math.max(0, nth - 1) : 0;
    return among.slice(from, nth).some((part, k) => fits(sheet, steps, { ...at, part, nth: from + k }, n - 1));
  }
  for (let place = up; place; place = place.up) if (fits(sheet, steps, place, n - 1)) return true;
  return false;
}

/** What the sheets and the element itself say of it, the last word alone. */
export function declaredOf(sheet: StyleRules | undefined, at: ElementPlace): DeclaredStyles {
  const rules = sheet ? ['*', ...keysOf(at.part)].flatMap((key) => sheet.rules.get(key) ?? []) : [];
  const said = rules.flatMap((rule) => (sheet && fits(sheet, rule.steps, at) ? rule.said : []));
  const all = [...said, ...saidIn(at.part.attributes['style'] ?? '', OWN)].sort((a, b) => a.rank - b.rank);
  return new Map(all.map(({ name, value }) => [name, value]));
}
