// Terms that a text defines: 「X是指…」「…称为X」「所谓X就是…」.

/** A term and where its definition stands in the text (UTF-16 offsets of the matched wording). */
export interface Definition {
  term: string;
  start: number;
  end: number;
}

// The term is taken up to 12 characters; clauses are cut at punctuation, never inside brackets of its short form.
const NAME = String.raw`[\p{Script=Han}A-Za-z0-9·-]{2,12}`;
const PATTERNS: readonly RegExp[] = [
  new RegExp(String.raw`(?:^|[。；，\n])(?:所谓)?(${NAME}?)(?:（[^）]{1,20}）)?(?:是指|指的是|的定义是|定义为)`, 'gu'),
  new RegExp(
    String.raw`(?:称为|叫做|叫作|又叫做?|又称为?|简称为?|俗称)[“「]?(${NAME}?)[”」]?(?=[。，；、（,;]|$|\n)`,
    'gu',
  ),
  new RegExp(`所谓[“「]?(${NAME}?)[”」]?，?就是`, 'gu'),
  new RegExp(String.raw`(?:^|[。；\n])(${NAME}?)是[^。；]{2,60}的(?:总称|统称|协议|条款|装置|比值|物理量)`, 'gu'),
  /(?:^|[.;\n]\s*)(?:an? |the )?([a-z][a-z -]{2,40}?) (?:is defined as|refers to|is called)/giu,
];
// What a clause begins with when the match is no name: a pronoun, a connective, a bare copula.
const NO_TERM =
  /^(?:(?:this|that|it|these|those|which|what|there)\b|这|那|它|其|该|此|如果|因为|由于|所以|因此|通常|一般|我们|也|就|都|又|不|可以|主要)|(?:的|是|都|也|就|常|通常|一般|可以|中)$/iu;

/** All definitions of a text in its order; one term may come twice. */
export function definitions(text: string): Definition[] {
  const found: Definition[] = [];
  for (const pattern of PATTERNS) {
    for (const match of text.matchAll(pattern)) {
      // 复摆的等值摆长是指…: the term is what the attribute stands before.
      const term = match[1]?.replace(/^所谓|^.*的(?=.{2})/gu, '').trim();
      if (term && term.length >= 2 && !NO_TERM.test(term)) {
        found.push({ term, start: match.index, end: match.index + match[0].length });
      }
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

/** Does this text define exactly this term? */
export function defines(text: string, term: string): boolean {
  return definitions(text).some((definition) => definition.term.toLowerCase() === term.toLowerCase());
}
