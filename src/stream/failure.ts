// Why a stream was refused.
import { CODE } from '#contract/codes.ts';

const RETRY_AFTER_S = 5;

/** `code` and `data` are the answer's; 0 when the server could not be reached. */
export class StreamError extends Error {
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, msg: string, data: unknown) {
    super(msg);
    this.code = code;
    this.data = data;
  }

  /** A refusal by the application stays one; a busy or restarting server does not. */
  get mayRetry(): boolean {
    return this.code >= 500 || this.code === CODE.tooMany || this.code === 0 || this.code === 408;
  }

  get retryAfterMs(): number {
    if (this.code !== CODE.tooMany) return 0;
    const { data } = this;
    const named =
      typeof data === 'object' && data !== null && 'retryAfter' in data ? Number(data.retryAfter) : Number.NaN;
    return 1000 * (Number.isFinite(named) ? Math.min(Math.max(named, 0), 60) : RETRY_AFTER_S);
  }
}
