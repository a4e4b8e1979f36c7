// The text of one note, and where it is kept.
import { Button, chakra, Flex, Stack, useRecipe } from '@chakra-ui/react';
import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST_NOTE } from '#contract/note-limits.ts';
import { Glyph } from '#src/blocks/icons.tsx';
import type { Keeper } from './keeper.ts';
import { isUnsaved, type Note } from './note.ts';

export function NoteField({ keeper, title }: { keeper: Keeper; title: string }) {
  const { t } = useTranslation('notes');
  const css = useRecipe({ key: 'input' })({ size: 'md' });
  const note = useSyncExternalStore(keeper.subscribe, keeper.get);
  // another point's page is opened, or the panel is closed
  useEffect(() => keeper.flush, [keeper]);
  return (
    <Stack gap="1.5">
      <chakra.textarea
        {...{ css, value: note.text, maxLength: MOST_NOTE, rows: 6, h: 'auto', minH: '32', py: '2', px: '3' }}
        {...{ lineHeight: 'tall', resize: 'vertical', w: 'full' }}
        aria-label={t('label', { title })}
        placeholder={t('placeholder')}
        onChange={(e) => keeper.type(e.target.value)}
        onBlur={keeper.flush}
      />
      {note.conflict ? <Conflict note={note} keeper={keeper} /> : <Where note={note} />}
    </Stack>
  );
}

/** Saying each save aloud would disturb; that it is not saved has to be heard. */
function Where({ note }: { note: Note }) {
  const { t, i18n } = useTranslation('notes');
  const { trouble, base, sending } = note;
  const isTroubled = trouble !== null && (isUnsaved(note) || sending !== null);
  const saved = () => {
    const time = new Intl.DateTimeFormat(i18n.language, { hour: '2-digit', minute: '2-digit', hour12: false });
    return t('saved', { time: time.format(base.at) });
  };
  const said = isTroubled
    ? t(trouble)
    : sending !== null || isUnsaved(note)
      ? t('saving')
      : base.version > 0
        ? saved()
        : t('private');
  return (
    <Flex gap="1.5" align="flex-start" color={isTroubled ? 'fg.warning' : 'fg.muted'} textStyle="xs">
      <chakra.span pt="0.5">
        <Glyph name={isTroubled ? 'retry' : base.version > 0 && !isUnsaved(note) ? 'check' : 'person'} />
      </chakra.span>
      <chakra.span flex="1">{said}</chakra.span>
      {said === t('private') || isTroubled ? null : <span>{t('private')}</span>}
      <chakra.span role="status" srOnly>
        {isTroubled ? said : ''}
      </chakra.span>
    </Flex>
  );
}

function Conflict({ note: { conflict }, keeper }: { note: Note; keeper: Keeper }) {
  const { t } = useTranslation('notes');
  return (
    <Stack role="alert" gap="2" bg="bg.warning" borderRadius="l2" p="3" textStyle="sm">
      <chakra.p fontWeight="medium">{t('conflict')}</chakra.p>
      <chakra.p
        {...{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxH: '32', overflowY: 'auto', tabIndex: 0 }}
        {...{ ps: '3', borderInlineStartWidth: '3px', borderColor: 'border' }}
      >
        {conflict?.text || t('emptied')}
      </chakra.p>
      <Flex gap="2" wrap="wrap">
        {(['both', 'mine', 'theirs'] as const).map((choice) => (
          <Button
            key={choice}
            size="sm"
            variant={choice === 'both' ? 'solid' : 'surface'}
            onClick={() => keeper.choose(choice)}
          >
            {t(`choose.${choice}`)}
          </Button>
        ))}
      </Flex>
    </Stack>
  );
}
