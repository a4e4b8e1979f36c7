// The career map drawn: fields above their jobs, these above the skills they ask for, and these above the courses that teach them.
import { Stack } from '@chakra-ui/react';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutputOf } from '#contract/index.ts';
import type { CareerKind } from '#contract/information-kinds.ts';
import { columnsIn } from '#src/ui/graph/geometry.ts';
import { GraphMap } from '#src/ui/graph/graph-map.tsx';
import { layOut } from '#src/ui/graph/layout.ts';
import type { MapNode } from '#src/ui/graph/node-card.tsx';
import { useWidth } from '#src/ui/graph/use-width.ts';
import { LessonIcon, type LessonIconName } from '#src/ui/lesson-icon.tsx';

export type CareerMap = Pick<OutputOf<'/api/Home/CareerMap'>, 'nodes' | 'edges'>;

const LOOK: Readonly<Record<CareerKind, { icon: LessonIconName; color: string; bg: string; border: string }>> = {
  field: { icon: 'home', color: 'brand.fg', bg: 'brand.subtle', border: 'brand.border' },
  job: { icon: 'flag', color: 'fg.success', bg: 'bg.success', border: 'fg.success' },
  skill: { icon: 'check', color: 'fg.warning', bg: 'bg.warning', border: 'fg.warning' },
  course: { icon: 'book', color: 'fg.muted', bg: 'bg.muted', border: 'border.emphasized' },
};

interface Props {
  map: CareerMap;
  open: string | null;
  onOpen: (id: string) => void;
}

export const relationsOf = ({ edges }: CareerMap) =>
  edges.map(({ from, to }) => ({ source: from, target: to, kind: 'before' as const }));

export function CareerGraph({ map, open, onOpen }: Props) {
  const { t } = useTranslation('career');
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const relations = useMemo(() => relationsOf(map), [map]);
  const nodes = useMemo((): MapNode[] => {
    const found = layOut(
      map.nodes.map(({ id }) => ({ id, x: null, y: null })),
      relations,
      columnsIn(width),
    );
    return map.nodes.map(({ id, name, kind }) => {
      const { icon, ...look } = LOOK[kind];
      const face = { ...look, words: t(`kind.${kind}`), icon: <LessonIcon name={icon} /> };
      return { id, title: name, x: 0, y: 0, ...found.get(id), face };
    });
  }, [map, relations, width, t]);
  return (
    <Stack ref={frame} minW="0">
      {width > 0 && (
        <GraphMap nodes={nodes} relations={relations} label={t('title')} open={open} onOpen={onOpen} legend={false} />
      )}
    </Stack>
  );
}
