// A task of several steps while it is written. A step's id is made once and stays: ticks name it.
import type { AgendaRow, AgendaStep, StepKind } from '#contract/agendas.ts';
import type { InputOf } from '#contract/index.ts';
import { newId } from '#src/api/ids.ts';

export interface StepDraft {
  id: string;
  kind: StepKind;
  title: string;
  /** Empty: not chosen yet, or there is nothing to choose. */
  refId: string;
}

export interface AgendaDraft {
  title: string;
  inOrder: boolean;
  steps: readonly StepDraft[];
}

export const newStep = (kind: StepKind): StepDraft => ({ id: newId(), kind, title: '', refId: '' });

export const agendaDraft = (row: AgendaRow | undefined): AgendaDraft =>
  row
    ? {
        title: row.title,
        inOrder: row.inOrder,
        steps: row.steps.map(({ id, kind, title, refId = '' }) => ({ id, kind, title, refId })),
      }
    : { title: '', inOrder: true, steps: [newStep('hand')] };

/** Another kind: what was chosen of the one before is nothing of this one. */
export const stepOfKind = (step: StepDraft, kind: StepKind): StepDraft => ({ ...step, kind, refId: '' });

/** A thing gives its name to a step that has none of its own yet. */
export const withThing = (step: StepDraft, thing: { value: string; label: string }, before: string): StepDraft => ({
  ...step,
  refId: thing.value,
  title: step.title.trim() === '' || step.title === before ? thing.label.slice(0, 100) : step.title,
});

export const agendaInput = ({ title, inOrder, steps }: AgendaDraft): InputOf<'/OrgApi/Task/Add'> => ({
  title,
  inOrder,
  steps: steps.map(
    ({ refId, ...step }): AgendaStep => ({ ...step, ...(step.kind === 'hand' || refId === '' ? {} : { refId }) }),
  ),
});
