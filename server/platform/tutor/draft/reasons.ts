// Why something is so, and when it is not: one clause of a sentence is asked, among those of its siblings.

import { allOf, mainLangOf, PHRASES } from '#server/platform/tutor/lang/index.ts';
import type { Phrases } from '#server/platform/tutor/lang/phrases.ts';
import { namedMistakes } from '#server/platform/tutor/roles/roles.ts';
import type { Passage } from '#server/platform/tutor/text/passage.ts';
import { withoutDots } from '#server/platform/tutor/text/shapes.ts';
import { OPTIONS, optionsWithKey } from './choice.ts';
import { isToldByName } from './gates.ts';
import { type DraftLine, type DraftQuestion, isOfOneDocument, isSelfContained, provenance } from './lines.ts';
import { LEAST_PAIRS, MOST_PAIRS, matching } from './match.ts';
import type { DraftPoint } from './points.ts';

const REASONS = allOf(({ ask }) => ask.reasons);
const EXCEPTIONS = allOf(({ ask }) => ask.exceptions);
/** Fewer wrong ones leave a choice that a guess settles. */
const LEAST_WRONG = 2;

interface Clauses {
  line: DraftLine;
  /** What is asked about. */
  asked: string;
  key: string;
}

/** Wrong ones are the reasons of something else: the nearest first, for they are of the same subject. */
export function reasonQuestions(lines: readonly DraftLine[]): DraftQuestion[] {
  return among(clausesIn(lines, REASONS, 'what', 'why'), {
    stem: (asked, words) => words.why(asked),
    misconception: (_, words) => words.reasonOfAnother,
  });
}

/** What is done wrong, and why or what to do: the wrong ones are said of the other mistakes of its list. */
export function mistakeReasons({ passages }: DraftPoint, point: number): DraftQuestion[] {
  const all = passages.flatMap((passage) =>
    namedMistakes(passage)
      .filter(({ done, comes, right }) => done && !comes && isSelfContained(right))
      .map(({ wrong, right, start, end }): Clauses => {
        const text = withoutDots(passage.text.slice(start, end).trim());
        return { line: { point, passage, text }, asked: wrong.replace(STOP, ''), key: right.replace(STOP, '') };
      }),
  );
  return among(all, {
    stem: (asked, words) => words.whatIsWrong(asked),
    misconception: (_, words) => words.reasonOfAnother,
  });
}
const STOP = /[。.]$/u;

interface Outcome {
  passage: Passage;
  of: string;
  value: string;
}

/** What comes of each thing that is done wrong: all in one question, for of one alone another thing may come as well. */
export function outcomeMatches({ passages }: DraftPoint, point: number): DraftQuestion[] {
  const all = passages.flatMap((passage) =>
    namedMistakes(passage)
      .filter(({ comes, right }) => comes && isSelfContained(right))
      .map(({ wrong, right }): Outcome => ({ passage, of: wrong.replace(STOP, ''), value: right.replace(STOP, '') })),
  );
  const isClear = (own: Outcome, _: number, among: readonly Outcome[]) =>
    among.every((other) => other === own || other.value !== own.value) && !isToldByName(own, among);
  const asked = all.filter(isClear).slice(0, MOST_PAIRS).filter(isClear);
  const [first] = asked;
  if (!first || asked.length < LEAST_PAIRS) return [];
  const { passage } = first;
  return [matching(asked, { stem: PHRASES[mainLangOf(passage.text)].matchOutcomes, passage, point })];
}

export function exceptionQuestions(lines: readonly DraftLine[]): DraftQuestion[] {
  return among(clausesIn(lines, EXCEPTIONS, 'rule', 'except'), {
    stem: (asked, words) => words.exceptionOf(asked),
    misconception: (other, words) => words.exceptionIn(other.line.text),
  });
}

function clausesIn(
  lines: readonly DraftLine[],
  patterns: readonly RegExp[],
  askedAs: string,
  keyAs: string,
): Clauses[] {
  return lines.flatMap((line) => {
    const groups = patterns.map((pattern) => pattern.exec(line.text.trim())?.groups).find((found) => found);
    const asked = `${groups?.[askedAs] ?? ''}${groups?.['rest'] ?? ''}`;
    const key = groups?.[keyAs]?.trim() ?? '';
    return asked !== '' && key !== '' && isSelfContained(asked) && isSelfContained(key) ? [{ line, asked, key }] : [];
  });
}

interface Told {
  stem: (asked: string, words: Phrases) => string;
  misconception: (other: Clauses, words: Phrases) => string;
}

function among(all: readonly Clauses[], told: Told): DraftQuestion[] {
  return all.flatMap((own, index) => {
    const lang = mainLangOf(own.line.text);
    const words = PHRASES[lang];
    const siblings = all
      .filter((other) => other !== own && isOfOneDocument(own.line, other.line) && mainLangOf(other.line.text) === lang)
      .filter((other) => !isRelated(own, other))
      .toSorted((a, b) => distance(a, own) - distance(b, own))
      .slice(0, OPTIONS - 1);
    if (siblings.length < LEAST_WRONG) return [];
    const wrong = siblings.map((other) => ({ text: other.key, misconception: told.misconception(other, words) }));
    return [
      {
        kind: 'single' as const,
        stem: told.stem(own.asked, words),
        ...optionsWithKey({ text: own.key }, wrong, index % (wrong.length + 1)),
        ...provenance(own.line),
      },
    ];
  });
}

const distance = (one: Clauses, other: Clauses): number => Math.abs(one.line.point - other.line.point);

// 咖啡豆要密封 and 咖啡豆要现磨: a reason of the one may be one of the other.
function isRelated(own: Clauses, other: Clauses): boolean {
  return own.asked.includes(other.asked) || other.asked.includes(own.asked) || own.key === other.key;
}
