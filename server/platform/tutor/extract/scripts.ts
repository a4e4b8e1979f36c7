// Raised and lowered words: T² must not become T2, nor 10ⁿ 10n. A character where there is one for each, else a formula's mark.

import { inScript, type ScriptPosition } from '#contract/office/scripts.ts';
import { asFormula, hasFormulaSign } from './formula-signs.ts';

export type { ScriptPosition };

const SPECIAL = /[\\{}$%&#_^~]/g;
const NAMED: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash ',
  '^': '\\textasciicircum ',
  '~': '\\textasciitilde ',
};

export function asScript(text: string, script: ScriptPosition): string {
  const words = text.trim();
  // a formula has its own raised words, and 文献[3] is cited
  if (words === '' || hasFormulaSign(words) || /^\[[\d,，\-–~]+\]$/.test(words)) return text;
  const known = inScript(words, script);
  // marks like ® and ° stand raised already
  if (/^[^\p{L}\p{N}]+$/u.test(words) && known === undefined) return text;
  const written = known ?? formula(words, script);
  return text.replace(words, () => written);
}

function formula(words: string, script: ScriptPosition): string {
  const escaped = words.replace(SPECIAL, (sign) => NAMED[sign] ?? `\\${sign}`);
  const isLetters = /^[A-Za-z\d+\-−=*/.,()]+$/.test(words);
  return asFormula(`$${script === 'sup' ? '^' : '_'}{${isLetters ? escaped : `\\text{${escaped}}`}}$`);
}
