// The points of a course and its concepts as a map, each point with how one stands with it. As the teacher placed them
// where there is room, else in as many columns as the screen has.
import { chakra, Stack } from '@chakra-ui/react';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutputOf } from '#contract/index.ts';
import { masteryStateOf, shownMastery } from '#contract/mastery.ts';
import { CONCEPT_LOOK, MASTERY_LOOK } from '#src/blocks/mastery-state.ts';
import { TextLine } from '#src/blocks/text/text.tsx';
import { columnsIn } from '#src/ui/graph/geometry.ts';
import { GraphMap } from '#src/ui/graph/graph-map.tsx';
import { layOut, placedNodes } from '#src/ui/graph/layout.ts';
import type { MapNode, NodeLook } from '#src/ui/graph/node-card.tsx';
import { allInWords, inWords, type RelationRole, relatedTo } from '#src/ui/graph/relations.ts';
import { useWidth } from '#src/ui/graph/use-width.ts';
import { LessonIcon } from '#src/ui/lesson-icon.tsx';
import type { MasteryPoint } from './mastery.ts';

export type Graph = OutputOf<'/api/Course/KnowledgeGraph'>;

interface Props {
  points: readonly MasteryPoint[];
  graph: Graph;
  open: string | null;
  onOpen: (id: string) => void;
}

/** Under it a teacher's places would be too small to read. */
const WIDE = 640;

export function RelationMap({ points, graph, open, onOpen }: Props) {
  const { t } = useTranslation('graph');
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const faceOf = useNodeLooks(points);
  const nodes = useMemo((): MapNode[] => {
    const columns = columnsIn(width);
    const inOrder = new Set(graph.edges.flatMap((e) => (e.kind === 'before' ? [e.source, e.target] : [])));
    // on a phone, terms around the points would be in their way: a point says them when it opens
    const shown = graph.nodes.filter((n) =>
      n.kind === 'concept' ? columns > 2 || inOrder.has(n.id) : points.some((p) => p.pointId === n.id),
    );
    const titles = new Map(graph.nodes.map((n) => [n.id, n.title]));
    const aboutOf = allInWords(graph.edges, (id) => titles.get(id) ?? '', t);
    const isPlaced = width >= WIDE && shown.some((n) => n.x !== null);
    const own = isPlaced ? null : layOut(shown, graph.edges, columns);
    const there = isPlaced ? placedNodes(shown, graph.edges, columns) : shown.map((n) => ({ ...n, ...own?.get(n.id) }));
    return there.map(({ id, title, kind, x, y }) => ({
      ...numberOf(points.findIndex((p) => p.pointId === id)),
      id,
      title,
      x: x ?? 0,
      y: y ?? 0,
      about: aboutOf(id),
      face: faceOf(id, kind === 'concept'),
    }));
  }, [graph, points, width, faceOf, t]);
  return (
    <Stack ref={frame} gap="3" minW="0">
      {width > 0 && (
        <GraphMap
          nodes={nodes}
          relations={graph.edges}
          label={t('label')}
          open={open}
          onOpen={onOpen}
          // one finger must not be caught in a box within the page
          {...(width >= WIDE ? { maxH: '40rem' } : {})}
        />
      )}
    </Stack>
  );
}

const numberOf = (index: number): { n?: number } => (index < 0 ? {} : { n: index + 1 });

function useNodeLooks(points: readonly MasteryPoint[]): (id: string, isConcept: boolean) => NodeLook {
  const { t } = useTranslation(['mastery', 'blocks']);
  const { t: tGraph } = useTranslation('graph');
  return useMemo(() => {
    const rows = new Map(points.map((p) => [p.pointId, p]));
    return (id, isConcept) => {
      const row = rows.get(id);
      const standing = row ? masteryStateOf(row) : 'ahead';
      const { icon, ...look } = isConcept ? CONCEPT_LOOK : MASTERY_LOOK[standing];
      const percent = row ? shownMastery(row) : null;
      const words = isConcept
        ? tGraph('concept')
        : [t(`blocks:standing.${standing}`), ...(percent === null ? [] : [t('percent', { percent })])].join(' ');
      return { ...look, words, icon: <LessonIcon name={icon} />, isConcept };
    };
  }, [points, t, tGraph]);
}

/** What a teacher wrote of a concept, and what it relates to. */
export function ConceptDetail({ id, graph }: { id: string; graph: Graph }) {
  const node = graph.nodes.find((n) => n.id === id && n.kind === 'concept');
  if (!node) return null;
  return (
    <Stack role="region" aria-label={node.title} gap="2" bg="bg.panel" borderRadius="l3" p="4">
      <chakra.h3 fontWeight="semibold">{node.title}</chakra.h3>
      {node.note ? (
        <chakra.p>
          <TextLine text={node.note} formulas={node.formulas} />
        </chakra.p>
      ) : null}
      <About id={id} graph={graph} />
    </Stack>
  );
}

/** What a node relates to, in words; `without` what is said elsewhere. */
export function About({ id, graph, without }: { id: string; graph: Graph; without?: RelationRole }) {
  const { t } = useTranslation('graph');
  const titles = new Map(graph.nodes.map((n) => [n.id, n.title]));
  const related = relatedTo(id, graph.edges).filter((r) => r.role !== without);
  const words = inWords(related, (other) => titles.get(other) ?? '', t);
  return words ? <chakra.p color="fg.muted">{words}</chakra.p> : null;
}
