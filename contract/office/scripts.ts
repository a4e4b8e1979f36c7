// Raised and lowered words as characters, where there is one for each.

export type ScriptPosition = 'sup' | 'sub';

const table = (plain: string, written: string): ReadonlyMap<string, string> => {
  const to = [...written];
  return new Map([...plain].map((char, i) => [char, to[i] ?? char]));
};
const CHARACTERS: Readonly<Record<ScriptPosition, ReadonlyMap<string, string>>> = {
  sup: table('0123456789+-−=()ni', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ'),
  sub: table('0123456789+-−=()aeoxhklmnpstijruv', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₒₓₕₖₗₘₙₚₛₜᵢⱼᵣᵤᵥ'),
};

/** Undefined: one has none. */
export function inScript(words: string, script: ScriptPosition): string | undefined {
  const known = [...words].map((char) => CHARACTERS[script].get(char));
  return known.includes(undefined) ? undefined : known.join('');
}
