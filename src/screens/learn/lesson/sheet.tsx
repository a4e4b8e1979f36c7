// A panel that comes up from below on narrow screens. Fetched when one is opened for the first time.
import { type ReactNode, use } from 'react';
import { useTranslation } from 'react-i18next';
import { RecipesAround } from '#src/ui/recipes-around.ts';
import { SideDrawer } from '#src/ui/side-drawer.tsx';

interface Props {
  title: string;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

export function LessonSheet(props: Props) {
  const { t } = useTranslation('common');
  const { Around: Recipes } = use(RecipesAround);
  return (
    <Recipes>
      <SideDrawer {...props} placement="bottom" closeLabel={t('close')} />
    </Recipes>
  );
}
