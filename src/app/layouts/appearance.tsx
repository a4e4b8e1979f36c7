// The button of the drawer in which one chooses the look: colours, light or dark, layout.
import { useTranslation } from 'react-i18next';
import { FirstIcon } from '#src/ui/icon.tsx';
import { LazyPanelButton } from '#src/ui/lazy-panel-button.tsx';

const loadPanel = async () => (await import('./appearance-panel.tsx')).AppearancePanel;

export function AppearanceButton() {
  const { t } = useTranslation('shell');
  return (
    <LazyPanelButton
      load={loadPanel}
      kind="dialog"
      size="sm"
      variant="ghost"
      colorPalette="gray"
      px="0"
      aria-label={t('appearance.title')}
    >
      <FirstIcon name="palette" />
    </LazyPanelButton>
  );
}
