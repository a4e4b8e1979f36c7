// A part of a file on its way to somebody. Forty films at once would leave buffers behind by the hundred megabyte: each
// answer has one, which is filled again when the system has taken what was in it.
import { type FileHandle, open } from 'node:fs/promises';
import { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';

/** Bytes read at once. */
const SIZE = 64 * 1024;
/** Buffers that wait for the next answer. */
const SPARE = 32;

const spare: Buffer[] = [];

/** Bytes `start` to `end`, both included. Piped into an answer it makes no garbage; else it is a stream like any other. */
export class FilePart extends Readable {
  readonly #file: Promise<FileHandle>;
  readonly #end: number;
  #at: number;
  /** The number of bytes read so far. */
  bytesRead = 0;

  constructor(path: string, { start, end }: { start: number; end: number }) {
    super({ highWaterMark: SIZE });
    this.#file = open(path);
    this.#end = end + 1;
    this.#at = start;
  }

  override _construct(done: (error?: Error | null) => void): void {
    this.#file.then(() => done(), done);
  }

  override _read(): void {
    const buffer = Buffer.allocUnsafeSlow(Math.min(SIZE, this.#end - this.#at));
    this.#fill(buffer).then(
      (bytes) => this.push(bytes === 0 ? null : buffer.subarray(0, bytes)),
      (error: Error) => this.destroy(error),
    );
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#file
      .then((file) => file.close())
      .catch(() => {})
      .finally(() => done(error));
  }

  override pipe<T extends NodeJS.WritableStream>(to: T, options?: { end?: boolean }): T {
    // only an answer says when the system has what it was given: a transform may keep it
    if (!(to instanceof ServerResponse)) return super.pipe(to, options);
    this.#sendTo(to, options?.end ?? true).catch((error: Error) => this.destroy(error));
    return to;
  }

  async #sendTo(answer: ServerResponse, isEnding: boolean): Promise<void> {
    const buffer = spare.pop() ?? Buffer.allocUnsafeSlow(SIZE);
    const closed = new Promise<false>((resolve) => answer.once('close', () => resolve(false)));
    for (let bytes = await this.#fill(buffer); bytes > 0; bytes = await this.#fill(buffer)) {
      const written = new Promise<boolean>((resolve) =>
        answer.write(buffer.subarray(0, bytes), (error) => resolve(!error)),
      );
      // what the system may still be sending is not filled again
      if (!(await Promise.race([written, closed]))) return;
    }
    if (this.destroyed) return;
    if (this.#at < this.#end) throw new Error('the file is shorter than was promised');
    if (isEnding) answer.end();
    if (spare.length < SPARE) spare.push(buffer);
    // to its end, as whoever listens to a stream expects
    this.push(null);
    this.resume();
  }

  /** The next bytes; none at the end. */
  async #fill(buffer: Buffer): Promise<number> {
    const most = Math.min(buffer.length, this.#end - this.#at);
    if (most <= 0 || this.destroyed) return 0;
    const { bytesRead } = await (await this.#file).read(buffer, 0, most, this.#at);
    this.#at += bytesRead;
    this.bytesRead += bytesRead;
    return bytesRead;
  }
}
