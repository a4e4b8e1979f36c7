// What is wrong: a mistake that the material names, among statements that it makes itself.

import { sentences } from '#contract/sentences.ts';
import { langOf, PHRASES } from '#server/platform/tutor/lang/index.ts';
import { mistakenClaim, waitsForRight } from '#server/platform/tutor/text/mistakes.ts';
import { partText, textOf, units } from '#server/platform/tutor/text/units.ts';
import { OPTIONS, placed } from './choice.ts';
import { asStem, type DraftQuestion, isSelfContained, type Line } from './lines.ts';
import type { Point } from './points.ts';

const LONGEST = 60;
const LONGEST_LATIN = 140;

/** At most one of a point: another would be asked in the same words. */
export function wrongQuestions({ title, passages }: Point, point: number, lines: readonly Line[]): DraftQuestion[] {
  return units(passages)
    .flatMap((unit) => {
      const [part] = unit.parts;
      const explanation = textOf(unit).replace(/\s*\n\s*/gu, '');
      const claim = mistakenClaim(sentences(textOf(unit))[0]?.text ?? '');
      if (!part || !claim || waitsForRight(explanation) || !isSelfContained(claim)) return [];
      const own = new Set(unit.parts.map(({ passage }) => passage.id));
      const wrong = lines
        .filter((line) => line.point === point && isStatement(line.text) && langOf(line.text) === langOf(claim))
        // what puts it right says which one is wrong
        .filter((line) => !(own.has(line.passage.id) && explanation.includes(line.text)))
        .toSorted((a, b) => Math.abs(a.text.length - claim.length) - Math.abs(b.text.length - claim.length))
        .slice(0, OPTIONS - 1);
      if (wrong.length < OPTIONS - 1) return [];
      const source = { passageId: part.passage.id, quote: partText(part).trim() };
      const statements = wrong.map((line) => ({ text: asStem(line.text, {}) }));
      const stem = PHRASES[langOf(claim)].whichIsWrong(title);
      return [
        { kind: 'single' as const, point, stem, ...placed({ text: claim }, statements, point), explanation, source },
      ];
    })
    .slice(0, 1);
}

/** A whole sentence: an item of a list may be a command, which is neither true nor false. */
const isStatement = (text: string): boolean =>
  text.length <= (/\p{Script=Han}/u.test(text) ? LONGEST : LONGEST_LATIN) && /[。.]$/u.test(text.trim());
