// What is marked as a question to be filled in is marked, as it is edited and as it is saved.
import type { BlankKey } from '#contract/plan.ts';
import { type Keyed, withKey } from './with-key.ts';

export interface KeyForm {
  fills: Keyed<{ text: string }>[];
  tolerance: string;
  unit: string;
}

export const keyForm = ({ answer, tolerance, unit }: BlankKey = { answer: [] }): KeyForm => ({
  fills: (answer.length > 0 ? answer : ['']).map((text) => withKey({ text })),
  tolerance: tolerance === undefined ? '' : String(tolerance),
  unit: unit ?? '',
});

/** In the contract's order: what is compared with what is stored is text. */
export function savedKey({ fills, tolerance, unit }: KeyForm): BlankKey {
  const number = Number(tolerance);
  return {
    answer: fills.map((f) => f.text.trim()).filter((text) => text !== ''),
    ...(tolerance.trim() !== '' && number >= 0 ? { tolerance: number } : {}),
    ...(unit.trim() === '' ? {} : { unit: unit.trim() }),
  };
}
