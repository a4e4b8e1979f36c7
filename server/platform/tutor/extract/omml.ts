// Office formulas (OMML) to LaTeX between `$`, so that a formula written in Word or PowerPoint is not lost.
import { escapeXml } from '#contract/office/xml-tree.ts';
import { child, type Node, parseXml, textContent } from '#server/platform/office/xml.ts';
import { asFormula } from './formula-signs.ts';

const FORMULA = /<m:oMath(?:\s[^>]*)?>(?:(?!<m:oMath[\s>])[\s\S])*?<\/m:oMath>/g;
const WRAPPER = /<\/?m:oMathPara(?:\s[^>]*)?>|<m:oMathParaPr>(?:(?!<\/m:oMathParaPr>)[\s\S])*<\/m:oMathParaPr>/g;

/** Replaces each formula in a Word part by a text run, before a reader that knows no formulas sees it. */
export function formulasAsText(xml: string): string {
  if (!xml.includes('<m:oMath')) return xml;
  return xml
    .replace(FORMULA, (omml) => `<w:r><w:t xml:space="preserve">${escapeXml(latex(parseXml(omml)))}</w:t></w:r>`)
    .replace(WRAPPER, '');
}

/** `$…$`, told to be a formula, for the given `m:oMath` nodes, or nothing at all when they are empty. */
export function latex(formulas: Node[]): string {
  const body = write(formulas).replace(/\s+/g, ' ').trim();
  return body === '' ? '' : asFormula(`$${body}$`);
}

function write(list: Node[]): string {
  return list.map(element).join('');
}

function part(node: Node, name: string): string {
  return write(child(node, name)?.children ?? []);
}

function property(node: Node, set: string, name: string): string | undefined {
  return child(child(node, set), name)?.attributes['m:val'];
}

const ELEMENTS: Record<string, (node: Node) => string> = {
  'm:r': (node) => symbols(textContent(node.children.filter((one) => one.name === 'm:t'))),
  'm:f': (node) => {
    const [above, below] = [part(node, 'm:num'), part(node, 'm:den')];
    return isBarless(node) ? `{${above} \\atop ${below}}` : `\\frac{${above}}{${below}}`;
  },
  'm:sPre': (node) => `{}_{${part(node, 'm:sub')}}^{${part(node, 'm:sup')}}${base(node)}`,
  'm:sSup': (node) => `${base(node)}^{${part(node, 'm:sup')}}`,
  'm:sSub': (node) => `${base(node)}_{${part(node, 'm:sub')}}`,
  'm:sSubSup': (node) => `${base(node)}_{${part(node, 'm:sub')}}^{${part(node, 'm:sup')}}`,
  'm:rad': (node) => {
    const degree = part(node, 'm:deg');
    return `\\sqrt${degree ? `[${degree}]` : ''}{${part(node, 'm:e')}}`;
  },
  'm:d': (node) => {
    const open = property(node, 'm:dPr', 'm:begChr') ?? '(';
    const close = property(node, 'm:dPr', 'm:endChr') ?? ')';
    const [inside, ...others] = child(node, 'm:e')?.children.filter(({ name }) => name !== 'm:ctrlPr') ?? [];
    // the brackets are the binomial's own
    if (open === '(' && close === ')' && inside && others.length === 0 && isBarless(inside))
      return `\\binom{${part(inside, 'm:num')}}{${part(inside, 'm:den')}}`;
    const between = symbols(property(node, 'm:dPr', 'm:sepChr') ?? '|');
    const sign = (char: string) => char.replace(/[{}]/, '\\$&') || '.';
    return `\\left${sign(open)}${partsOf(node, 'm:e').join(between)}\\right${sign(close)}`;
  },
  'm:nary': (node) => {
    const sign = symbols(property(node, 'm:naryPr', 'm:chr') ?? '∫').trim();
    const limits = [part(node, 'm:sub'), part(node, 'm:sup')];
    return `${sign}${limits[0] ? `_{${limits[0]}}` : ''}${limits[1] ? `^{${limits[1]}}` : ''} ${part(node, 'm:e')}`;
  },
  'm:func': (node) => `${functionName(part(node, 'm:fName'))}{${part(node, 'm:e')}}`,
  'm:acc': (node) => `${ACCENTS[property(node, 'm:accPr', 'm:chr') ?? '\u0302'] ?? '\\hat'}{${part(node, 'm:e')}}`,
  'm:bar': (node) =>
    `\\${property(node, 'm:barPr', 'm:pos') === 'top' ? 'overline' : 'underline'}{${part(node, 'm:e')}}`,
  // a sign & of its equations says where they are aligned
  'm:eqArr': (node) => `\\begin{aligned}${partsOf(node, 'm:e').join(' \\\\ ').replaceAll('\\&', '&')}\\end{aligned}`,
  'm:phant': (node) => (/^(?:0|off|false)$/.test(property(node, 'm:phantPr', 'm:show') ?? '') ? '' : part(node, 'm:e')),
  'm:groupChr': (node) => {
    const [sign, inside] = [property(node, 'm:groupChrPr', 'm:chr') ?? '⏟', part(node, 'm:e')];
    const brace = BRACES[sign];
    if (brace) return `${brace}{${inside}}`;
    // the words are a condition of the arrow, which stands above them or below
    const place = property(node, 'm:groupChrPr', 'm:pos') === 'top' ? 'underset' : 'overset';
    return `\\${place}{${inside}}{${symbols(sign).trim()}}`;
  },
  'm:m': (node) => `\\begin{matrix}${matrixRows(node).join(' \\\\ ')}\\end{matrix}`,
  'm:limLow': (node) => limit(node, '_', '\\underset'),
  'm:limUpp': (node) => limit(node, '^', '\\overset'),
};

const BRACES: Record<string, string> = { '⏟': '\\underbrace', '⏞': '\\overbrace' };

const isBarless = (node: Node): boolean => node.name === 'm:f' && property(node, 'm:fPr', 'm:type') === 'noBar';

/** Of a function or a brace as an index; a condition stands over its arrow or its sign of equality. */
function limit(node: Node, index: string, over: string): string {
  const [inside, words] = [functionName(part(node, 'm:e')), part(node, 'm:lim')];
  const isOperator = /^\\(?!to\b|(?:over|under)(?:set|line)\b)[a-z]|^[a-z]{2,}$/i.test(inside);
  return isOperator ? `${inside}${index}{${words}}` : `${over}{${words}}{${inside.trim()}}`;
}

const partsOf = (node: Node, name: string): string[] =>
  node.children.filter((one) => one.name === name).map((one) => write(one.children));

const matrixRows = (node: Node): string[] =>
  node.children.filter(({ name }) => name === 'm:mr').map((row) => partsOf(row, 'm:e').join(' & '));

function element(node: Node): string {
  if (node.name.endsWith('Pr')) return '';
  return ELEMENTS[node.name]?.(node) ?? write(node.children);
}

/** A base of several symbols needs braces before it takes an index. */
function base(node: Node): string {
  const inside = part(node, 'm:e').trim();
  return inside.length > 1 ? `{${inside}}` : inside;
}

function functionName(name: string): string {
  const plain = name.trim();
  return /^(?:sin|cos|tan|cot|ln|log|lg|exp|lim|max|min|arcsin|arccos|arctan)$/.test(plain) ? `\\${plain}` : plain;
}

const ACCENTS: Record<string, string> = {
  '\u0302': '\\hat',
  '\u0303': '\\tilde',
  '\u0304': '\\bar',
  '\u0305': '\\overline',
  '\u0307': '\\dot',
  '\u0308': '\\ddot',
  '\u20d7': '\\vec',
};

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
  '^': 'wedge',
};

/**
 * Mathematical letters (𝑇, 𝜋) become plain ones, and ℎ, which has its place elsewhere; known signs become commands, and
 * LaTeX's own signs words. All else stays: ² is no 2.
 */
function symbols(text: string): string {
  const plain = text.replace(/[\u{1d400}-\u{1d7ff}\u210e]/gu, (letter) => letter.normalize('NFKC'));
  return plain.replace(/[{}$%&#_\\~^]|[^\x00-\x7f]/gu, (char) => {
    if (char === '−') return '-';
    if (/[{}$%&#_]/.test(char)) return `\\${char}`;
    const name = SYMBOLS[char];
    return name === 'circ' ? '^{\\circ}' : name ? `\\${name} ` : char;
  });
}
