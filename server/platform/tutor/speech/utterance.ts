// What one utterance has said so far, read back from the log: the only truth after a cut or a death.
import type { Pool } from 'pg';
import { sentences } from '#contract/sentences.ts';
import type { StreamEvent } from '#contract/stream.ts';
import type { StateRow } from '#server/platform/lifecycle/define.ts';
import type { Logs } from '#server/platform/log/index.ts';
import type { Citation, Script } from '#server/platform/tutor/answer/script.ts';

const PAGE = 1000;

interface StoredUtterance {
  engine: 'embedded' | 'model';
  model: string | null;
  script: Script | null;
}

export async function readUtterance(pool: Pool, lifecycle: string, key: string): Promise<StoredUtterance | null> {
  const { rows } = await pool.query<StoredUtterance>({
    name: 'utterance-read',
    text: 'select engine, model, script from utterance where lifecycle = $1 and key = $2',
    values: [lifecycle, key],
  });
  return rows[0] ?? null;
}

/** What was said in other utterances of these kinds: `<kind>.…`. */
export async function saidIn(
  pool: Pool,
  lifecycle: string,
  key: string,
  kinds: readonly string[],
): Promise<(text: string) => boolean> {
  const { rows } = await pool.query<{ script: Script }>({
    name: 'utterances-said',
    text: `select script from utterance
      where lifecycle = $1 and key <> $2 and split_part(key, '.', 1) = any($3::text[]) and script is not null`,
    values: [lifecycle, key, kinds],
  });
  return isSaidIn(rows.map(({ script }) => script));
}

/** Whether these scripts have said, or quoted, each sentence of a text. */
export function isSaidIn(scripts: readonly Script[]): (text: string) => boolean {
  const said = scripts.flatMap(({ text, citations }) => [text, ...citations.map(({ quote }) => quote)]).join('\n');
  return (text) => sentences(text).every((own) => said.includes(own.text.trim()));
}

export async function storeUtterance(pool: Pool, lifecycle: string, key: string, kept: StoredUtterance): Promise<void> {
  await pool.query({
    name: 'utterance-keep',
    text: `insert into utterance (lifecycle, key, engine, model, script) values ($1, $2, $3, $4, $5)
      on conflict (lifecycle, key) do update set engine = excluded.engine, model = excluded.model, script = excluded.script`,
    values: [lifecycle, key, kept.engine, kept.model, kept.script ? JSON.stringify(kept.script) : null],
  });
}

/** Words that are known before they are said, written with the command that leads to them. */
export const utteranceRow = (lifecycle: string, key: string, script: Script): StateRow => ({
  table: 'utterance',
  key: { lifecycle, key },
  values: { engine: 'embedded', model: null, script },
});

interface Message {
  id: string;
  /** Where its text begins in the whole utterance, in UTF-16 units. */
  start: number;
  text: string;
}

export interface Past {
  messages: Message[];
  /** Numbers of the citations that have been announced. */
  cited: Set<number>;
  citations: Citation[];
}

export const noPast = (): Past => ({ messages: [], cited: new Set(), citations: [] });

/** Message ids of an utterance: `<key>~<n>`; its citations block: `<key>~c`. */
export const messageIdOf = (key: string, n: number): string => `${key}~${n}`;
export const citationsIdOf = (key: string): string => `${key}~c`;

export async function readPast(logs: Logs, log: string, key: string): Promise<Past> {
  const past = noPast();
  const prefix = `${key}~`;
  let continues: { messageId: string; from: number } | null = null;
  for (let after = 0; ; ) {
    const entries = await logs.read(log, after, PAGE);
    for (const { text } of entries) {
      // most lines of a long log belong to others: look before parsing
      if (!text.includes(prefix)) continue;
      const event = JSON.parse(text) as StreamEvent;
      if (event.type === 'CUSTOM' && event.name === 'message.continues') continues = event.value as typeof continues;
      else {
        take(past, prefix, event, continues);
        if (event.type === 'TEXT_MESSAGE_START') continues = null;
      }
    }
    if (entries.length < PAGE) return past;
    after = entries.at(-1)?.seq ?? after;
  }
}

function take(past: Past, prefix: string, event: StreamEvent, continues: { messageId: string; from: number } | null) {
  if (!('messageId' in event) || !event.messageId.startsWith(prefix)) return;
  switch (event.type) {
    case 'TEXT_MESSAGE_START': {
      const cut = past.messages.find((m) => m.id === continues?.messageId);
      past.messages.push({ id: event.messageId, start: cut && continues ? cut.start + continues.from : 0, text: '' });
      break;
    }
    case 'TEXT_MESSAGE_CONTENT': {
      const message = past.messages.find((m) => m.id === event.messageId);
      if (message) message.text += event.delta;
      break;
    }
    case 'ACTIVITY_SNAPSHOT':
      for (const item of (event.content['items'] ?? []) as Citation[]) cite(past, item);
      break;
    case 'ACTIVITY_DELTA':
      for (const p of event.patch) cite(past, p.value as Citation);
      break;
    default:
  }
}

function cite(past: Past, item: Citation): void {
  if (past.cited.has(item.n)) return;
  past.cited.add(item.n);
  past.citations.push(item);
}
