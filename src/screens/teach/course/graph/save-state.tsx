// Whether everything is saved; and the question when somebody else saved meanwhile.
import { Box, Button, Heading, HStack, Spinner, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#src/ui/work-icon.tsx';
import { shortTime } from '../plan/mark.tsx';
import { useEditor } from './editor-context.ts';
import { isUnsaved, type Kept } from './keeper.ts';

export function SaveState() {
  const { t, i18n } = useTranslation('graph');
  const { kept, keeper } = useEditor();
  const { trouble, at } = kept;
  const state = stateOf(kept);
  const words = () => {
    if (state === 'saved') return at === null ? '' : t('save.saved', { time: shortTime(at, i18n.language) });
    return t(`save.${state}`, { reason: trouble?.kind === 'refused' ? trouble.text : '' });
  };
  return (
    <HStack gap="2" textStyle="sm" minH="6">
      <HStack role="status" gap="1.5" color={trouble ? 'fg.warning' : 'fg.muted'}>
        {/* always there: its look, coming for the first time, would style the whole page anew in the middle of a drop */}
        <Spinner
          {...{ boxSize: '3.5', borderWidth: '2px', 'aria-hidden': true }}
          style={{ display: state === 'saving' ? undefined : 'none' }}
        />
        {state === 'saved' && at !== null && <Icon name="check" size="1rem" />}
        <Text>{words()}</Text>
      </HStack>
      {trouble && (
        <Button size="2xs" variant="outline" onClick={() => void keeper.flush()}>
          {t('save.retry')}
        </Button>
      )}
    </HStack>
  );
}

function stateOf(kept: Kept): 'saved' | 'saving' | 'unsaved' | 'away' | 'refused' {
  if (kept.trouble) return kept.trouble.kind;
  if (!isUnsaved(kept)) return 'saved';
  return kept.theirs ? 'unsaved' : 'saving';
}

export function TheirVersion() {
  const { t } = useTranslation('graph');
  const { kept, keeper } = useEditor();
  const { theirs } = kept;
  if (!theirs) return null;
  const { by: name, nodes, edges } = theirs;
  return (
    <Box role="alertdialog" aria-label={t('conflict.title')} bg="bg.warning" borderRadius="l3" px="5" py="4">
      <HStack gap="2" color="fg.warning">
        <Icon name="alert" />
        <Heading as="h2" textStyle="md">
          {t('conflict.title')}
        </Heading>
      </HStack>
      <Text mb="3">{t('conflict.text', { name, nodes: nodes.length, edges: edges.length })}</Text>
      <HStack gap="2">
        <Button size="sm" onClick={() => keeper.choose('theirs')}>
          {t('conflict.theirs')}
        </Button>
        <Button size="sm" variant="outline" onClick={() => keeper.choose('mine')}>
          {t('conflict.mine')}
        </Button>
      </HStack>
    </Box>
  );
}
