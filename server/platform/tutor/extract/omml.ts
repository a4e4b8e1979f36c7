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
  'm:f': (node) => `\\frac{${part(node, 'm:num')}}{${part(node, 'm:den')}}`,
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
    const sign = (char: string) => char.replace(/[{}]/, '\\$&') || '.';
    return `\\left${sign(open)}${partsOf(node, 'm:e').join(',')}\\right${sign(close)}`;
  },
  'm:nary': (node) => {
    const sign = symbols(property(node, 'm:naryPr', 'm:chr') ?? '∫').trim();
    const limits = [part(node, 'm:sub'), part(node, 'm:sup')];
    return `${sign}${limits[0] ? `_{${limits[0]}}` : ''}${limits[1] ? `^{${limits[1]}}` : ''} ${part(node, 'm:e')}`;
  },
  'm:func': (node) => `${functionName(part(node, 'm:fName'))}{${part(node, 'm:e')}}`,
  'm:acc': (node) => `${ACCENTS[property(node, 'm:accPr', 'm:chr') ?? '\u0302'] ?? '\\hat'}{${part(node, 'm:e')}}`,
  'm:bar': (node) => `\\overline{${part(node, 'm:e')}}`,
  'm:eqArr': (node) => `\\begin{aligned}${partsOf(node, 'm:e').join(' \\\\ ')}\\end{aligned}`,
  'm:m': (node) => `\\begin{matrix}${matrixRows(node).join(' \\\\ ')}\\end{matrix}`,
  'm:limLow': (node) => `${functionName(part(node, 'm:e'))}_{${part(node, 'm:lim')}}`,
};

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

/** Mathematical letters (𝑇, 𝜋) become plain ones; known signs become commands, and LaTeX's own signs words. */
function symbols(text: string): string {
  return text.normalize('NFKC').replace(/[{}$%&#_\\~^]|[^\x00-\x7f]/gu, (char) => {
    if (char === '−') return '-';
    if (/[{}$%&#_]/.test(char)) return `\\${char}`;
    const name = SYMBOLS[char];
    return name === 'circ' ? '^{\\circ}' : name ? `\\${name} ` : char;
  });
}
