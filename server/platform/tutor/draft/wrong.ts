// What is wrong: a mistake that the material names, among statements that it makes itself.

import { sentences } from '#contract/sentences.ts';
import { langOf, PHRASES } from '#server/platform/tutor/lang/index.ts';
import { mistakenClaim, mistakeRow, waitsForRight } from '#server/platform/tutor/text/mistakes.ts';
import type { Passage } from '#server/platform/tutor/text/passage.ts';
import { withoutDots } from '#server/platform/tutor/text/shapes.ts';
import { mistakeUnits, partText, unitText } from '#server/platform/tutor/text/units.ts';
import { OPTIONS, optionsWithKey } from './choice.ts';
import { asStem, type DraftLine, type DraftQuestion, isSelfContained } from './lines.ts';
import type { DraftPoint } from './points.ts';

const LONGEST = 60;
const LONGEST_LATIN = 140;

/** At most one of a point: another would be asked in the same words. */
export function wrongQuestions(
  { title, passages }: DraftPoint,
  point: number,
  lines: readonly DraftLine[],
): DraftQuestion[] {
  return mistakeUnits(passages)
    .flatMap((unit) => {
      const [part] = unit.parts;
      const explanation = withoutDots(unitText(unit)).replace(/\s*\n\s*/gu, '');
      const row = mistakeRow(unitText(unit));
      const claim = row?.wrong ?? mistakenClaim(sentences(unitText(unit))[0]?.text ?? '');
      if (!part || !claim || waitsForRight(explanation) || !isSelfContained(claim)) return [];
      const own = new Set(unit.parts.map(({ passage }) => passage.id));
      const told = lines
        .filter((line) => line.point === point && isStatement(line.text) && langOf(line.text) === langOf(claim))
        // what puts it right says which one is wrong
        .filter((line) => !(own.has(line.passage.id) && explanation.includes(line.text)))
        .map(({ text }) => text);
      const wrong = [...told, ...(row ? rightOfOthers(passages, claim) : [])]
        .toSorted((a, b) => Math.abs(a.length - claim.length) - Math.abs(b.length - claim.length))
        .slice(0, OPTIONS - 1);
      if (wrong.length < OPTIONS - 1) return [];
      const source = { passageId: part.passage.id, quote: partText(part).trim() };
      const statements = wrong.map((text) => ({ text: asStem(text, {}) }));
      const stem = PHRASES[langOf(claim)].whichIsWrong(title);
      return [
        {
          kind: 'single' as const,
          point,
          stem,
          ...optionsWithKey({ text: claim }, statements, point),
          explanation,
          source,
        },
      ];
    })
    .slice(0, 1);
}

/** What puts the other mistakes of a table right is true beside this one. */
const rightOfOthers = (passages: readonly Passage[], claim: string): string[] =>
  passages.flatMap(({ text }) => {
    const other = mistakeRow(text);
    const isOther = other && other.wrong !== claim && langOf(other.right) === langOf(claim);
    return isOther && isSelfContained(other.right) ? [asSentence(other.right)] : [];
  });

const asSentence = (text: string): string =>
  /[。.！!]$/u.test(text) ? text : `${text}${/\p{Script=Han}/u.test(text) ? '。' : '.'}`;

/** A whole sentence: an item of a list may be a command, which is neither true nor false. */
const isStatement = (text: string): boolean =>
  text.length <= (/\p{Script=Han}/u.test(text) ? LONGEST : LONGEST_LATIN) && /[。.]$/u.test(text.trim());
