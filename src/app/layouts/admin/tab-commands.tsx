// What can be done with a tab: its context menu, and that of the bar's end.
import { Menu, Portal } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { type CloseCommand, closing, type Tab } from '#src/machines/tabs/tabs.ts';
import { sendTabs, useTabs } from '../../tabs/view.ts';
import { setAppearance, useAppearance } from '../../theme/mode.ts';

const CLOSINGS = ['tab.close', 'tab.closeLeft', 'tab.closeRight', 'tab.closeOthers'] as const;

export function TabCommands({ tab, close }: { tab: Tab; close: (command: CloseCommand) => void }) {
  const { t } = useTranslation('work');
  const view = useTabs();
  const { keepTabs } = useAppearance();
  const commands: CloseCommand[] = [...CLOSINGS.map((type) => ({ type, key: tab.key })), { type: 'tab.closeAll' }];
  return (
    <Portal>
      <Menu.Positioner>
        <Menu.Content minW="44">
          <Menu.Item
            value="tab.reload"
            disabled={tab.key !== view.active}
            onSelect={() => sendTabs({ type: 'tab.reload', key: tab.key })}
          >
            {t('tabs.reload')}
          </Menu.Item>
          <Menu.Separator />
          {commands.map((command) => (
            <Menu.Item
              key={command.type}
              value={command.type}
              disabled={closing(view, command).length === 0}
              onSelect={() => close(command)}
            >
              {t(`tabs.${command.type.slice('tab.'.length)}`)}
            </Menu.Item>
          ))}
          <Menu.Separator />
          <Menu.CheckboxItem value="cache" checked={keepTabs} onCheckedChange={(on) => setAppearance({ keepTabs: on })}>
            {t('tabs.keep')}
            <Menu.ItemIndicator />
          </Menu.CheckboxItem>
        </Menu.Content>
      </Menu.Positioner>
    </Portal>
  );
}
