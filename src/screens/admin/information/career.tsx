// /information/career: the career map as it is kept, nodes by kind, and what leads to what; saved whole.
import { Button, HStack, IconButton, Input, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loopOf } from '#contract/graph-rules.ts';
import { CAREER_KINDS, type CareerKind } from '#contract/information-kinds.ts';
import { call } from '#src/api/client.ts';
import { ApiError } from '#src/api/errors.ts';
import { newId } from '#src/api/ids.ts';
import { queryClient, useCall } from '#src/api/query.ts';
import { CareerGraph, type CareerMap, relationsOf } from '#src/blocks/career/map.tsx';
import { LeaveDialog } from '#src/ui/form/leave-dialog.tsx';
import { useLeaveGuard } from '#src/ui/leave-guard.ts';
import { PageLoading } from '#src/ui/page-loading.tsx';
import { PlainSelect } from '#src/ui/plain-select.tsx';
import { ErrorState } from '#src/ui/state.tsx';
import { useUnsaved } from '#src/ui/tab.tsx';
import { toast } from '#src/ui/toast.ts';
import { useBusy } from '#src/ui/use-busy.ts';
import { Icon } from '#src/ui/work-icon.tsx';
import { WorkScreen } from '#src/ui/work-screen.tsx';

const PATH = '/api/Home/CareerMap';

/** @page /information/career */
export function CareerEditScreen() {
  const found = useCall(PATH, {}, { staleTime: 0 });
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data || found.isFetching) return <PageLoading />;
  return <Editor key={found.data.version} version={found.data.version} stored={found.data} />;
}

function Editor({ version, stored }: { version: number; stored: CareerMap }) {
  const { t } = useTranslation(['careerEdit', 'career']);
  const [map, setMap] = useState<CareerMap>({ nodes: stored.nodes, edges: stored.edges });
  const [open, setOpen] = useState<string | null>(null);
  const { busy, run } = useBusy();
  const isChanged = JSON.stringify(map) !== JSON.stringify({ nodes: stored.nodes, edges: stored.edges });
  useUnsaved(isChanged);
  const guard = useLeaveGuard(isChanged);
  const node = map.nodes.find(({ id }) => id === open);
  const add = (kind: CareerKind) => {
    const id = newId();
    setMap({ ...map, nodes: [...map.nodes, { id, kind, name: t(`career:kind.${kind}`) }] });
    setOpen(id);
  };
  const save = () =>
    run('save', async () => {
      try {
        await call('/OrgApi/CareerMap/Save', { version, ...map }, { quiet: true });
        guard.release();
        toast.success(t('saved'));
        await queryClient.invalidateQueries({ queryKey: [PATH] });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        // what is typed stays: only the person knows which of the two is right
        toast.error(error.msg);
      }
    });
  const isEmpty = map.nodes.some(({ name }) => name.trim() === '');
  return (
    <WorkScreen
      title={t('title')}
      lead={t('lead')}
      actions={
        <Button loading={busy === 'save'} disabled={!isChanged || isEmpty} onClick={() => void save()}>
          {t('save')}
        </Button>
      }
    >
      <LeaveDialog guard={guard} lost={isChanged ? [t('title')] : []} />
      <HStack wrap="wrap" gap="2">
        {CAREER_KINDS.map((kind) => (
          <Button key={kind} size="sm" variant="outline" onClick={() => add(kind)}>
            <Icon name="add" />
            {t('add', { kind: t(`career:kind.${kind}`) })}
          </Button>
        ))}
        <Text color="fg.muted">{t('count', { count: map.nodes.length })}</Text>
      </HStack>
      {node && <NodeForm key={node.id} id={node.id} map={map} onChange={setMap} onClose={() => setOpen(null)} />}
      {map.nodes.length === 0 ? (
        <Text color="fg.muted">{t('none')}</Text>
      ) : (
        <CareerGraph map={map} open={open} onOpen={setOpen} />
      )}
    </WorkScreen>
  );
}

interface NodeProps {
  id: string;
  map: CareerMap;
  onChange: (map: CareerMap) => void;
  onClose: () => void;
}

function NodeForm({ id, map: { nodes, edges }, onChange, onClose }: NodeProps) {
  const { t } = useTranslation(['careerEdit', 'career']);
  const node = nodes.find((n) => n.id === id);
  if (!node) return null;
  const nameOf = (other: string) => nodes.find((n) => n.id === other)?.name ?? '';
  const set = (change: Partial<typeof node>) =>
    onChange({ edges, nodes: nodes.map((n) => (n.id === id ? { ...n, ...change } : n)) });
  const remove = () => {
    onChange({
      nodes: nodes.filter((n) => n.id !== id),
      edges: edges.filter((e) => e.from !== id && e.to !== id),
    });
    onClose();
  };
  const unlink = (edge: (typeof edges)[number]) => onChange({ nodes, edges: edges.filter((e) => e !== edge) });
  const linked = new Set(edges.flatMap((e) => (e.from === id ? [e.to] : e.to === id ? [e.from] : [])));
  // what would lead back is not offered
  const free = nodes.filter(
    (n) =>
      n.id !== id &&
      !linked.has(n.id) &&
      loopOf(relationsOf({ nodes, edges: [...edges, { from: id, to: n.id }] })) === null,
  );
  return (
    <Stack as="section" aria-label={node.name} gap="3" bg="bg.panel" borderRadius="l3" p="4">
      <HStack wrap="wrap">
        <Input
          maxW="20rem"
          aria-label={t('name')}
          value={node.name}
          maxLength={60}
          onChange={(e) => set({ name: e.target.value })}
        />
        <PlainSelect
          label={t('kind')}
          value={node.kind}
          onChange={(value) => set({ kind: CAREER_KINDS.find((k) => k === value) ?? node.kind })}
        >
          {CAREER_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {t(`career:kind.${kind}`)}
            </option>
          ))}
        </PlainSelect>
        <Button size="sm" variant="ghost" colorPalette="red" onClick={remove}>
          {t('remove')}
        </Button>
        <Button size="sm" variant="ghost" onClick={onClose}>
          {t('close')}
        </Button>
      </HStack>
      <HStack wrap="wrap" gap="2">
        <Text color="fg.muted">{t('career:below')}</Text>
        {edges
          .filter((e) => e.from === id)
          .map((edge) => (
            <HStack key={edge.to} gap="0.5" bg="bg.muted" borderRadius="l2" ps="2">
              <span>{nameOf(edge.to)}</span>
              <IconButton
                size="2xs"
                variant="ghost"
                aria-label={t('unlink', { name: nameOf(edge.to) })}
                onClick={() => unlink(edge)}
              >
                <Icon name="close" />
              </IconButton>
            </HStack>
          ))}
        <PlainSelect
          label={t('link')}
          value=""
          onChange={(to) => to && onChange({ nodes, edges: [...edges, { from: id, to }] })}
        >
          <option value="">{t('link')}</option>
          {free.map((n) => (
            <option key={n.id} value={n.id}>
              {n.name}
            </option>
          ))}
        </PlainSelect>
      </HStack>
    </Stack>
  );
}
