// Calculation questions with other numbers. Offered only where our reckoning comes to the material's own result: code that
// does not reproduce what the author computed does not know what was computed.
import type { Calculation } from '#server/platform/tutor/calculate/calculation.ts';
import { formulaCalculations } from '#server/platform/tutor/calculate/formula.ts';
import { type Printed, quantitiesIn } from '#server/platform/tutor/calculate/quantity.ts';
import { wrongResults } from '#server/platform/tutor/calculate/slips.ts';
import { type CalculationVariant, drawnVariant } from '#server/platform/tutor/calculate/vary.ts';
import { spaced, workedCalculation } from '#server/platform/tutor/calculate/worked.ts';
import { CALCULATION } from '#server/platform/tutor/lang/calculation-words.ts';
import type { Passage } from '#server/platform/tutor/text/passage.ts';
import { units } from '#server/platform/tutor/text/units.ts';
import { optionsWithKey } from './choice.ts';
import { type DraftQuestion, provenance } from './lines.ts';

interface Place {
  passages: readonly Passage[];
}

type Kind = 'fill' | 'single';
const WRONG = 3;
/** Far below what tells a wrong option from the key; 9.8 for 9.80 and 3.14 for π are within it. */
const ALLOWED = 0.005;

/** In the order of the points. The numbers hang on the source alone. */
export function calculationQuestions(points: readonly Place[]): DraftQuestion[] {
  const places = points.map(({ passages }, point) => ({ passages, point }));
  const documents = Map.groupBy(places, ({ passages }) => passages[0]?.documentId);
  return [...documents.values()].flatMap((own) => {
    const sets = setsIn(own.flatMap(({ passages }) => passages));
    const worked = own
      .flatMap(({ passages, point }) =>
        units(passages)
          .filter(({ role }) => role === 'example')
          .flatMap((unit) => workedCalculation(unit, point) ?? []),
      )
      .map((one) => withSets(one, sets));
    const formulas = formulaCalculations(own).filter(
      (one) =>
        one.asked || !worked.some(({ result }) => result.value === one.result.value && result.unit === one.result.unit),
    );
    return [
      ...worked.flatMap((one) => hinted(twice(one), CALCULATION[one.lang].likeExample)),
      ...formulas.flatMap((one, at) =>
        hinted(asked(one, at % 2 === 0 ? 'fill' : 'single'), CALCULATION[one.lang].byFormula),
      ),
    ];
  });
}

const hinted = (questions: readonly DraftQuestion[], hint: string): DraftQuestion[] =>
  questions.map((question) => ({ ...question, clues: [hint] }));

/** Two questions of one source, unless its numbers vary too little for two. */
function twice(own: Calculation): DraftQuestion[] {
  const both = [...asked(own, 'fill'), ...asked(own, 'single')];
  const [first, second] = both;
  return first && second && first.explanation === second.explanation ? [first] : both;
}

function asked(own: Calculation, kind: Kind): DraftQuestion[] {
  const seed = `${kind} ${own.passage.text} ${own.quote} ${own.asked?.given ?? ''}`;
  const draw = drawnVariant(own, seed);
  if (!draw) return [];
  const retold = own.line(draw.texts, draw.values, draw.result);
  if (retold === undefined) return [];
  const line = draw.exact ? retold.replaceAll('≈', '=') : retold;
  const words = CALCULATION[own.lang];
  const told = {
    ...provenance({ point: own.point, passage: own.passage, text: own.quote }),
    explanation: words.explained(line, own.quote),
  };
  const stem = own.stem(draw.texts);
  const wrong = kind === 'single' ? wrongResults(own, draw).slice(0, WRONG) : [];
  if (kind === 'single' && wrong.length < WRONG) return own.asked ? asked(own, 'fill') : [];
  const figures = draw.exact ? undefined : draw.figures;
  const unit = own.result.unit.replace(/^-/u, '');
  const between = own.lang === 'zh' ? '' : ' ';
  if (kind === 'fill')
    return [
      {
        kind,
        stem: `${stem}${between}${words.blank(unit, figures)}`,
        answer: draw.result,
        ...(unit !== '' && { unit }),
        tolerance: toleranceOf(draw, own.result),
        ...told,
      },
    ];
  const option = (text: string) => `${text}${spaced(unit)}`;
  return [
    {
      kind,
      stem: `${stem}${figures ? words.rounded(figures) : ''}`,
      ...optionsWithKey(
        { text: option(draw.result) },
        wrong.map(({ text, misconception }) => ({ text: option(text), misconception })),
        [...seed].length,
      ),
      ...told,
    },
  ];
}

/** Things that are counted have no tolerance. */
function toleranceOf({ result, exact }: CalculationVariant, { si, unit, decimals }: Printed): number {
  const isCount = exact && decimals === 0 && unit !== '' && si === undefined;
  if (isCount) return 0;
  const places = result.split('.')[1]?.length ?? 0;
  return Number(Math.max(exact ? 0 : 0.5 * 10 ** -places, ALLOWED * Number(result)).toPrecision(3));
}

interface ValueSet {
  values: readonly number[];
  unit: string;
}

const OR = Object.values(CALCULATION)
  .map(({ or }) => or.source)
  .join('|');
const LIST = new RegExp(String.raw`\d+(?:\.\d+)?(?:\s*(?:[、，,/]|${OR})\s*\d+(?:\.\d+)?)+`, 'gu');

/** 滴系数有 10、15、20 滴/mL: nothing between them is made. */
const setsIn = (passages: readonly Passage[]): ValueSet[] =>
  passages.flatMap(({ text }) =>
    [...text.matchAll(LIST)].flatMap((match) => {
      const values = match[0].split(/[^\d.]+/u).map(Number);
      const end = match.index + match[0].length;
      const last = quantitiesIn(text).find((own) => own.start < end && own.end >= end);
      return last && last.unit !== '' && values.length > 1 ? [{ values, unit: last.unit }] : [];
    }),
  );

const withSets = (own: Calculation, sets: readonly ValueSet[]): Calculation => ({
  ...own,
  givens: own.givens.map((given) => {
    const among = sets.find(({ values, unit }) => unit === given.printed.unit && values.includes(given.printed.value));
    return among ? { ...given, among: among.values } : given;
  }),
});
