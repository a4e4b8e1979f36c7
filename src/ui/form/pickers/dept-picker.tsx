// Chooses one department or class, or several with all below them, from the school's tree.

import { Button, chakra, HStack, Popover, Skeleton, Text, useFieldContext } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isNamed } from '#contract/names.ts';
import { call } from '#src/api/client.ts';
import { ErrorState } from '../../state.tsx';
import { Icon } from '../../work-icon.tsx';
import { composing } from '../composing.ts';
import type { ControlProps, Field } from '../field.ts';
import { PlainInput } from '../plain-input.tsx';
import { buildPickerTree, tickedNames, tickOf, toggleBranch } from './tree.ts';
import { PickerTreeList } from './tree-list.tsx';

const schoolTree = () => call('/OrgApi/SysDept/SimpleItems', {}, { quiet: true });

export function useDepts(load: Field['load']) {
  const own = useId();
  const query = useQuery({
    // a tree of its own is nobody else's
    queryKey: load ? ['form', 'depts', own] : ['/OrgApi/SysDept/SimpleItems'],
    queryFn: load ?? schoolTree,
  });
  const tree = useMemo(() => buildPickerTree(query.data ?? []), [query.data]);
  return { query, tree };
}

export function DeptPicker({ field, draft, focus, onChange, onBlur }: ControlProps) {
  const { t } = useTranslation('form');
  const frame = useFieldContext();
  const depts = useDepts(field.load);
  const [open, setOpen] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const multiple = field.multiple === true;
  const ids = Array.isArray(draft) ? draft : typeof draft === 'string' && draft !== '' ? [draft] : [];
  const names = depts.query.data ? tickedNames(depts.tree, ids) : ids.map(() => '…');

  function pick(id: string): void {
    onChange(multiple ? toggleBranch(depts.tree, new Set(ids), id) : id);
    if (!multiple) setOpen(false);
  }
  return (
    <Popover.Root
      open={open}
      lazyMount
      unmountOnExit
      initialFocusEl={() => search.current}
      positioning={{ strategy: 'fixed', placement: 'bottom-start', sameWidth: true }}
      onOpenChange={(e) => {
        setOpen(e.open);
        if (!e.open) onBlur();
      }}
    >
      <HStack w="full" gap="1">
        <Popover.Trigger asChild>
          <Button
            ref={focus}
            id={frame?.ids.control}
            variant="surface"
            flex="1"
            minW="0"
            px="3"
            fontWeight="normal"
            justifyContent="space-between"
            borderColor={frame?.invalid ? 'border.error' : 'border.emphasized'}
            aria-labelledby={`${frame?.ids.label} ${frame?.ids.control}`}
            aria-describedby={frame?.ariaDescribedby}
          >
            <chakra.span truncate color={names.length > 0 ? 'fg' : 'fg.subtle'}>
              {names.length > 0 ? names.join(t('pick.comma')) : t('choose')}
            </chakra.span>
            <chakra.span rotate="90deg" color="fg.muted">
              <Icon name="chevron" size="1rem" />
            </chakra.span>
          </Button>
        </Popover.Trigger>
        {ids.length > 0 && (
          <Button
            size="sm"
            variant="ghost"
            colorPalette="gray"
            px="0"
            aria-label={t('pick.clear', { label: field.label })}
            onClick={() => onChange(multiple ? [] : '')}
          >
            <Icon name="close" />
          </Button>
        )}
      </HStack>
      <Popover.Positioner>
        <Popover.Content w="full" aria-label={field.label}>
          <Popover.Body p="2">
            <Choices field={field} depts={depts} ids={ids} search={search} onPick={pick} />
          </Popover.Body>
        </Popover.Content>
      </Popover.Positioner>
    </Popover.Root>
  );
}

interface ChoicesProps {
  field: Field;
  depts: ReturnType<typeof useDepts>;
  ids: readonly string[];
  search: RefObject<HTMLInputElement | null>;
  onPick(id: string): void;
}

/** The search and the tree; what was searched for is forgotten when they close. */
function Choices({ field, depts: { query, tree }, ids, search, onPick }: ChoicesProps) {
  const { t } = useTranslation('form');
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed.trim());
  const multiple = field.multiple === true;
  const ticked = useMemo(() => new Set(ids), [ids]);

  function toTree(event: KeyboardEvent): void {
    if (composing(event) || (event.key !== 'ArrowDown' && event.key !== 'Enter')) return;
    event.preventDefault();
    event.currentTarget.parentElement?.querySelector<HTMLElement>('[role=treeitem][tabindex="0"]')?.focus();
  }
  const nothing =
    query.data?.length === 0 ? 'empty' : keyword !== '' && !hit(query.data ?? [], keyword) ? 'noMatch' : null;
  return (
    <>
      <PlainInput
        ref={search}
        size="sm"
        mb="2"
        value={typed}
        placeholder={t('pick.search')}
        aria-label={t('pick.search')}
        onChange={(e) => setTyped(e.target.value)}
        onKeyDown={toTree}
      />
      {query.isPending && <Skeleton h="24" />}
      {query.isError && <ErrorState error={query.error} onRetry={() => query.refetch()} />}
      {query.data && (
        <>
          <PickerTreeList
            tree={tree}
            keyword={keyword}
            multiple={multiple}
            label={field.label}
            first={ids[0]}
            onPick={onPick}
            tick={(id) => (multiple ? tickOf(tree, ticked, id) : ticked.has(id) ? 'all' : 'none')}
          />
          <Text role="status" color="fg.muted" px="2" py={nothing ? '3' : '0'}>
            {nothing ? t(`pick.${nothing}`) : null}
          </Text>
        </>
      )}
    </>
  );
}

const hit = (items: readonly { name: string }[], keyword: string): boolean =>
  items.some(({ name }) => isNamed(name, keyword));
