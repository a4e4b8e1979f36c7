// The answers while they are written: one value with a version, on this device at each change, with the server when the hands rest.
import { CODE } from '#contract/codes.ts';
import type { HandedFile, HomeworkAnswer } from '#contract/homework-own.ts';
import type { OutputOf } from '#contract/index.ts';
import { call } from '#src/api/client.ts';
import { ApiError } from '#src/api/errors.ts';
import { forget, keep, recall } from '#src/api/storage.ts';
import type { Draft, SaveResult, Stored } from '#src/machines/autosave/autosave.machine.ts';
import { type Autosave, createAutosave } from '#src/ui/autosave.ts';

export type Own = OutputOf<'/api/Work/Item'>;
export type HomeworkAnswers = readonly HomeworkAnswer[];
export type DraftSave = Autosave<HomeworkAnswers, HomeworkAnswers>;

const QUIET_MS = 1200;
const RETRY_MS = [3_000, 10_000, 30_000];
/** Seconds that a draft lies on the device. */
const KEPT_S = 30 * 86_400;

/** The same text for the same value: the server has put the names within it in an order of its own. */
const plain = (value: unknown): string =>
  JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
const text = (answers: HomeworkAnswers): string =>
  plain(answers.filter((a) => !isEmpty(a.value)).toSorted((a, b) => (a.itemId < b.itemId ? -1 : 1)));
export const differs = (a: HomeworkAnswers, b: HomeworkAnswers): boolean => text(a) !== text(b);

export const isEmpty = (value: HomeworkAnswer['value']): boolean =>
  typeof value === 'string' ? value.trim() === '' : typeof value === 'object' && Object.keys(value).length === 0;

export const givenIn = (answers: HomeworkAnswers, itemId: string): HomeworkAnswer['value'] | undefined =>
  answers.find((a) => a.itemId === itemId)?.value;

export const withValue = (
  answers: HomeworkAnswers,
  itemId: string,
  value: HomeworkAnswer['value'] | null,
): HomeworkAnswers => [...answers.filter((a) => a.itemId !== itemId), ...(value === null ? [] : [{ itemId, value }])];

export const filesOf = (value: HomeworkAnswer['value'] | undefined): readonly HandedFile[] =>
  Array.isArray(value) ? value.filter((v): v is HandedFile => typeof v === 'object') : [];

export const fileKey = (file: HandedFile): string => ('fileId' in file ? file.fileId : file.uploadId);

/** What was written on two devices, item by item; null: one item was changed on both, and a person has to choose. */
export function joinedAnswers(
  { value, base }: Pick<Draft<HomeworkAnswers, HomeworkAnswers>, 'value' | 'base'>,
  theirs: HomeworkAnswers,
): HomeworkAnswers | null {
  const ids = new Set([...value, ...base.saved, ...theirs].map((a) => a.itemId));
  let all: HomeworkAnswers = [];
  for (const id of ids) {
    const [mine, was, other] = [value, base.saved, theirs].map((of) => givenIn(of, id));
    const same = (a: unknown, b: unknown) => plain(a) === plain(b);
    const files = [...filesOf(other), ...filesOf(mine)];
    const pick = same(mine, was) ? other : same(other, was) || same(mine, other) ? mine : undefined;
    if (pick !== undefined) all = withValue(all, id, pick);
    // photographs from two devices belong together
    else if (files.length > 0) all = withValue(all, id, [...new Map(files.map((f) => [fileKey(f), f])).values()]);
    else if (mine !== undefined && other !== undefined) return null;
  }
  return all;
}

const storageName = (replyId: string): string => `homework.${replyId}`;

/** Answers to what is asked now: a teacher may take an item out while it is written. */
const asked = (answers: HomeworkAnswers, { items }: Pick<Own, 'items'>): HomeworkAnswers =>
  answers.filter((a) => items.some((i) => i.id === a.itemId));

/** `latest`: as the page has it last; `look`: as the server has it now. */
interface Sources {
  latest: () => Pick<Own, 'items'>;
  look: () => Promise<Pick<Own, 'items'> | undefined>;
}

export function openDraft(
  assignmentId: string,
  { replyId, answers, version }: Own,
  { latest, look }: Sources,
): DraftSave {
  const base: Stored<HomeworkAnswers> = { saved: answers, version, at: null };
  const kept = recall<Draft<HomeworkAnswers, HomeworkAnswers>>(storageName(replyId));
  // what the server has meanwhile is told when it is sent
  const begin = kept && differs(kept.value, answers) ? { ...kept, isRested: true } : { value: answers, base };
  return createAutosave<HomeworkAnswers, HomeworkAnswers>(begin, {
    differs: (a, b) => differs(asked(a, latest()), asked(b, latest())),
    join: (draft, theirs) => joinedAnswers(draft, theirs.saved),
    save: async (draft) => {
      const all = asked(draft.value, latest());
      try {
        return await save(assignmentId, draft, all);
      } catch (error) {
        const now = error instanceof ApiError && error.code === CODE.invalid ? await look() : undefined;
        const rest = now ? asked(all, now) : all;
        if (rest.length === all.length) throw error;
        return save(assignmentId, draft, rest);
      }
    },
    keep: (draft) => (draft ? keep(storageName(replyId), draft, KEPT_S) : forget(storageName(replyId))),
    quietMs: QUIET_MS,
    retryMs: RETRY_MS,
  });
}

async function save(
  assignmentId: string,
  { base }: Draft<HomeworkAnswers, HomeworkAnswers>,
  answers: HomeworkAnswers,
): Promise<SaveResult<HomeworkAnswers>> {
  const sent = answers.filter((a) => !isEmpty(a.value));
  try {
    const { version } = await call(
      '/api/Work/Save',
      { assignmentId, version: base.version ?? 0, answers: [...sent] },
      { quiet: true },
    );
    return { base: { saved: sent, version, at: Date.now() } };
  } catch (error) {
    const theirs = error instanceof ApiError && error.code === CODE.conflict ? staleIn(error.data) : null;
    if (!theirs) throw error;
    return { theirs };
  }
}

/** What another device has of items that were written on both. */
export const otherTexts = (mine: HomeworkAnswers, theirs: HomeworkAnswers): string[] =>
  theirs.flatMap(({ itemId, value }) => (typeof value === 'string' && value !== givenIn(mine, itemId) ? [value] : []));

function staleIn(data: unknown): Stored<HomeworkAnswers> | null {
  const { version, answers } = (data ?? {}) as { version?: unknown; answers?: unknown };
  if (typeof version !== 'number' || !Array.isArray(answers)) return null;
  // as the contract's 409 has them
  return { saved: answers as HomeworkAnswers, version, at: null };
}
