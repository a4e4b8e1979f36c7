// What blocks ask of the screen they stand on, and tell it.
import type { BlockProps, Citation } from '#contract/blocks/index.ts';
import type { AnswerValue } from '#contract/questions.ts';

export interface BlockHost {
  onCite: (citation: Citation) => void;
  /** By question: what was answered, and what came of it. */
  answers: Readonly<Record<string, unknown>>;
  results: Readonly<Record<string, BlockProps<'check-result'>>>;
  /** The question that waits for its answer; null where none does. */
  openQuestion: string | null;
  /** The latest question: it stays unfolded until the next one comes. */
  lastQuestion: string | null;
  /** The question whose answer is on its way. */
  sending: string | null;
  onAnswer: (questionId: string, value: AnswerValue) => void;
  /** Absent where a question must be answered. */
  onNotLearnt?: (questionId: string) => void;
  /** The open question, while what was told before it is still being read. */
  reading?: string | null;
  onRead?: () => void;
  /** The point whose telling is folded away while its question is open. */
  folded?: string | null;
  /** The point whose telling was unfolded as a hint, and the words of it that hold the answer. */
  blanked?: { pointId: string; blanks: readonly string[] } | null;
  onUnfold?: () => void;
  /** By question: the hints taken so far. */
  hints?: Readonly<Record<string, readonly BlockProps<'hint'>[]>>;
  /** Absent where the open question has no hint left. */
  onHint?: () => void;
  /** The example that is worked, even while something else waits. */
  openExample?: string | null;
  /** Absent while nothing can be filled in. */
  onFill?: (exampleId: string, step: number | 'variant', text: string) => void;
  /** On from where the example waits: past a blank, or to the next step. */
  onNext?: () => void;
  /** What was filled in or asked for is on its way. */
  filling?: boolean;
  /** Absent while no example can be begun anew. */
  onExample?: (pointId: string) => void;
  /** Blocks may ask the server for what has come since: a thread, an evaluation. */
  live?: boolean;
  /** The thread that is under way, even while it is paused or a question is answered. */
  openDiscussion?: string | null;
  /** Absent while nothing can be said. */
  onSay?: (text: string, toTutor: boolean) => void;
  /** What was said last is on its way. */
  saying?: boolean;
  /** The evaluation is not over, even while it has to wait. */
  evaluates?: boolean;
  /** Absent while nothing can be handed in. */
  onEvaluate?: (scores: Record<string, number>, text: string) => void;
  /** Absent where there is nothing to learn again. */
  onRelearn?: (pointIds: string[]) => void;
  /** Opens an experiment; a new run of one that is over with `again`. Absent where one only reads. */
  onExperiment?: (experimentId: string, again: boolean) => void;
  /** By run: questions of one's own that the tutor has answered and no teacher was asked; absent where nothing can be asked. */
  disputable?: Readonly<Record<string, string>>;
  /** Puts a question of one's own to the teacher. */
  onAskTeacher?: (text: string) => void;
  /** Opens the score page. */
  onScore?: () => void;
}

/** Nothing can be done: for previews, and for what one only reads. */
export const readOnlyHost: BlockHost = {
  onCite: () => {},
  answers: {},
  results: {},
  openQuestion: null,
  lastQuestion: null,
  sending: null,
  onAnswer: () => {},
};
