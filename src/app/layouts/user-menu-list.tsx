// What a signed-in person may do about it. Fetched when the menu is opened for the first time.
import { HStack, Menu, Portal } from '@chakra-ui/react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { signOut, useSession } from '#src/api/session.ts';
import { Icon, type IconName } from '#src/ui/icon.tsx';
import type { PanelProps } from '#src/ui/lazy-panel-button.tsx';
import { mayOpen } from '../guard.ts';
import { useOpenPage } from '../open-page.ts';
import { ruleOf } from '../routes.data.ts';
import { WorkLook } from '../theme/work-look.tsx';

const FeedbackPanel = lazy(async () => ({ default: (await import('./feedback-panel.tsx')).FeedbackPanel }));

export function UserMenuList({ trigger }: PanelProps) {
  const { t } = useTranslation('shell');
  const session = useSession();
  const navigate = useNavigate();
  const openPage = useOpenPage();
  const { user } = session;
  const settings = ruleOf('/MySetting');
  const classes = ruleOf('/MyClass');
  const experiments = ruleOf('/MyCourse');
  const exams = ruleOf('/MyExam');
  const scores = ruleOf('/MyScore');
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
              {classes && mayOpen(session, classes) ? (
                <Entry value="classes" icon="home" text={t('classes')} onSelect={() => openPage('/MyClass')} />
              ) : null}
              {experiments && mayOpen(session, experiments) ? (
                <Entry
                  value="experiments"
                  icon="workflow"
                  text={t('experiments')}
                  onSelect={() => openPage('/MyCourse')}
                />
              ) : null}
              {exams && mayOpen(session, exams) ? (
                <Entry value="exams" icon="check" text={t('exams')} onSelect={() => openPage('/MyExam')} />
              ) : null}
              {scores && mayOpen(session, scores) ? (
                <Entry value="scores" icon="book" text={t('scores')} onSelect={() => openPage('/MyScore')} />
              ) : null}
              {settings && mayOpen(session, settings) ? (
                <Entry value="settings" icon="settings" text={t('settings')} onSelect={() => openPage('/MySetting')} />
              ) : null}
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
