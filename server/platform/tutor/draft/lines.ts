// The sentences of the material that can be asked alone: what leans on another sentence, is an example or a
// figure's caption, or says 他 of somebody named elsewhere, makes no sense as a question.

import { anyOf } from '#server/platform/tutor/lang/index.ts';
import { isAboutDocument } from '#server/platform/tutor/roles/about.ts';
import { isExercise } from '#server/platform/tutor/text/exercises.ts';
import { mistakenClaim, mistakesIn, withoutTurn } from '#server/platform/tutor/text/mistakes.ts';
import { lastHeading, type Passage } from '#server/platform/tutor/text/passage.ts';
import { LIST_MARK, statementsIn } from '#server/platform/tutor/text/shapes.ts';
import { isWhole, units } from '#server/platform/tutor/text/units.ts';

export interface DraftLine {
  point: number;
  passage: Passage;
  text: string;
  /** Named before the question where the sentence does not: 绿萝 above 浇水. */
  subject?: string;
}

/** What another document of the course says would be a wrong option that nobody takes. */
export const isOfOneDocument = (one: { passage: Passage }, other: { passage: Passage }): boolean =>
  one.passage.documentId === other.passage.documentId;

export interface DraftQuestion {
  kind: 'single' | 'multiple' | 'judge' | 'fill' | 'order' | 'match';
  /** Index of the point it asks about. */
  point: number;
  stem: string;
  options?: { key: string; text: string; misconception?: string }[];
  left?: { key: string; text: string }[];
  right?: { key: string; text: string }[];
  answer: string | boolean | string[] | Record<string, string>;
  unit?: string;
  /** Of a number: how far off it may be, in its unit. */
  tolerance?: number;
  explanation: string;
  /** What to look at, where its form knows better than what stands beside its source: the first that tells no other question. */
  clues?: string[];
  source: { passageId: string; quote: string };
}

const LONGEST_CHINESE = 110;
// As many words take more letters in English.
const LONGEST_LATIN = 220;
const SHORTEST = 10;
const NOT_ALONE = anyOf(({ draft }) => draft.notAlone);
const PERSON = anyOf(({ draft }) => draft.person);
const THING = anyOf(({ draft }) => draft.thing);
// 实验之前，它…: what a time or a place says before the pronoun is not what it stands for.
const NO_ANTECEDENT = anyOf(({ draft }) => draft.noAntecedent);

export function draftLines(points: readonly { passages: readonly Passage[]; subject?: string }[]): DraftLine[] {
  return points.flatMap(({ passages, subject }, point) =>
    units(passages)
      // an aim is no fact
      .filter(({ parts: [part] }) => !AIMS.test(part ? (lastHeading(part.passage) ?? '') : ''))
      .filter((unit) => unit.role !== 'example' && unit.role !== 'table' && isWhole(unit))
      .flatMap(({ parts }) => parts)
      .flatMap(({ passage, start, end }) =>
        statementsIn(passage.text.slice(start, end))
          .filter(
            (text) =>
              isAskable(text) && !isExercise(text) && !isAboutDocument(text) && mistakenClaim(text) === undefined,
          )
          .filter((text) => passage.role !== 'misconceptions' || isRightHalf(passage.text, text))
          .map((text) => ({ point, passage, text, ...(subject && !text.includes(subject) && { subject }) })),
      ),
  );
}

/** Among mistakes only what is put against one of them is a fact. */
const isRightHalf = (text: string, sentence: string): boolean =>
  mistakesIn(text).some(({ right }) => right.includes(sentence.trim()));
const AIMS = anyOf(({ ask }) => ask.aims);

const isAskable = (text: string): boolean => {
  const longest = /\p{Script=Han}/u.test(text) ? LONGEST_CHINESE : LONGEST_LATIN;
  return (
    text.length >= SHORTEST &&
    text.length <= longest &&
    !/\n|[：:]$/u.test(text) &&
    isSelfContained(text.replace(LIST_MARK, ''))
  );
};

/** Whatever a pronoun of it means is named in the sentence itself. */
export function isSelfContained(text: string): boolean {
  if (NOT_ALONE.test(text) || PERSON.test(text) || /[？?]/u.test(text)) return false;
  const at = text.search(THING);
  if (at < 0) return true;
  const clauses = text.slice(0, at).split(/[，；：]/u);
  return clauses.slice(0, -1).some((clause) => clause.length >= 4 && !NO_ANTECEDENT.test(clause));
}

/** Of a question: where it comes from, and what it is explained by. */
export const provenance = ({ point, passage, text }: Pick<DraftLine, 'point' | 'passage' | 'text'>) => ({
  point,
  explanation: text,
  source: { passageId: passage.id, quote: text },
});

/** As it is asked: without its number in a list, and with what it is about where only the heading says that. */
export function asStem(text: string, { subject }: Pick<DraftLine, 'subject'>): string {
  const own = withoutTurn(text.replace(LIST_MARK, ''));
  if (!subject) return own;
  return /\p{Script=Han}/u.test(own) ? `${subject}：${own}` : `${subject}: ${own}`;
}
