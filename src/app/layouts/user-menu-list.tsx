// What a signed-in person may do about it. Fetched when the menu is opened for the first time.
import { HStack, Menu, Portal } from '@chakra-ui/react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { signOut, useSession } from '#src/api/session.ts';
import type { PanelProps } from '#src/ui/lazy-panel-button.tsx';
import { Icon, type IconName } from '#src/ui/work-icon.tsx';
import { mayOpen } from '../guard.ts';
import { useOpenPage } from '../open-page.ts';
import { ruleOf } from '../routes.data.ts';
import { WorkLook } from '../theme/work-look.tsx';

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
  const leave = async () => {
    await signOut();
    await navigate('/');
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
              <Entry value="leave" icon="leave" text={t('signOut')} onSelect={() => void leave()} />
            </Menu.Content>
          </Menu.Positioner>
        </Portal>
      </Menu.Root>
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
