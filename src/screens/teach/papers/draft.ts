// A paper as it is typed: numbers as texts, rows with keys, so that they keep the focus when they move.
import type { BankKind } from '#contract/bank-kinds.ts';
import type { InputOf, OutputOf } from '#contract/index.ts';
import { rounded } from '#contract/rounding.ts';
import { type Keyed, withKey } from '#src/ui/reorder/keyed.ts';
import { moved } from '#src/ui/reorder/moved.ts';

interface ItemDraft {
  questionId: string;
  points: string;
}
/** Empty: any. */
export interface RuleDraft {
  kind: string;
  catId: string;
  /** Of the point that is chosen: not stored. */
  courseId: string;
  pointId: string;
  difficulty: string;
  count: string;
  points: string;
}
interface SectionDraft {
  title: string;
  items: readonly Keyed<ItemDraft>[];
  rules: readonly Keyed<RuleDraft>[];
}
export type KeyedSection = Keyed<SectionDraft>;
export interface PaperDraft {
  name: string;
  shuffle: boolean;
  partial: 'none' | 'half' | 'share';
  sections: readonly KeyedSection[];
}
type Stored = Pick<OutputOf<'/OrgApi/TestPaper/Item'>, 'name' | 'sections' | 'shuffle' | 'partial'>;
type PaperInput = Required<InputOf<'/OrgApi/TestPaper/Add'>>;
type SectionInput = PaperInput['sections'][number];

/** What a question is worth until somebody says otherwise. */
const USUAL: Partial<Record<BankKind, number>> = {
  judge: 1,
  multiple: 4,
  blanks: 4,
  short: 8,
  essay: 15,
  group: 10,
  file: 10,
  experiment: 20,
};
const usualPoints = (kind: BankKind | ''): string => String((kind && USUAL[kind]) || 2);

export const newSection = (title: string): KeyedSection => withKey({ title, items: [], rules: [] });
export const newRule = (kind: BankKind | ''): Keyed<RuleDraft> =>
  withKey({ kind, catId: '', courseId: '', pointId: '', difficulty: '', count: '5', points: usualPoints(kind) });

export const paperDraft = ({ name, sections, shuffle, partial }: Stored): PaperDraft => ({
  name,
  shuffle,
  partial,
  sections: sections.map(({ title, items, rules }) =>
    withKey({
      title,
      items: items.map(({ questionId, points }) => withKey({ questionId, points: String(points) })),
      rules: rules.map((r) =>
        withKey({
          kind: r.kind ?? '',
          catId: r.catId ?? '',
          courseId: '',
          pointId: r.pointId ?? '',
          difficulty: r.difficulty === undefined ? '' : String(r.difficulty),
          count: String(r.count),
          points: String(r.points),
        }),
      ),
    }),
  ),
});

const MOST_POINTS = 1000;
export const MOST_COUNT = 200;
/** Null: no number of points. Wide digits of a Chinese keyboard are digits. */
export function pointsIn(typed: string): number | null {
  const points = Number(typed.normalize('NFKC'));
  return typed.trim() !== '' && points > 0 && points <= MOST_POINTS && rounded(points, 2) === points ? points : null;
}
export function countIn(typed: string): number | null {
  const count = Number(typed.normalize('NFKC'));
  return typed.trim() !== '' && Number.isInteger(count) && count > 0 && count <= MOST_COUNT ? count : null;
}

function ruleInput(rule: RuleDraft): NonNullable<SectionInput['rules']> {
  const [count, points] = [countIn(rule.count), pointsIn(rule.points)];
  if (count === null || points === null) return [];
  return [
    {
      count,
      points,
      ...(rule.kind ? { kind: rule.kind as BankKind } : {}), // one of those that its select offers
      ...(rule.catId ? { catId: rule.catId } : {}),
      ...(rule.pointId ? { pointId: rule.pointId } : {}),
      ...(rule.difficulty ? { difficulty: Number(rule.difficulty) } : {}),
    },
  ];
}

/** What can be counted of it: rows without a number are left out until they have one. */
export const countable = (sections: readonly KeyedSection[]): SectionInput[] =>
  sections.map(({ title, items, rules }) => ({
    title: title.trim() || '—',
    items: items.flatMap(({ questionId, points }) => {
      const own = pointsIn(points);
      return own === null ? [] : [{ questionId, points: own }];
    }),
    rules: rules.flatMap(ruleInput),
  }));

/** Of the whole: whether each row says what it must. */
export const isWholePaper = ({ name, sections }: PaperDraft): boolean =>
  name.trim() !== '' &&
  sections.some((s) => s.items.length + s.rules.length > 0) &&
  sections.every(
    (s) =>
      s.title.trim() !== '' &&
      s.items.every((i) => pointsIn(i.points) !== null) &&
      s.rules.every((r) => pointsIn(r.points) !== null && countIn(r.count) !== null),
  );

export const paperInput = ({ name, shuffle, partial, sections }: PaperDraft): PaperInput => ({
  name: name.trim(),
  shuffle,
  partial,
  sections: countable(sections),
});

/** How many a student is asked, by what has its number. */
export const questionsIn = ({ items, rules }: KeyedSection): number =>
  items.length + rules.reduce((n, { count }) => n + (countIn(count) ?? 0), 0);

/** Ids of all that it asks by name. */
export const askedIn = ({ sections }: PaperDraft): ReadonlySet<string> =>
  new Set(sections.flatMap((s) => s.items.map((i) => i.questionId)));

/** Adds questions to the end of a section, each once in the paper. */
export function withQuestions(
  draft: PaperDraft,
  key: number,
  questions: readonly { id: string; kind: BankKind }[],
): PaperDraft {
  const asked = askedIn(draft);
  const items = questions
    .filter((q) => !asked.has(q.id))
    .map((q) => withKey({ questionId: q.id, points: usualPoints(q.kind) }));
  return withSection(draft, key, (s) => ({ ...s, items: [...s.items, ...items] }));
}

export const withSection = (
  draft: PaperDraft,
  key: number,
  change: (section: KeyedSection) => KeyedSection,
): PaperDraft => ({
  ...draft,
  sections: draft.sections.map((s) => (s.key === key ? change(s) : s)),
});

/** The same points for all that it asks and draws. */
export const withSectionPoints = (section: KeyedSection, points: string): KeyedSection => ({
  ...section,
  items: section.items.map((i) => ({ ...i, points })),
  rules: section.rules.map((r) => ({ ...r, points })),
});

/** From the end of one section to that of another. */
export function withItemIn(draft: PaperDraft, from: number, item: number, to: number): PaperDraft {
  const row = draft.sections.find((s) => s.key === from)?.items.find((i) => i.key === item);
  if (!row || from === to) return draft;
  const without = withSection(draft, from, (s) => ({ ...s, items: s.items.filter((i) => i.key !== item) }));
  return withSection(without, to, (s) => ({ ...s, items: [...s.items, row] }));
}

export const withMovedSection = (draft: PaperDraft, from: number, to: number): PaperDraft => ({
  ...draft,
  sections: moved(draft.sections, from, to),
});
