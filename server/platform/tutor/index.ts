// The tutor as the rest of the server sees it. Nothing else of this folder is imported from outside:
// tests/architecture/tutor.test.ts

export { explain } from './answer/compose.ts';
export { type Citation, type Script, scriptOf, toldCited } from './answer/script.ts';
export { recount } from './calculate/recount.ts';
export { BLANK } from './draft/blank.ts';
export { isSound } from './draft/gates.ts';
export { concludes } from './draft/judge.ts';
export type { DraftQuestion } from './draft/lines.ts';
export {
  type DefinedTerm,
  type DraftPoint,
  draftPoints,
  draftPrerequisites,
  draftTerms,
  isForAfterwards,
  isTaught,
} from './draft/points.ts';
export { draftQuestions } from './draft/questions.ts';
export { draftDiscussion, draftGoal } from './draft/topic.ts';
export { type Embedder, embedderFor } from './embed/endpoint.ts';
export { nearnessOf } from './embed/vectors.ts';
export {
  ExtractError,
  type ExtractedPassage,
  type Extraction,
  extract,
  type Figure,
  type LeftOut,
  sniff,
} from './extract/index.ts';
/** Without the thread and the limits of `extract`: for bytes that nobody hostile has sent. */
export { read as readUnguarded } from './extract/read.ts';
export { cleanText } from './extract/text.ts';
export { langOf, PHRASES } from './lang/index.ts';
export type { Lang } from './lang/language.ts';
export { markFill, numberOfWords } from './mark/fill.ts';
export type { MarkResult } from './mark/question.ts';
export { saysSentence } from './mark/sentence.ts';
export { gradeShortAnswer } from './mark/short.ts';
export { cleaner } from './provider/clean.ts';
export { type Model, type ModelRequest, ProviderError } from './provider/model.ts';
export { createModel, modelFor } from './provider/openai.ts';
export { sourcesOf, withSources } from './provider/prompt.ts';
export { readQuantity } from './quantity/quantity.ts';
export { isAboutDocument, ordersTutor } from './roles/about.ts';
export {
  forbidsPractice,
  isMistakesHeading,
  type Neighbours,
  namedMistakes,
  passageRoleOf,
  rolesOf,
  type ToldRole,
  withRoles,
} from './roles/roles.ts';
export { type Signed, signsOf } from './roles/signs.ts';
export { readQuestion } from './search/question.ts';
export { type AnswerOutcome, decide } from './search/refuse.ts';
export type { CourseQuery } from './search/scope.ts';
export { corpusStats } from './search/score.ts';
export { type Found, searchIn } from './search/search.ts';
export { type ModelTask, speak } from './speech/speak.ts';
export { isSaidIn, readPast, readUtterance, saidIn, utteranceRow } from './speech/utterance.ts';
export { bareWords, followed } from './text/bare.ts';
export { definitions } from './text/definitions.ts';
export {
  formulasBeside,
  joinedTexts,
  type MarkedText,
  partOfQuote,
  plain,
  quotedFrom,
  quotedWords,
  typedWords,
} from './text/marked.ts';
export { type Mistake, mistakesIn, namesMistake, turnsRight, waitsForRight } from './text/mistakes.ts';
export { headingPath, lastHeading, PASSAGE_MARKS, type Passage, plainHeading } from './text/passage.ts';
export { isSameTable, toldTable } from './text/rows.ts';
export { hasFormula, isListItem, itemsIn, LIST_MARK, statementsIn, withoutDots } from './text/shapes.ts';
export { partText, type TextUnit, units, unitText } from './text/units.ts';
export { escapeRegExp, indexTokens, isHan, normalise, runWords, scriptRuns } from './text/words.ts';
export { calculationOf, isSolution, startsWorkedExample, workedOf } from './text/worked.ts';
export { createTutor, DECIDED_ON, type HasTutor, type Scope, type Tutor, weighed } from './tutor.ts';
