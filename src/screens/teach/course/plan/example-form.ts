// A worked example as it is edited, and as it is saved.
import type { PlanExample } from '#contract/plan.ts';
import { type KeyForm, keyForm, savedKey } from './blank-key.ts';
import { type Keyed, withKey } from './with-key.ts';

export interface StepForm {
  text: string;
  reason: string;
  /** Null: students compare what they write by themselves. */
  result: KeyForm | null;
}
export interface VariantForm extends KeyForm {
  problem: string;
  explanation: string;
}
export interface ExampleForm {
  title: string;
  problem: string;
  steps: Keyed<StepForm>[];
  /** The row that is left blank first; null: the last, whichever that is. */
  first: number | null;
  variant: VariantForm | null;
}

export const emptyStep = (): Keyed<StepForm> => withKey({ text: '', reason: '', result: null });
export const emptyVariant = (): VariantForm => ({ problem: '', explanation: '', ...keyForm() });

export function exampleForm({ title, problem = '', steps: saved, fadeFirst, variant }: PlanExample): ExampleForm {
  const steps = saved.map(({ text, reason = '', key }) => withKey({ text, reason, result: key ? keyForm(key) : null }));
  return {
    title,
    problem,
    steps,
    first: fadeFirst === undefined ? null : (steps[fadeFirst - 1]?.key ?? null),
    variant: variant ? { problem: variant.problem, explanation: variant.explanation ?? '', ...keyForm(variant) } : null,
  };
}

const isTyped = ({ text, reason }: StepForm): boolean => text.trim() !== '' || reason.trim() !== '';

/** Empty rows are not sent: they are places to type in. In the contract's order: what is compared with what is stored is text. */
export function savedExample({ title, problem, steps, first, variant }: ExampleForm): PlanExample {
  const typed = steps.filter(isTyped);
  const at = typed.findIndex((s) => s.key === first);
  return {
    title: title.trim(),
    ...(problem.trim() === '' ? {} : { problem: problem.trim() }),
    steps: typed.map(({ text, reason, result }) => ({
      text: text.trim(),
      ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
      ...(result ? { key: savedKey(result) } : {}),
    })),
    ...(at < 0 ? {} : { fadeFirst: at + 1 }),
    ...(variant ? { variant: savedVariant(variant) } : {}),
  };
}

const savedVariant = ({ problem, explanation, ...key }: VariantForm): NonNullable<PlanExample['variant']> => ({
  problem: problem.trim(),
  ...(explanation.trim() === '' ? {} : { explanation: explanation.trim() }),
  ...savedKey(key),
});
