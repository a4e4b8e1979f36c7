// Closing tabs; where something in them has not been saved, only after the person has said so.
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CloseCommand, closing } from '#src/machines/tabs/tabs.ts';
import { Confirm } from '#src/ui/confirm.tsx';
import { sendTabs, useTabs } from '../../tabs/view.ts';

export function useClose(): { close: (command: CloseCommand) => void; question: ReactNode } {
  const { t } = useTranslation('work');
  const view = useTabs();
  const [asked, setAsked] = useState<CloseCommand | null>(null);
  const close = (command: CloseCommand) => {
    if (closing(view, command).some((tab) => tab.dirty)) setAsked(command);
    else sendTabs(command);
  };
  const answer = (yes: boolean) => {
    if (yes && asked) sendTabs(asked);
    setAsked(null);
  };
  const question = asked && (
    <Confirm
      title={t('tabs.lose.title')}
      text={t('tabs.lose.text')}
      stay={t('tabs.lose.stay')}
      confirm={t('tabs.lose.close')}
      danger
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    />
  );
  return { close, question };
}
