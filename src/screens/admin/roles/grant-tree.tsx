// The tree of menus and buttons with their ticks: the keys of every tree, and Space to tick.
import { chakra, Text } from '@chakra-ui/react';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toggled } from '#src/ui/list/selection.ts';
import { buildTree, matching, shownNodes, type TreeNode } from '#src/ui/list/tree.ts';
import { Icon } from '#src/ui/work-icon.tsx';
import { inOrder, type StoredMenu, useMenuNames } from '../menus/names.ts';
import { type Granted, grantOf, toggleGrant } from './grant.ts';

interface Props {
  menus: readonly StoredMenu[];
  granted: Granted;
  keyword: string;
  onChange: (granted: Granted) => void;
}

export function GrantTree({ menus, granted, keyword, onChange }: Props) {
  const { t } = useTranslation('roles');
  const { nameOf, gives } = useMenuNames();
  const tree = useRef<HTMLUListElement>(null);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [focused, setFocused] = useState<string>();
  const byId = useMemo(() => new Map(menus.map((m) => [m.id, m])), [menus]);
  const whole = useMemo(() => buildTree(menus.toSorted(inOrder)), [menus]);
  const wanted = keyword.trim().toLowerCase();
  const found = wanted ? matching(whole, (m) => `${nameOf(m)} ${gives(m)}`.toLowerCase().includes(wanted)) : whole;
  const nodes = shownNodes(found, (id) => wanted !== '' || !closed.has(id));
  const reached = nodes.some((n) => n.row.id === focused) ? focused : nodes[0]?.row.id;
  // found nodes may lack children that do not match; a tick means all of them
  const wholeNodes = useMemo(() => new Map(shownNodes(whole, () => true).map((n) => [n.row.id, n])), [whole]);
  const wholeOf = (node: TreeNode<StoredMenu>) => wholeNodes.get(node.row.id) ?? node;
  const tick = (node: TreeNode<StoredMenu>) => onChange(toggleGrant(wholeOf(node), byId, granted));
  const twist = (id: string) => setClosed((old) => toggled(old, id));
  const focusAt = (index: number) => tree.current?.querySelectorAll<HTMLElement>('[role=treeitem]')[index]?.focus();

  function onKeyDown(event: KeyboardEvent, node: TreeNode<StoredMenu>, index: number): void {
    const open = node.children.length > 0 && !closed.has(node.row.id);
    const parent = nodes.findLastIndex((n, i) => i < index && n.level < node.level);
    const does: Record<string, () => void> = {
      ArrowDown: () => focusAt(index + 1),
      ArrowUp: () => focusAt(index - 1),
      Home: () => focusAt(0),
      End: () => focusAt(nodes.length - 1),
      ArrowRight: () => (node.children.length > 0 && !open ? twist(node.row.id) : focusAt(index + 1)),
      ArrowLeft: () => (open ? twist(node.row.id) : focusAt(parent)),
      ' ': () => tick(node),
    };
    const act = does[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  if (nodes.length === 0) return <Text color="fg.muted">{t('grant.none')}</Text>;
  return (
    <Tree role="tree" aria-label={t('grant.tree')} aria-multiselectable ref={tree}>
      {nodes.map((node, index) => {
        const { row, level, children } = node;
        const state = grantOf(wholeOf(node), granted);
        const open = children.length > 0 ? wanted !== '' || !closed.has(row.id) : undefined;
        return (
          <li
            key={row.id}
            role="treeitem"
            aria-level={level}
            aria-checked={state}
            aria-expanded={open}
            tabIndex={row.id === reached ? 0 : -1}
            style={{ paddingInlineStart: `${(level - 1) * 1.5}rem` }}
            onFocus={() => setFocused(row.id)}
            onKeyDown={(event) => onKeyDown(event, node, index)}
            onClick={() => tick(node)}
          >
            <Twist open={open} onClick={() => twist(row.id)} />
            <span className="box">
              {state !== false && <Icon name={state === true ? 'check' : 'minus'} size="0.9rem" />}
            </span>
            <span className="name">{nameOf(row)}</span>
            <span className="gives">{gives(row)}</span>
            {row.type === 0 && state === 'mixed' && !granted.has(row.id) && (
              <span className="note">{t('grant.noPage')}</span>
            )}
          </li>
        );
      })}
    </Tree>
  );
}

/** For the mouse; the arrow keys do it for the keyboard. */
function Twist({ open, onClick }: { open: boolean | undefined; onClick: () => void }) {
  if (open === undefined) return <span className="twist" />;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: a part of the tree item, whose keys open and close it
    <span
      className="twist"
      data-open={open}
      aria-hidden
      onClick={(event) => {
        event.stopPropagation();
        onClick();
      }}
    >
      <Icon name="next" size="0.9rem" />
    </span>
  );
}

const Tree = chakra('ul', {
  base: {
    listStyleType: 'none',
    '& li': {
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      minH: '9',
      px: '2',
      borderRadius: 'l2',
      cursor: 'pointer',
      _hover: { bg: 'bg.subtle' },
    },
    '& .twist': {
      display: 'inline-flex',
      w: '5',
      flexShrink: '0',
      color: 'fg.muted',
      '&[data-open=true] svg': { transform: 'rotate(90deg)' },
    },
    '& .box': {
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      w: '4',
      h: '4',
      flexShrink: '0',
      borderWidth: '1px',
      borderColor: 'border.emphasized',
      borderRadius: 'l1',
      color: 'white',
    },
    '& [aria-checked=true] > .box, & [aria-checked=mixed] > .box': { bg: 'brand.solid', borderColor: 'brand.solid' },
    '& .gives': { color: 'fg.muted', textStyle: 'xs', ms: 'auto', overflowWrap: 'anywhere', textAlign: 'end' },
    '& .note': { color: 'fg.warning', textStyle: 'xs', whiteSpace: 'nowrap' },
  },
});
