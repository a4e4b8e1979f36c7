// What quotes a document's words when they are read again: each quotation goes with its words where only their signs have changed.
import type { PoolClient } from 'pg';
import { createRegistry, type Hooks } from '#server/platform/registry.ts';
import { type ExtractedPassage, followed } from '#server/platform/tutor/index.ts';
import { isQuote } from './material.ts';

/**
 * A column of JSON with all quotations in it followed, to be written; null where none has changed. `isKept`: it is of a row that has
 * been deleted, of which nobody is told what is gone.
 */
type Follow = (value: unknown, isKept?: boolean) => string | null;

export interface LostQuote {
  quote: string;
  formulas?: string[];
}

/** Puts its rows' quotations of the document in order, within the transaction that has replaced the passages. */
export type QuoteKeeper = (client: PoolClient, documentId: string, follow: Follow) => Promise<void>;

const keepers = createRegistry<QuoteKeeper>('keeper of quotations');
export const quoteKeeper = keepers.register;

/** Says which quotations no passage has any more. */
export async function followQuotes(
  app: Hooks,
  client: PoolClient,
  documentId: string,
  read: readonly ExtractedPassage[],
): Promise<LostQuote[]> {
  const { rows: edited } = await client.query<{ text: string }>(
    'select text from passage where document_id = $1 and original is not null',
    [documentId],
  );
  const passages = [...read.map(({ text, marks = [] }) => ({ text, marks })), ...edited];
  const lost = new Map<string, LostQuote>();
  const isThere = (quote: string) => passages.some(({ text }) => text.includes(quote));
  const follow: Follow = (value, isKept = false) => {
    const next = JSON.stringify(value, (_, own: unknown) => {
      const isOurs = typeof own === 'object' && own !== null && isQuote(own) && own.documentId === documentId;
      if (!isOurs) return own;
      const now = followed(own, passages);
      const { quote, formulas } = now;
      if (!isKept && !isThere(quote)) lost.set(quote, { quote, ...(formulas ? { formulas } : {}) });
      return now;
    });
    return next === JSON.stringify(value) ? null : next;
  };
  for (const keep of keepers.of(app).values()) await keep(client, documentId, follow);
  return [...lost.values()];
}
