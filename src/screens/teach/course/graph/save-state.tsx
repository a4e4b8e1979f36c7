// Whether everything is saved; and the question when somebody else saved meanwhile.
import { Box, Button, Heading, HStack, Spinner, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#src/ui/work-icon.tsx';
import { shortTime } from '../plan/plan-status.tsx';
import { type GraphSaving, isGraphUnsaved } from './draft.ts';
import { useGraphEditor } from './editor-context.ts';

export function GraphSaveState() {
  const { t, i18n } = useTranslation('graph');
  const { draft, saving } = useGraphEditor();
  const { trouble } = saving;
  const { at } = saving.base;
  const state = stateOf(saving);
  const words = () => {
    if (state === 'saved') return at === null ? '' : t('save.saved', { time: shortTime(at, i18n.language) });
    return t(`save.${state}`, { reason: state === 'refused' ? trouble?.text : '' });
  };
  return (
    <HStack gap="2" textStyle="sm" minH="6">
      <HStack role="status" gap="1.5" color={trouble ? 'fg.warning' : 'fg.muted'}>
        {/* always there: its look, coming for the first time, would style the whole page anew in the middle of a drop */}
        <Spinner
          boxSize="3.5"
          borderWidth="2px"
          aria-hidden
          style={{ display: state === 'saving' ? undefined : 'none' }}
        />
        {state === 'saved' && at !== null && <Icon name="check" size="1rem" />}
        <Text>{words()}</Text>
      </HStack>
      {trouble && (
        <Button size="2xs" variant="outline" onClick={() => void draft.flush()}>
          {t('save.retry')}
        </Button>
      )}
    </HStack>
  );
}

function stateOf(saving: GraphSaving): 'saved' | 'saving' | 'unsaved' | 'away' | 'refused' {
  if (saving.trouble) return saving.trouble.kind === 'away' ? 'away' : 'refused';
  if (!isGraphUnsaved(saving)) return 'saved';
  return saving.theirs ? 'unsaved' : 'saving';
}

export function TheirVersion() {
  const { t } = useTranslation('graph');
  const { draft, saving } = useGraphEditor();
  const { theirs } = saving;
  if (!theirs) return null;
  const { nodes, edges } = theirs.saved;
  return (
    <Box role="alertdialog" aria-label={t('conflict.title')} bg="bg.warning" borderRadius="l3" px="5" py="4">
      <HStack gap="2" color="fg.warning">
        <Icon name="alert" />
        <Heading as="h2" textStyle="md">
          {t('conflict.title')}
        </Heading>
      </HStack>
      <Text mb="3">{t('conflict.text', { name: theirs.by ?? '', nodes: nodes.length, edges: edges.length })}</Text>
      <HStack gap="2">
        <Button size="sm" onClick={() => draft.choose('theirs')}>
          {t('conflict.theirs')}
        </Button>
        <Button size="sm" variant="outline" onClick={() => draft.choose('mine')}>
          {t('conflict.mine')}
        </Button>
      </HStack>
    </Box>
  );
}
