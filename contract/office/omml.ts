// Office formulas (OMML) as LaTeX: one reading for who reads a document and for who shows it.
import { characterOfSymbol } from './symbol-fonts.ts';
import {
  attributeOf,
  childOf,
  decodedXml,
  elementsOf,
  escapeXml,
  isElement,
  textOfXml,
  type XmlElement,
  type XmlNode,
  xmlText,
  xmlTree,
} from './xml-tree.ts';

/** Each formula of a part as a run of words, before a reader that knows no formulas sees it. `write`: its LaTeX as these words. */
export function formulasAsRuns(
  xml: string,
  prefix: 'w' | 'a',
  write: (latex: string, isDisplay: boolean) => string,
): string {
  if (!xml.includes('<m:oMath')) return xml;
  const lineEnd = prefix === 'w' ? '<w:r><w:br/></w:r>' : '<a:br/>';
  const replaced = (nodes: readonly XmlNode[], isDisplay = false): XmlNode[] =>
    nodes.flatMap((node): XmlNode[] => {
      if (!isElement(node)) return [node];
      const choice = node.name === 'mc:AlternateContent' ? childOf(node, 'mc:Choice') : undefined;
      // the older form is a picture of the formula
      if (choice && !elementsOf([choice], 'm:oMath').next().done) return replaced(choice.children);
      if (node.name === 'm:oMathPara')
        // each of several formulas has a line of its own
        return node.children
          .filter((child) => isElement(child) && child.name !== 'm:oMathParaPr')
          .flatMap((child, at) => [...(at > 0 ? [lineEnd] : []), ...replaced([child], true)]);
      if (node.name === 'a14:m') return replaced(node.children, isDisplay);
      if (node.name !== 'm:oMath') return [{ ...node, children: replaced(node.children) }];
      const latex = latexOf(node);
      const [look] = elementsOf(node.children, `${prefix}:rPr`);
      const words = `<${prefix}:t xml:space="preserve">${escapeXml(write(latex, isDisplay))}</${prefix}:t>`;
      return latex === '' ? [] : [`<${prefix}:r>${look ? xmlText([look]) : ''}${words}</${prefix}:r>`];
    });
  return xmlText(replaced(xmlTree(xml)));
}

/** Empty where nothing is in it. */
export function latexOf(formula: XmlElement): string {
  const lines = write(formula.children)
    .split(LINE)
    .map((line) => line.replace(/\s+/g, ' ').replace(/^(?:\\quad |\s)+|(?:\\quad|\s)+$/g, ''))
    .filter((line) => line !== '');
  // within brackets there is no place for the end of a line
  const isWhole = lines.every(
    (line) => (line.match(/(?<!\\)\{/g)?.length ?? 0) === (line.match(/(?<!\\)\}/g)?.length ?? 0),
  );
  if (lines.length < 2 || !isWhole) return lines.join(' ');
  return `\\begin{aligned}${lines.join(' \\\\ ')}\\end{aligned}`;
}
/** Where a line ends, while a formula is written: no text has it. */
const LINE = '\ufdd0';

const write = (nodes: readonly XmlNode[]): string => nodes.filter(isElement).map(element).join('');

const part = (node: XmlElement, name: string): string => write(childOf(node, name)?.children ?? []);

function property(node: XmlElement, name: string): string | undefined {
  const own = childOf(childOf(node, `${node.name}Pr`), name);
  const value = own && attributeOf(own, 'm:val');
  return value === undefined ? undefined : decodedXml(value);
}
function isOn(node: XmlElement, name: string): boolean {
  const own = childOf(childOf(node, `${node.name}Pr`), name);
  return own !== undefined && !/^(?:0|off|false)$/.test(attributeOf(own, 'm:val') ?? '');
}

const ELEMENTS: Record<string, (node: XmlElement) => string> = {
  'm:r': (node) => {
    const said = childOf(childOf(node, 'm:rPr'), 'm:brk') ? LINE + write(node.children) : write(node.children);
    const look = childOf(node, 'w:rPr') ?? childOf(node, 'a:rPr');
    const words = look && isStruck(look) ? `\\sout{${said}}` : said;
    // blanks between words are none in a formula
    if (isOn(node, 'm:nor') && /\S\s+\S/.test(words)) return `\\text{${words.replaceAll('\\ ', ' ')}}`;
    const alphabet = ALPHABETS[property(node, 'm:scr') ?? ''];
    return alphabet && /^[A-Za-z]+$/.test(words) ? `${alphabet}{${words}}` : words;
  },
  'm:t': (node) => symbols(textOfXml(node.children)),
  'w:t': (node) => symbols(textOfXml(node.children)),
  'w:br': () => LINE,
  'w:cr': () => LINE,
  'w:tab': () => WIDE,
  'm:tab': () => WIDE,
  'w:sym': (node) => symbols(characterOfSymbol(attributeOf(node, 'w:font'), attributeOf(node, 'w:char')) ?? '\ufffd'),
  'm:f': (node) => {
    const [above, below] = [part(node, 'm:num'), part(node, 'm:den')];
    return isBarless(node) ? `{${above} \\atop ${below}}` : `\\frac{${above}}{${below}}`;
  },
  'm:sPre': (node) => `{}_{${part(node, 'm:sub')}}^{${part(node, 'm:sup')}}${base(node)}`,
  'm:sSup': (node) => `${base(node)}^{${part(node, 'm:sup')}}`,
  'm:sSub': (node) => `${base(node)}_{${part(node, 'm:sub')}}`,
  'm:sSubSup': (node) => `${base(node)}_{${part(node, 'm:sub')}}^{${part(node, 'm:sup')}}`,
  'm:rad': (node) => {
    const degree = isOn(node, 'm:degHide') ? '' : part(node, 'm:deg');
    return `\\sqrt${degree ? `[${degree}]` : ''}{${part(node, 'm:e')}}`;
  },
  'm:d': (node) => {
    const signs = [property(node, 'm:begChr') ?? '(', property(node, 'm:endChr') ?? ')'];
    const [inside, ...others] = childOf(node, 'm:e')?.children.filter(isElement).filter(isNoProperty) ?? [];
    // the brackets are the binomial's own
    if (signs.join('') === '()' && inside && others.length === 0 && isBarless(inside))
      return `\\binom{${part(inside, 'm:num')}}{${part(inside, 'm:den')}}`;
    const between = partsOf(node, 'm:e').join(symbols(property(node, 'm:sepChr') ?? '|'));
    const [open, close] = signs.map((sign) => (sign.trim() === '' ? '.' : DELIMITERS[sign]));
    return open && close
      ? `\\left${open}${between}\\right${close}`
      : `${symbols(signs[0] ?? '')}${between}${symbols(signs[1] ?? '')}`;
  },
  'm:nary': (node) => {
    const sign = symbols(property(node, 'm:chr') ?? '∫').trim();
    const limits = [part(node, 'm:sub'), part(node, 'm:sup')];
    return `${sign}${limits[0] ? `_{${limits[0]}}` : ''}${limits[1] ? `^{${limits[1]}}` : ''} ${part(node, 'm:e')}`;
  },
  'm:func': (node) => `${functionName(part(node, 'm:fName'))}{${part(node, 'm:e')}}`,
  'm:acc': (node) => accent(property(node, 'm:chr') ?? '\u0302', node),
  'm:bar': (node) => `\\${property(node, 'm:pos') === 'top' ? 'overline' : 'underline'}{${part(node, 'm:e')}}`,
  'm:borderBox': (node) => {
    const inside = part(node, 'm:e');
    const strokes = STROKES.find(([, ...names]) => names.every((name) => isOn(node, name)))?.[0];
    const struck = strokes ? `${strokes}{${inside}}` : inside;
    const [side, ...others] = SIDES.filter(([name]) => !isOn(node, name));
    return side ? `${others.length > 0 ? '\\boxed' : side[1]}{${struck}}` : struck;
  },
  // a sign & of its equations says where they are aligned
  'm:eqArr': (node) => `\\begin{aligned}${partsOf(node, 'm:e').join(' \\\\ ').replaceAll('\\&', '&')}\\end{aligned}`,
  'm:phant': (node) => (/^(?:0|off|false)$/.test(property(node, 'm:show') ?? '') ? '' : part(node, 'm:e')),
  'm:groupChr': (node) => {
    const [sign, inside] = [property(node, 'm:chr') ?? '⏟', part(node, 'm:e')];
    const brace = BRACES[sign];
    if (brace) return `${brace}{${inside}}`;
    // the words are a condition of the arrow, which stands above them or below
    const place = property(node, 'm:pos') === 'top' ? 'underset' : 'overset';
    return sign.trim() === '' ? inside : `\\${place}{${inside}}{${symbols(sign).trim()}}`;
  },
  'm:m': (node) => `\\begin{matrix}${matrixRows(node).join(' \\\\ ')}\\end{matrix}`,
  'm:limLow': (node) => limit(node, '_', '\\underset'),
  'm:limUpp': (node) => limit(node, '^', '\\overset'),
};

const ALPHABETS: Readonly<Record<string, string>> = {
  'double-struck': '\\mathbb',
  script: '\\mathcal',
  fraktur: '\\mathfrak',
};
/** As LaTeX knows them; others are as wide as they are. */
const DELIMITERS: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...'()[]<>|/⌊⌋⌈⌉⟨⟩'].map((sign) => [sign, sign])),
  '{': '\\{',
  '}': '\\}',
  '\\': '\\backslash ',
  '‖': '\\|',
  '∥': '\\|',
  '〈': '⟨',
  '〉': '⟩',
  '\u2329': '⟨',
  '\u232a': '⟩',
};
const STROKES = [
  ['\\xcancel', 'm:strikeBLTR', 'm:strikeTLBR'],
  ['\\cancel', 'm:strikeBLTR'],
  ['\\bcancel', 'm:strikeTLBR'],
  ['\\sout', 'm:strikeH'],
] as const;
/** What hides a side of a box, and the line alone on that side. */
const SIDES = [
  ['m:hideTop', '\\overline'],
  ['m:hideBot', '\\underline'],
  ['m:hideLeft', '\\boxed'],
  ['m:hideRight', '\\boxed'],
] as const;
const BRACES: Readonly<Record<string, string>> = {
  '⏟': '\\underbrace',
  '⏞': '\\overbrace',
  '⎴': '\\overbracket',
  '⎵': '\\underbracket',
  '⏜': '\\overgroup',
  '⏝': '\\undergroup',
  '‾': '\\overline',
  '¯': '\\overline',
  _: '\\underline',
};

const isStruck = (look: XmlElement): boolean =>
  /^(?:sng|dbl)Strike$/.test(attributeOf(look, 'strike') ?? '') ||
  ['w:strike', 'w:dstrike'].some((name) => {
    const mark = childOf(look, name);
    return mark !== undefined && !/^(?:0|off|false)$/.test(attributeOf(mark, 'w:val') ?? '');
  });

const isNoProperty = ({ name }: XmlElement): boolean => !name.endsWith('Pr');
const isBarless = (node: XmlElement): boolean => node.name === 'm:f' && property(node, 'm:type') === 'noBar';

/** Of a function or a brace as an index; a condition stands over its arrow or its sign of equality. */
function limit(node: XmlElement, index: string, over: string): string {
  const [inside, words] = [functionName(part(node, 'm:e')), part(node, 'm:lim')];
  const isOperator = /^\\(?!to\b|(?:over|under)(?:set|line)\b)[a-z]|^[a-z]{2,}$/i.test(inside);
  return isOperator ? `${inside}${index}{${words}}` : `${over}{${words}}{${inside.trim()}}`;
}

const partsOf = (node: XmlElement, name: string): string[] =>
  node.children
    .filter((one): one is XmlElement => isElement(one) && one.name === name)
    .map((one) => write(one.children));

const matrixRows = (node: XmlElement): string[] =>
  node.children
    .filter((one): one is XmlElement => isElement(one) && one.name === 'm:mr')
    .map((row) => partsOf(row, 'm:e').join(' & '));

const element = (node: XmlElement): string =>
  isNoProperty(node) ? (ELEMENTS[node.name]?.(node) ?? write(node.children)) : '';

/** A base of several symbols needs braces before it takes an index, and so does none. */
function base(node: XmlElement): string {
  const inside = functionName(part(node, 'm:e'));
  return inside.length === 1 || (inside !== '' && isFunction(inside)) ? inside : `{${inside}}`;
}

const FUNCTIONS =
  /^\\?(?:sin|cos|tan|cot|sec|csc|sinh|cosh|tanh|coth|ln|log|lg|exp|lim|max|min|sup|inf|det|dim|gcd|arg|deg|arcsin|arccos|arctan)$/;
const isFunction = (name: string): boolean => FUNCTIONS.test(name);
function functionName(name: string): string {
  const plain = name.trim();
  return isFunction(plain) ? `\\${plain.replace('\\', '')}` : plain;
}

/** By sign: above one letter, and above several. */
const ACCENTS: Readonly<Record<string, readonly [narrow: string, wide?: string]>> = {
  '\u0300': ['\\grave'],
  '\u0301': ['\\acute'],
  '\u0302': ['\\hat', '\\widehat'],
  '\u0303': ['\\tilde', '\\widetilde'],
  '\u0304': ['\\bar', '\\overline'],
  '\u0305': ['\\overline'],
  '\u0306': ['\\breve'],
  '\u0307': ['\\dot'],
  '\u0308': ['\\ddot'],
  '\u030a': ['\\mathring'],
  '\u030c': ['\\check', '\\widecheck'],
  '\u0332': ['\\underline'],
  '\u20d6': ['\\overleftarrow'],
  '\u20d7': ['\\vec', '\\overrightarrow'],
  '\u20db': ['\\dddot'],
  '\u20dc': ['\\ddddot'],
  '\u20e1': ['\\overleftrightarrow'],
};
function accent(sign: string, node: XmlElement): string {
  const inside = part(node, 'm:e');
  const [narrow, wide = narrow] = ACCENTS[sign] ?? [];
  const isWide = [...textOfXml(childOf(node, 'm:e')?.children ?? []).trim()].length > 1;
  if (narrow) return `${isWide ? wide : narrow}{${inside}}`;
  return sign.trim() === '' ? inside : `\\overset{${symbols(sign)}}{${inside}}`;
}

const SYMBOLS: Record<string, string> = {
  α: 'alpha',
  β: 'beta',
  γ: 'gamma',
  δ: 'delta',
  ε: 'varepsilon',
  ϵ: 'epsilon',
  ζ: 'zeta',
  η: 'eta',
  θ: 'theta',
  κ: 'kappa',
  λ: 'lambda',
  μ: 'mu',
  ν: 'nu',
  ξ: 'xi',
  π: 'pi',
  ρ: 'rho',
  σ: 'sigma',
  τ: 'tau',
  φ: 'varphi',
  ϕ: 'phi',
  χ: 'chi',
  ψ: 'psi',
  ω: 'omega',
  Γ: 'Gamma',
  Δ: 'Delta',
  Θ: 'Theta',
  Λ: 'Lambda',
  Π: 'Pi',
  Σ: 'Sigma',
  Φ: 'Phi',
  Ψ: 'Psi',
  Ω: 'Omega',
  '×': 'times',
  '÷': 'div',
  '±': 'pm',
  '·': 'cdot',
  '≤': 'le',
  '≥': 'ge',
  '≠': 'ne',
  '≈': 'approx',
  '∝': 'propto',
  '→': 'to',
  µ: 'mu',
  '\u2126': 'Omega',
  '∞': 'infty',
  '∂': 'partial',
  '∇': 'nabla',
  '∫': 'int',
  '∑': 'sum',
  '∏': 'prod',
  '°': 'circ',
  '\\': 'backslash',
  '~': 'sim',
};
/** Several blanks, which somebody put there to be seen. */
const WIDE = '\\quad ';

/**
 * Mathematical letters (𝑇, 𝜋) become plain ones, and ℎ, which has its place elsewhere; known signs become commands, and
 * LaTeX's own signs words. All else stays: ² is no 2.
 */
export function symbols(text: string): string {
  const plain = text.replace(/[\u{1d400}-\u{1d7ff}\u210e]/gu, (letter) => letter.normalize('NFKC'));
  return plain.replace(
    /[ \u00a0]{2,}|[\t\u2002\u2003\u3000]|(?<=[A-Za-z\d]) (?=[A-Za-z\d])|[{}$%&#_\\~^]|[^\x00-\x7f]/gu,
    (char) => {
      if (char === ' ') return '\\ ';
      if (char === '^') return '\\text{\\textasciicircum}';
      if (char.trim() === '' && char !== '\u00a0') return WIDE;
      if (char === '−') return '-';
      if (/[{}$%&#_]/.test(char)) return `\\${char}`;
      const name = SYMBOLS[char];
      return name === 'circ' ? '^{\\circ}' : name ? `\\${name} ` : char;
    },
  );
}
