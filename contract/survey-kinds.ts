// What a survey has of each kind of question: those of papers that need no key, and five of its own.
import type { SurveyKind } from './survey-path.ts';
import type { SurveyQuestion } from './surveys.ts';

export type SurveyField = Exclude<keyof SurveyQuestion, 'id' | 'kind' | 'stem' | 'required' | 'when'>;

interface SurveyKindFacts {
  /** What it must have besides its words. */
  needs: readonly SurveyField[];
  may?: readonly SurveyField[];
  /** How an answer opens later questions: by which it is, or by how great; left out: not at all. */
  opens?: 'which' | 'size';
  /** The figures of other questions can be set side by side by its answers: one from a list. */
  groups?: true;
  /** Every answer has all its options: once somebody has answered, none is added. */
  closed?: true;
}

const FACTS: { [K in SurveyKind]: SurveyKindFacts } = {
  single: { needs: ['options'], opens: 'which', groups: true },
  multiple: { needs: ['options'], opens: 'which' },
  judge: { needs: [], opens: 'which', groups: true },
  short: { needs: [] },
  essay: { needs: [] },
  order: { needs: ['options'], closed: true },
  file: { needs: [] },
  scale: { needs: ['from', 'to'], may: ['fromText', 'toText'], opens: 'size', groups: true },
  matrix: { needs: ['rows', 'options'] },
  number: { needs: [], may: ['min', 'max'], opens: 'size' },
  date: { needs: [], opens: 'size' },
  share: { needs: ['options', 'sum'], closed: true },
};

export const surveyKindOf = (kind: SurveyKind): SurveyKindFacts => FACTS[kind];
