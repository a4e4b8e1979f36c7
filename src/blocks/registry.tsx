// One component for each block of the contract, complete at compile time.
import type { ComponentType } from 'react';
import type { BlockName, BlockProps } from '#contract/blocks/index.ts';
import { later } from '#src/ui/later.ts';
import { withWords } from '#src/ui/words.ts';
import { FormulaBlock } from './formula.tsx';
import { HeadingBlock } from './heading.tsx';
import { HintBlock } from './hint.tsx';
import type { BlockHost } from './host.ts';
import { NoticeBlock } from './notice.tsx';

// these come late in a lesson, and with what they need and say
const QuestionBlock = later(async () => (await withWords(['exercises'], import('./question/card.tsx'))).QuestionBlock);
const ResultBlock = later(async () => (await withWords(['exercises'], import('./question/result.tsx'))).ResultBlock);
const ExampleBlock = later(async () => (await withWords(['exercises'], import('./example/block.tsx'))).ExampleBlock);
const DiscussionBlock = later(
  async () => (await withWords(['exercises'], import('./discussion/block.tsx'))).DiscussionBlock,
);
const EvaluationBlock = later(
  async () => (await withWords(['exercises'], import('./evaluation/block.tsx'))).EvaluationBlock,
);
const ExperimentCardBlock = later(
  async () => (await withWords(['exercises'], import('./experiment-card.tsx'))).ExperimentCardBlock,
);
const SummaryBlock = later(async () => (await withWords(['exercises'], import('./summary.tsx'))).SummaryBlock);

// in a lesson they stand under their text
const CitationsBlock = later(async () => (await import('./citations.tsx')).CitationsBlock);

// most lessons have none
const StepsBlock = later(async () => (await import('./steps.tsx')).StepsBlock);
const FigureBlock = later(async () => (await import('./figure.tsx')).FigureBlock);

type Registry = { [N in BlockName]: ComponentType<{ content: BlockProps<N>; host: BlockHost }> };

export const registry = {
  citations: CitationsBlock,
  notice: NoticeBlock,
  heading: HeadingBlock,
  formula: FormulaBlock,
  figure: FigureBlock,
  steps: StepsBlock,
  example: ExampleBlock,
  'check-question': QuestionBlock,
  'check-result': ResultBlock,
  hint: HintBlock,
  discussion: DiscussionBlock,
  evaluation: EvaluationBlock,
  'experiment-card': ExperimentCardBlock,
  summary: SummaryBlock,
} satisfies Registry;
