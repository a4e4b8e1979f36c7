// The menu that shows and hides columns.
import { Button, Menu, Portal } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../work-icon.tsx';
import type { Column } from './column.ts';
import type { ColumnChoice } from './use-columns.ts';

interface Props<Row> {
  columns: readonly Column<Row>[];
  choice: ColumnChoice<Row>;
}

export function ColumnMenu<Row>({ columns, choice }: Props<Row>) {
  const { t } = useTranslation('list');
  return (
    <Menu.Root closeOnSelect={false} positioning={{ placement: 'bottom-end' }}>
      <Menu.Trigger asChild>
        <Button size="sm" variant="ghost" colorPalette="gray">
          <Icon name="columns" />
          {t('columns')}
        </Button>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content minW="44" maxH="24rem" overflowY="auto">
            {columns.slice(1).map((column) => (
              <Menu.CheckboxItem
                key={column.name}
                value={column.name}
                checked={choice.isShown(column)}
                onCheckedChange={() => choice.toggle(column)}
              >
                <Menu.ItemIndicator />
                {column.label}
              </Menu.CheckboxItem>
            ))}
            {choice.changed && (
              <>
                <Menu.Separator />
                <Menu.Item value="reset" onClick={choice.reset}>
                  {t('columnsReset')}
                </Menu.Item>
              </>
            )}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
