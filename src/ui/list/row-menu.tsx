// The actions of a row that do not stand in it. One menu for the whole table: it is there only while it is open.
import { Menu, Portal } from '@chakra-ui/react';
import { Icon } from '../work-icon.tsx';
import type { Identified, RowAction } from './column.ts';

interface Props<Row> {
  row: Row;
  anchor: HTMLElement;
  actions: readonly RowAction<Row>[];
  onClose: () => void;
}

export function RowMenu<Row extends Identified>({ row, anchor, actions, onClose }: Props<Row>) {
  const rest = actions.filter(({ inline, can }) => !inline && (can?.(row) ?? true));
  return (
    <Menu.Root
      open
      positioning={{ placement: 'bottom-end', getAnchorElement: () => anchor }}
      onOpenChange={({ open }) => {
        if (open) return;
        onClose();
        anchor.focus();
      }}
      onSelect={({ value }) => rest.find((a) => a.name === value)?.run(row)}
    >
      <Portal>
        <Menu.Positioner>
          <Menu.Content minW="40">
            {rest.map(({ name, label, icon, danger }) => (
              <Menu.Item key={name} value={name} {...(danger ? { color: 'fg.error' } : {})}>
                {icon && <Icon name={icon} />}
                {label}
              </Menu.Item>
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
