// Why there is no media server: a message for people, in both languages, and what is to be filled into it.
import { type MessageKey, say } from '../messages.ts';

type Params = Record<string, string | number>;

/** Health has one text for all who ask, and nobody has said in which language. */
export const inBothLanguages = (key: MessageKey, params: Params = {}): string =>
  `${say('zh', key, params)} / ${say('en', key, params)}`;

export class MediaFault extends Error {
  readonly key: MessageKey;
  readonly params: Params;
  constructor(key: MessageKey, params: Params = {}) {
    super(say('en', key, params));
    this.name = 'MediaFault';
    this.key = key;
    this.params = params;
  }
}

/** Of the system and of fetch, which keeps it one deeper; the words of an error that has none. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && typeof error.code === 'string') return error.code;
  if (error.cause instanceof Error) return codeOf(error.cause);
  return error.name === 'Error' ? error.message.slice(0, 200) : error.name;
}
