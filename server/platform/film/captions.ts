// Captions as people have them, WebVTT or SRT in any of the usual encodings, as plain WebVTT: times and text, nothing else.
import { decodeText } from '#contract/decode.ts';
import type { MessageKey } from '../messages.ts';

export class CaptionsError extends Error {
  readonly reason: MessageKey;
  /** For the sentence. */
  readonly params: Record<string, number>;
  constructor(reason: MessageKey, params: Record<string, number> = {}) {
    super(reason);
    this.reason = reason;
    this.params = params;
  }
}

/** A film of a day has fewer. */
const MOST_BYTES = 2 * 1024 * 1024;
const MOST_CUES = 20_000;
const MOST_TEXT = 1000;

interface Cue {
  /** Milliseconds. */
  from: number;
  to: number;
  text: string;
}

/** The same captions as WebVTT, in the order of their times. Throws CaptionsError. */
export function toWebVtt(bytes: Uint8Array): string {
  if (bytes.length > MOST_BYTES) throw new CaptionsError('captions-large', { max: MOST_BYTES / 1024 / 1024 });
  const text = decodeText(bytes);
  if (text === undefined) throw new CaptionsError('captions-none');
  const cues = cuesIn(text.replace(/\r\n?/g, '\n').split('\n'));
  if (cues.length === 0) throw new CaptionsError('captions-none');
  cues.sort((a, b) => a.from - b.from || a.to - b.to);
  return ['WEBVTT', ...cues.map((c) => `${clock(c.from)} --> ${clock(c.to)}\n${c.text}`)].join('\n\n').concat('\n');
}

/** A cue is a line with its times, and the lines below it up to an empty one. All else is heading, number, note or style. */
function cuesIn(lines: readonly string[]): Cue[] {
  const cues: Cue[] = [];
  let isNote = false;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const isFirst = (lines[at - 1] ?? '').trim() === '';
    if (isFirst) isNote = /^(?:NOTE|STYLE|REGION)(?:\s|$)/.test(line);
    if (isNote || !line.includes('-->')) continue;
    const times = timesIn(line);
    if (!times) throw new CaptionsError('captions-time', { line: at + 1 });
    const said: string[] = [];
    while (at + 1 < lines.length && lines[at + 1]?.trim() !== '') said.push(lines[++at] ?? '');
    const text = said.map(plain).filter(Boolean).join('\n');
    if (text.length > MOST_TEXT) throw new CaptionsError('captions-long', { line: at + 1, max: MOST_TEXT });
    if (text !== '') cues.push({ ...times, text: escaped(text) });
    if (cues.length > MOST_CUES) throw new CaptionsError('captions-many', { max: MOST_CUES });
  }
  return cues;
}

const TIME = String.raw`(?:(\d{1,3}):)?([0-5]?\d):([0-5]?\d)[.,](\d{1,3})`;
const TIMES = new RegExp(String.raw`^\s*${TIME}\s*-->\s*${TIME}(?:\s.*)?$`);

function timesIn(line: string): Pick<Cue, 'from' | 'to'> | undefined {
  const found = TIMES.exec(line);
  if (!found) return undefined;
  const [from, to] = [msOf(found.slice(1, 5)), msOf(found.slice(5, 9))];
  return to > from ? { from, to } : undefined;
}

/** `,5` is half a second, as in a decimal number. */
const msOf = ([h = '0', m = '', s = '', part = '']: string[]): number =>
  ((Number(h) * 60 + Number(m)) * 60 + Number(s)) * 1000 + Number(part.padEnd(3, '0'));

const two = (n: number): string => String(Math.floor(n)).padStart(2, '0');

const clock = (ms: number): string =>
  `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}.${String(ms % 1000).padStart(3, '0')}`;

/** Tags of both formats: `<v 张三>`, `<i>`, `<00:01.000>`, `{\an8}`. A sign of comparison is none. */
const TAGS = /<\/?[a-z][^<>]*>|<[\d:.]+>|<\/?>|\{\\[^{}]*\}/giu;
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', quot: '"', lrm: '', rlm: '' };

const plain = (line: string): string =>
  line
    .replace(TAGS, '')
    .replace(/&(amp|lt|gt|nbsp|quot|lrm|rlm);/g, (_, name: string) => NAMED[name] ?? '')
    .replace(/\p{Cc}/gu, ' ')
    .trim();

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
