import { shownKeyIn } from '../kit/ask.ts';
import { foldedWords } from '../kit/held.mark.ts';
import { areDistinct, BadAnswer, isAllOf, isFilled, mustHave, type QuestionMark, WRITTEN_GUESS } from '../kit/mark.ts';
import { itemsInWords, shownItems } from './ask.ts';
import type { OrderQuestion } from './contract.ts';

/** Of two items, the one order that is not shown is the right one. */
const LEAST_ITEMS = 3;

const rightValue = (q: OrderQuestion, seed: string): string[] => q.answer.map(shownKeyIn(shownItems(q, seed)));

/** Whether each text stands behind the one before, in the material's own words. */
function standInOrder(texts: readonly string[], whole: string): boolean {
  let from = 0;
  return texts.every((text) => {
    const at = whole.indexOf(foldedWords(text), from);
    from = at + foldedWords(text).length;
    return at >= 0 && text !== '';
  });
}

export const orderMark: QuestionMark<OrderQuestion, string[]> = {
  isSure: true,
  showsPlaces: true,
  problem: ({ options, answer }) => {
    const items = options ?? [];
    if (items.length < LEAST_ITEMS || !items.every(isFilled)) return 'questionFewItems';
    if (!areDistinct(items)) return 'questionSameOptions';
    return Array.isArray(answer) && isAllOf(items, answer) ? null : 'questionNoKey';
  },
  /** An order is right as a whole, or wrong. */
  mark: ({ options, answer }, value) => {
    for (const key of value) mustHave(options, key);
    if (new Set(value).size < value.length || value.length !== options.length)
      throw new BadAnswer('an order has every option once');
    return value.every((own, place) => own === answer[place]) ? 'right' : 'wrong';
  },
  guess: () => WRITTEN_GUESS,
  rightValue,
  keyInWords: (q, seed) => itemsInWords(q, seed, rightValue(q, seed)),
  // a sentence says them in their order: nothing can be left out of it
  withoutKey: () => null,
  stepAsHint: (_q, text) => text,
  against: () => null,
  draft: {
    when: '有先后步骤',
    key: 'order 的 options 是 3 到 6 个步骤（用资料的原词，不带编号，不写首先、最后），answer 是按正确次序排列的 key 的数组',
    sample:
      '{"kind":"order","stem":"…","options":[{"key":"A","text":"…"}],"answer":["A","B","C"],"n":1,"quote":"原文"}',
  },
  keysToHold: ({ answer }) => [answer],
  isHeld: ({ options, answer }, { whole }) =>
    standInOrder(
      answer.map((key) => options.find((o) => o.key === key)?.text ?? ''),
      foldedWords(whole.join('\n')),
    ),
  hasWrongOptions: false,
};
