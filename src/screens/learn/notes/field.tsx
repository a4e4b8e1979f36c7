// The text of one note, and where it is kept.

import { Button, chakra, Flex, Stack, useRecipe } from '@chakra-ui/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST_NOTE } from '#contract/note-limits.ts';
import type { Saving } from '#src/ui/autosave.ts';
import { LessonIcon } from '#src/ui/lesson-icon.tsx';
import { timeFormat } from '#src/ui/school-time.ts';
import { useSaving } from '#src/ui/use-saving.ts';
import type { NoteAutosave } from './note.ts';

export function NoteField({ note, title }: { note: NoteAutosave; title: string }) {
  const { t } = useTranslation('notes');
  const css = useRecipe({ key: 'input' })({ size: 'md' });
  const saving = useSaving(note);
  // another point's page is opened, or the panel is closed
  useEffect(() => () => void note.flush(), [note]);
  return (
    <Stack gap="1.5">
      <chakra.textarea
        css={css}
        value={saving.value}
        maxLength={MOST_NOTE}
        rows={6}
        h="auto"
        minH="32"
        py="2"
        px="3"
        lineHeight="tall"
        resize="vertical"
        w="full"
        aria-label={t('label', { title })}
        placeholder={t('placeholder')}
        onChange={(e) => note.edit(e.target.value)}
        onBlur={() => void note.flush()}
      />
      {saving.theirs ? <Conflict theirs={saving.theirs.saved} onChoose={note.choose} /> : <Where saving={saving} />}
    </Stack>
  );
}

/** Saying each save aloud would disturb; that it is not saved has to be heard. */
function Where({ saving }: { saving: Saving<string, string> }) {
  const { t, i18n } = useTranslation('notes');
  const { value, base, phase, trouble } = saving;
  const isUnsaved = value !== base.saved;
  const isOpen = isUnsaved || phase === 'saving';
  const isTroubled = trouble !== null && isOpen;
  const saved = () => {
    const time = timeFormat(i18n.language, { hour: '2-digit', minute: '2-digit', hour12: false });
    return t('saved', { time: time.format(base.at ?? 0) });
  };
  const isSaved = (base.version ?? 0) > 0;
  const said = isTroubled
    ? t(trouble.kind === 'away' ? 'away' : 'refused')
    : isOpen
      ? t('saving')
      : isSaved
        ? saved()
        : t('private');
  return (
    <Flex gap="1.5" align="flex-start" color={isTroubled ? 'fg.warning' : 'fg.muted'} textStyle="xs">
      <chakra.span pt="0.5">
        <LessonIcon name={isTroubled ? 'refresh' : isSaved && !isUnsaved ? 'check' : 'user'} />
      </chakra.span>
      <chakra.span flex="1">{said}</chakra.span>
      {said === t('private') || isTroubled ? null : <span>{t('private')}</span>}
      <chakra.span role="status" srOnly>
        {isTroubled ? said : ''}
      </chakra.span>
    </Flex>
  );
}

function Conflict({ theirs, onChoose }: { theirs: string; onChoose: NoteAutosave['choose'] }) {
  const { t } = useTranslation('notes');
  return (
    <Stack role="alert" gap="2" bg="bg.warning" borderRadius="l2" p="3" textStyle="sm">
      <chakra.p fontWeight="medium">{t('conflict')}</chakra.p>
      <chakra.p
        whiteSpace="pre-wrap"
        overflowWrap="anywhere"
        maxH="32"
        overflowY="auto"
        tabIndex={0}
        ps="3"
        borderInlineStartWidth="3px"
        borderColor="border"
      >
        {theirs || t('emptied')}
      </chakra.p>
      <Flex gap="2" wrap="wrap">
        {(['both', 'mine', 'theirs'] as const).map((choice) => (
          <Button
            key={choice}
            size="sm"
            variant={choice === 'both' ? 'solid' : 'surface'}
            onClick={() => onChoose(choice)}
          >
            {t(`choose.${choice}`)}
          </Button>
        ))}
      </Flex>
    </Stack>
  );
}
