// One component for each block of the contract, complete at compile time.
import type { ComponentType } from 'react';
import type { BlockName, BlockProps } from '#contract/blocks/index.ts';
import { CitationsBlock } from './citations.tsx';
import { ExampleBlock } from './example.tsx';
import { FormulaBlock } from './formula.tsx';
import { HeadingBlock } from './heading.tsx';
import { HintBlock } from './hint.tsx';
import type { BlockHost } from './host.ts';
import { NoticeBlock } from './notice.tsx';
import { QuestionBlock } from './question/card.tsx';
import { ResultBlock } from './question/result.tsx';
import { StepsBlock } from './steps.tsx';
import { SummaryBlock } from './summary.tsx';

type Registry = { [N in BlockName]: ComponentType<{ content: BlockProps<N>; host: BlockHost }> };

export const registry = {
  citations: CitationsBlock,
  notice: NoticeBlock,
  heading: HeadingBlock,
  formula: FormulaBlock,
  steps: StepsBlock,
  example: ExampleBlock,
  'check-question': QuestionBlock,
  'check-result': ResultBlock,
  hint: HintBlock,
  summary: SummaryBlock,
} satisfies Registry;
