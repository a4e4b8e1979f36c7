// Blanks to be filled in that a PDF draws as a line: a stroke at the foot of a line of text, beside its words and below none of them.
// Below words it is their underline, through a table's border it is another, above the foot a fraction's bar.
import { isSlanted, sizeOf, type TextItem } from './pdf-lines.ts';
import type { Rule, RuledLines } from './pdf-paint.ts';

const BLANK = '____';
/** In sizes of the font: how far below the words' foot the line lies, how short it may be, how far from the words beside it. */
const FOOT = [-0.07, 0.4] as const;
const SHORTEST = 0.8;
const BESIDE = 1.2;
/** How far words may reach over it. */
const OVER = 0.3;
/** A line so far below words may be theirs. */
const BELOW = 0.8;
/** More are a drawing. */
const MOST = 1_000;

const left = ({ transform }: TextItem): number => transform[4] ?? 0;
const right = (item: TextItem): number => left(item) + item.width;

/** How far the rule lies below the foot of these words. */
const isAtFoot = ({ at }: Rule, item: TextItem, farthest: number = FOOT[1]): boolean => {
  const drop = ((item.transform[5] ?? 0) - at) / sizeOf(item);
  return drop >= FOOT[0] && drop <= farthest;
};
const shared = (rule: Rule, item: TextItem): number => Math.min(rule.to, right(item)) - Math.max(rule.from, left(item));

/** Whether a line lies under a piece of text and under its blanks alone, so that it must be known where its words end. */
export const hasBlankBelow = (item: TextItem, across: readonly Rule[]): boolean =>
  across.length <= MOST &&
  /\s{2}/.test(item.str.trim()) &&
  across.some((rule) => rule.from > left(item) && rule.to < right(item) && isAtFoot(rule, item));

export function withBlanks<T extends TextItem>(items: readonly T[], { across, down }: RuledLines): T[] {
  if (across.length === 0 || across.length > MOST) return [...items];
  let all = [...items];
  for (const rule of whole(across)) {
    const line = all.filter((item) => !isSlanted(item) && isAtFoot(rule, item));
    const words = line.filter(({ str }) => str.trim() !== '');
    const before = words.findLast((item) => near(rule.from - right(item), item));
    const beside = before ?? words.find((item) => near(left(item) - rule.to, item));
    if (!beside || rule.to - rule.from < sizeOf(beside) * SHORTEST) continue;
    const isUnder = all.some(
      (item) => item.str.trim() !== '' && isAtFoot(rule, item, BELOW) && shared(rule, item) > sizeOf(item) * OVER,
    );
    const isBorder = down.some(
      ({ at, from, to }) => at > rule.from - 2 && at < rule.to + 2 && from - 2 < rule.at && to + 2 > rule.at,
    );
    if (isUnder || isBorder) continue;
    const size = sizeOf(beside);
    const place = [size, 0, 0, size, rule.from, beside.transform[5] ?? 0];
    const blank = { ...beside, str: BLANK, transform: place, width: rule.to - rule.from };
    all = all.filter((item) => item.str.trim() !== '' || !line.includes(item) || shared(rule, item) < -size * OVER);
    all.splice(all.indexOf(beside) + (before ? 1 : 0), 0, blank);
  }
  return all;
}

const near = (gap: number, item: TextItem): boolean => gap > -sizeOf(item) * OVER && gap < sizeOf(item) * BESIDE;

/** Lines that are drawn piece by piece, from left to right. */
function whole(across: readonly Rule[]): Rule[] {
  const all: Rule[] = [];
  for (const rule of across.toSorted((a, b) => b.at - a.at || a.from - b.from)) {
    const last = all.at(-1);
    if (last && Math.abs(last.at - rule.at) < 1 && rule.from - last.to < 1) last.to = Math.max(last.to, rule.to);
    else all.push({ ...rule });
  }
  return all;
}
