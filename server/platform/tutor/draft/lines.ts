// The sentences of the material that can be asked alone: what leans on another sentence, is an example or a
// figure's caption, or says 他 of somebody named elsewhere, makes no sense as a question.
import { sentences } from '#contract/sentences.ts';
import { mistakenClaim, withoutTurn } from '#server/platform/tutor/text/mistakes.ts';
import type { Passage } from '#server/platform/tutor/text/passage.ts';
import { isWhole, units } from '#server/platform/tutor/text/units.ts';

export interface Line {
  point: number;
  passage: Passage;
  text: string;
  /** Named before the question where the sentence does not: 绿萝 above 浇水. */
  subject?: string;
}

export interface DraftQuestion {
  kind: 'single' | 'multiple' | 'judge' | 'fill';
  /** Index of the point it asks about. */
  point: number;
  stem: string;
  options?: { key: string; text: string; misconception?: string }[];
  answer: string | boolean | string[];
  unit?: string;
  explanation: string;
  source: { passageId: string; quote: string };
}

const LONGEST_CHINESE = 110;
// As many words take more letters in English.
const LONGEST_LATIN = 220;
const SHORTEST = 10;
// An article's own number (第一条) is no step.
const NOT_ALONE =
  /^(?:与|它|其|该|这|此|式中|但|然而|因此|所以|可见|由此|由上|由公式|令|代入|解得|则|首先|其次|然后|最后|第[一二三四五六七八九十]+(?![\d一二三四五六七八九十百]|条|章|节|款)|例如|比如|又如|解[\s:：]|答[\s:：]|【|前者|后者)|如果|假如|若|例如|这一|这个|上述|如下|下列|前款|前项|前条|本条第|[？?]/u;
const NOT_ALONE_ENGLISH =
  /^(?:It|Its|They|Their|This|That|These|Those|He|She|His|Her|Such|But|And|Or|However|Then|So|Therefore|Thus|Hence|Here|There|Also|Otherwise|Instead|First|Firstly|Second|Next|Finally|Both|Another|Example|Solution|Answer|For (?:example|instance))\b|^(?:When|If|After|Before|While|As|Once|Until|By|In|At|On|During|For|From|With) (?:it|they|this|that|these|those|he|she)\b|^(?:After|Before|In|At|On|By|During|For) [^,;]{0,30},? (?:it|they)\b|\b(?:he|she|him|his|her|hers|this|these|those|above|below|following)\b/u;
// 其他 and 其中 name nobody; 吉他 is none.
const PERSON = /(?<![其吉])[他她](?!人|方|物|国|律)/u;
const THING =
  /它|(?<!尤|极|与)其(?!他|它|余|中|实|次|间)|(?<![到至从])这(?!样|里)|那(?:些|个|种|时)|此(?:时|外|种|类|处)/u;
// 实验之前，它…: what a time or a place says before the pronoun is not what it stands for.
const NO_NOUN = /(?:之?前|之?后|时候?|中|里|上|下|期间|以来|过程中)$/u;

export function linesOf(points: readonly { passages: readonly Passage[]; subject?: string }[]): Line[] {
  return points.flatMap(({ passages, subject }, point) =>
    units(passages)
      .filter((unit) => unit.role !== 'example' && unit.role !== 'table' && isWhole(unit))
      .flatMap(({ parts }) => parts)
      .flatMap(({ passage, start, end }) =>
        sentences(passage.text.slice(start, end))
          .filter(({ text }) => isAskable(text) && !isAboutReading(text) && mistakenClaim(text) === undefined)
          .map(({ text }) => ({ point, passage, text, ...(subject && !text.includes(subject) && { subject }) })),
      ),
  );
}

const ABOUT_READING =
  /^本(?:讲义|手册|讲稿?|课程?|教材|资料|文档|教案|单元)(?!身)[^。]{0,40}(?:供|适用|用于|使用|学时|课时|编写|内容包括|阅读)|建议(?:学时|课时)|^(?:学习|阅读|使用)本(?:讲|课|章|节|单元|手册)|请(?:先|各位|同学们?)[^。]{0,20}(?:阅读|回忆|预习|复习|思考)|^(?:This )?(?:handout|worksheet|booklet|leaflet) (?:is |for )|^(?:Please )?read (?:it|this|the following)\b/iu;
/** 本讲义供…使用: of the paper, and nothing of its subject. */
export const isAboutReading = (sentence: string): boolean => ABOUT_READING.test(sentence.trim());

const isAskable = (text: string): boolean => {
  const longest = /\p{Script=Han}/u.test(text) ? LONGEST_CHINESE : LONGEST_LATIN;
  return text.length >= SHORTEST && text.length <= longest && !/\n|[：:]$/u.test(text) && standsAlone(text);
};

/** Whatever a pronoun of it means is named in the sentence itself. */
export function standsAlone(text: string): boolean {
  if (NOT_ALONE.test(text) || NOT_ALONE_ENGLISH.test(text) || PERSON.test(text)) return false;
  const at = text.search(THING);
  if (at < 0) return true;
  const clauses = text.slice(0, at).split(/[，；：]/u);
  return clauses.slice(0, -1).some((clause) => clause.length >= 4 && !NO_NOUN.test(clause));
}

/** Of a question: where it comes from, and what it is explained by. */
export const whence = ({ point, passage, text }: Pick<Line, 'point' | 'passage' | 'text'>) => ({
  point,
  explanation: text,
  source: { passageId: passage.id, quote: text },
});

const LIST_MARK = /^\s*(?:\d{1,2}[.、．)）]|[（(][\d一二三四五六七八九十]{1,2}[)）]|[①-⑳]|[-*•·])\s*/u;

/** As it is asked: without its number in a list, and with what it is about where only the heading says that. */
export function asStem(text: string, { subject }: Pick<Line, 'subject'>): string {
  const own = withoutTurn(text.replace(LIST_MARK, ''));
  if (!subject) return own;
  return /\p{Script=Han}/u.test(own) ? `${subject}：${own}` : `${subject}: ${own}`;
}
