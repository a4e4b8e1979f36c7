// What a model is to the tutor, whoever provides it.

/** A model that words what the chart has decided. Its adapter turns the provider's protocol into plain deltas. */
export interface Model {
  name: string;
  /** False while its provider is left alone after long silences: the embedded tutor speaks meanwhile. */
  isReady: () => boolean;
  /** Output tokens that this user may still use today. */
  left: (userId: string) => Promise<number>;
  /** Yields text; throws ProviderError. Nothing it yields may be trusted. */
  stream: (request: ModelRequest, signal: AbortSignal) => AsyncIterable<string>;
}

/** The model that speaks for this organisation; null: the embedded tutor does. */
export type ModelOf = (orgId: string) => Promise<Model | null>;

export interface ModelRequest {
  system: string;
  turns: { role: 'user' | 'assistant'; text: string }[];
  /** Whose budget pays. */
  userId: string;
  orgId: string;
  /** What `left` has said, when it was asked beside other questions; else it is asked before the provider is. */
  left?: number;
}

/** `limit`: this answer was cut for its length; `budget`: the person's tokens of the day are spent, and nothing was asked. */
export type ProviderErrorKind = 'failed' | 'limit' | 'budget';

export class ProviderError extends Error {
  readonly kind: ProviderErrorKind;
  constructor(kind: ProviderErrorKind, message: string) {
    super(message);
    this.kind = kind;
  }
}
