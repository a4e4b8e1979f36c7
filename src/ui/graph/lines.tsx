// The relations of a map as lines: each kind has a look of its own, which the legend names.
import { chakra, Flex } from '@chakra-ui/react';
import { memo, useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { RELATIONS, type Relation, type RelationKind } from '#contract/graph-rules.ts';
import { type Point, placedRelations, relationPath } from './geometry.ts';

const DASH: Readonly<Record<RelationKind, string | undefined>> = { before: undefined, part: '7 4', related: '2 4' };

interface Props {
  relations: readonly Relation[];
  places: ReadonlyMap<string, Point>;
  /** Whose relations stand out. */
  open: string | null;
}

/** Lines are drawn in the map's own pixels, wherever they lead. */
export const LINE_SHEET = {
  position: 'absolute',
  left: '0',
  top: '0',
  width: '1px',
  height: '1px',
  overflow: 'visible',
  pointerEvents: 'none',
} as const;

export const Lines = memo(function Lines({ relations, places, open }: Props) {
  const id = useId();
  // each looks at every card for its way: what is opened changes none of them
  const lines = useMemo(() => {
    const cards = [...places.values()];
    return placedRelations(relations, places).map(({ relation, from, to }) => ({
      relation,
      d: relationPath(from, to, cards),
    }));
  }, [relations, places]);
  const isOpen = ({ source, target }: Relation) => open === source || open === target;
  const near = open === null ? [] : lines.filter((l) => isOpen(l.relation));
  const far = open === null ? lines : lines.filter((l) => !isOpen(l.relation));
  return (
    <chakra.svg {...LINE_SHEET} aria-hidden>
      {[
        { name: 'far', drawn: far, color: 'fg.subtle', opacity: near.length > 0 ? 0.45 : 1, width: 1.5 },
        { name: 'near', drawn: near, color: 'brand.solid', opacity: 1, width: 2 },
      ].map(({ name, drawn, color, opacity, width }) => (
        <chakra.g key={name} color={color} opacity={opacity} fill="none" strokeWidth={width}>
          <Ends id={`${id}-${name}`} />
          {drawn.map(({ relation, d }) => (
            <path
              key={`${relation.source} ${relation.target}`}
              d={d}
              stroke="currentColor"
              strokeDasharray={DASH[relation.kind]}
              markerEnd={markerOf(relation.kind, `${id}-${name}`)}
            />
          ))}
        </chakra.g>
      ))}
    </chakra.svg>
  );
});

const markerOf = (kind: RelationKind, id: string): string | undefined =>
  kind === 'related' ? undefined : `url(#${id}-${kind})`;

/** An arrow leads on; an empty diamond says what something is part of. */
function Ends({ id }: { id: string }) {
  const box = { viewBox: '0 0 12 12', refX: 11, refY: 6, markerWidth: 12, markerHeight: 12 } as const;
  return (
    <defs>
      <marker id={`${id}-before`} {...box} orient="auto-start-reverse" markerUnits="userSpaceOnUse">
        <path d="M1 1.5L11 6L1 10.5Z" fill="currentColor" />
      </marker>
      <marker id={`${id}-part`} {...box} orient="auto-start-reverse" markerUnits="userSpaceOnUse">
        <chakra.path d="M1 6L6 2.5L11 6L6 9.5Z" fill="bg" stroke="currentColor" strokeWidth="1.2" />
      </marker>
    </defs>
  );
}

/** Of the kinds that are drawn. */
export function Legend({ relations }: { relations: readonly Relation[] }) {
  const { t } = useTranslation('graph');
  const id = useId();
  if (relations.length === 0) return null;
  return (
    <Flex as="ul" gap="4" wrap="wrap" listStyleType="none" color="fg.muted" textStyle="sm" aria-label={t('legend')}>
      {RELATIONS.filter((kind) => relations.some((r) => r.kind === kind)).map((kind) => (
        <chakra.li key={kind} display="flex" alignItems="center" gap="2">
          <svg width="36" height="12" aria-hidden="true">
            <Ends id={id} />
            <path
              d="M1 6H35"
              stroke="currentColor"
              strokeWidth="1.5"
              strokeDasharray={DASH[kind]}
              markerEnd={markerOf(kind, id)}
            />
          </svg>
          {t(`kindLong.${kind}`)}
        </chakra.li>
      ))}
    </Flex>
  );
}
