// One print for the ways a formula is set: LaTeX, superscripts, other signs for times and minus.

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const GREEK: Readonly<Record<string, string>> = {
  alpha: 'α',
  beta: 'β',
  gamma: 'γ',
  delta: 'δ',
  Delta: 'Δ',
  epsilon: 'ε',
  varepsilon: 'ε',
  eta: 'η',
  theta: 'θ',
  lambda: 'λ',
  mu: 'μ',
  nu: 'ν',
  pi: 'π',
  rho: 'ρ',
  sigma: 'σ',
  tau: 'τ',
  varphi: 'φ',
  phi: 'φ',
  omega: 'ω',
  Omega: 'Ω',
};
const SIGNS: Readonly<Record<string, string>> = {
  times: '×',
  cdot: '·',
  div: '÷',
  approx: '≈',
  pm: '±',
  circ: '°',
  degree: '°',
  left: '',
  right: '',
  quad: ' ',
  displaystyle: '',
  ',': ' ',
  ';': ' ',
  ' ': ' ',
  '!': '',
  '%': '%',
};

/** A text in which each formula in LaTeX is set in one line of print: \frac{a}{b} as (a)/(b). */
export const printed = (text: string): string =>
  text.includes('\\') || text.includes('$')
    ? text.replace(/\$\$([^$]+)\$\$|\$([^$\n]+)\$/gu, (_, block?: string, inline?: string) =>
        inPrint(block ?? inline ?? ''),
      )
    : text;

function inPrint(latex: string): string {
  let text = latex.replace(/\\[dt]frac/gu, '\\frac').replace(/\\(?:text|mathrm|mathit|operatorname|rm)\s*(?=\{)/gu, '');
  // from the inside out: no braces stand in the innermost
  for (let before = ''; before !== text; ) {
    before = text;
    text = text
      .replace(/\\frac\s*\{1\}\s*\{2\}/gu, '½')
      .replace(
        /\\frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}/gu,
        (_, over: string, under: string) => `${grouped(over)}/${grouped(under)}`,
      )
      .replace(/\\sqrt\s*\{([^{}]*)\}/gu, '√($1)')
      .replace(/\^\{([^{}]*)\}/gu, (_, power: string) => (/^[-−]?\d+$/u.test(power) ? raised(power) : `^(${power})`))
      .replace(/_\{([^{}]*)\}/gu, '_$1')
      .replace(/(?<!\\frac\s*|\\sqrt\s*|\}\s*|[\^_])\{([^{}]*)\}(?!\s*\{)/gu, '$1');
  }
  return text
    .replace(/\^([-−]?\d)/gu, (_, power: string) => raised(power))
    .replace(
      /\\([A-Za-z]+|[,; !%])/gu,
      (all, name: string) => GREEK[name] ?? SIGNS[name] ?? (/^(?:sin|cos|tan|ln|lg|log)$/u.test(name) ? name : all),
    )
    .replace(/\s+/gu, ' ')
    .trim();
}

const grouped = (text: string): string => (/^\s*[\p{L}\d.]+\s*$/u.test(text) ? text.trim() : `(${text.trim()})`);
const raised = (power: string): string =>
  power.replace(/./gu, (digit) => (/\d/u.test(digit) ? (SUPERSCRIPTS[Number(digit)] ?? '') : '⁻'));
