// Unsaved words on this device, and a list of whose they are: a later visit saves them, whichever point it opens.
import type { PlanPoint } from '#contract/plan.ts';
import { ApiError } from '#src/api/errors.ts';
import { forget, keep, recall } from '#src/api/storage.ts';
import type { Book } from './book.ts';

/** The point of each draft that has unsaved words, by the draft's key. */
type Index = Readonly<Record<string, string>>;

interface StoredDrafts {
  keep: (key: string, pointId: string, kept: unknown) => void;
  recall: (key: string) => unknown;
  pointIds: () => string[];
  has: (key: string) => boolean;
}

export function storedDrafts(userId: string, courseId: string): StoredDrafts {
  const indexName = `plan.unsaved.${userId}.${courseId}`;
  const name = (key: string) => `plan.words.${userId}.${key}`;
  let index: Index = recall<Index>(indexName) ?? {};
  const list = (next: Index): void => {
    index = next;
    if (Object.keys(next).length === 0) forget(indexName);
    else keep(indexName, next);
  };
  return {
    keep: (key, pointId, kept) => {
      if (kept !== null) {
        keep(name(key), kept);
        if (!(key in index)) list({ ...index, [key]: pointId });
        return;
      }
      forget(name(key));
      if (key in index) list(Object.fromEntries(Object.entries(index).filter(([k]) => k !== key)));
    },
    recall: (key) => recall(name(key)),
    pointIds: () => [...new Set(Object.values(index))],
    has: (key) => key in index,
  };
}

/** Takes up what an earlier visit could not save. A point that is gone, or not to be read now, waits for another time. */
export async function restoreDrafts(
  book: Book,
  kept: StoredDrafts,
  load: (id: string) => Promise<PlanPoint>,
): Promise<void> {
  for (const pointId of kept.pointIds()) {
    try {
      const point = await load(pointId);
      book.words(point);
      for (const q of point.questionList) if (kept.has(`question.${q.id}`)) book.question(q);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  }
}
