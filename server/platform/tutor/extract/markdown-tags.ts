// What looks like a tag and is words: `a<b and c>d`, `vector<int>`, `x<y>z`. CommonMark takes any name for a tag's, and a reader who
// takes tags off would lose the words with them.

const names = (all: string): ReadonlySet<string> => new Set(all.split(' '));

const ELEMENTS = names(
  'a abbr acronym address article aside audio b bdi bdo big blockquote body button canvas caption center cite code data datalist dd del details dfn dialog dir div dl dt em fieldset figcaption figure font footer form frameset h1 h2 h3 h4 h5 h6 head header hgroup html i iframe ins kbd label legend li main map mark marquee math menu meter nav nobr noframes noscript object ol optgroup option output p picture pre progress q rb rp rt rtc ruby s samp script search section select slot small span strike strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr tt u ul var video xmp',
);
const VOID = names('area base basefont br col embed frame hr img input link meta param source track wbr');
/** These may end without a tag of their own. */
const OPEN_ENDED = names('li td th tr dd dt thead tbody tfoot caption option optgroup rt rp rb rtc body head html');
const SWITCHES =
  /^(?:allowfullscreen|async|autofocus|autoplay|checked|compact|controls|default|defer|disabled|download|hidden|inert|ismap|itemscope|loop|multiple|muted|nomodule|noshade|novalidate|nowrap|open|playsinline|readonly|required|reversed|selected|data-.*)$/i;

const ATTRIBUTE = String.raw`\s+[a-z_:][\w.:-]*(?:\s*=\s*(?:[^\s"'=<>${'`'}]+|'[^']*'|"[^"]*"))?`;
const TAG = new RegExp(String.raw`<(\/?)([a-z][a-z\d-]*)((?:${ATTRIBUTE})*)\s*\/?>`, 'gi');
/** `sign` in place of the `<` of what is no tag of HTML. */
export function withoutFalseTags(source: string, sign: string): string {
  const ends = new Map<string, number>();
  for (const { 1: end, 2: name = '', index } of source.matchAll(TAG)) if (end) ends.set(name.toLowerCase(), index);
  // within drawings and formulas names are others
  let foreign = '';
  return source.replace(TAG, (raw: string, end: string, given: string, said: string, index: number) => {
    const name = given.toLowerCase();
    const isEnded = (ends.get(name) ?? -1) > index;
    if (foreign !== '') {
      if (end !== '' && name === foreign) foreign = '';
      return raw;
    }
    if (isEnded && end === '' && (name === 'svg' || name === 'math')) foreign = name;
    const isTag = isElement({ name, said, isEnd: end !== '', isEnded }) || isLineStart(source, index, name);
    return isTag ? raw : sign + raw.slice(1);
  });
}

/** A paragraph needs no end, where it begins a line. */
const isLineStart = (source: string, index: number, name: string): boolean =>
  name === 'p' && /(?:^|[\n>])[ \t]*$/.test(source.slice(Math.max(0, index - 9), index));

interface Found {
  name: string;
  /** Its attributes. */
  said: string;
  isEnd: boolean;
  /** A tag that ends it stands behind it. */
  isEnded: boolean;
}

function isElement({ name, said, isEnd, isEnded }: Found): boolean {
  if (VOID.has(name) || (isEnd && ELEMENTS.has(name))) return true;
  const own = said.match(new RegExp(ATTRIBUTE, 'gi')) ?? [];
  const isPlain = own.every((one) => one.includes('=') || SWITCHES.test(one.trim()));
  return ELEMENTS.has(name) && isPlain && (isEnded || own.length > 0 || OPEN_ENDED.has(name));
}
