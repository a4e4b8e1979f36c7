// The term after a term, where its name says how terms are counted here; empty where it does not.

/** `2026秋` is followed by `2027春`, `2026-2027-1` by `2026-2027-2`. */
export function nextTerm(term: string): string {
  const season = /^(\d{4})(.*)(春|秋)(.*)$/.exec(term);
  if (season) {
    const [, year, before, name, after] = season;
    return name === '春' ? `${year}${before}秋${after}` : `${Number(year) + 1}${before}春${after}`;
  }
  const half = /^(\d{4})-(\d{4})-([12])$/.exec(term);
  if (!half) return '';
  const [from, to, n] = half.slice(1).map(Number);
  return n === 1 ? `${from}-${to}-2` : `${Number(from) + 1}-${Number(to) + 1}-1`;
}
