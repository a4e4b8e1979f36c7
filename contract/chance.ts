// Chinese of two bytes a character that is UTF-8 by chance: 小学 in GBK is Сѧ, 学习 is ѧϰ. Whether what UTF-8 gives is what somebody
// writes tells the two apart: words of one alphabet, accents among letters, signs beside numbers.

/** Of each character beyond ASCII two bytes, as GB2312 has its Chinese characters. */
const CHINESE = /^(?:[\0-\x7f]|[\xb0-\xf7][\xa1-\xfe])*[\x80-\xff]?$/;

const SIGNS = /^[\xa1-\xbf\xd7\xf7]+$/;
const LATIN =
  /^(?:[\xc0-\xd6\xd8-\xf6\xf8-\u017f\u01a0\u01a1\u01af\u01b0\u01cd-\u01dc\u0218-\u021b\u0259\u0261\u026a]|\p{M})+$/u;
const CYRILLIC = /^(?:[Ѐ-Я][а-џғґқңүұһәөҳҷӣӯ]*|[а-џғґқңүұһәөҳҷӣӯ]+|[Ѐ-Я]+)$/u;
const GREEK = /^[Ά-ΡΣ-Ωά-ώ]+$/u;
/** Hebrew, whose letters for the end of a word stand nowhere else; Armenian; Arabic. */
const OTHERS = /^(?:(?:(?![ךםןףץ].)[א-ת]){3,}|[Ա-Ֆ]?[ա-և]{3,}|\p{Script=Arabic}+)$/u;
const VOWEL = /[аеиоуыэюяєіїαεηιουωάέήίόύώ]/iu;
/** Letters of formulas that stand alone anywhere, and words of one letter. */
const ALONE = /^[αβθμρΩавико]$/u;
/** What stands beside a sign, or beside a letter of a formula. */
const NEAR = /[\w=+\-*/^()|<>%°]\s?$/;
const PROSE = /(?:[a-z]{2,}[^a-z]+){3}/i;

/** `before` and `after`: what stands around this run of characters beyond ASCII, two characters each. */
function isWritten(run: string, before: string, after: string, isProse: boolean): boolean {
  if (LATIN.test(run)) return /[a-z]$/i.test(before) || /^[a-z]/i.test(after) || (run.length === 1 && isProse);
  const isNear = NEAR.test(before) || NEAR.test([...after].toReversed().join(''));
  if (SIGNS.test(run)) return isNear;
  if (run.length === 1) return ALONE.test(run) || (/[Α-ω]/.test(run) && GREEK.test(run) && isNear);
  if (CYRILLIC.test(run)) return VOWEL.test(run) || (run.length <= 3 && /^[а-я]+$/.test(run) && new Set(run).size > 1);
  if (GREEK.test(run)) return run.length < 3 || VOWEL.test(run);
  return OTHERS.test(run);
}

/** `text` is what these bytes are in UTF-8, `pairs` the same bytes a character each. */
export function isChineseByChance(pairs: string, text: string): boolean {
  if (!CHINESE.test(pairs)) return false;
  const isProse = PROSE.test(text);
  const runs = [...text.matchAll(/[^\0-\x7f]+/g)];
  const odd = runs.filter(({ 0: run, index }) => {
    const end = index + run.length;
    return !isWritten(run, text.slice(Math.max(0, index - 2), index), text.slice(end, end + 2), isProse);
  });
  // one among many is what a text speaks of
  return odd.length * 3 > runs.length;
}
