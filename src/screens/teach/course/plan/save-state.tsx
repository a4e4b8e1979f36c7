// Whether everything is saved, since when; and the way back through what was.
import { Button, HStack, IconButton, Spinner, Text } from '@chakra-ui/react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#src/ui/work-icon.tsx';
import { useEditor, usePlanSaving } from './editor.ts';
import { shortTime } from './plan-status.tsx';

export function PlanSaveState({ opened }: { opened: string }) {
  const { t, i18n } = useTranslation('plan');
  const { store } = useEditor();
  const { state, at, message } = usePlanSaving(store);
  const words = (): string => {
    if (state === 'saved') return at === null ? '' : t('save.saved', { time: shortTime(at, i18n.language) });
    return t(`save.${state}`);
  };
  return (
    <HStack gap="2" textStyle="sm" ps="4" pe="2" py="1.5" flexWrap="wrap" borderBottomWidth="1px" borderColor="border">
      <HStack
        role="status"
        flex="1"
        minW="0"
        gap="1.5"
        color={state === 'saved' || state === 'saving' ? 'fg.muted' : 'fg.warning'}
      >
        {state === 'saving' && <Spinner boxSize="3.5" borderWidth="2px" aria-hidden="true" />}
        {state === 'saved' && at !== null && <Icon name="check" size="1rem" />}
        <Text title={message}>{words()}</Text>
      </HStack>
      {(state === 'failed' || state === 'refused') && (
        <Button size="2xs" variant="outline" onClick={() => void store.flush()}>
          {t('save.retry')}
        </Button>
      )}
      <History opened={opened} />
    </HStack>
  );
}

const KEYS = { undo: 'Control+Z', redo: 'Control+Shift+Z' } as const;

function History({ opened }: { opened: string }) {
  const { t } = useTranslation('plan');
  const { store } = useEditor();
  const history = store.history(opened);
  const { canUndo, canRedo } = useSyncExternalStore(history.subscribe, history.get);
  const can = { undo: canUndo, redo: canRedo };
  return (
    <HStack gap="0">
      {(['undo', 'redo'] as const).map((step) => (
        <IconButton
          key={step}
          size="xs"
          variant="ghost"
          colorPalette="gray"
          aria-label={t(`history.${step}`)}
          aria-keyshortcuts={KEYS[step]}
          title={t(`history.${step}Keys`)}
          disabled={!can[step]}
          onClick={() => void store[step](opened)}
        >
          <Icon name={step} />
        </IconButton>
      ))}
    </HStack>
  );
}
