// Passages that a teacher has put into other words or switched off, and where these changes go when the document is read again.
import type { PoolClient } from 'pg';
import type { PassageRole } from '#contract/roles.ts';
import { formulasOf, type TextMark } from '#contract/text-marks.ts';
import { invalid } from '#server/platform/failure.ts';
import { bareWords, cleanText, indexTokens } from '#server/platform/tutor/index.ts';
import { tellRole } from './roles.ts';

/** Rows of a table may say the same: `nth` of those with these words, from 1. */
interface Changed {
  original: string;
  nth: number;
  /** The teacher's words; null where they only switched it off. */
  text: string | null;
  on: boolean;
  /** As a teacher has chosen. */
  role: PassageRole | null;
  roleBy: string | null;
  marks?: TextMark[] | null;
  formulas?: string[];
}

export interface LostEdit {
  original: string;
  /** Of the passage's own words, where its reader has told them. */
  formulas?: string[];
  text: string;
}

/** Holds up readings and other changes of the document until the transaction ends. */
export async function lockDocument(client: PoolClient, documentId: string): Promise<void> {
  await client.query('select 1 from document where id = $1 for no key update', [documentId]);
}

/** `text` null: the document's own words again. */
export async function editPassage(client: PoolClient, id: string, text: string | null): Promise<void> {
  const { rows } = await client.query<{ own: string; text: string; heading: string | null }>(
    'select coalesce(original, text) as own, text, heading from passage where id = $1',
    [id],
  );
  const [row] = rows;
  if (!row) return;
  const said = text === null ? row.own : cleanText(text).trim();
  if (said === '') throw invalid({ text: 'required' });
  await client.query(
    'update passage set text = $2, original = $3, tokens = array_to_tsvector($4::text[]) where id = $1',
    [id, said, said === row.own ? null : row.own, indexTokens(`${row.heading ?? ''}\n${said}`)],
  );
  // what was chosen was chosen for other words
  if (said !== row.text) await tellRole(client, id);
}

/** What a new reading must not lose: changes of the passages that are there, and edits that found no place before. */
async function changesOf(client: PoolClient, documentId: string): Promise<Changed[]> {
  const { rows } = await client.query<Changed>(
    `select own as original, nth::int, text, "on", marks, case when "roleBy" is null then null else role end as role, "roleBy" from (
        select coalesce(original, text) as own, case when original is null then null else text end as text, "on", marks, seq,
          role, role_by as "roleBy",
          row_number() over (partition by coalesce(original, text) order by seq) as nth
        from passage where document_id = $1) as p
      where text is not null or not "on" or "roleBy" is not null order by seq`,
    [documentId],
  );
  const lost = await client.query<{ edits: LostEdit[] }>('select lost_edits as edits from document where id = $1', [
    documentId,
  ]);
  const before = lost.rows[0]?.edits ?? [];
  return [...rows, ...before.map((edit) => ({ ...edit, nth: 1, on: true, role: null, roleBy: null }))];
}

export interface PlacedEdit extends Pick<Changed, 'on' | 'role' | 'roleBy'> {
  text: string;
  /** Null: unchanged. */
  original: string | null;
}

/** For each passage of a new reading, in order, what becomes of it; `lost` has the edits whose passage is gone. */
export async function placeChanges(
  client: PoolClient,
  documentId: string,
  passages: readonly { text: string }[],
): Promise<{ placed: PlacedEdit[]; lost: LostEdit[] }> {
  const changes = await changesOf(client, documentId);
  const keyOf = (text: string, nth: number) => `${nth} ${text}`;
  const waiting = new Map<string, Changed>();
  for (const change of changes) {
    const key = keyOf(change.original, change.nth);
    if (!waiting.has(key)) waiting.set(key, change);
  }
  const seen = new Map<string, number>();
  const exact = passages.map(({ text }) => {
    const nth = (seen.get(text) ?? 0) + 1;
    seen.set(text, nth);
    const change = waiting.get(keyOf(text, nth));
    waiting.delete(keyOf(text, nth));
    return change;
  });
  const again = bySigns(passages, exact, waiting);
  const placed = passages.map(({ text }, i): PlacedEdit => {
    const change = exact[i] ?? again.get(i);
    if (!change) return { text, original: null, on: true, role: null, roleBy: null };
    const { on, role, roleBy } = change;
    return { text: change.text ?? text, original: change.text === null ? null : text, on, role, roleBy };
  });
  const lost = [...waiting.values()].flatMap(({ original, text, marks, formulas }): LostEdit[] => {
    const own = marks ? formulasOf(original, marks) : formulas;
    return text === null ? [] : [{ original, ...(own ? { formulas: own } : {}), text }];
  });
  return { placed, lost };
}

/** Those whose words came back with other signs, by the place of their passage: where the words without signs are one's alone on both sides. */
function bySigns(
  passages: readonly { text: string }[],
  exact: readonly (Changed | undefined)[],
  waiting: Map<string, Changed>,
): ReadonlyMap<number, Changed> {
  const found = new Map<number, Changed>();
  if (waiting.size === 0) return found;
  const free = Map.groupBy(
    passages.map(({ text }, at) => ({ text, at })).filter(({ at }) => !exact[at]),
    ({ text }) => bareWords(text),
  );
  for (const [bare, own] of Map.groupBy([...waiting], ([, { original }]) => bareWords(original))) {
    const [one, ...others] = own;
    const [passage, ...more] = free.get(bare) ?? [];
    if (!one || !passage || bare === '' || others.length + more.length > 0) continue;
    found.set(passage.at, one[1]);
    waiting.delete(one[0]);
  }
  return found;
}

export async function setLostEdits(client: PoolClient, documentId: string, lost: readonly LostEdit[]): Promise<void> {
  await client.query('update document set lost_edits = $2 where id = $1', [documentId, JSON.stringify(lost)]);
}

/** The teacher has seen what found no place: edits, and what plan and questions quote. */
export async function forgetLost(client: PoolClient, documentId: string): Promise<void> {
  await client.query("update document set lost_edits = '[]', lost_quotes = '[]' where id = $1", [documentId]);
}
