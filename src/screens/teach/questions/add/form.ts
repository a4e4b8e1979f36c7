// A question of the bank as it is edited, and as it is saved. What was filled in for one kind stays while another is tried.

import type { BankFields } from '#contract/bank.ts';
import { BANK_KINDS, type BankKind } from '#contract/bank-kinds.ts';
import { bankEditOf } from '#questions/bank.edit.ts';
import type { PaperPart } from '#questions/kit/paper.answer.ts';
import type { KeptQuestion, QuestionInput } from '../queries.ts';

export interface BankForm {
  kind: BankKind;
  stem: string;
  explanation: string;
  catId: string;
  courseId: string;
  pointId: string;
  /** Empty: not said. */
  difficulty: string;
  media: { fileId: string; alt: string }[];
  /** The fields of every kind. */
  own: object;
}

const blank = (): object => Object.assign({}, ...BANK_KINDS.map((kind) => bankEditOf(kind).blank()));

export const emptyForm = (kind: BankKind, catId = ''): BankForm => ({
  kind,
  stem: '',
  explanation: '',
  catId,
  courseId: '',
  pointId: '',
  difficulty: '',
  media: [],
  own: blank(),
});

export const toForm = (row: KeptQuestion): BankForm => ({
  kind: row.kind,
  stem: row.stem,
  explanation: row.explanation,
  catId: row.catId ?? '',
  courseId: row.courseId ?? '',
  pointId: row.pointId ?? '',
  difficulty: row.difficulty === null ? '' : String(row.difficulty),
  media: row.media ?? [],
  own: { ...blank(), ...bankEditOf(row.kind).form(row) },
});

/** What can be taken away again is said to be gone, for a change that says nothing of it keeps it. */
const GONE = { tolerance: null, unit: null, concepts: null };

export const savedForm = ({ kind, own, ...f }: BankForm): QuestionInput => ({
  kind,
  stem: f.stem.trim(),
  ...GONE,
  ...bankEditOf(kind).saved(own),
  explanation: f.explanation.trim(),
  media: f.media.map(({ fileId, alt }) => ({ fileId, alt: alt.trim() })),
  catId: f.catId === '' ? null : f.catId,
  pointId: f.pointId === '' ? null : f.pointId,
  difficulty: f.difficulty === '' ? null : Number(f.difficulty),
});

const letterAt = (at: number): string => String.fromCharCode(65 + at);
const lettered = (items: readonly { text: string }[]) => items.map(({ text }, at) => ({ key: letterAt(at), text }));
/** In no order that gives the key away. */
const mixed = <T extends { text: string }>(items: readonly T[]): T[] =>
  items.toSorted((a, b) => (a.text < b.text ? -1 : 1));

type Told = Pick<BankFields, 'kind' | 'stem' | 'options' | 'left' | 'right' | 'blanks' | 'unit' | 'children'>;

/** What a student sees: the key is not in it. */
export function shownPart({ kind, stem, options, left, right, blanks, unit, children }: Told): PaperPart {
  return {
    kind,
    stem,
    ...(options ? { options: lettered(kind === 'order' ? mixed(options) : options) } : {}),
    ...(left ? { left: left.map(({ text }, at) => ({ key: String(at + 1), text })) } : {}),
    ...(right ? { right: lettered(mixed(right)) } : {}),
    ...(blanks ? { blanks: blanks.length } : {}),
    ...(unit ? { unit } : {}),
    ...(children ? { children: children.map((child) => ({ key: child.key, ...shownPart(child) })) } : {}),
  };
}
