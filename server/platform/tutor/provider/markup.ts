// What of a model's markdown leads out of the lesson, recognised at the start of a text that may still be growing.
// Each reader sees at most WINDOW characters, so what it decides never depends on how the text was cut into deltas.

/** How much of a text may be held back until it is clear what it is. */
export const WINDOW = 2000;

export type Match =
  /** Undecided: more text may complete it. */
  | 'more'
  /** Plain text. */
  | null
  | { length: number; as: 'nothing' | 'url' }
  | { length: number; as: 'text'; text: string }
  | { length: number; as: 'mark'; n: number }
  /** `inner` takes its place and is looked at again. */
  | { length: number; as: 'inner'; inner: string };

const LABEL = 200;
const SENTENCE_END = /[\n。！？；]/;

/** A `[`: a citation mark, or a link whose text stays. */
export function bracket(s: string, open: boolean): Match {
  const close = closing(s, 0, { open, limit: LABEL, breaks: SENTENCE_END });
  if (typeof close !== 'number') return close;
  const label = s.slice(1, close);
  if (/^\^?\d{1,9}$/.test(label)) return { length: close + 1, as: 'mark', n: Number(label.replace('^', '')) };
  if (close + 1 === s.length) return open ? 'more' : null;
  const target = s[close + 1] === '(' ? destination(s.slice(close + 1), open) : null;
  return target && typeof target === 'object'
    ? { length: close + 1 + target.length, as: 'inner', inner: label }
    : target;
}

/** A `!`: an image goes, whatever it names. */
export function image(s: string, open: boolean): Match {
  if (s.length < 2) return open ? 'more' : null;
  if (s[1] !== '[') return null;
  const close = closing(s, 1, { open, limit: WINDOW, breaks: /\n/ });
  if (typeof close !== 'number') return close;
  if (close + 1 === s.length) return open ? 'more' : null;
  // "Great![1][2]" is an exclamation with two citations
  const cited = /^\d+$/.test(s.slice(2, close));
  const next = s[close + 1];
  if (next !== '(' && (next !== '[' || cited)) return null;
  const end = closing(s, close + 1, { open, limit: WINDOW, breaks: /\n/ });
  return typeof end === 'number' ? { length: end + 1, as: 'nothing' } : end;
}

const SCHEME = /^\(\s*<?(?:[a-z][a-z\d+.-]*:[^\s)]|www\.|\.{0,2}\/|[#?]|[\w%-]+(?:\.[\w%-]+)*\.[a-z][\w%-]*[/)?#])/i;
const MAY_BE_SCHEME = /^\(\s*<?[\w%+.-]*:?$/;

/** A `(` behind a `]`: a destination goes; algebra such as `[a+b](c+d)` is none. */
export function destination(s: string, open: boolean): Match {
  if (!SCHEME.test(s)) return open && MAY_BE_SCHEME.test(s) ? 'more' : null;
  const end = closing(s, 0, { open, limit: WINDOW, breaks: /\n/ });
  return typeof end === 'number' ? { length: end + 1, as: 'nothing' } : end;
}

interface Span {
  open: boolean;
  limit: number;
  breaks: RegExp;
}

const PAIR: Record<string, string> = { '[': ']', '(': ')' };

/** Where the bracket at `from` is closed, escapes and nesting minded. */
function closing(s: string, from: number, { open, limit, breaks }: Span): number | 'more' | null {
  const left = s[from] ?? '';
  let depth = 0;
  const end = Math.min(s.length, from + limit);
  for (let i = from; i < end; i++) {
    const c = s[i] ?? '';
    if (c === '\\') i++;
    else if (c === left) depth++;
    else if (c === PAIR[left] && --depth === 0) return i;
    else if (breaks.test(c)) return null;
  }
  return open && s.length < from + limit ? 'more' : null;
}

const STARTS = ['https://', 'http://', 'ftp://', 'www.'];
const LONGEST_START = 8;

/** The start of a bare address. */
export function address(s: string, open: boolean): Match {
  const head = s.slice(0, LONGEST_START).toLowerCase();
  const start = STARTS.find((known) => head.startsWith(known));
  if (start) return { length: start.length, as: 'url' };
  return open && STARTS.some((known) => known.startsWith(head)) ? 'more' : null;
}

/** A `:` behind the name of a scheme that has been shown already. */
export function schemeEnd(s: string, open: boolean): Match {
  if (s.startsWith('://')) return { length: 3, as: 'url' };
  return open && '://'.startsWith(s) ? 'more' : null;
}

// Where they stand in text they have a meaning; `x<y` and `a<sin b` have none.
const ELEMENTS = new Set(
  `a abbr address area article aside audio b base bdi bdo blockquote body br button canvas caption center cite code
   col colgroup data datalist dd del details dfn dialog div dl dt em embed fieldset figcaption figure font footer form
   frame frameset h1 h2 h3 h4 h5 h6 head header hr html i iframe img input ins kbd label legend li link main map mark
   math menu meta meter nav noscript object ol optgroup option output p param picture pre progress q s samp script
   search section select slot small source span strike strong style sub summary sup svg table tbody td template
   textarea tfoot th thead time title tr track u ul var video wbr`.split(/\s+/),
);
const LIVE =
  /^<\/?(?:script|img|image|iframe|frame|object|embed|svg|math|link|meta|style|base|form|input|video|audio)\b/i;

/** A `<`: tags, comments and autolinks go; any other is a sign of mathematics. */
export function tag(s: string, open: boolean): Match {
  const found = comment(s, open) ?? autolink(s, open) ?? element(s, open);
  if (found === null && LIVE.test(s)) return { length: 1, as: 'text', text: '＜' };
  return found;
}

function comment(s: string, open: boolean): Match {
  if (!s.startsWith('<!--')) return open && '<!--'.startsWith(s) ? 'more' : null;
  const end = s.indexOf('-->', 4);
  if (end >= 0) return { length: end + 3, as: 'nothing' };
  return open ? 'more' : null;
}

function autolink(s: string, open: boolean): Match {
  const whole = /^<(?:[a-z][a-z\d+.-]{1,31}:|[\w.+-]+@[\w-]+\.)[^\s<>]*>/i.exec(s);
  if (whole) return { length: whole[0].length, as: 'nothing' };
  return open && /^<(?:[a-z][a-z\d+.-]{0,31}(?::[^\s<>]*)?|[\w.+-]+@[^\s<>]*)$/i.test(s) ? 'more' : null;
}

const NAME = /<\/?([a-z][a-z\d]*)(?=[\s/>])/iy;
const ATTRIBUTE = /[\s/]+(?:[a-z_:@][\w:.@-]*(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>=`]+))?)?/iy;
// what an attribute may still be when the text ends within it
const BEGUN = /^(?:[\s/]+(?:[a-z_:@][\w:.@-]*(?:\s*(?:=\s*(?:"[^"]*|'[^']*|[^\s"'<>=`]*)?)?)?)?)?$/i;

function element(s: string, open: boolean): Match {
  NAME.lastIndex = 0;
  const name = NAME.exec(s)?.[1]?.toLowerCase();
  if (name === undefined) return open && /^<\/?(?:[a-z][a-z\d]{0,9})?$/i.test(s) ? 'more' : null;
  if (!ELEMENTS.has(name)) return null;
  let at = NAME.lastIndex;
  for (;;) {
    if (s[at] === '>') {
      const bare = !s.slice(NAME.lastIndex, at).includes('=');
      // "if x <b and c> 0" is no element
      const words = name.length === 1 && bare && s.slice(0, at).trimEnd().includes(' ');
      return words ? null : { length: at + 1, as: 'nothing' };
    }
    if (open && BEGUN.test(s.slice(at))) return 'more';
    ATTRIBUTE.lastIndex = at;
    if (!ATTRIBUTE.test(s)) return null;
    at = ATTRIBUTE.lastIndex;
  }
}
