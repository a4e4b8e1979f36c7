// A document's passages with what the tutor searches them by: all replaced at once, or none.
import { setImmediate as breathe } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import type { TextMark } from '#contract/text-marks.ts';
import {
  type ExtractedPassage,
  indexTokens,
  rolesOf,
  type Signed,
  signsOf,
  type ToldRole,
} from '#server/platform/tutor/index.ts';
import { lockDocument, type PlacedEdit, placeChanges, setLostEdits } from './edits.ts';

export interface StoredPassage {
  id: string;
  text: string;
  page?: number | undefined;
  heading?: string | undefined;
}

interface Owner {
  documentId: string;
  orgId: string;
  courseId: string | null;
}

const BATCH = 20;

/** Within the caller's transaction. What a teacher has changed stays with its passage when that comes again. */
export async function replacePassages(
  client: PoolClient,
  newId: () => string,
  owner: Owner,
  passages: readonly ExtractedPassage[],
): Promise<StoredPassage[]> {
  await lockDocument(client, owner.documentId);
  const { placed, lost } = await placeChanges(client, owner.documentId, passages);
  await setLostEdits(client, owner.documentId, lost);
  await client.query('delete from passage where document_id = $1', [owner.documentId]);
  const roles = rolesOf(
    passages.map(({ marks = [], ...p }, i) => {
      const { text = p.text, original = null } = placed[i] ?? {};
      return original === null ? { ...p, text, marks } : { ...p, text };
    }),
  );
  const stored: StoredPassage[] = [];
  for (let from = 0; from < passages.length; from += BATCH) {
    const batch = passages
      .slice(from, from + BATCH)
      .map((p, i) => rowOf({ ...p, id: newId(), seq: from + i + 1 }, placed[from + i], roles[from + i]));
    await insert(client, owner, batch);
    stored.push(...batch.map(({ id, text, page, heading }) => ({ id, text, page, heading })));
    // cutting Chinese into words takes its time, and lessons are streaming meanwhile
    await breathe();
  }
  return stored;
}

interface Row extends PlacedEdit {
  id: string;
  /** Of the document's own words. */
  marks: TextMark[];
  seq: number;
  page?: number | undefined;
  heading?: string | undefined;
  roleSure: boolean;
  signs: Signed[];
}

/** A teacher's choice goes before what the rules tell. */
function rowOf(
  p: ExtractedPassage & { id: string; seq: number },
  placed: PlacedEdit | undefined,
  told: ToldRole | undefined,
): Row {
  const { text, original, on, role, roleBy } = placed ?? { ...p, original: null, on: true, role: null, roleBy: null };
  return {
    ...p,
    marks: p.marks ?? [],
    text,
    original,
    on,
    role: role ?? told?.role ?? null,
    roleSure: role !== null || (told?.sure ?? false),
    roleBy,
    signs: signsOf(text),
  };
}

async function insert(
  client: PoolClient,
  { documentId, orgId, courseId }: Owner,
  batch: readonly Row[],
): Promise<void> {
  const rows = batch.map((p) => ({ ...p, tokens: indexTokens(`${p.heading ?? ''}\n${p.text}`) }));
  await client.query({
    name: 'passage-insert',
    text: `insert into passage (id, document_id, org_id, course_id, seq, text, marks, original, page, heading, "on", role, role_sure, role_by, signs, tokens)
      select x.id, $1, $2, $3, x.seq, x.text, x.marks, x.original, x.page, x.heading, x."on", x.role, x."roleSure", x."roleBy", x.signs, array_to_tsvector(array(select jsonb_array_elements_text(x.tokens)))
      from jsonb_to_recordset($4::jsonb) as x(id text, seq int, text text, marks jsonb, original text, page int, heading text, "on" boolean, role text, "roleSure" boolean, "roleBy" text, signs jsonb, tokens jsonb)`,
    values: [documentId, orgId, courseId, JSON.stringify(rows)],
  });
}
