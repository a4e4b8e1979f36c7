// Words taken apart: what is a formula, what has weight, and small figures that the font does not have.

export interface TextRun {
  text: string;
  kind: 'words' | 'formula';
  strong?: true;
  /** The small figures of chemistry and powers, which the font would leave out. */
  small?: 'sub' | 'sup';
}

const SUB = '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎';
const SUP = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ';
const PLAIN = '0123456789+-=()n';
const SMALL = new RegExp(`([${SUB}]+)|([${SUP}]+)`, 'u');

/** `$…$` or `$$…$$`, and not a sum of money: a formula neither begins nor ends with a space. */
const FORMULA = /(\${1,2})((?:[^\s$]|[^\s$][^$]*[^\s$]))\1/;

export function textRuns(text: string): TextRun[] {
  const runs: TextRun[] = [];
  for (const [i, part] of text.split('**').entries()) {
    // an odd number of marks: the last is itself
    const isLast = i === text.split('**').length - 1;
    const isStrong = i % 2 === 1 && !isLast;
    runs.push(
      ...formulasIn(i % 2 === 1 && isLast ? `**${part}` : part).map((run) =>
        isStrong ? { ...run, strong: true as const } : run,
      ),
    );
  }
  return runs.filter((run) => run.text !== '');
}

function formulasIn(text: string): TextRun[] {
  const found = FORMULA.exec(text);
  if (!found) return smallIn(text);
  const [all, , tex = ''] = found;
  return [
    ...smallIn(text.slice(0, found.index)),
    { text: tex, kind: 'formula' },
    ...formulasIn(text.slice(found.index + all.length)),
  ];
}

function smallIn(text: string): TextRun[] {
  const found = SMALL.exec(text);
  if (!found) return [{ text, kind: 'words' }];
  const [all, sub] = found;
  const from = sub === undefined ? SUP : SUB;
  const small = [...all].map((sign) => PLAIN[[...from].indexOf(sign)] ?? sign).join('');
  return [
    { text: text.slice(0, found.index), kind: 'words' },
    { text: small, kind: 'words', small: sub === undefined ? 'sup' : 'sub' },
    ...smallIn(text.slice(found.index + all.length)),
  ];
}
