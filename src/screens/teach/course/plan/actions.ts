// What a teacher does to a plan beside writing: draft, approve, regenerate, add, delete, reorder.
import { useTranslation } from 'react-i18next';
import type { OutputOf } from '#contract/index.ts';
import type { Piece, PlanPart, PlanPoint } from '#contract/plan.ts';
import type { QuestionKind } from '#contract/questions.ts';
import { call } from '#src/api/client.ts';
import { fieldErrors } from '#src/api/errors.ts';
import { withKey } from '#src/ui/reorder/keyed.ts';
import { toast } from '#src/ui/toast.ts';
import { useBusy } from '#src/ui/use-busy.ts';
import { pickKeys } from './draft.ts';
import { type Editor, type EditorProblems, useEditor } from './editor.ts';
import { pointWords } from './point-form.ts';
import { emptyQuestion } from './question-form.ts';

const QUIET = { quiet: true } as const;
const MAX_TITLE = 200;

type UntoldPassage = OutputOf<'/OrgApi/AISetting/Untold'>[number];

export function usePlanActions() {
  const { t, i18n } = useTranslation('plan');
  const editor = useEditor();
  const { courseId, store, rows, announce } = editor;
  const { busy, run } = useBusy();

  /** What is approved or drafted anew must be what stands on the screen. */
  const saved = async (): Promise<boolean> => {
    const all = await store.flush();
    if (!all) toast.error(t('save.first'));
    return all;
  };
  const tell = (text: string): void => toast.success(text);

  return {
    busy,
    draft: () =>
      run('draft', async () => {
        const made = await call('/OrgApi/AISetting/DraftPlan', { courseId }, QUIET);
        await rows.refreshAll();
        const { points, questions, leftOut, untold } = made;
        const parts = leftOut.map(({ role, passages: count }) =>
          t('head.leftOut.part', { role: t(`head.leftOut.${role}`), count }),
        );
        if (untold.length > 0)
          parts.push(
            t('head.leftOut.untold', {
              count: untold.length,
              texts: begun(untold, (text) => t('head.leftOut.begun', { text })),
            }),
          );
        const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' });
        const more =
          parts.length === 0 ? {} : { body: t('head.leftOut.line', { parts: list.format(parts) }), ms: 10_000 };
        if (points === 0) toast.info(t('head.nothingNew'), more);
        else toast.success(t('head.drafted', { points, questions }), more);
      }),
    draftAll: () =>
      run('draft all', async () => {
        if (!(await saved())) return;
        const { started, jobId } = await call('/OrgApi/AISetting/DraftParts', { courseId }, QUIET);
        if (started === 0 && jobId === undefined) toast.info(t('drafting.nothing'));
        await rows.refresh();
      }),
    approve: (pointIds: string[]) =>
      run('approve', async () => {
        if (!(await saved())) return;
        const done = await approvePoints(editor, pointIds);
        if (done > 0) tell(t('head.approved', { count: done }));
      }),
    approvePart: (pointId: string, part: PlanPart) =>
      run(`approve ${part}`, async () => {
        if (!(await saved())) return;
        const input = { pointIds: [pointId], parts: [part] };
        const ok = await judged(editor, [pointId], () => call('/OrgApi/AISetting/PointApprove', input, QUIET));
        if (ok) announce(t('part.approvedNow', { part: t(`part.${part}`) }));
      }),
    approveQuestions: (pointId: string, ids: string[]) =>
      run(`approve ${ids.length === 1 ? ids[0] : 'questions'}`, async () => {
        if (!(await saved())) return;
        const ok = await judged(editor, [pointId], () => call('/OrgApi/AISetting/QuestionApprove', { ids }, QUIET));
        if (ok) announce(t('question.approvedNow', { count: ids.length }));
      }),
    approveAid: (pointId: string, id: string) =>
      run(`approve ${id}`, async () => {
        await call('/OrgApi/AISetting/AidApprove', { ids: [id] }, QUIET);
        await rows.refresh(pointId);
        announce(t('aid.approvedNow'));
      }),
    regenerate: (pointId: string, part: PlanPart) =>
      run(`regenerate ${part}`, async () => {
        if (!(await saved())) return;
        if (editor.plan.drafter === 'model') {
          await call('/OrgApi/AISetting/DraftPart', { pointId, part }, QUIET);
          return rows.refresh();
        }
        await regenerate(editor, pointId, part);
        announce(t('part.draftedAgain', { part: t(`part.${part}`) }));
      }),
    /** Behind what its point tells, as the material has it; a point of its own where no point tells of its section. */
    tellAsItStands: (row: UntoldPassage) =>
      run(`tell ${row.id} ${row.text}`, async () => {
        if (!(await saved())) return;
        const title = await tellAsItStands(editor, row);
        if (!(await saved())) return;
        await rows.refreshAll();
        announce(t('untold.told', { title }));
      }),
    addPoint: (title: string) =>
      run('add', async () => {
        const { id } = await call('/OrgApi/AISetting/PointAdd', { courseId, title }, QUIET);
        await rows.refreshAll();
        editor.open(id);
      }),
    withdraw: (pointId: string) =>
      run('withdraw', async () => {
        await call('/OrgApi/AISetting/PointWithdraw', { pointIds: [pointId] }, QUIET);
        await rows.refreshAll();
      }),
    addQuestion: (pointId: string, kind: QuestionKind, onAdded: (id: string) => void) =>
      run('question', async () => {
        const { id } = await call('/OrgApi/AISetting/QuestionAdd', { pointId, ...emptyQuestion(kind) }, QUIET);
        await rows.refresh(pointId);
        onAdded(id);
      }),
  };
}

/** Runs an approval. What is refused is shown at its place, the first of it in view. */
async function judged(editor: Editor, pointIds: readonly string[], approve: () => Promise<unknown>): Promise<boolean> {
  try {
    await approve();
    editor.setProblems({});
    return true;
  } catch (error) {
    const problems = fieldErrors(error);
    if (Object.keys(problems).length === 0) throw error;
    await showProblems(editor, pointIds, problems);
    return false;
  } finally {
    await editor.rows.refreshAll();
  }
}

/** Those that can be taught are approved although others cannot; how many. */
async function approvePoints(editor: Editor, pointIds: string[]): Promise<number> {
  const send = (ids: string[]) => call('/OrgApi/AISetting/PointApprove', { pointIds: ids }, QUIET);
  try {
    const { approved } = await send(pointIds);
    editor.setProblems({});
    return approved;
  } catch (error) {
    const problems = fieldErrors(error);
    if (Object.keys(problems).length === 0) throw error;
    const bad = new Set([...(await homes(editor, pointIds, problems)).values()]);
    const good = pointIds.filter((id) => !bad.has(id));
    const done = good.length > 0 && good.length < pointIds.length ? (await send(good)).approved : 0;
    await showProblems(editor, pointIds, problems);
    return done;
  } finally {
    await editor.rows.refreshAll();
  }
}

/** The point of each problem, in the plan's order. */
async function homes(
  editor: Editor,
  pointIds: readonly string[],
  problems: EditorProblems,
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const { id } of editor.plan.points.filter((p) => pointIds.includes(p.id))) {
    if (id in problems) found.set(id, id);
    const { questionList } = await editor.rows.point(id);
    for (const q of questionList) if (q.id in problems) found.set(q.id, id);
  }
  return found;
}

const NAMED = 3;
const BEGINNING = 16;

/** How the first of them begin. */
function begun(passages: readonly { text: string }[], quoted: (text: string) => string): string {
  const names = passages.slice(0, NAMED).map(({ text }) => {
    const start = [...text].slice(0, BEGINNING).join('');
    return quoted(start.length < text.length ? `${start.trim()}…` : start);
  });
  return `${names.join('')}${passages.length > NAMED ? '…' : ''}`;
}

async function showProblems(editor: Editor, pointIds: readonly string[], problems: EditorProblems): Promise<void> {
  const where = await homes(editor, pointIds, problems);
  const inOrder = Object.fromEntries([...where.keys()].map((id) => [id, problems[id] ?? '']));
  editor.setProblems(inOrder);
  const [first] = where.values();
  if (first !== undefined) editor.open(first);
}

/** The part anew. */
async function regenerate(editor: Editor, pointId: string, part: PlanPart): Promise<void> {
  const before = await editor.rows.point(pointId);
  // what was tried in vain is said on the page too
  const drafted = call('/OrgApi/AISetting/Regenerate', { pointId, part }, QUIET);
  const after = await drafted.finally(() => editor.rows.refresh(pointId));
  takeDraft(editor, { before, after, part });
}

/** Resolves to the title of the point in whose draft it stands now. */
async function tellAsItStands({ courseId, store, rows }: Editor, row: UntoldPassage): Promise<string> {
  const { documentId, document, text: quote, page, heading, lead } = row;
  const title = (heading.split(' / ').at(-1) || document).slice(0, MAX_TITLE);
  const id = row.pointId ?? (await call('/OrgApi/AISetting/PointAdd', { courseId, title }, QUIET)).id;
  const point = await rows.fresh(id);
  const draft = store.words(point);
  draft.meet(pointWords(point));
  const { value } = draft.get();
  const place = { ...(page === undefined ? {} : { page }), ...(heading === '' ? {} : { heading }) };
  const more: Piece[] = [...(lead === undefined ? [] : [{ text: lead }]), { documentId, quote, ...place }];
  draft.edit({ ...value, explanation: [...value.explanation, ...more.map(withKey)] });
  return value.title;
}

/** Shows what was drafted anew. The words before can be brought back by undo. */
export function takeDraft({ store }: Editor, given: { before: PlanPoint; after: PlanPoint; part: PlanPart }): void {
  const { before, after, part } = given;
  if (part === 'questions') return;
  const draft = store.words(before);
  draft.meet(pointWords(after));
  const [old, fresh] = [pickKeys(pointWords(before).saved, [part]), pickKeys(pointWords(after).saved, [part])];
  store.history(after.id).record({ undo: () => draft.put(old), redo: () => draft.put(fresh) });
}
