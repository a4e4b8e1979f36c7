// The key of options of which some are right: its check, its words, and what was chosen against it.
import type { MessageKey } from '#server/platform/messages.ts';
import { chosenKeys } from './ask.ts';
import { optionsInWords, shownOptions } from './choice.ask.ts';
import type { AnyQuestion, BankOption, QuestionFields } from './contract.ts';
import { covered } from './held.mark.ts';
import { areDistinct, isFilled, keysOf, type QuestionMark } from './mark.ts';
import { withoutWords } from './mask.mark.ts';

/** Why these options cannot be chosen from, or have no key. */
export function optionsProblem(fields: QuestionFields): MessageKey | null {
  const options = fields.options ?? [];
  if (options.filter(isFilled).length < 2) return 'questionFewOptions';
  if (!options.every(isFilled)) return 'questionEmptyOption';
  if (!areDistinct(options)) return 'questionSameOptions';
  const right = keysOf(fields);
  if (right.length === 0 || right.some((key) => !options.some((o) => o.key === key))) return 'questionNoKey';
  return new Set(right).size < right.length ? 'questionSameKeys' : null;
}

type ChoiceWithKey = AnyQuestion & { options: readonly BankOption[]; answer: string | string[] };

const rightIn = (q: ChoiceWithKey): BankOption[] => q.options.filter(({ key }) => keysOf(q).includes(key));

const rightLetters = (q: ChoiceWithKey, seed: string): string[] =>
  shownOptions(q, seed).flatMap(({ key, bankKey }) => (keysOf(q).includes(bankKey) ? [key] : []));

const withoutRight = (q: ChoiceWithKey, text: string): string | null =>
  withoutWords(
    q.stem,
    text,
    rightIn(q).map((o) => o.text),
  );

export const choiceMark = {
  isSure: true,
  showsPlaces: false,
  rightValue: rightLetters,
  keyInWords: (q, seed) => optionsInWords(q, seed, rightLetters(q, seed)),
  withoutKey: withoutRight,
  stepAsHint: (q, text) => withoutRight(q, text) ?? text,
  against: (q, value) => {
    const [chosen, right] = [chosenKeys(value), keysOf(q)];
    if (chosen.length === 0) return null;
    return {
      as: 'chosen',
      wrong: q.options.filter(({ key }) => chosen.includes(key) && !right.includes(key)),
      missing: q.options.find(({ key }) => right.includes(key) && !chosen.includes(key)),
    };
  },
  keysToHold: ({ answer }) => [answer],
  isHeld: (q, { passage }) =>
    keysOf(q).every((key) => covered(q.options.find((o) => o.key === key)?.text ?? '', passage)),
  hasWrongOptions: true,
} satisfies Omit<QuestionMark<ChoiceWithKey>, 'problem' | 'mark' | 'guess' | 'draft'>;
