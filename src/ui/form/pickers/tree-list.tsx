// The tree on the screen, by the pattern that screen readers know: one line has the Tab key, the arrows do the rest.
import { Box, Checkmark, chakra } from '@chakra-ui/react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Icon } from '../../work-icon.tsx';
import { type PickerTree, type Tick, type VisibleLine, visibleLines } from './tree.ts';

interface Props {
  tree: PickerTree;
  keyword: string;
  label: string;
  /** Ticks where many may be chosen; else whether it is the one. */
  tick: (id: string) => Tick;
  multiple: boolean;
  /** Where the focus begins. */
  first: string | undefined;
  onPick(id: string): void;
}

export function PickerTreeList({ tree, keyword, label, tick, multiple, first, onPick }: Props) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set(waysDown(tree, first)));
  const [at, setAt] = useState(first);
  const list = useRef<HTMLDivElement>(null);
  const lines = visibleLines(tree, opened, keyword);
  const current = lines.find((line) => line.item.id === at) ?? lines[0];

  const focus = (id: string | undefined) => {
    if (id === undefined) return;
    setAt(id);
    list.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`)?.focus();
  };
  const turn = (id: string) => {
    const next = new Set(opened);
    if (!next.delete(id)) next.add(id);
    setOpened(next);
  };

  function onKeyDown(event: KeyboardEvent): void {
    if (!current) return;
    const { item, open } = current;
    const i = lines.indexOf(current);
    const go: Readonly<Record<string, () => void>> = {
      ArrowDown: () => focus(lines[i + 1]?.item.id),
      ArrowUp: () => focus(lines[i - 1]?.item.id),
      Home: () => focus(lines[0]?.item.id),
      End: () => focus(lines.at(-1)?.item.id),
      ArrowRight: () => (open === false ? turn(item.id) : open ? focus(lines[i + 1]?.item.id) : undefined),
      ArrowLeft: () => (open && keyword === '' ? turn(item.id) : focus(tree.parent(item.id)?.id)),
      Enter: () => onPick(item.id),
      ' ': () => onPick(item.id),
    };
    const act = go[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  }

  return (
    <Box
      ref={list}
      role="tree"
      aria-label={label}
      aria-multiselectable={multiple}
      maxH="64"
      overflowY="auto"
      outline="none"
      onKeyDown={onKeyDown}
    >
      {lines.map((line) => (
        <TreeLine
          key={line.item.id}
          line={line}
          multiple={multiple}
          tick={tick(line.item.id)}
          current={line === current}
          onTurn={() => turn(line.item.id)}
          onPick={() => {
            setAt(line.item.id);
            onPick(line.item.id);
          }}
        />
      ))}
    </Box>
  );
}

interface LineProps {
  line: VisibleLine;
  tick: Tick;
  multiple: boolean;
  current: boolean;
  onTurn(): void;
  onPick(): void;
}

function TreeLine({ line: { item, level, open, position, of }, tick, multiple, current, onTurn, onPick }: LineProps) {
  const chosen = multiple
    ? { 'aria-checked': tick === 'some' ? ('mixed' as const) : tick === 'all' }
    : { 'aria-selected': tick === 'all' };
  return (
    <Box
      role="treeitem"
      data-id={item.id}
      tabIndex={current ? 0 : -1}
      {...chosen}
      {...(open === undefined ? {} : { 'aria-expanded': open })}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={of}
      display="flex"
      alignItems="center"
      gap="2"
      minH="9"
      px="2"
      borderRadius="l1"
      cursor="pointer"
      style={{ paddingInlineStart: `${level * 1.25 - 0.75}rem` }}
      bg={!multiple && tick === 'all' ? 'brand.subtle' : undefined}
      _hover={{ bg: 'bg.muted' }}
      onClick={onPick}
    >
      <chakra.span
        aria-hidden
        w="5"
        flexShrink="0"
        color="fg.muted"
        transition="rotate 120ms"
        rotate={open ? '90deg' : '0deg'}
        onClick={(e) => {
          if (open === undefined) return;
          e.stopPropagation();
          onTurn();
        }}
      >
        {open === undefined ? null : <Icon name="chevron" size="1rem" />}
      </chakra.span>
      {multiple && <Checkmark aria-hidden size="sm" checked={tick === 'all'} indeterminate={tick === 'some'} />}
      <chakra.span overflowWrap="anywhere">{item.name}</chakra.span>
    </Box>
  );
}

/** Open from the start: the top, and the way down to what is chosen. */
function waysDown(tree: PickerTree, id: string | undefined): string[] {
  const way = tree.roots.map((root) => root.id);
  for (let up = tree.parent(id ?? ''); up; up = tree.parent(up.id)) way.push(up.id);
  return way;
}
