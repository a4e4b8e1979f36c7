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
  'wingdings 3': [[0x70, '▲▼△▽◀▶◁▷']],
  // the commonest of its pictures
  webdings: [
    [0x33, '◀▶▲▼'],
    [0x61, '✔'],
    [0x63, '□'],
    [0x67, '■'],
    [0x6e, '●'],
    [0x72, '✖'],
  ],
};

export const isSignFont = (font: string | undefined): font is string =>
  font !== undefined && Object.hasOwn(FONTS, font.toLowerCase());

/**
 * Words set in such a font, by what they look like, `\ufffd` for what is not known: from `least` on, as some fonts are meant for
 * signs alone. Such a font says nothing of characters below, nor of those that text has anyway.
 */
export const inFont = (words: string, font: string | undefined, least = 0x20): string =>
  isSignFont(font)
    ? words.replace(SET_IN_SIGNS, (char) => {
        const code = char.charCodeAt(0);
        if (code < least) return char;
        return characterOfSymbol(font, code.toString(16)) ?? (code >= 0xf000 || least === 0x20 ? '\ufffd' : char);
      })
    : words;

/** Characters that a font of signs draws; spaces are spaces in all of them. */
export const SET_IN_SIGNS = /[\u0021-\u007e\u00a1-\u00ff\uf021-\uf09f\uf0a1-\uf0ff]/g;

/** Old files write degrees and Greek letters at the places of the Symbol font, whatever font they name. */
export const withSymbols = (words: string): string =>
  words.replace(/[\uf021-\uf0fe]/g, (sign) => characterOfSymbol('Symbol', sign.charCodeAt(0).toString(16)) ?? sign);

/** As `w:sym` names them; undefined: the font or its character is unknown. */
export function characterOfSymbol(font = '', code = ''): string | undefined {
  // Word writes the codes in a private area
  const at = Number.parseInt(code, 16) % 0xf000;
  for (const [from, characters] of isSignFont(font) ? (FONTS[font.toLowerCase()] ?? []) : []) {
    const character = [...characters][at - from];
    if (at >= from && character?.trim()) return character;
  }
  return undefined;
}
