// The corpus of prompt injections: what people and documents write to make a model, or the server, obey them.
import corpus from './injections.json' with { type: 'json' };

export const PLACES = ['question', 'passage', 'discussion', 'short-answer', 'course-name'] as const;
export type Place = (typeof PLACES)[number];

/** What the server holds whatever the model does. `injection.api.test.ts` has one check for each. */
export type Invariant =
  /** No mark, no verdict and no evidence of mastery comes of text. */
  | 'noMark'
  /** Not marked right by the machine. */
  | 'noPoint'
  /** What the provider gets holds no key of a question, no secret and nothing of another course. */
  | 'keysUnseen'
  /** Each `[n]` shown has its citation, and each citation stands verbatim in the course's material. */
  | 'cited'
  | 'noAddress'
  /** No tag, no image, no link, no sign that cannot be seen. */
  | 'noMarkup'
  /** It reached the model, and there in a user's turn alone. */
  | 'inUserTurn'
  /** Kept and shown as the text it is. */
  | 'asText'
  /** No model is asked. */
  | 'unasked'
  /** No model ever sees it. */
  | 'unseen'
  /** The run ends as it should, and the lesson takes the next command. */
  | 'goesOn';

export interface Injection {
  id: string;
  place: Place;
  attack: string;
  lang: string;
  text: string;
  holds: Invariant[];
  /** Never in what is shown. */
  never?: string[];
}

// written by hand in the JSON, and held to these shapes by its own test
export const INJECTIONS = corpus as Injection[];
export const injectionsIn = (place: Place): Injection[] => INJECTIONS.filter((i) => i.place === place);
