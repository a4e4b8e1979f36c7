// Every kind of question of the bank by how it is answered on a paper.
import type { BankKind } from '#contract/bank-kinds.ts';
import { MOST_WRITTEN } from '#contract/most-written.ts';
import { blanksAnswer } from './blanks/answer.tsx';
import { essayAnswer } from './essay/answer.tsx';
import { experimentAnswer } from './experiment/answer.tsx';
import { fileAnswer } from './file/answer.tsx';
import { fillAnswer } from './fill/answer.tsx';
import { groupAnswer } from './group/answer.tsx';
import { judgeAnswer } from './judge/answer.tsx';
import type { QuestionAnswer } from './kit/answer.ts';
import { arrangedPaper, lessonPaper } from './kit/lesson.paper.answer.tsx';
import type { PaperAnswer } from './kit/paper.answer.ts';
import { BlankInput, ParagraphInput } from './kit/written.answer.tsx';
import { matchAnswer } from './match/answer.tsx';
import { multipleAnswer } from './multiple/answer.tsx';
import { OrderPaperInput, orderAnswer } from './order/answer.tsx';
import { shortAnswer } from './short/answer.tsx';
import { singleAnswer } from './single/answer.tsx';

const MOST_FILLED = 1000;
const written = (text: string): string | null => (text === '' ? null : text);

/** As in a lesson, and longer. */
const fill: QuestionAnswer<string> = {
  ...fillAnswer,
  Input: ({ question: { unit }, draft, editable, change }) => (
    <BlankInput unit={unit} draft={draft} most={MOST_FILLED} editable={editable} change={change} />
  ),
};
const short: QuestionAnswer<string> = {
  ...shortAnswer,
  Input: ({ draft, editable, change }) => (
    <ParagraphInput draft={draft} most={MOST_WRITTEN} editable={editable} change={change} />
  ),
};

const ONE = {
  single: lessonPaper('single', singleAnswer, (key) => key),
  multiple: lessonPaper('multiple', multipleAnswer, (keys) => (keys.length === 0 ? null : keys.toSorted())),
  judge: lessonPaper('judge', judgeAnswer, (truth) => truth),
  fill: lessonPaper('fill', fill, written),
  short: lessonPaper('short', short, written),
  order: arrangedPaper('order', { ...orderAnswer, Input: OrderPaperInput }, ({ keys }) =>
    keys.length === 0 ? null : [...keys],
  ),
  match: arrangedPaper('match', matchAnswer, ({ pairs }) => (Object.keys(pairs).length === 0 ? null : { ...pairs })),
  blanks: blanksAnswer,
  essay: essayAnswer,
  file: fileAnswer,
  experiment: experimentAnswer,
} satisfies { [K in Exclude<BankKind, 'group'>]: PaperAnswer };

export const QUESTION_PAPERS = {
  ...ONE,
  group: groupAnswer((kind) => (kind === 'group' ? experimentAnswer : ONE[kind])),
} satisfies { [K in BankKind]: PaperAnswer };

export const paperOf = (kind: BankKind): PaperAnswer => QUESTION_PAPERS[kind];
