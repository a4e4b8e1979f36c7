// What a page's own style does to its words: those that it hides are told apart, those that it strikes out are struck out.
import { HIDDEN, type Part, within } from './html.parse.ts';
import { type Declared, declaredOf, type Place, type Sheet } from './html.sheet.ts';

/** What words have from around them. */
interface Around {
  isVisible: boolean;
  hasSize: boolean;
  color: string;
  /** '' where it is not known: a picture, a colour that is reckoned. */
  ground: string;
  isStruck: boolean;
}

const PAPER: Around = { isVisible: true, hasSize: true, color: '0,0,0', ground: '255,255,255', isStruck: false };
/** Their cells and items keep their places. */
const FRAME = /^(?:|body|table|thead|tbody|tfoot|tr|td|th|li)$/;

export function styled(tree: Part, sheet: Sheet | undefined): Part {
  judge({ part: tree, up: undefined, before: [] }, PAPER, sheet);
  return tree;
}

/** The part as it is shown; struck out as a whole it stands in an `s`. */
function judge(at: Place, around: Around, sheet: Sheet | undefined): Part {
  const { part } = at;
  if (part.tag === HIDDEN) return part;
  const css = declaredOf(sheet, at);
  if (isGone(part, css)) return Object.assign(part, { tag: HIDDEN });
  const isPicture = part.tag === 'img';
  const own = {
    ...seenBy(part, css, around),
    isStruck: around.isStruck || /line-through/.test(css.get('text-decoration-line') ?? ''),
  };
  if (isPicture && !own.isVisible) return Object.assign(part, { tag: HIDDEN });
  reshape(at, css);
  const takes = /^(?:td|th|li)$/.test(part.tag);
  const hands = /^(?:tr|tbody|thead|tfoot)$/.test(part.tag);
  const isUnseen =
    !own.isVisible || !own.hasSize || own.color === 'none' || (own.ground !== '' && isNear(own.color, own.ground));
  const before: Part[] = [];
  const children = part.children.map((child) => {
    if (typeof child === 'string')
      return isUnseen && child.trim() !== '' ? { tag: HIDDEN, attributes: {}, children: [child] } : child;
    const shown = judge(
      { part: child, up: at, before: [...before] },
      { ...own, isStruck: hands && own.isStruck },
      sheet,
    );
    before.push(child);
    return shown;
  });
  part.children = takes && own.isStruck ? [{ tag: 's', attributes: {}, children }] : children;
  const hasHidden = children.some((child) => typeof child !== 'string' && child.tag === HIDDEN);
  const isAll = children.every((child) => (typeof child === 'string' ? child.trim() === '' : child.tag === HIDDEN));
  if (hasHidden && isAll && !FRAME.test(part.tag)) part.tag = HIDDEN;
  // code has no marks: what is struck out there is no code
  if (part.tag === 'pre') for (const one of within(part)) if (/^(?:s|del|strike)$/.test(one.tag)) one.tag = HIDDEN;
  return own.isStruck && !takes && !hands && part.tag !== HIDDEN
    ? { tag: 's', attributes: {}, children: [part] }
    : part;
}

const far = (value = ''): boolean => Number.parseFloat(value) <= -999 || /^-\d{2,}(?:\.\d+)?r?em$/.test(value);
const isNone = (value = ''): boolean => /^[01](?:\.\d+)?(?:px|pt)?$/.test(value);

function isGone(part: Part, css: Declared): boolean {
  const get = (name: string) => css.get(name) ?? '';
  const isShut = 'hidden' in part.attributes || (part.tag === 'dialog' && !('open' in part.attributes));
  if ((css.get('display') ?? (isShut ? 'none' : '')) === 'none') return true;
  if (
    get('mso-hide') === 'all' ||
    /^0*\.?0*%?$/.test(css.get('opacity') ?? '1') ||
    /scale\(0[,)]/.test(get('transform'))
  )
    return true;
  const isOut = /absolute|fixed/.test(get('position'));
  const isCut =
    (isOut &&
      (['left', 'top', 'right'].some((side) => far(css.get(side))) || /rect\(\s*[01](?:px)?[\s,]/.test(get('clip')))) ||
    far(css.get('text-indent')) ||
    /inset\((?:50|100)%|circle\(0/.test(get('clip-path')) ||
    (/hidden|clip/.test(get('overflow')) &&
      ['height', 'max-height', 'width', 'max-width'].some((side) => isNone(css.get(side))));
  // a formula drawn for those who see has its words out of sight
  return isCut && !within(part).some(({ tag }) => tag === 'math');
}

function seenBy({ tag, attributes }: Part, css: Declared, around: Around): Around {
  const said = { visibility: css.get('visibility') ?? 'inherit', size: css.get('font-size') ?? 'inherit' };
  const color = colorOf(css.get('color') ?? attributes[tag === 'body' ? 'text' : 'color'] ?? 'inherit');
  const shade =
    css.get('background-color') ?? attributes['bgcolor'] ?? ('background' in attributes ? 'url' : 'inherit');
  const ground =
    /^(?:mark|button)$/.test(tag) && shade === 'inherit' ? '' : /url|gradient|var\(/.test(shade) ? '' : colorOf(shade);
  const isLink = tag === 'a' && 'href' in attributes && color === 'inherit';
  return {
    ...around,
    isVisible: said.visibility === 'inherit' ? around.isVisible : !/hidden|collapse/.test(said.visibility),
    hasSize:
      /^inherit$|em$|%$/.test(said.size) && !/^0+(?:\.0*)?(?:r?em|%)$/.test(said.size)
        ? around.hasSize
        : !/^(?:0|1(?![\d.]))(?:\.\d+)?(?:[a-z]+|%)?$/.test(said.size),
    color: isLink ? 'link' : color === 'inherit' ? around.color : color,
    ground: ground === 'inherit' || ground === 'none' ? around.ground : ground,
  };
}

/** Red, green and blue; `none` lets all through. Of a shorthand its colour. */
function colorOf(said: string): string {
  const value = said
    .trim()
    .replace(/^(?:initial|unset|currentcolor|none|repeat.*)$/i, 'inherit')
    .toLowerCase();
  const hex = /#([\da-f]{3,8})\b/.exec(value)?.[1];
  const digits = hex && (hex.length < 6 ? [...hex].map((d) => d + d).join('') : hex);
  const parts = digits
    ? (digits.match(/../g) ?? []).map((d) => Number.parseInt(d, 16))
    : (/rgba?\(([^)]*)\)/.exec(value)?.[1]?.match(/[\d.]+/g) ?? []).map(Number);
  if (parts.length >= 3) return parts[3] === 0 ? 'none' : parts.slice(0, 3).join(',');
  if (/\btransparent\b/.test(value)) return 'none';
  if (/\bwhite\b|hsla?\([^)]*\b100%\s*[,/)]/.test(value)) return '255,255,255';
  return /\bblack\b/.test(value) ? '0,0,0' : value;
}

const FAINT = 12;
function isNear(color: string, ground: string): boolean {
  const [a, b] = [color.split(',').map(Number), ground.split(',').map(Number)];
  return a.length === 3 && b.length === 3 ? a.every((n, k) => Math.abs(n - (b[k] ?? 0)) <= FAINT) : color === ground;
}

const TYPES: Readonly<Record<string, string>> = {
  'upper-alpha': 'A',
  'upper-latin': 'A',
  'lower-alpha': 'a',
  'lower-latin': 'a',
  'upper-roman': 'I',
  'lower-roman': 'i',
};

/** A list's numbers are of a kind that the editor does not have. */
export const OTHER_NUMBERS = 'other';

/** By what it looks like: raised, lowered, set apart, numbered. */
function reshape({ part, up }: Place, css: Declared): void {
  const isPlain = part.tag === 'span' || part.tag === 'font';
  const [, place] = /^(super|sub)\b/.exec(css.get('vertical-align') ?? '') ?? [];
  if (isPlain && place) part.tag = place === 'sub' ? 'sub' : 'sup';
  else if (isPlain && /^(?:block|flex|grid|table|list-item|flow-root)$/.test(css.get('display') ?? ''))
    part.tag = 'div';
  const list = part.tag === 'ol' ? part : part.tag === 'li' && up?.part.tag === 'ol' ? up.part : undefined;
  const words = css.get('list-style-type')?.split(/\s+/) ?? [];
  const marker = words.find((word) => !/^(?:inside|outside|inherit|initial|unset|revert|decimal)$/.test(word));
  if (!list || !marker) return;
  if (/^(?:none|disc|circle|square)$/.test(marker)) list.tag = 'ul';
  else list.attributes['type'] = TYPES[marker] ?? OTHER_NUMBERS;
}
