// The chapters of a course and what is in them: how far each is, and why one is locked.

import { Box, chakra, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Locked, StudyState } from '#contract/chapters.ts';
import type { OutputOf } from '#contract/index.ts';
import { LessonIcon, type LessonIconName } from '#src/ui/lesson-icon.tsx';
import { DATE_AND_TIME, timeFormat } from '#src/ui/school-time.ts';

export type Study = OutputOf<'/api/Course/Study'>;
type Section = Study['chapters'][number]['sections'][number];

const LOOK: Readonly<Record<StudyState, { icon: LessonIconName; color: string }>> = {
  locked: { icon: 'lock', color: 'fg.muted' },
  open: { icon: 'minus', color: 'fg.muted' },
  doing: { icon: 'clock', color: 'fg.info' },
  done: { icon: 'check', color: 'fg.success' },
};

export const sectionPath = (courseId: string, sectionId: string): string =>
  `/CurriculumLearning?${new URLSearchParams({ courseId, sectionId })}`;

interface Props {
  study: Study;
  openId: string;
  onGo?: () => void;
}

export function Contents({ study, openId, onGo }: Props) {
  return (
    <Stack as="ol" listStyleType="none" gap="5">
      {study.chapters.map(({ id, title, sections }) => (
        <li key={id}>
          <chakra.h3 fontWeight="semibold" px="2.5" mb="1" overflowWrap="anywhere">
            {title}
          </chakra.h3>
          <chakra.ol listStyleType="none" display="grid" gap="0.5">
            {sections.map((section) => (
              <li key={section.id}>
                <Line
                  section={section}
                  to={sectionPath(study.courseId, section.id)}
                  isOpen={section.id === openId}
                  {...(onGo ? { onGo } : {})}
                />
              </li>
            ))}
          </chakra.ol>
        </li>
      ))}
    </Stack>
  );
}

interface LineProps {
  section: Section;
  to: string;
  isOpen: boolean;
  onGo?: () => void;
}

const ROW = { display: 'flex', gap: '2.5', alignItems: 'baseline', px: '2.5', py: '2', borderRadius: 'l2' } as const;
const LinkRow = chakra(Link);

function Line({ section, to, isOpen, onGo }: LineProps) {
  const { t } = useTranslation('study');
  const { state, title, kind, locks } = section;
  const { icon, color } = LOOK[state];
  const inside = (
    <>
      <Box color={isOpen ? 'inherit' : color} flexShrink="0" alignSelf="flex-start" pt="0.5">
        <LessonIcon name={icon} size="1rem" />
      </Box>
      <Box flex="1" minW="0">
        <chakra.span overflowWrap="anywhere" fontWeight={isOpen ? 'medium' : 'normal'}>
          {title}
        </chakra.span>
        <chakra.span display="block" textStyle="xs" color={isOpen ? 'inherit' : 'fg.muted'}>
          {[t(`kind.${kind}`), t(`state.${state}`)].join(' · ')}
        </chakra.span>
        <LockWords locks={locks} />
      </Box>
    </>
  );
  if (state === 'locked')
    return (
      <Box css={ROW} color="fg.muted">
        {inside}
      </Box>
    );
  return (
    <LinkRow
      to={to}
      css={ROW}
      color={isOpen ? 'brand.fg' : 'fg'}
      bg={isOpen ? 'brand.subtle' : 'transparent'}
      _hover={isOpen ? {} : { bg: 'bg.muted' }}
      focusVisibleRing="inside"
      {...(isOpen ? { 'aria-current': 'page' as const } : {})}
      {...(onGo ? { onClick: onGo } : {})}
    >
      {inside}
    </LinkRow>
  );
}

/** Each condition that is not met, in words. */
export function LockWords({ locks }: { locks: readonly Locked[] }) {
  const { t, i18n } = useTranslation('study');
  const at = timeFormat(i18n.language, DATE_AND_TIME);
  const wordsOf = (lock: Locked): string => {
    if (lock.kind === 'from') return t('lock.from', { at: at.format(lock.at) });
    if (lock.kind === 'previous') return t('lock.previous', { title: lock.title });
    const { title, min, score } = lock;
    return score === null
      ? t('lock.noScore', { title, min })
      : t('lock.score', { title, min, score: Math.floor(score * 10) / 10 });
  };
  return locks.map((lock) => (
    <chakra.span key={lock.kind} display="block" textStyle="xs">
      {wordsOf(lock)}
    </chakra.span>
  ));
}
