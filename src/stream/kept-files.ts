// Answers that name files which lie here still: the server knows such a file by another id, when it has it.
import type { ExamValue } from '#contract/bank-kinds.ts';
import { isKeptId } from '#src/api/file-names.ts';

/** Files are listed: in the answer itself, or in that of a group's part. */
function idsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.filter(isKeptId);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(idsIn) : [];
}

function replaced(value: unknown, ids: ReadonlyMap<string, string | null>): unknown {
  if (Array.isArray(value)) {
    const all = value.flatMap((one) => (isKeptId(one) ? (ids.get(one) ?? []) : [one]));
    return all.length > 0 ? all : null;
  }
  if (typeof value !== 'object' || value === null) return value;
  const parts = Object.entries(value).map(([key, own]) => [key, replaced(own, ids)] as const);
  return Object.fromEntries(parts.filter(([, own]) => own !== null));
}

/** `open`: those of which a file is still on its way; a file that was refused is left out of its answer. */
export async function withFiles<C extends { value: unknown }>(
  changes: readonly C[],
): Promise<{ ready: C[]; open: C[] }> {
  const all = new Set(changes.flatMap(({ value }) => idsIn(value)));
  if (all.size === 0) return { ready: [...changes], open: [] };
  const { fileOf } = await import('./uploads.ts');
  const ids = new Map<string, string | null>();
  for (const id of all) {
    const file = await fileOf(id);
    if (file) ids.set(id, 'fileId' in file ? file.fileId : null);
  }
  const isOpen = ({ value }: C) => idsIn(value).some((id) => !ids.has(id));
  const ready = changes.filter((change) => !isOpen(change));
  return {
    ready: ready.map((change) => ({ ...change, value: replaced(change.value, ids) as ExamValue | null })),
    open: changes.filter(isOpen),
  };
}

/** Waits until the server has judged the files of these answers, but no longer than this. */
export async function filesJudged(changes: readonly { value: unknown }[], mostMs: number): Promise<void> {
  const ids = changes.flatMap(({ value }) => idsIn(value));
  if (ids.length === 0) return;
  const { judged } = await import('./uploads.ts');
  await Promise.race([Promise.all(ids.map(judged)), new Promise((done) => setTimeout(done, mostMs))]);
}
