// A kind of question by what is shown of it.
import type { QuestionKind } from '#contract/questions.ts';
import type { QuestionAsk } from './kit/ask.ts';
import { QUESTION_ASKS } from './list/ask.ts';

export const askingOf = (kind: QuestionKind): QuestionAsk => QUESTION_ASKS[kind];
