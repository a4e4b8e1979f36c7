// Fractions and roots of a PDF, by their bars: one of plain letters is told as a formula, of any other the whole formula is left out
// and counted. Read line by line, v = s/t would be v to the power of s.
import { symbols } from '#contract/office/omml.ts';
import { asInlineFormula, hasFormulaSign } from './formula-signs.ts';
import { isSlanted, sizeOf, type TextItem } from './pdf-lines.ts';
import type { Rule, RuledLines } from './pdf-paint.ts';

/** In sizes of the font: how far above its bar a numerator's baseline lies, and below it a denominator's, and the bar above the line's. */
const OVER = [0.05, 1] as const;
const UNDER = [0.4, 1.4] as const;
const AXIS = [0.08, 0.5] as const;
/** How much longer than what it parts a bar is at most; a cell's border is longer. */
const LONGER = 1.5;
/** How far above a root's baseline its line begins, at its end. */
const ROOF = [0.5, 1.8] as const;
const BESIDE = 1.5;
/** More lines are a drawing, and a longer one parts no fraction. */
const MOST_BARS = 1_000;
const LONGEST = 250;

const xOf = ({ transform }: TextItem): number => transform[4] ?? 0;
const yOf = ({ transform }: TextItem): number => transform[5] ?? 0;
const rightOf = (item: TextItem): number => xOf(item) + item.width;
const isIn = (n: number, [from, to]: readonly [number, number]): boolean => n >= from && n <= to;

/** Signs and letters that say the same in a formula. */
const PLAIN = /^[\p{L}\p{N}+\-−=±·×÷*/.,()' ]+$/u;
/** What of a line's words belongs to a formula behind or before them: signs, numbers, and letters by themselves. */
const SIGN = String.raw`(?:[^\p{L}\p{P}]|[+\-*/()=.·√]|(?<!\p{Script=Latin})[\p{Script=Latin}\p{Script=Greek}]{1,2}(?!\p{Script=Latin}))`;
const [TAIL, BEGIN] = [new RegExp(`${SIGN}+$`, 'u'), new RegExp(`^${SIGN}+`, 'u')];

export function withFormulas<T extends TextItem>(
  items: readonly T[],
  { across, down }: RuledLines,
): { items: T[]; unknown: number } {
  if (across.length === 0 || across.length > MOST_BARS) return { items: [...items], unknown: 0 };
  let all = [...items];
  let unknown = 0;
  const put = (parts: readonly T[], one: T | undefined) => {
    const at = all.findIndex((item) => parts.includes(item));
    all = all.flatMap((item, n) => (n === at && one ? [one] : parts.includes(item) ? [] : [item]));
  };
  const leaveOut = (parts: readonly T[], left: number, right: number, y: number) => {
    put(parts, undefined);
    all = withoutSides(all, left, right, y);
    unknown++;
  };
  const bars = across.filter((bar) => bar.to - bar.from < LONGEST && !down.some((wall) => meets(bar, wall)));
  for (const bar of bars.toSorted((a, b) => a.to - a.from - (b.to - b.from))) {
    const found = fractionAt(bar, all);
    if (!found) continue;
    const { over, under, beside } = found;
    const [top, bottom] = [latexOf(over), latexOf(under)];
    const parts = [...over, ...under];
    if (top !== undefined && bottom !== undefined)
      put(parts, told(over[0] as T, `\\frac{${top}}{${bottom}}`, bar, beside));
    else leaveOut(parts, bar.from, bar.to, yOf(beside));
  }
  for (const root of all.filter(({ str }) => /√\s*$/.test(str)).reverse()) {
    const size = sizeOf(root);
    const roof = bars.find(
      ({ at, from }) => Math.abs(from - rightOf(root)) < size * 0.4 && isIn((at - yOf(root)) / size, ROOF),
    );
    const inside = all.filter((item) => {
      const middle = xOf(item) + item.width / 2;
      const isUnder = roof && isIn(middle, [roof.from, roof.to]) && isIn(roof.at - yOf(item), [0, size * 2.2]);
      const isNext =
        !roof && hasFormulaSign(item.str) && isIn(xOf(item) - rightOf(root), [0, size]) && isLevel(item, root);
      return item.str.trim() !== '' && item !== root && (isUnder || isNext);
    });
    if (inside.length === 0) continue;
    const latex = roof && latexOf(inside);
    const before = root.str.replace(/√\s*$/, '');
    const end = Math.max(roof?.to ?? 0, ...inside.map(rightOf));
    if (latex === undefined) leaveOut([...inside, root], xOf(root), end, yOf(root));
    else {
      const place = { from: xOf(root) + root.width * (before.length / root.str.length), to: end };
      const level = all.findLast((item) => rightOf(item) <= place.from && isLevel(item, root)) ?? root;
      const one = told(root, `\\sqrt{${latex}}`, place, level);
      put([...inside, root], one);
      if (before.trim() !== '')
        all.splice(all.indexOf(one), 0, { ...root, str: before, width: place.from - xOf(root) });
    }
  }
  return { items: all, unknown };
}

const meets = (bar: Rule, wall: Rule): boolean =>
  [bar.from, bar.to].some((x) => Math.abs(wall.at - x) < 2) && isIn(bar.at, [wall.from - 2, wall.to + 2]);

const isLevel = (one: TextItem, other: TextItem): boolean => Math.abs(yOf(one) - yOf(other)) < sizeOf(other) * 0.4;

/** What stands above and below a bar as tightly as in a fraction, and what stands beside it on the line. */
function fractionAt<T extends TextItem>(bar: Rule, items: readonly T[]) {
  const written = items.filter((item) => item.str.trim() !== '' && !isSlanted(item));
  const about = written.filter((item) => Math.abs(yOf(item) - bar.at) < sizeOf(item) * 2);
  const inside = about.filter(
    (item) => xOf(item) > bar.from - sizeOf(item) * 0.4 && rightOf(item) < bar.to + sizeOf(item) * 0.4,
  );
  const over = inside.filter((item) => isIn((yOf(item) - bar.at) / sizeOf(item), OVER));
  const under = inside.filter((item) => isIn((bar.at - yOf(item)) / sizeOf(item), UNDER));
  const gap = (item: T) => Math.max(bar.from - rightOf(item), xOf(item) - bar.to) / sizeOf(item);
  const beside = about
    .filter((item) => isIn((bar.at - yOf(item)) / sizeOf(item), AXIS) && isIn(gap(item), [-0.4, BESIDE]))
    .find((item) => !inside.includes(item));
  const [first] = over;
  if (!first || under.length === 0 || !beside) return undefined;
  const widest = Math.max(...[over, under].map((part) => Math.max(...part.map(rightOf)) - Math.min(...part.map(xOf))));
  return bar.to - bar.from > widest + sizeOf(first) * LONGER ? undefined : { over, under, beside };
}

/** Of words that stand on one line and say in a formula what they say. */
function latexOf(items: readonly TextItem[]): string | undefined {
  const line = items.toSorted((a, b) => xOf(a) - xOf(b));
  const [first] = line;
  if (!first || line.some((item) => Math.abs(yOf(item) - yOf(first)) > sizeOf(first) * 0.15)) return undefined;
  const parts = line.map(({ str }) => {
    const [, formula] = /^\ufdd0\$([^$]*)\$\ufdd1$/.exec(str) ?? [];
    if (formula !== undefined || !PLAIN.test(str)) return formula;
    return symbols(str.trim()).replace(/\p{Script=Han}+|\p{Script=Latin}{4,}/gu, (words, at: number, all: string) =>
      all[at - 1] === '\\' ? words : `\\text{${words}}`,
    );
  });
  return parts.includes(undefined) ? undefined : parts.join('');
}

/** On the line of what stands beside it. */
function told<T extends TextItem>(
  item: T,
  latex: string,
  { from, to }: Pick<Rule, 'from' | 'to'>,
  beside: TextItem,
): T {
  const size = sizeOf(beside);
  return { ...item, str: asInlineFormula(latex), transform: [size, 0, 0, size, from, yOf(beside)], width: to - from };
}

/** What of a line stands right before and behind a formula and is a part of it goes with it. */
function withoutSides<T extends TextItem>(items: readonly T[], left: number, right: number, y: number): T[] {
  let all = items.filter(({ str }) => str !== '');
  let [from, to] = [left, right];
  for (const isBefore of [true, false]) {
    const line = all
      .filter((item) => item.str.trim() !== '' && Math.abs(yOf(item) - y) < sizeOf(item) * 0.6)
      .filter((item) => (isBefore ? rightOf(item) <= left + 1 : xOf(item) >= right - 1))
      .sort((a, b) => (isBefore ? xOf(b) - xOf(a) : xOf(a) - xOf(b)));
    for (const item of line) {
      if ((isBefore ? from - rightOf(item) : xOf(item) - to) > sizeOf(item) * BESIDE) break;
      const str = hasFormulaSign(item.str) ? '' : item.str.replace(isBefore ? TAIL : BEGIN, '');
      const width = (item.width * str.length) / item.str.length;
      const transform = isBefore ? item.transform : item.transform.with(4, rightOf(item) - width);
      all = all.flatMap((one) => (one !== item ? [one] : str === '' ? [] : [{ ...item, str, width, transform }]));
      if (str !== '') break;
      from = Math.min(from, xOf(item));
      to = Math.max(to, rightOf(item));
    }
  }
  return all;
}
