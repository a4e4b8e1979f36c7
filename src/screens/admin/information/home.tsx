// /information/home: the home's modules in the order that one drags them into, what stands in them, and the home as visitors will
// see it. Nobody else sees a change before it is published.
import { Badge, Box, Button, HStack, Stack, Switch, Text } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { homeModuleItems, homeModules } from '#contract/home-modules.ts';
import { FILLED_KINDS, MODULE_KINDS } from '#contract/information-kinds.ts';
import { ApiError } from '#src/api/errors.ts';
import { useMay } from '#src/api/guarded.ts';
import { refreshFamily, send } from '#src/api/operations.ts';
import { useCall } from '#src/api/query.ts';
import { DraftedHome } from '#src/blocks/home/drafted.tsx';
import { Confirm } from '#src/ui/confirm.tsx';
import type { FamilyField } from '#src/ui/family/family.ts';
import { FamilyForm } from '#src/ui/family/family-form.tsx';
import { useFamilyWords } from '#src/ui/family/words.ts';
import { Link } from '#src/ui/link.tsx';
import type { RowOf } from '#src/ui/list/column.ts';
import { useAllRows } from '#src/ui/list/use-all.ts';
import { MovableRow } from '#src/ui/reorder/movable-row.tsx';
import { moved } from '#src/ui/reorder/moved.ts';
import { useReorder } from '#src/ui/reorder/use-reorder.ts';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { toast } from '#src/ui/toast.ts';
import { useBusy } from '#src/ui/use-busy.ts';
import { WorkScreen } from '#src/ui/work-screen.tsx';

const FILLED: ReadonlySet<string> = new Set(FILLED_KINDS);

type Module = RowOf<typeof homeModules>;
type Item = RowOf<typeof homeModuleItems>;
/** Between two neighbours, so that one more fits in without moving the others. */
const STEP = 10;
/** What most schools begin with. */
const USUAL = ['banner', 'now', 'courses', 'experiments', 'news'] as const;
const SORT = { sort: 'sort' };
const NONE: readonly never[] = [];

/** After any change of it: both families, and the home. */
function useHomeRefresh() {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      refreshFamily(client, homeModules.items),
      refreshFamily(client, homeModuleItems.items),
      client.invalidateQueries({ queryKey: ['/api/Home/Index'] }),
    ]);
  };
}

/** A refusal is said; what is shown afterwards is what there is. */
function useChange() {
  const refresh = useHomeRefresh();
  const { busy, run } = useBusy();
  const change = (what: string, work: () => Promise<unknown>) =>
    run(what, async () => {
      try {
        await work();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        toast.error(error.msg);
      }
      await refresh();
    });
  return { busy, change };
}

/** Those that stand elsewhere now are written anew. */
async function putInOrder<R extends { id: string; sort: number }>(
  rows: readonly R[],
  write: (id: string, sort: number) => Promise<unknown>,
): Promise<void> {
  for (const [at, { id, sort }] of rows.entries()) if (sort !== (at + 1) * STEP) await write(id, (at + 1) * STEP);
}

type Open = { kind: 'module'; row?: Module } | { kind: 'delete'; row: Module };

/** @page /information/home */
export function HomeModulesScreen() {
  const { t } = useTranslation('homeModules');
  const words = useFamilyWords('homeModules');
  const found = useAllRows(homeModules, SORT);
  const rows = found.data ?? NONE;
  const preview = useCall('/api/Home/Index', { preview: true }, { staleTime: 0 });
  const shown = useCall('/api/Home/Index', {}, { staleTime: 0 });
  const { busy, change } = useChange();
  const may = useMay();
  const [open, setOpen] = useState<Open>();
  const [filling, setFilling] = useState('');
  const close = () => setOpen(undefined);
  const move = (from: number, to: number) =>
    void change('move', () =>
      putInOrder(moved(rows, from, to), (id, sort) => send(homeModules.update, { id, sort }, { quiet: true })),
    );
  const drag = useReorder(move);
  const isNew = preview.data !== undefined && preview.data.version !== shown.data?.version;
  const publish = () =>
    void change('publish', async () => {
      await send(homeModules.publish, { version: preview.data?.version ?? 0 }, { quiet: true });
      toast.success(t('published'));
    });
  const begin = () =>
    void change('begin', async () => {
      for (const [at, kind] of USUAL.entries())
        await send(homeModules.add, { kind, title: t(`kind.${kind}`), sort: (at + 1) * STEP }, { quiet: true });
    });
  const fields: readonly FamilyField[] = [
    { name: 'kind', kind: 'select', options: MODULE_KINDS, when: 'add' },
    { name: 'title', kind: 'text' },
  ];
  const add = may(homeModules.add) && (
    <Button key="add" variant="outline" onClick={() => setOpen({ kind: 'module' })}>
      {words.say('add')}
    </Button>
  );
  const actions = [
    add,
    may(homeModules.publish) && (
      <Button key="publish" loading={busy === 'publish'} disabled={!isNew} onClick={publish}>
        {t(isNew ? 'publish' : 'isPublished')}
      </Button>
    ),
  ];
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  return (
    <WorkScreen title={words.say('title')} lead={words.say('lead')} actions={actions}>
      {found.isSuccess && rows.length === 0 && (
        <EmptyState icon="list" title={words.say('empty')} text={t('emptyText')}>
          <Button loading={busy === 'begin'} onClick={begin}>
            {t('begin')}
          </Button>
        </EmptyState>
      )}
      <Stack as="ol" listStyleType="none" gap="2" aria-label={words.say('title')}>
        {rows.map((row, at) => (
          <MovableRow
            key={row.id}
            isCard
            below={filling === row.id && <Items module={row} />}
            drag={drag}
            name={row.title}
            at={at}
            of={rows.length}
            onMove={may(homeModules.update) ? (to) => move(at, to) : undefined}
            onRemove={may(homeModules.delete) ? () => setOpen({ kind: 'delete', row }) : undefined}
          >
            <HStack flex="1" minW="0" wrap="wrap" gap="3">
              <Text fontWeight="medium" overflowWrap="anywhere">
                {row.title}
              </Text>
              <Badge>{t(`kind.${row.kind}`)}</Badge>
              <Button size="xs" variant="ghost" onClick={() => setOpen({ kind: 'module', row })}>
                {words.say('edit')}
              </Button>
              <Button
                size="xs"
                variant="ghost"
                aria-expanded={filling === row.id}
                onClick={() => setFilling(filling === row.id ? '' : row.id)}
              >
                {row.count === 0 && FILLED.has(row.kind) ? t('filled') : t('items', { count: row.count })}
              </Button>
              <Switch.Root
                ms="auto"
                size="sm"
                checked={row.status === 'on'}
                disabled={!may(homeModules.update)}
                onCheckedChange={({ checked }) =>
                  void change('status', () =>
                    send(homeModules.setStatus, { id: row.id, status: checked ? 'on' : 'off' }, { quiet: true }),
                  )
                }
              >
                <Switch.HiddenInput aria-label={t('shownOf', { title: row.title })} />
                <Switch.Control />
                <Switch.Label>{t(`status.${row.status}`)}</Switch.Label>
              </Switch.Root>
            </HStack>
          </MovableRow>
        ))}
      </Stack>
      <Stack as="section" gap="2" aria-label={t('preview')}>
        <HStack justify="space-between">
          <Text fontWeight="medium">{t('preview')}</Text>
          <Link to="/Preview" target="_blank">
            {t('previewAlone')}
          </Link>
        </HStack>
        <Box borderWidth="1px" borderColor="border" borderRadius="l3" overflow="auto" maxH="40rem" bg="bg">
          <DraftedHome isPart />
        </Box>
      </Stack>
      {open?.kind === 'module' && (
        <ModuleForm
          {...(open.row ? { row: open.row } : {})}
          fields={fields}
          sort={(rows.at(-1)?.sort ?? 0) + STEP}
          onClose={close}
        />
      )}
      {open?.kind === 'delete' && <DeleteModule row={open.row} onClose={close} />}
    </WorkScreen>
  );
}

interface FormProps {
  row?: Module;
  fields: readonly FamilyField[];
  sort: number;
  onClose: () => void;
}

function ModuleForm({ row, fields, sort, onClose }: FormProps) {
  const words = useFamilyWords('homeModules');
  const refresh = useHomeRefresh();
  return (
    <FamilyForm
      family={homeModules}
      words={words}
      fields={fields}
      {...(row ? { row, name: row.title } : { initial: { kind: 'text' }, fixed: { sort } })}
      onClose={() => {
        onClose();
        void refresh();
      }}
    />
  );
}

/** With what stands in it. */
function DeleteModule({ row, onClose }: { row: Module; onClose: () => void }) {
  const { t } = useTranslation('homeModules');
  const { say } = useFamilyWords('homeModules');
  const { data } = useAllRows(homeModuleItems, { moduleId: row.id });
  const { busy, change } = useChange();
  const remove = async () => {
    await change('delete', async () => {
      const ids = (data ?? []).map(({ id }) => id);
      if (ids.length > 0) await send(homeModuleItems.delete, { ids }, { quiet: true });
      await send(homeModules.delete, { ids: [row.id] }, { quiet: true });
    });
    onClose();
  };
  return (
    <Confirm
      danger
      title={say('delete', { name: row.title })}
      text={t('deleting', { count: row.count })}
      confirm={say('confirmDelete')}
      busy={busy !== null || !data}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}

const ITEM_FIELDS: readonly FamilyField[] = [
  { name: 'title', kind: 'text' },
  { name: 'text', kind: 'textarea' },
  { name: 'path', kind: 'text' },
  { name: 'url', kind: 'text' },
];

function Items({ module }: { module: Module }) {
  const { t } = useTranslation('homeModules');
  const words = useFamilyWords('homeItems');
  const { data = NONE } = useAllRows(homeModuleItems, { moduleId: module.id, ...SORT });
  const { change } = useChange();
  const refresh = useHomeRefresh();
  const may = useMay();
  const [open, setOpen] = useState<{ row?: Item }>();
  const move = (from: number, to: number) =>
    void change('move', () =>
      putInOrder(moved(data, from, to), (id, sort) => send(homeModuleItems.update, { id, sort }, { quiet: true })),
    );
  const drag = useReorder(move);
  const fixed = { moduleId: module.id, sort: (data.at(-1)?.sort ?? 0) + STEP };
  return (
    <Stack ps={{ base: '2', md: '8' }} pb="3" gap="1">
      <Text color="fg.muted" textStyle="sm">
        {t(`hint.${module.kind}`)}
      </Text>
      <Stack as="ol" listStyleType="none" gap="1" aria-label={module.title}>
        {data.map((row, at) => (
          <MovableRow
            key={row.id}
            drag={drag}
            name={row.title}
            at={at}
            of={data.length}
            onMove={may(homeModuleItems.update) ? (to) => move(at, to) : undefined}
            onRemove={
              may(homeModuleItems.delete)
                ? () => void change('delete', () => send(homeModuleItems.delete, { ids: [row.id] }, { quiet: true }))
                : undefined
            }
          >
            <HStack flex="1" minW="0" wrap="wrap">
              <Button size="xs" variant="ghost" whiteSpace="normal" h="auto" onClick={() => setOpen({ row })}>
                {row.title}
              </Button>
              <Text color="fg.muted" textStyle="xs" overflowWrap="anywhere">
                {row.path ?? row.url}
              </Text>
            </HStack>
          </MovableRow>
        ))}
      </Stack>
      {may(homeModuleItems.add) && (
        <Button size="sm" variant="outline" alignSelf="flex-start" onClick={() => setOpen({})}>
          {words.say('add')}
        </Button>
      )}
      {open && (
        <FamilyForm
          family={homeModuleItems}
          words={words}
          fields={ITEM_FIELDS}
          {...(open.row ? { row: open.row, name: open.row.title } : { fixed })}
          onClose={() => {
            setOpen(undefined);
            void refresh();
          }}
        />
      )}
    </Stack>
  );
}
