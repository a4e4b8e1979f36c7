// Fonts of signs, whose characters no other font has: by the characters that mean the same.

/** From the code of the first on, in their order; a space where there is none. */
type Row = readonly [from: number, characters: string];
const FONTS: Readonly<Record<string, readonly Row[]>> = {
  symbol: [
    [0x20, ' !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼'],
    [0xa0, '€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑'],
    [0xf1, '〉∫'],
  ],
  wingdings: [
    [0x4a, '☺😐☹'],
    [0x6c, '●❍■□'],
    [0x71, '❑❒⬧⧫◆❖'],
    [0x80, '⓪①②③④⑤⑥⑦⑧⑨⑩⓿❶❷❸❹❺❻❼❽❾❿'],
    [0x9f, '•'],
    [0xa1, '○'],
    [0xa7, '▪◻'],
    [0xab, '★'],
    [0xd8, '➢'],
    [0xdf, '←→↑↓'],
    [0xe8, '➔'],
    [0xef, '⇦⇨⇧⇩⬄'],
    [0xfb, '✗✓☒☑'],
  ],
  'wingdings 2': [
    [0x4f, '✗✓☒☑☒☒'],
    [0x6a, '⓪①②③④⑤⑥⑦⑧⑨⑩⓿❶❷❸❹❺❻❼❽❾❿'],
    [0xa3, '□'],
  ],
};

/** Words set in such a font, by what they look like: from `least` on, as some fonts are meant for signs alone. */
export const inFont = (words: string, font: string | undefined, least = 0x20): string =>
  font && font.toLowerCase() in FONTS
    ? words.replace(/[\u0020-\u00ff\uf020-\uf0ff]/g, (char) =>
        char.charCodeAt(0) < least ? char : (characterOfSymbol(font, char.charCodeAt(0).toString(16)) ?? char),
      )
    : words;

/** Old files write degrees and Greek letters at the places of the Symbol font, whatever font they name. */
export const withSymbols = (words: string): string =>
  words.replace(/[\uf021-\uf0fe]+/g, (signs) => inFont(signs, 'Symbol'));

/** As `w:sym` names them; undefined: the font or its character is unknown. */
export function characterOfSymbol(font = '', code = ''): string | undefined {
  // Word writes the codes in a private area
  const at = Number.parseInt(code, 16) % 0xf000;
  for (const [from, characters] of FONTS[font.toLowerCase()] ?? []) {
    const character = [...characters][at - from];
    if (at >= from && character?.trim()) return character;
  }
  return undefined;
}
