// A reader on a bad line: takes a given number of bytes, is cut there, and keeps only what was whole.
import { Agent, request } from 'node:http';

const END = Buffer.from('\n\n');
const COLON = 0x3a;
// cut connections are never used again, whole ones are
const agent = new Agent({ keepAlive: true });

export interface Got {
  /** Whole frames as bytes, each with its blank line; comments are left out. */
  frames: Buffer[];
  /** Bytes of the frame that the cut went through. */
  torn: Buffer;
  /** The server ended the stream: the run is over. */
  ended: boolean;
  /** Milliseconds until the first bytes. */
  first: number;
}

interface Read {
  url: string;
  token: string;
  /** POST with a body, else GET. */
  body?: unknown;
  lastEventId?: string;
  /** The connection is destroyed after so many bytes. */
  cutAfter?: number;
  /** The reader leaves after so many frames. */
  enough?: number;
  onFrames?: (count: number) => void;
  /** Each whole frame as it comes. */
  onFrame?: (frame: string) => void;
}

/** Resolves however the connection ends. Rejects when the answer is no stream. */
export function read({
  url,
  token,
  body,
  lastEventId,
  cutAfter = Number.POSITIVE_INFINITY,
  enough = Number.POSITIVE_INFINITY,
  onFrames,
  onFrame,
}: Read): Promise<Got> {
  const begin = performance.now();
  const got: Got = { frames: [], torn: Buffer.alloc(0), ended: false, first: Number.NaN };
  const headers = {
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    authorization: token,
    ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
  };
  return new Promise((resolve, reject) => {
    let left = cutAfter;
    const call = request(url, { method: body === undefined ? 'GET' : 'POST', agent, headers }, (answer) => {
      if (!answer.headers['content-type']?.startsWith('text/event-stream')) {
        answer.setEncoding('utf8').on('data', (text: string) => reject(new Error(`no stream: ${text.slice(0, 300)}`)));
        return;
      }
      answer.on('data', (chunk: Buffer) => {
        if (left <= 0) return;
        if (Number.isNaN(got.first)) got.first = performance.now() - begin;
        const from = got.frames.length;
        take(got, chunk.subarray(0, left));
        if (onFrame) for (const frame of got.frames.slice(from)) onFrame(frame.toString('utf8'));
        onFrames?.(got.frames.length);
        left -= chunk.length;
        if (left <= 0 || got.frames.length >= enough) call.destroy();
      });
      answer.on('end', () => {
        // the rest may have come in the same piece as the cut: the reader has not seen it
        got.ended = left > 0;
        resolve(got);
      });
      answer.on('error', () => resolve(got));
      answer.on('close', () => resolve(got));
    });
    // a server that was killed: nothing came, nothing is lost
    call.on('error', () => resolve(got));
    call.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

function take(got: Got, bytes: Buffer): void {
  const { frames, torn } = framesOf(Buffer.concat([got.torn, bytes]));
  got.frames.push(...frames);
  got.torn = torn;
}

/** Whole frames, comments left out, and what follows the last of them. */
export function framesOf(bytes: Buffer): { frames: Buffer[]; torn: Buffer } {
  const frames: Buffer[] = [];
  let rest = bytes;
  for (let end = rest.indexOf(END); end >= 0; end = rest.indexOf(END)) {
    if (rest[0] !== COLON) frames.push(rest.subarray(0, end + 2));
    rest = rest.subarray(end + 2);
  }
  return { frames, torn: rest };
}

/** The last cursor among the frames. */
export function cursorOf(frames: readonly Buffer[]): string | undefined {
  for (let i = frames.length - 1; i >= 0; i--) {
    const id = /^id: (.*)$/m.exec(frames[i]?.toString('utf8') ?? '')?.[1];
    if (id !== undefined) return id;
  }
  return undefined;
}

/** Whether the bytes end inside a character. */
export const insideCharacter = (bytes: Buffer): boolean => bytes.toString('utf8').endsWith('\ufffd');
