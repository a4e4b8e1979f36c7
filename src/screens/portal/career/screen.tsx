// /CareerMap: as a map and as a list; what is open says where it comes from and what it leads to.
import { Button, chakra, HStack, Skeleton, Stack } from '@chakra-ui/react';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#src/api/query.ts';
import { CareerGraph, type CareerMap } from '#src/blocks/career/map.tsx';
import { Link } from '#src/ui/link.tsx';
import { usePageQuery } from '#src/ui/page-query.ts';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { ChoiceFilter } from '../information/frame.tsx';
import { PublicPage } from '../public-page.tsx';

const FORMS = ['map', 'list'] as const;

/** @page /CareerMap */
export function CareerScreen() {
  const { t } = useTranslation('career');
  const place = usePageQuery();
  const found = useCall('/api/Home/CareerMap', {});
  const form = FORMS.find((f) => f === place.get('form')) ?? 'map';
  const open = place.get('open') || null;
  const setOpen = (id: string) => place.set({ open: id === open ? null : id }, true);
  const forms = (
    <HStack role="group" aria-label={t('form')} gap="2">
      {FORMS.map((one) => (
        <Button
          key={one}
          size="sm"
          variant={one === form ? 'solid' : 'surface'}
          aria-pressed={one === form}
          onClick={() => place.set({ form: one })}
        >
          {t(`forms.${one}`)}
        </Button>
      ))}
    </HStack>
  );
  return (
    <PublicPage title={t('title')} lead={t('lead')} aside={forms}>
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <Skeleton h="28rem" />}
      {found.data?.nodes.length === 0 && <EmptyState icon="list" title={t('none')} text={t('noneText')} />}
      {found.data && found.data.nodes.length > 0 && (
        <>
          {form === 'map' ? (
            <MapOfFields map={found.data} open={open} onOpen={setOpen} />
          ) : (
            <CareerList map={found.data} open={open} onOpen={setOpen} />
          )}
          {form === 'map' && open !== null && <About id={open} map={found.data} onOpen={setOpen} />}
        </>
      )}
    </PublicPage>
  );
}

interface ListProps {
  map: CareerMap;
  open: string | null;
  onOpen: (id: string) => void;
}

/** So many are read at one look. */
const READABLE = 20;

/** A map of many is shown field by field, the whole of it where that is asked for. */
function MapOfFields({ map, open, onOpen }: ListProps) {
  const { t } = useTranslation('career');
  const place = usePageQuery();
  const fields = topsOf(map);
  const said = place.get('field');
  const usual = map.nodes.length > READABLE ? fields[0] : undefined;
  const field = said === 'all' ? undefined : (fields.find(({ id }) => id === said) ?? usual);
  const shown = useMemo(() => (field ? under(field.id, map) : map), [field, map]);
  return (
    <>
      {fields.length > 1 && (
        <ChoiceFilter
          label={t('kind.field')}
          value={field?.id ?? ''}
          options={fields.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id) => place.set({ field: id || 'all', open: null })}
        />
      )}
      <CareerGraph map={shown} open={open} onOpen={onOpen} />
    </>
  );
}

const topsOf = ({ nodes, edges }: CareerMap) => {
  const below = new Set(edges.map((e) => e.to));
  return nodes.filter(({ id }) => !below.has(id));
};

/** It, and all that it leads to. */
function under(id: string, { nodes, edges }: CareerMap): CareerMap {
  const ids = new Set([id]);
  // a set is walked to its end, also where it grows meanwhile
  for (const at of ids) for (const { from, to } of edges) if (from === at) ids.add(to);
  return {
    nodes: nodes.filter((node) => ids.has(node.id)),
    edges: edges.filter(({ from, to }) => ids.has(from) && ids.has(to)),
  };
}

/** Field by field, its jobs below it: what a map says to who does not see it. */
function CareerList({ map, open, onOpen }: ListProps) {
  const { t } = useTranslation('career');
  const tops = topsOf(map);
  return (
    <Stack gap="4">
      {tops.map((top) => (
        <Stack key={top.id} as="section" gap="3" bg="bg.panel" borderRadius="l3" p="5" aria-label={top.name}>
          <chakra.h2 textStyle="md" fontWeight="semibold">
            {top.name}
          </chakra.h2>
          <Stack as="ul" listStyleType="none" gap="2">
            {belowOf(top.id, map).map((node) => (
              <Stack as="li" key={node.id} gap="2">
                <HStack gap="3">
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-expanded={open === node.id}
                    onClick={() => onOpen(node.id)}
                    whiteSpace="normal"
                    h="auto"
                    textAlign="start"
                  >
                    {node.name}
                  </Button>
                  <chakra.span color="fg.muted" textStyle="xs">
                    {t(`kind.${node.kind}`)}
                  </chakra.span>
                </HStack>
                {open === node.id && <About id={node.id} map={map} onOpen={onOpen} />}
              </Stack>
            ))}
          </Stack>
        </Stack>
      ))}
    </Stack>
  );
}

const belowOf = (id: string, { nodes, edges }: CareerMap) => {
  const ids = new Set(edges.filter((e) => e.from === id).map((e) => e.to));
  return nodes.filter((n) => ids.has(n.id));
};

function About({ id, map, onOpen }: { id: string; map: CareerMap; onOpen: (id: string) => void }) {
  const { t } = useTranslation('career');
  const box = useRef<HTMLDivElement>(null);
  // on a phone it stands far below the node that was pressed
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each node that is opened
  useEffect(() => box.current?.scrollIntoView({ block: 'nearest' }), [id]);
  const node = map.nodes.find((n) => n.id === id);
  if (!node) return null;
  const from = new Set(map.edges.filter((e) => e.to === id).map((e) => e.from));
  const sides = [
    ['above', map.nodes.filter((n) => from.has(n.id))],
    ['below', belowOf(id, map)],
  ] as const;
  return (
    <Stack ref={box} role="region" aria-label={node.name} gap="3" bg="bg.panel" borderRadius="l3" p="4">
      <chakra.h3 fontWeight="semibold">
        {node.name} · {t(`kind.${node.kind}`)}
      </chakra.h3>
      {sides.map(([side, others]) =>
        others.length === 0 ? null : (
          <HStack key={side} gap="2" wrap="wrap">
            <chakra.span color="fg.muted">{t(side)}</chakra.span>
            {others.map((other) => (
              <Button key={other.id} size="xs" variant="surface" onClick={() => onOpen(other.id)}>
                {other.name}
              </Button>
            ))}
          </HStack>
        ),
      )}
      {node.kind === 'course' && (
        <Link to={`/Curriculum?keyword=${encodeURIComponent(node.name)}`}>{t('toCourse')}</Link>
      )}
    </Stack>
  );
}
