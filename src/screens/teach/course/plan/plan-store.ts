// The drafts of everything that was opened in this plan: each point's words and its questions, with one history a point.
import type { PlanPoint, PlanQuestion } from '#contract/plan.ts';
import type { QuestionWords } from '#questions/kit/edit.ts';
import { ApiError } from '#src/api/errors.ts';
import { forget, keep, recall } from '#src/api/storage.ts';
import { createDraft, type DraftPorts, type PlanDraft, type StoredDraft, type StoredVersion } from './draft.ts';
import { createPlanHistory, type PlanHistory } from './history.ts';
import { formOf, type PointWords, pointWords, savedOf, type WordsForm } from './point-form.ts';
import { type QuestionForm, questionSaved, questionWords, toQuestionForm } from './question-form.ts';

type WordsDraft = PlanDraft<PointWords, WordsForm>;
export type QuestionDraft = PlanDraft<QuestionWords, QuestionForm>;
type AnyDraft = WordsDraft | QuestionDraft;

/** The server and this device, as the store needs them. */
interface PlanStorePorts {
  savePoint: (id: string, changes: Partial<PointWords>, version: number) => Promise<number>;
  saveQuestion: (id: string, changes: Partial<QuestionWords>, version: number) => Promise<number>;
  loadPoint: (id: string) => Promise<PlanPoint>;
  keep: (key: string, pointId: string, kept: unknown) => void;
  /** What `keep` was given for this key on this device. */
  recall: (key: string) => unknown;
  now: () => number;
  /** Says why a point without a title is not saved yet. */
  needsTitle: () => string;
  onSaved: (pointId: string) => void;
}

export interface PlanStore {
  words: (point: PlanPoint) => WordsDraft;
  question: (question: PlanQuestion) => QuestionDraft;
  history: (pointId: string) => PlanHistory;
  /** Takes back the last save of this point, after saving what is unsaved; whether there was one. */
  undo: (pointId: string) => Promise<boolean>;
  redo: (pointId: string) => Promise<boolean>;
  /** All drafts; changes with each of them. */
  drafts: () => readonly AnyDraft[];
  subscribe: (listener: () => void) => () => void;
  flush: () => Promise<boolean>;
  /** Deleted or read anew: what was typed there counts no more. */
  forget: (id: string) => void;
  /** Nobody looks any more. */
  close: () => void;
}

export function createPlanStore(ports: PlanStorePorts): PlanStore {
  const points = new Map<string, WordsDraft>();
  const questions = new Map<string, QuestionDraft>();
  const histories = new Map<string, PlanHistory>();
  const listeners = new Set<() => void>();
  let all: readonly AnyDraft[] = [];
  const tell = (): void => {
    all = [...points.values(), ...questions.values()];
    for (const listener of [...listeners]) listener();
  };

  const history = (pointId: string): PlanHistory => {
    const found = histories.get(pointId) ?? createPlanHistory();
    histories.set(pointId, found);
    return found;
  };

  function open<S extends object, V>(
    key: string,
    pointId: string,
    stored: StoredVersion<S>,
    own: Pick<DraftPorts<S, V>, 'toValue' | 'toSaved' | 'check' | 'save' | 'load'>,
  ): PlanDraft<S, V> {
    const kept = ports.recall(key) as StoredDraft<S> | null; // written by the port below, under this very key
    const draft: PlanDraft<S, V> = createDraft<S, V>(
      stored,
      {
        ...own,
        keep: (next) => ports.keep(key, pointId, next),
        now: ports.now,
        onSaved: (before, after) => {
          history(pointId).record({ undo: () => draft.put(before), redo: () => draft.put(after) });
          ports.onSaved(pointId);
        },
      },
      kept,
    );
    draft.actor.subscribe(tell);
    return draft;
  }

  function words(point: PlanPoint): WordsDraft {
    const { id } = point;
    const known = points.get(id);
    if (known) return known;
    const draft = open<PointWords, WordsForm>(`point.${id}`, id, pointWords(point), {
      toValue: formOf,
      toSaved: savedOf,
      check: ({ title }) => (title === '' ? { title: ports.needsTitle() } : {}),
      save: (changes, version) => ports.savePoint(id, changes, version),
      load: async () => pointWords(await ports.loadPoint(id)),
    });
    points.set(id, draft);
    all = [...all, draft];
    return draft;
  }

  function question(q: PlanQuestion): QuestionDraft {
    const known = questions.get(q.id);
    if (known) return known;
    const draft = open<QuestionWords, QuestionForm>(`question.${q.id}`, q.pointId, questionWords(q), {
      toValue: toQuestionForm,
      toSaved: questionSaved,
      save: (changes, version) => ports.saveQuestion(q.id, changes, version),
      load: async () => {
        const { questionList } = await ports.loadPoint(q.pointId);
        // deleted meanwhile: saving again says so
        return questionWords(questionList.find((x) => x.id === q.id) ?? q);
      },
    });
    questions.set(q.id, draft);
    all = [...all, draft];
    return draft;
  }

  const flush = async (): Promise<boolean> => (await Promise.all(all.map((draft) => draft.flush()))).every(Boolean);
  return {
    words,
    question,
    history,
    undo: async (pointId) => (await flush()) && history(pointId).undo(),
    redo: async (pointId) => (await flush()) && history(pointId).redo(),
    drafts: () => all,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    flush,
    close: () => {
      for (const draft of all) draft.close();
    },
    forget: (id) => {
      points.get(id)?.discard();
      questions.get(id)?.discard();
      points.delete(id);
      questions.delete(id);
      for (const key of [`point.${id}`, `question.${id}`]) ports.keep(key, id, null);
      tell();
    },
  };
}

export interface PlanSaving {
  state: 'saved' | 'waiting' | 'saving' | 'failed' | 'refused' | 'conflict';
  /** Of the latest save, ms. */
  at: number | null;
  message: string;
}

const WORST: readonly PlanSaving['state'][] = ['conflict', 'failed', 'refused', 'saving', 'waiting', 'saved'];

/** One line for all drafts: the one that most needs its author. */
export function savingOf(drafts: readonly Pick<AnyDraft, 'get'>[]): PlanSaving {
  const states = drafts.map((d) => d.get());
  const at = Math.max(...states.map((s) => s.at ?? 0));
  const state = WORST.find((w) => states.some((s) => s.state === w)) ?? 'saved';
  const message = states.find((s) => s.state === state)?.message ?? '';
  return { state, at: at > 0 ? at : null, message };
}

/** The point of each draft that has unsaved words, by the draft's key. */
type Index = Readonly<Record<string, string>>;

interface StoredDrafts {
  keep: (key: string, pointId: string, kept: unknown) => void;
  recall: (key: string) => unknown;
  pointIds: () => string[];
  has: (key: string) => boolean;
}

/** Unsaved words on this device, and a list of whose they are: a later visit saves them, whichever point it opens. */
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
  store: PlanStore,
  kept: StoredDrafts,
  load: (id: string) => Promise<PlanPoint>,
): Promise<void> {
  for (const pointId of kept.pointIds()) {
    try {
      const point = await load(pointId);
      store.words(point);
      for (const q of point.questionList) if (kept.has(`question.${q.id}`)) store.question(q);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  }
}
