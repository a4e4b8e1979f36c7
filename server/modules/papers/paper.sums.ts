// What a paper's sections come to, and what is wrong with them, by what the bank has now.
import type { PaperRule, PaperSection } from '#contract/papers.ts';
import { rounded } from '#contract/rounding.ts';
import type { Reason } from '#server/platform/failure.ts';
import type { Db } from '#server/platform/sql.ts';
import { type BankNamed, bankFind, bankNamed } from '../assessment/index.ts';
import { serveRules } from './draw.ts';
import type { Frozen } from './frozen.ts';

type Sections = readonly PaperSection[];
type Pool = Awaited<ReturnType<typeof bankFind>>;

/** What of the bank sections name, and what each of their rules can draw from. */
interface Looked {
  named: ReadonlyMap<string, BankNamed>;
  /** By rule: never what the paper asks anyway. */
  pools: ReadonlyMap<PaperRule, Pool>;
}

export async function lookUpQuestions(db: Db, orgId: string, sections: Sections): Promise<Looked> {
  const ids = sections.flatMap((s) => s.items.map((i) => i.questionId));
  const named = await bankNamed(db, orgId, ids);
  const fixed = new Set(ids);
  const found = new Map<string, Pool>();
  const pools = new Map<PaperRule, Pool>();
  for (const rule of sections.flatMap((s) => s.rules)) {
    const { count: _count, points: _points, ...wanted } = rule;
    const key = JSON.stringify(wanted);
    const pool = found.get(key) ?? (await bankFind(db, { orgId, ...wanted }));
    found.set(key, pool);
    pools.set(
      rule,
      pool.filter((q) => !fixed.has(q.bankId)),
    );
  }
  return { named, pools };
}

/** By field; none: it can be drawn. */
export function paperProblems(sections: Sections, { named, pools }: Looked): Record<string, Reason> {
  if (sections.every((s) => s.items.length + s.rules.length === 0)) return { sections: 'paperEmpty' };
  // stored before points had a least: nothing of it can be marked
  if (maxOfSections(sections) <= 0) return { sections: 'paperWorthless' };
  const problems: Record<string, Reason> = {};
  const asked = new Set<string>();
  for (const [i, { items }] of sections.entries())
    for (const [j, { questionId }] of items.entries()) {
      if (!named.has(questionId)) problems[`sections.${i}.items.${j}.questionId`] = 'questionGone';
      else if (asked.has(questionId)) problems[`sections.${i}.items.${j}.questionId`] = 'askedTwice';
      asked.add(questionId);
    }
  const rules = sections.flatMap((s, i) => s.rules.map((rule, j) => ({ rule, at: `sections.${i}.rules.${j}.count` })));
  const served = serveRules(
    rules.map(({ rule }) => ({ count: rule.count, from: (pools.get(rule) ?? []).map((q) => q.bankId) })),
  );
  const short = 'short' in served ? rules[served.short] : undefined;
  if (!short) return problems;
  const [found, { count }] = [pools.get(short.rule)?.length ?? 0, short.rule];
  // there are enough of them, were they not drawn by another rule, too
  const key = found < count ? 'ruleShort' : 'ruleShared';
  return { ...problems, [short.at]: { key, params: { found, count } } };
}

const sumOf = (numbers: readonly number[]): number =>
  rounded(
    numbers.reduce((sum, n) => sum + n, 0),
    2,
  );
const pointsIn = ({ items, rules }: PaperSection): number[] => [
  ...items.map((i) => i.points),
  ...rules.map((r) => r.count * r.points),
];
export const maxOfSections = (sections: Sections): number => sumOf(sections.flatMap(pointsIn));

/** The mean by points, of those that have one; of a rule that of all it can draw from. */
function difficultyOf(sections: Sections, { named, pools }: Looked): number | null {
  const all = sections.flatMap(({ items, rules }) => [
    ...items.map(({ questionId, points }) => ({ points, of: [named.get(questionId)?.difficulty ?? null] })),
    ...rules.map((rule) => ({
      points: rule.count * rule.points,
      of: (pools.get(rule) ?? []).map((q) => q.difficulty),
    })),
  ]);
  let [sum, weight] = [0, 0];
  for (const { points, of } of all) {
    const known = of.filter((d) => d !== null);
    if (known.length === 0) continue;
    weight += points;
    sum += (points * known.reduce((a, b) => a + b, 0)) / known.length;
  }
  return weight === 0 ? null : rounded(sum / weight, 2);
}

export function comesTo(sections: Sections, looked: Looked) {
  return {
    max: maxOfSections(sections),
    questions: sections.reduce((n, s) => n + s.items.length + s.rules.reduce((m, r) => m + r.count, 0), 0),
    difficulty: difficultyOf(sections, looked),
  };
}

/** Section by section, for who builds a paper: also of one that is not right yet. */
export function countedPaper(sections: Sections, looked: Looked) {
  return {
    ...comesTo(sections, looked),
    sections: sections.map((section) => ({
      max: sumOf(pointsIn(section)),
      items: section.items.flatMap(({ questionId }) => {
        const question = looked.named.get(questionId);
        if (!question) return [];
        const { stem, kind, difficulty } = question;
        return [{ questionId, stem, kind, difficulty }];
      }),
      rules: section.rules.map((rule) => ({ found: looked.pools.get(rule)?.length ?? 0 })),
    })),
  };
}

/** As the bank is now. Throws nothing: it is right, or `paperProblems` has said what is not. */
export function frozenOf(
  paper: Omit<Frozen, 'max' | 'sections'>,
  sections: Sections,
  { named, pools }: Looked,
): Frozen {
  return {
    ...paper,
    max: maxOfSections(sections),
    sections: sections.map(({ title, items, rules }) => ({
      title,
      items: items.flatMap(({ questionId, points }) => {
        const question = named.get(questionId);
        return question ? [{ bankId: questionId, revision: question.revision, points }] : [];
      }),
      draws: rules.map((rule) => ({
        count: rule.count,
        points: rule.points,
        from: (pools.get(rule) ?? []).map(({ bankId, revision }) => ({ bankId, revision })),
      })),
    })),
  };
}
