// Lines of exercises. What is still to be judged or filled in, what was judged wrong, options to choose from and the keys of
// answers are no facts: none of it is taught, asserted or asked.
import { sentences } from '#contract/sentences.ts';
import { anyOf, sourceOf } from '#server/platform/tutor/lang/index.ts';

const BRACKETS = (inside: string): string => String.raw`[（(【[]\s*(?:${inside})\s*[)）】\]]`;
/** （ ） and ____: what is to be written is not there. `print()` and `__init__` are code. */
const BLANK = /（[\s_＿]*）|(?<![\w)\]])\([\s_＿]*\)|【\s*】|(?<![A-Za-z\d_])_{3,}(?![A-Za-z\d_])|＿{2,}/u;

const ITEM = String.raw`^\s*(?:\d{1,3}\s*[.．、)）]|[（(]\d{1,3}[)）]|[①-⑳]|[·•-])?\s*`;
const SIGN = String.raw`[×✗✘❌]|${sourceOf(({ text }) => text.judgedWrong)}`;
/** A letter in brackets is more often a symbol than a judgment: only where nothing else can be meant. */
const LETTER = '[xXF]';
const JUDGED_WRONG = [
  new RegExp(`${ITEM}${BRACKETS(`${SIGN}|${LETTER}`)}`, 'u'),
  new RegExp(String.raw`${BRACKETS(SIGN)}\s*[。.；;]?\s*$`, 'u'),
  new RegExp(String.raw`[。.；;！!]\s*${BRACKETS(LETTER)}\s*[。.；;]?\s*$`, 'u'),
  /[。.；;！!]?\s*[×✗✘❌]\s*[。.]?\s*$/u,
  new RegExp(String.raw`${sourceOf(({ text }) => text.judgement)}[：:]\s*(?:${SIGN}|${LETTER})\s*(?:[；;。]|$)`, 'u'),
];

const NUMBER = String.raw`\d{1,3}\s*[.．、)）:：]\s*`;
const SAID = sourceOf(({ text }) => text.judged);
const JUDGED = String.raw`[√✓✔✅×✗✘❌]|${SAID}(?!\p{Script=Han})`;
/** 1 A, 2 A are currents, and no key. */
const KEY = String.raw`(?:${NUMBER}(?:${JUDGED}|[A-H]{1,8})|\d{1,3}\s*[√✓✔✅×✗✘❌])`;
/** 1.√ 2.× 3.AC, 1-5 ABCDA, and what says that it is the key. */
const KEYS = [
  new RegExp(String.raw`(?:^|[\s：:；;，,、】\]])${KEY}[\s；;，,、]+${KEY}(?=[\s；;，,、。]|$)`, 'u'),
  new RegExp(String.raw`(?:^|\s)\d{1,3}\s*[-~～—–]\s*\d{1,3}\s*[:：.．]?\s*(?:[A-H√×]|${SAID}){3,}`, 'u'),
  new RegExp(
    String.raw`^\s*[【[]?${sourceOf(({ text }) => text.answerKey)}[】\]]?\s*[：:]?\s*(?:${NUMBER})?(?:${JUDGED}|[A-H]{1,8})\s*[。.]?\s*$`,
    'u',
  ),
];

const OPTION = /^\s*[A-H]\s*[.．、)）:：]\s*\S/u;
/** Two at least, on one line or on several. */
const OPTIONS = /(?:^|\s)A\s*[.．、)）:：]\s*\S[\s\S]*\sB\s*[.．、)）:：]\s*\S/u;

const HEADING = anyOf(({ draft }) => draft.exercises);
/** 课后练习, 判断题: what stands below is asked of the reader. Without its number. */
export const isExercisesHeading = (heading: string): boolean => HEADING.test(heading);

/** 4 × 60 × 30 = 7200 judges nothing. */
const PRODUCT = /\d[\d.]*(?:\s*×\s*\d[\d.]*)+\s*[=＝≈]/gu;

const isLineOfExercise = (text: string): boolean =>
  BLANK.test(text) ||
  JUDGED_WRONG.some((own) => own.test(text)) ||
  KEYS.some((own) => own.test(text.replace(PRODUCT, '')));

export const isOption = (text: string): boolean => OPTION.test(text);

/** One of its sentences or lines is a line of an exercise. */
export const isExercise = (text: string): boolean =>
  isLineOfExercise(text) || text.split('\n').some((line) => sentences(line).some((own) => isLineOfExercise(own.text)));

/** It is an exercise as a whole: a question with its options, or more lines of exercises than others. */
export function isAllExercise(text: string): boolean {
  if (BLANK.test(text) && OPTIONS.test(text)) return true;
  const all = text.split('\n').flatMap((line) => sentences(line));
  const own = all.filter((sentence) => isLineOfExercise(sentence.text)).length;
  return own > 0 && own * 2 >= all.length;
}
