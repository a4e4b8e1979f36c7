// What a page's own style does to its words: those that it hides are told apart, those that it strikes out are struck out.
import { LIST_TYPES } from '#contract/html-rules.ts';
import { HIDDEN, type Part, within } from './html.parse.ts';
import { type DeclaredStyles, declaredOf, type ElementPlace, type StyleRules } from './html.sheet.ts';

/** What words have from around them. */
interface Around {
  isVisible: boolean;
  hasSize: boolean;
  /** Of its letters, in points. */
  size: number;
  color: string;
  /** '' where it is not known: a picture, a colour that is reckoned. */
  ground: string;
  isStruck: boolean;
  /** Its lines end where the file's do. */
  hasLines: boolean;
}

const PAPER: Around = {
  isVisible: true,
  hasSize: true,
  size: 12,
  color: '0,0,0',
  ground: '255,255,255',
  isStruck: false,
  hasLines: false,
};
/** Their cells and items keep their places. */
const FRAME = /^(?:|body|table|thead|tbody|tfoot|tr|td|th|li)$/;

export function styled(tree: Part, sheet: StyleRules | undefined): Part {
  judge({ part: tree, up: undefined, among: [tree], nth: 0 }, PAPER, sheet);
  return tree;
}

const isPart = (child: Part | string): child is Part => typeof child !== 'string';
const hidden = (part: Part): Part => Object.assign(part, { tag: HIDDEN });

/** The part as it is shown; struck out as a whole it stands in an `s`. */
function judge(at: ElementPlace, around: Around, sheet: StyleRules | undefined): Part {
  const { part } = at;
  if (part.tag === HIDDEN) return part;
  const css = declaredOf(sheet, at);
  const own = seenBy(part, css, around);
  if (isGone(part, css) || (part.tag === 'img' && !own.isVisible)) return hidden(part);
  reshape(at, css, own.size <= around.size * SMALL);
  const takes = /^(?:td|th|li)$/.test(part.tag);
  const hands = /^(?:tr|tbody|thead|tfoot)$/.test(part.tag);
  const isPale = own.color === 'none' || (own.ground !== '' && isNear(own.color, own.ground));
  const isUnseen = !own.isVisible || !own.hasSize || isPale;
  const among = part.children.filter(isPart);
  let nth = 0;
  const children = part.children.flatMap((child): (Part | string)[] | Part | string => {
    if (isPart(child))
      return judge({ part: child, up: at, among, nth: nth++ }, { ...own, isStruck: hands && own.isStruck }, sheet);
    if (isUnseen && child.trim() !== '') return hidden({ tag: '', attributes: {}, children: [child] });
    const lines = own.hasLines && child.trim() !== '' ? child.split(/\r?\n/) : [child];
    return lines.flatMap((line, n) => (n === 0 ? [line] : [{ tag: 'br', attributes: {}, children: [] }, line]));
  });
  part.children = takes && own.isStruck ? [{ tag: 's', attributes: {}, children }] : children;
  const left = children.filter((child) => (isPart(child) ? child.tag !== HIDDEN : child.trim() !== ''));
  if (left.length === 0 && children.some(isPart) && !FRAME.test(part.tag)) return hidden(part);
  // code has no marks: what is struck out there is no code
  if (part.tag === 'pre') for (const one of within(part)) if (/^(?:s|del|strike)$/.test(one.tag)) hidden(one);
  return own.isStruck && !takes && !hands ? { tag: 's', attributes: {}, children: [part] } : part;
}

const isFar = (value = ''): boolean => Number.parseFloat(value) <= -999 || /^-\d{2,}(?:\.\d+)?r?em$/.test(value);
const isNone = (value = ''): boolean => /^[01](?:\.\d+)?(?:px|pt)?$/.test(value);

function isGone(part: Part, css: DeclaredStyles): boolean {
  const { tag, attributes } = part;
  const get = (name: string) => css.get(name) ?? '';
  const isShut = 'hidden' in attributes || (tag === 'dialog' && !('open' in attributes));
  if ((css.get('display') ?? (isShut ? 'none' : '')) === 'none' || get('mso-hide') === 'all') return true;
  if (/^0*\.?0*%?$/.test(css.get('opacity') ?? '1') || /scale\(0[,)]/.test(get('transform'))) return true;
  if (/opacity\(0%?\)/.test(get('filter')) || get('content-visibility') === 'hidden') return true;
  const isAside =
    ['left', 'top', 'right'].some((side) => isFar(css.get(side))) || /rect\(\s*[01](?:px)?[\s,]/.test(get('clip'));
  const isCut =
    (/absolute|fixed|relative/.test(get('position')) && isAside) ||
    isFar(css.get('text-indent')) ||
    /inset\((?:50|100)%|circle\(0/.test(get('clip-path')) ||
    (/hidden|clip/.test(get('overflow')) && ['height', 'max-height', 'width'].some((side) => isNone(css.get(side))));
  // a formula drawn for those who see has its words out of sight
  return isCut && !within(part).some((inner) => inner.tag === 'math');
}

function seenBy({ tag, attributes }: Part, css: DeclaredStyles, around: Around): Around {
  const said = (name: string, attribute = '') => css.get(name) ?? attributes[attribute] ?? '';
  const [seen, size] = [said('visibility'), said('font-size')];
  const color = colorOf(said('color', tag === 'body' ? 'text' : 'color'));
  const shade =
    said('background-color', 'bgcolor') || ('background' in attributes || /^(?:mark|button)$/.test(tag) ? 'url' : '');
  const ground = /url|gradient|var\(/.test(shade) ? '' : colorOf(shade);
  const isSized = /^0+(?:\.0*)?(?:[a-z]+|%)?$|^[01](?:\.\d+)?(?:px|pt)$/.test(size)
    ? false
    : /^$|em$|%$|^inherit$/.test(size)
      ? around.hasSize
      : true;
  return {
    isVisible: seen === '' || seen === 'inherit' ? around.isVisible : !/hidden|collapse/.test(seen),
    hasSize: isSized,
    size: pointsOf(size, around.size),
    color: color ?? (tag === 'a' && 'href' in attributes ? 'link' : around.color),
    ground: ground === undefined || ground === 'none' ? around.ground : ground,
    hasLines:
      tag !== 'pre' &&
      (said('white-space') === '' ? around.hasLines : /^(?:pre|break-spaces)/.test(said('white-space'))),
    isStruck: around.isStruck || /line-through/.test(said('text-decoration-line')),
  };
}

const POINTS: Readonly<Record<string, number>> = { pt: 1, px: 0.75, cm: 28.35, mm: 2.835, in: 72, pc: 12, rem: 12 };
function pointsOf(said: string, around: number): number {
  const [, number = '', unit = ''] = /^(\d*\.?\d+)([a-z]+|%)$/.exec(said) ?? [];
  if (unit === 'em' || unit === '%') return around * Number(number) * (unit === '%' ? 0.01 : 1);
  if (POINTS[unit]) return Number(number) * POINTS[unit];
  return said === 'smaller' ? around * SMALL : around;
}

/** Red, green and blue; `none` lets all through. Of a shorthand its colour; undefined where it says none. */
function colorOf(said: string): string | undefined {
  const value = said.trim().toLowerCase();
  if (/^(?:|initial|inherit|unset|currentcolor|none|repeat.*)$/.test(value)) return undefined;
  if (/\btransparent\b/.test(value)) return 'none';
  if (/\bwhite\b|hsla?\([^)]*\b100%\s*[,/)]/.test(value)) return '255,255,255';
  if (/\bblack\b/.test(value)) return '0,0,0';
  const hex = /#([\da-f]{3,8})\b/.exec(value)?.[1] ?? '';
  const digits = hex.length < 6 ? hex.replace(/./g, '$&$&') : hex;
  const numbers =
    /rgba?\(([^)]*)\)/
      .exec(value)?.[1]
      ?.match(/[\d.]+/g)
      ?.map(Number) ?? digits.match(/../g)?.map((d) => Number.parseInt(d, 16));
  if (!numbers) return value;
  return numbers[3] === 0 ? 'none' : numbers.slice(0, 3).join(',');
}

const FAINT = 12;
function isNear(color: string, ground: string): boolean {
  const [a, b] = [color.split(',').map(Number), ground.split(',').map(Number)];
  return color === ground || (a.length === 3 && a.every((n, k) => Math.abs(n - (b[k] ?? Number.NaN)) <= FAINT));
}

/** A list's numbers are of a kind that the editor does not have. */
export const OTHER_NUMBERS = 'other';

/** Of the words around it, as in documents of Word. */
const SMALL = 0.85;

/** Small words that are moved up or down, as Word writes a power that was raised by points. */
function movedBy(css: DeclaredStyles): 'super' | 'sub' | undefined {
  const [, sign, by = '0'] = /^([-+]?)(\d*\.?\d+)(?:pt|px|r?em|ex|%)$/.exec(css.get('top') ?? '') ?? [];
  if (css.get('position') !== 'relative' || Number(by) === 0) return undefined;
  return sign === '-' ? 'super' : 'sub';
}

/** By what it looks like: raised, lowered, set apart, numbered. */
function reshape({ part, up }: ElementPlace, css: DeclaredStyles, isSmall: boolean): void {
  const isPlain = part.tag === 'span' || part.tag === 'font';
  const [, said] = /^(super|sub)\b/.exec(css.get('vertical-align') ?? '') ?? [];
  const place = said ?? (isSmall ? movedBy(css) : undefined);
  if (isPlain && place) part.tag = place === 'sub' ? 'sub' : 'sup';
  else if (isPlain && /^(?:block|flex|grid|table|list-item|flow-root)/.test(css.get('display') ?? '')) part.tag = 'div';
  const list = part.tag === 'ol' ? part : part.tag === 'li' && up?.part.tag === 'ol' ? up.part : undefined;
  const words = css.get('list-style-type')?.split(/\s+/) ?? [];
  const marker = words.find((word) => !/^(?:inside|outside|inherit|initial|unset|revert|decimal)$/.test(word));
  if (!list || !marker) return;
  if (/^(?:none|disc|circle|square)$/.test(marker)) list.tag = 'ul';
  else {
    const known = Object.keys(LIST_TYPES).find((type) => LIST_TYPES[type] === marker.replace('latin', 'alpha'));
    list.attributes['type'] = known ?? OTHER_NUMBERS;
  }
}
