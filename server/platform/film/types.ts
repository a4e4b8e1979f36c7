// What is said of a film, and between the thread that looks at it and who gives it the bytes.
import type { MessagePort } from 'node:worker_threads';

export interface MediaFile {
  kind: 'audio' | 'video';
  /** As its bytes say: `video/webm`. */
  type: string;
  /** Seconds, above 0. */
  length: number;
  /** As browsers are asked whether they play them: `vp09.00.21.08`, `opus`. */
  codecs: string[];
}

/** Too long, or too large, to look at: nothing is known of it. */
export class MediaError extends Error {}

export interface MediaInput {
  /** Where bytes are asked for. */
  port: MessagePort;
  size: number;
}
export type MediaMessage = 'ready' | { media: MediaFile | undefined };

export interface AskedRange {
  id: number;
  start: number;
  /** Without it. */
  end: number;
}
export interface FilmChunk {
  id: number;
  /** Null: it has had enough. */
  bytes: Uint8Array | null;
}
