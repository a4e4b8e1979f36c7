// Which definition a case falls under: the example that the material gives for one of several sibling terms.

import { anyOf, langOf, PHRASES } from '#server/platform/tutor/lang/index.ts';
import { definitions } from '#server/platform/tutor/text/definitions.ts';
import type { Passage } from '#server/platform/tutor/text/passage.ts';
import { statementsIn } from '#server/platform/tutor/text/shapes.ts';
import { OPTIONS, optionsWithKey } from './choice.ts';
import { givesAway } from './gates.ts';
import { type DraftQuestion, isSelfContained, provenance } from './lines.ts';
import type { DefinedTerm, DraftPoint } from './points.ts';

const INSTANCE = anyOf(({ ask }) => ask.instance);

interface Case {
  term: string;
  case: string;
  passage: Passage;
  sentence: string;
}

export function caseQuestions(points: readonly DraftPoint[], terms: readonly DefinedTerm[]): DraftQuestion[] {
  return points.flatMap(({ passages }, point) =>
    passages.flatMap(casesIn).flatMap((own, index): DraftQuestion[] => {
      const siblings = [...new Set(terms.filter((t) => isSibling(t, own.term, point)).map(({ term }) => term))];
      if (siblings.length === 0 || givesAway(own.case, own.term, siblings)) return [];
      const words = PHRASES[langOf(own.sentence)];
      const source = provenance({ point, passage: own.passage, text: own.sentence });
      const [other = ''] = siblings;
      // with one other there is nothing to choose from
      if (siblings.length === 1) {
        const answer = index % 2 === 1;
        return [{ kind: 'judge' as const, stem: words.isCase(own.case, answer ? own.term : other), answer, ...source }];
      }
      const wrong = siblings.slice(0, OPTIONS - 1).map((text) => ({
        text,
        misconception: words.caseIn(terms.find((t) => t.term === text)?.sentence ?? ''),
      }));
      const key = optionsWithKey({ text: own.term }, wrong, index % (wrong.length + 1));
      return [{ kind: 'single' as const, stem: words.whichCase(own.case), ...key, ...source }];
    }),
  );
}

/** A clause that defines one term and gives a case of it. */
function casesIn(passage: Passage): Case[] {
  return statementsIn(passage.text)
    .flatMap((text) => text.split(/(?<=；)/u))
    .flatMap((sentence) => {
      const [only, more] = definitions(sentence.trim());
      const found = INSTANCE.exec(sentence.trim())?.groups?.['case']?.trim();
      if (!only || more || !found || !isSelfContained(found) || found.includes(only.term)) return [];
      return [{ term: only.term, case: found, passage, sentence: sentence.trim() }];
    });
}

/** Defined in the same point, and called by the same noun: 直接测量 and 间接测量. */
const isSibling = (other: DefinedTerm, term: string, point: number): boolean =>
  other.point === point &&
  other.term !== term &&
  !other.term.includes(term) &&
  !term.includes(other.term) &&
  other.term.at(-1) === term.at(-1);
