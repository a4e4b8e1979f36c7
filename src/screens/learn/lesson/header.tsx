// What this lesson is, how far it has come, who speaks, and pause.
import { Box, Button, chakra, HStack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Speaker } from '#src/stream/fold.ts';
import { LessonIcon, type LessonIconName } from '#src/ui/lesson-icon.tsx';
import { type OutlinePoint, progressOf } from './facts.ts';

interface Props {
  title: string;
  /** Where its course is. */
  back: string;
  outline: readonly OutlinePoint[];
  speaker: Speaker | null;
  engine: 'embedded' | 'model';
  /** Absent where there is nothing to pause. */
  onPause?: () => void;
  onOutline: () => void;
  onSources: () => void;
  /** Whether it is read aloud. */
  aloud: boolean;
  /** Absent where there is nothing to read. */
  onAloud?: () => void;
  /** Absent for who only watches. */
  onNotes?: () => void;
}

export function LessonHeader({
  title,
  back,
  outline,
  speaker,
  engine,
  aloud,
  onAloud,
  onPause,
  onOutline,
  onSources,
  onNotes,
}: Props) {
  const { t } = useTranslation('learn');
  const { done, of } = progressOf(outline);
  const name = speaker?.model ?? ((speaker?.engine ?? engine) === 'embedded' ? t('lesson.embedded') : 'AI');
  return (
    <HStack
      as="header"
      data-own-head
      position="sticky"
      top="var(--over)"
      zIndex="docked"
      minH="12"
      px={{ base: '1', md: '6' }}
      gap={{ base: '1', md: '5' }}
      bg="bg.panel"
      borderBottomWidth="1px"
      borderColor="border"
    >
      <Button asChild size="sm" variant="ghost" colorPalette="gray" px="0" hideFrom="md">
        <Link to={back} aria-label={t('lesson.toCourse')} title={t('lesson.toCourse')}>
          <chakra.span display="inline-flex" transform="rotate(180deg)">
            <LessonIcon name="next" />
          </chakra.span>
        </Link>
      </Button>
      <chakra.h1 fontWeight="semibold" textStyle={{ base: 'sm', md: 'md' }} truncate flex="1" minW="0">
        {title}
      </chakra.h1>
      <HStack gap="2" flexShrink="0" role="img" aria-label={t('lesson.progress', { done, of })}>
        <chakra.span color="fg.muted" textStyle="sm" fontVariantNumeric="tabular-nums">{`${done}/${of}`}</chakra.span>
        <HStack gap="1" hideBelow="md">
          {outline.map((p) => (
            <chakra.span key={p.pointId} boxSize="2" borderRadius="full" bg={DOTS[p.status]} />
          ))}
        </HStack>
      </HStack>
      <chakra.span color="fg.muted" textStyle="xs" truncate maxW={{ base: '24', md: '56' }} hideBelow="sm">
        {t('lesson.speaker', { name })}
      </chakra.span>
      <HStack gap={{ base: '0', sm: '1' }} hideFrom="xl">
        <Box hideFrom="lg">
          <IconButton label={t('lesson.outline')} icon="list" onClick={onOutline} />
        </Box>
        <IconButton label={t('lesson.sources')} icon="book" onClick={onSources} />
        {onNotes ? <IconButton label={t('lesson.notes')} icon="pencil" onClick={onNotes} /> : null}
      </HStack>
      {onAloud ? <IconButton label={t('lesson.aloud')} icon="speaker" pressed={aloud} onClick={onAloud} /> : null}
      {onPause ? <IconButton label={t('lesson.pause')} icon="pause" onClick={onPause} /> : null}
    </HStack>
  );
}

const DOTS: Record<OutlinePoint['status'], string> = {
  mastered: 'brand.solid',
  waiting: 'brand.solid',
  taught: 'brand.solid',
  untested: 'brand.solid',
  weak: 'orange.solid',
  flagged: 'orange.solid',
  current: 'brand.emphasized',
  ahead: 'bg.emphasized',
  skipped: 'brand.emphasized',
};

interface IconButtonProps {
  label: string;
  icon: LessonIconName;
  /** Of a switch. */
  pressed?: boolean;
  onClick: () => void;
}

function IconButton({ label, icon, pressed, onClick }: IconButtonProps) {
  return (
    <Button
      size="sm"
      variant={pressed ? 'subtle' : 'ghost'}
      px="0"
      aria-label={label}
      title={label}
      onClick={onClick}
      {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
      {...(pressed ? {} : { colorPalette: 'gray' })}
    >
      <LessonIcon name={icon} />
    </Button>
  );
}
