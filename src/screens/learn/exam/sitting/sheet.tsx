// What comes over a sitting with the library's dialogs: fetched when the first of them is opened.
import { type ReactNode, use } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '#src/ui/confirm.tsx';
import { RecipesAround } from '#src/ui/recipes-around.ts';
import { SideDrawer } from '#src/ui/side-drawer.tsx';
import { useListing } from '#src/ui/use-listing.ts';

export function MapSheet({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const { t } = useTranslation('exam');
  const { t: common } = useTranslation('common');
  const { Around: Recipes } = use(RecipesAround);
  return (
    <Recipes>
      <SideDrawer open title={t('map')} placement="bottom" closeLabel={common('close')} onClose={onClose}>
        {children}
      </SideDrawer>
    </Recipes>
  );
}

interface HandInProps {
  /** Numbers of the questions without an answer, and of those with a flag. */
  open: readonly number[];
  flagged: readonly number[];
  waiting: number;
  onConfirm: () => void;
  onClose: () => void;
}

/** Shown so many; the rest is counted. */
const MOST = 20;

export function HandInDialog({ open, flagged, waiting, onConfirm, onClose }: HandInProps) {
  const { t } = useTranslation('exam');
  const listed = useListing();
  const { Around: Recipes } = use(RecipesAround);
  const list = (numbers: readonly number[]) => listed(numbers.slice(0, MOST)) + (numbers.length > MOST ? ' …' : '');
  return (
    <Recipes>
      <Confirm
        title={t('handInTitle')}
        text={open.length > 0 ? t('handInOpen', { count: open.length, list: list(open) }) : t('handInAll')}
        hint={[
          flagged.length > 0 ? t('handInFlagged', { list: list(flagged) }) : '',
          waiting > 0 ? t('handInWaiting') : '',
        ]
          .filter(Boolean)
          .join(' ')}
        confirm={t('handIn')}
        stay={t('goOn')}
        onConfirm={onConfirm}
        onClose={onClose}
      />
    </Recipes>
  );
}
