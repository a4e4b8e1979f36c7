// What a signed-in person may do about it. Fetched when the menu is opened for the first time.
import { HStack, Menu, Portal } from '@chakra-ui/react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { signOut, useSession } from '#src/api/session.ts';
import { Confirm } from '#src/ui/confirm.tsx';
import type { PanelProps } from '#src/ui/lazy-panel-button.tsx';
import { Icon, type IconName } from '#src/ui/work-icon.tsx';
import { mayOpen } from '../guard.ts';
import { useOpenPage } from '../open-page.ts';
import { ruleOf } from '../routes.data.ts';
import { WorkLook } from '../theme/work-look.tsx';
import { unsentHere } from '../unsent.ts';

const FeedbackPanel = lazy(async () => ({ default: (await import('./feedback-panel.tsx')).FeedbackPanel }));

/** What one has of one's own. */
const OWN = [
  { path: '/MyClass', icon: 'home', text: 'classes' },
  { path: '/MyCourse', icon: 'workflow', text: 'experiments' },
  { path: '/HomeWork', icon: 'pencil', text: 'homework' },
  { path: '/MyExam', icon: 'check', text: 'exams' },
  { path: '/MySurvey', icon: 'list', text: 'surveys' },
  { path: '/MyScore', icon: 'book', text: 'scores' },
  { path: '/MySetting', icon: 'settings', text: 'settings' },
] as const;

export function UserMenuList({ trigger }: PanelProps) {
  const { t } = useTranslation('shell');
  const session = useSession();
  const navigate = useNavigate();
  const openPage = useOpenPage();
  const { user } = session;
  const [isTelling, setTelling] = useState(false);
  const [unsent, setUnsent] = useState(0);
  const leave = async () => {
    await signOut();
    await navigate('/');
  };
  const askToLeave = async () => {
    const waiting = (await unsentHere()) ?? 0;
    if (waiting > 0) setUnsent(waiting);
    else await leave();
  };
  return (
    <WorkLook>
      <Menu.Root positioning={{ placement: 'bottom-end' }} defaultOpen>
        <Menu.Trigger asChild>{trigger}</Menu.Trigger>
        <Portal>
          <Menu.Positioner>
            <Menu.Content minW="44">
              <HStack px="3" py="2" color="fg.muted" textStyle="xs">
                {user?.name} · {t(`role.${user?.role}`, { defaultValue: user?.role })}
              </HStack>
              <Menu.Separator />
              {OWN.map(({ path, icon, text }) => {
                const rule = ruleOf(path);
                return rule && mayOpen(session, rule) ? (
                  <Entry key={path} value={text} icon={icon} text={t(text)} onSelect={() => openPage(path)} />
                ) : null;
              })}
              <Entry value="feedback" icon="chat" text={t('feedback.title')} onSelect={() => setTelling(true)} />
              <Entry value="leave" icon="leave" text={t('signOut')} onSelect={() => void askToLeave()} />
            </Menu.Content>
          </Menu.Positioner>
        </Portal>
      </Menu.Root>
      {unsent > 0 ? (
        <Confirm
          title={t('leaveUnsent.title', { count: unsent })}
          text={t('leaveUnsent.text')}
          confirm={t('leaveUnsent.confirm')}
          stay={t('leaveUnsent.stay')}
          onConfirm={() => void leave()}
          onClose={() => setUnsent(0)}
        />
      ) : null}
      {isTelling ? (
        <Suspense>
          <FeedbackPanel onClose={() => setTelling(false)} />
        </Suspense>
      ) : null}
    </WorkLook>
  );
}

function Entry({ value, icon, text, onSelect }: { value: string; icon: IconName; text: string; onSelect: () => void }) {
  return (
    <Menu.Item value={value} onSelect={onSelect} py="2">
      <Icon name={icon} />
      {text}
    </Menu.Item>
  );
}
