// What the pieces of the plan editor share: the plan, its drafts, and what can be done with them.
import { useSelector } from '@xstate/react';
import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanPart } from '#contract/plan.ts';
import { call } from '#src/api/client.ts';
import { useSession } from '#src/api/session.ts';
import { useEnding, useFlushing } from '#src/ui/use-saving.ts';
import type { Plan } from '../next-step.ts';
import { type PlanRows, usePlanRows } from '../plan-queries.ts';
import type { DraftState, PlanDraft } from './draft.ts';
import {
  createPlanStore,
  type PlanSaving,
  type PlanStore,
  restoreDrafts,
  savingOf,
  storedDrafts,
} from './plan-store.ts';

/** What the server said against approving, by point or question. */
export type EditorProblems = Readonly<Record<string, string>>;

export interface Editor {
  courseId: string;
  plan: Plan;
  store: PlanStore;
  rows: PlanRows;
  problems: EditorProblems;
  setProblems: (problems: EditorProblems) => void;
  /** Opens a point; null: none. */
  open: (pointId: string | null) => void;
  /** Says it to those who do not see it. */
  announce: (text: string) => void;
}

const Context = createContext<Editor | null>(null);
export const EditorProvider = Context.Provider;

export function useEditor(): Editor {
  const editor = useContext(Context);
  if (!editor) throw new Error('outside of the plan editor');
  return editor;
}

/** The drafts of this visit. They go on saving when the screen is left. */
export function usePlanStore(courseId: string): { store: PlanStore; rows: PlanRows } {
  const { t } = useTranslation('plan');
  const rows = usePlanRows(courseId);
  const userId = useSession().user?.id ?? '';
  const [{ store, kept }] = useState(() => {
    const kept = storedDrafts(userId, courseId);
    const opened = createPlanStore({
      savePoint: async (id, changes, version) =>
        (await call('/OrgApi/AISetting/PointUpdate', { id, version, ...changes }, { quiet: true })).version,
      saveQuestion: async (id, changes, version) =>
        (await call('/OrgApi/AISetting/QuestionUpdate', { id, version, ...changes }, { quiet: true })).version,
      loadPoint: rows.fresh,
      keep: kept.keep,
      recall: kept.recall,
      now: Date.now,
      needsTitle: () => t('point.needsTitle'),
      onSaved: (pointId) => void rows.refresh(pointId),
    });
    return { store: opened, kept };
  });
  useEffect(() => void restoreDrafts(store, kept, rows.fresh), [store, kept, rows]);
  useFlushing(store.flush);
  useEnding(store.close);
  return { store, rows };
}

export const useDraft = <S extends object, V>(draft: PlanDraft<S, V>): DraftState<S, V> =>
  useSelector(draft.actor, draft.get);

export function usePlanSaving(store: PlanStore): PlanSaving {
  useSyncExternalStore(store.subscribe, store.drafts);
  return savingOf(store.drafts());
}

export type PartName = Exclude<PlanPart, 'questions'>;
