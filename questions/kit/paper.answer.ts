// How a question of a paper is answered on the page: what is given is kept at once, unfinished too, and nothing is handed in here.
import type { ReactNode } from 'react';
import type { ExamValue } from '#contract/bank-kinds.ts';
import type { ExamQuestion } from '#contract/exam-paper.ts';

/** A question of a paper, or one of a group. */
export type PaperPart = Omit<ExamQuestion, 'questionId' | 'points'>;

export interface PaperInputProps {
  question: PaperPart;
  /** As it is kept; null: nothing was given. */
  value: ExamValue | null;
  editable: boolean;
  change(value: ExamValue | null): void;
  /** Where files go; absent where none can be sent, as in a preview. */
  files?: PaperFiles | undefined;
  /** A file that was handed in, to be opened by its name; absent: it stands by what this device knows of it. */
  FileName?: ((props: { fileId: string }) => ReactNode) | undefined;
  /** Opens the experiment that is the question; absent in a preview. */
  openExperiment?: (() => void) | undefined;
  /** It has been opened before. */
  isBegun?: boolean | undefined;
}

export interface PaperFiles {
  /** Sends a file, or keeps it to be sent, and gives its id. Throws ApiError. */
  send(file: File): Promise<string>;
  /** Where files are kept first: why the server has refused it, when it has judged it; null: it has taken it. */
  sent?(fileId: string): Promise<string | null>;
  /** What a file that was handed in is called, as far as this device knows. */
  nameOf(fileId: string): string | undefined;
}

export interface PaperAnswer {
  Input(props: PaperInputProps): ReactNode;
  /** What a key of the keyboard makes of the value; undefined: nothing. */
  pressed(question: PaperPart, value: ExamValue | null, key: string): ExamValue | null | undefined;
  /** Whether anything is given. */
  isGiven(value: ExamValue | null): boolean;
}

const isBlank = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (typeof value === 'object' && Object.values(value).every(isBlank));
/** Whether a value of any kind says anything: of a list or a group, in any of its parts. */
export const isGiven = (value: ExamValue | null): boolean => !isBlank(value);
