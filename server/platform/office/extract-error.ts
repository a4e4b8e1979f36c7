// Why a document cannot be read.

export type ExtractReason =
  /** In bytes, or in pages, lines, passages: the words say both. */
  'too-large' | 'empty' | 'wrong-type' | 'encrypted' | 'no-text' | 'corrupt' | 'bomb' | 'timeout';

/** What a file of the wrong type is taken for, where a person can do something about it. */
export type ExtractDetail =
  | 'legacy-office'
  | 'spreadsheet'
  | 'archive'
  | 'picture'
  | 'audio'
  | 'video'
  | 'program'
  | 'markup'
  /** Text, and nobody can tell in which encoding. */
  | 'encoding'
  | 'text';

export class ExtractError extends Error {
  readonly reason: ExtractReason;
  readonly detail: ExtractDetail | undefined;

  constructor(reason: ExtractReason, message: string, detail?: ExtractDetail) {
    super(message);
    this.name = 'ExtractError';
    this.reason = reason;
    this.detail = detail;
  }
}
