// What one node relates to, and what each of the others is to it.
import type { TFunction } from 'i18next';
import type { Relation } from '#contract/graph-rules.ts';

/** What the other node is: learnt before, learnt then, what this one belongs to, what belongs to it, or just related. */
const ROLES = ['from', 'to', 'part', 'holds', 'related'] as const;
export type RelationRole = (typeof ROLES)[number];

interface Related<R extends Relation = Relation> {
  role: RelationRole;
  /** The other node. */
  id: string;
  relation: R;
}

function roleIn(id: string, { source, kind }: Relation): RelationRole {
  if (kind === 'related') return 'related';
  if (kind === 'part') return source === id ? 'part' : 'holds';
  return source === id ? 'to' : 'from';
}

/** By role, as ROLES orders them. */
export function relatedTo<R extends Relation>(id: string, relations: readonly R[]): Related<R>[] {
  const own = relations.filter((r) => r.source === id || r.target === id);
  const found = own.map((relation) => ({
    role: roleIn(id, relation),
    id: relation.source === id ? relation.target : relation.source,
    relation,
  }));
  return found.toSorted((a, b) => ROLES.indexOf(a.role) - ROLES.indexOf(b.role));
}

/** “先学：A、B。之后：C” */
export function inWords(related: readonly Related[], titleOf: (id: string) => string, t: TFunction<'graph'>): string {
  const byRole = Map.groupBy(related, (r) => r.role);
  return [...byRole]
    .map(([role, all]) => t(`about.${role}`, { titles: all.map((r) => titleOf(r.id)).join(t('about.comma')) }))
    .join(t('about.stop'));
}

/** The same for each node of a map, at one go. */
export function allInWords(relations: readonly Relation[], titleOf: (id: string) => string, t: TFunction<'graph'>) {
  const byNode = Map.groupBy(
    relations.flatMap((r) => [[r.source, r] as const, [r.target, r] as const]),
    ([id]) => id,
  );
  return (id: string): string => {
    const own = (byNode.get(id) ?? []).map(([, relation]) => relation);
    return inWords(relatedTo(id, own), titleOf, t);
  };
}
