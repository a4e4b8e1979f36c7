// A talk as turns: a question, and everything that was said to it.
import type { Citation } from '#contract/blocks/index.ts';
import type { Block, Message, Run, Speaker, StreamState } from '#src/stream/fold.ts';

export interface TurnText {
  kind: 'text';
  message: Message;
  citations: readonly Citation[];
}
export interface BlockPart {
  kind: 'block';
  block: Block;
}

export interface Turn {
  id: string;
  question: string;
  parts: readonly (TurnText | BlockPart)[];
  /** The turn's run; null when the log does not say. */
  run: Run | null;
  speaker: Speaker | null;
}

const NONE: readonly Citation[] = [];

export function turnsOf({ entries, ended, run }: Pick<StreamState, 'entries' | 'ended' | 'run'>): Turn[] {
  const citations = new Map<string, readonly Citation[]>();
  for (const e of entries) {
    if (e.kind !== 'block' || e.type !== 'citations') continue;
    const content = e.content as { messageId: string; items: Citation[] }; // by the contract, which the server checks
    citations.set(content.messageId, content.items);
  }
  const turns: (Turn & { parts: (TurnText | BlockPart)[] })[] = [];
  for (const e of entries) {
    if (e.kind === 'message' && e.role === 'user') {
      const own = e.runId === null ? null : (ended[e.runId] ?? (run?.id === e.runId ? run : null));
      turns.push({ id: e.id, question: e.text, parts: [], run: own, speaker: null });
      continue;
    }
    const turn = turns.at(-1);
    if (!turn || (e.kind === 'block' && e.type === 'citations')) continue;
    if (e.kind === 'message') {
      turn.speaker = e.speaker ?? turn.speaker;
      const first = e.continues?.messageId ?? e.id;
      turn.parts.push({ kind: 'text', message: e, citations: citations.get(e.id) ?? citations.get(first) ?? NONE });
    } else turn.parts.push({ kind: 'block', block: e });
  }
  return turns;
}

/** For other programs' pages: without the marks of sources, which mean nothing there. */
export const plainText = (turn: Turn): string =>
  turn.parts.flatMap((p) => (p.kind === 'text' ? [withoutSources(p.message)] : [])).join('\n\n');

const withoutSources = ({ text, marks }: Message): string =>
  text.replace(marks ? /\[\d{1,3}\]/g : /\[\d{1,3}\](?![([])/g, (found, at: number) =>
    marks?.some(({ kind, from, to }) => kind === 'words' && from <= at && at < to) ? found : '',
  );

export const isTurnRunning = (turn: Turn): boolean => turn.run?.status === 'running';

/** Whether two turns, made at different times, show the same: the fold keeps what has not changed. */
export const isSameTurn = (a: Turn, b: Turn): boolean =>
  a.id === b.id &&
  a.question === b.question &&
  a.run?.status === b.run?.status &&
  a.parts.length === b.parts.length &&
  a.parts.every((part, i) => {
    const other = b.parts[i];
    if (part.kind === 'text')
      return other?.kind === 'text' && part.message === other.message && part.citations === other.citations;
    return other?.kind === 'block' && part.block === other.block;
  });
