// One component for each block of the contract, complete at compile time.
import { type ComponentType, lazy } from 'react';
import type { BlockName, BlockProps } from '#contract/blocks/index.ts';
import { withWords } from '#src/ui/words.ts';
import { FormulaBlock } from './formula.tsx';
import { HeadingBlock } from './heading.tsx';
import { HintBlock } from './hint.tsx';
import type { BlockHost } from './host.ts';
import { NoticeBlock } from './notice.tsx';

// these come late in a lesson, and with what they need and say
const QuestionBlock = lazy(async () => ({
  default: (await withWords(['exercises'], import('./question/card.tsx'))).QuestionBlock,
}));
const ResultBlock = lazy(async () => ({
  default: (await withWords(['exercises'], import('./question/result.tsx'))).ResultBlock,
}));
const ExampleBlock = lazy(async () => ({
  default: (await withWords(['exercises'], import('./example/block.tsx'))).ExampleBlock,
}));
const DiscussionBlock = lazy(async () => ({
  default: (await withWords(['exercises'], import('./discussion/block.tsx'))).DiscussionBlock,
}));
const EvaluationBlock = lazy(async () => ({
  default: (await withWords(['exercises'], import('./evaluation/block.tsx'))).EvaluationBlock,
}));
const ExperimentCardBlock = lazy(async () => ({
  default: (await withWords(['exercises'], import('./experiment-card.tsx'))).ExperimentCardBlock,
}));
const SummaryBlock = lazy(async () => ({
  default: (await withWords(['exercises'], import('./summary.tsx'))).SummaryBlock,
}));

// in a lesson they stand under their text
const CitationsBlock = lazy(async () => ({ default: (await import('./citations.tsx')).CitationsBlock }));

// most lessons have none
const StepsBlock = lazy(async () => ({ default: (await import('./steps.tsx')).StepsBlock }));
const FigureBlock = lazy(async () => ({ default: (await import('./figure.tsx')).FigureBlock }));

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
