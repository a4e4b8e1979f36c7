// A kind of question by how it is answered on the page.
import type { QuestionKind } from '#contract/questions.ts';
import type { QuestionAnswer } from './kit/answer.ts';
import { QUESTION_ANSWERS } from './list/answer.ts';

export const answeringOf = (kind: QuestionKind): QuestionAnswer => QUESTION_ANSWERS[kind];
