// Raised and lowered words: T² must not become T2, nor 10ⁿ 10n. A character where there is one for each, else a formula's mark.

import { asFormula, hasFormulaSign } from './formula-signs.ts';

export type Script = 'sup' | 'sub';

const table = (plain: string, written: string): ReadonlyMap<string, string> => {
  const to = [...written];
  return new Map([...plain].map((char, i) => [char, to[i] ?? char]));
};
const CHARACTERS: Readonly<Record<Script, ReadonlyMap<string, string>>> = {
  sup: table('0123456789+-−=()ni', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ'),
  sub: table('0123456789+-−=()aeoxhklmnpstijruv', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₒₓₕₖₗₘₙₚₛₜᵢⱼᵣᵤᵥ'),
};
const SPECIAL = /[\\{}$%&#_^~]/g;
const NAMED: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash ',
  '^': '\\textasciicircum ',
  '~': '\\textasciitilde ',
};

export function asScript(text: string, script: Script): string {
  const words = text.trim();
  // a formula has its own raised words, and 文献[3] is cited
  if (words === '' || hasFormulaSign(words) || /^\[[\d,，\-–~]+\]$/.test(words)) return text;
  const known = [...words].map((char) => CHARACTERS[script].get(char));
  // marks like ® and ° stand raised already
  if (/^[^\p{L}\p{N}]+$/u.test(words) && known.includes(undefined)) return text;
  const written = known.includes(undefined) ? formula(words, script) : known.join('');
  return text.replace(words, () => written);
}

function formula(words: string, script: Script): string {
  const escaped = words.replace(SPECIAL, (sign) => NAMED[sign] ?? `\\${sign}`);
  const isLetters = /^[A-Za-z\d+\-−=*/.,()]+$/.test(words);
  return asFormula(`$${script === 'sup' ? '^' : '_'}{${isLetters ? escaped : `\\text{${escaped}}`}}$`);
}
