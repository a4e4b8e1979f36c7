// What a section holds, by its kind.
import { Box, Button, chakra, Skeleton, Stack, Text } from '@chakra-ui/react';
import { lazy, type ReactElement, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { OutputOf } from '#contract/index.ts';
import { Icon, type IconName } from '#src/ui/lesson-icon.tsx';

export type Opened = OutputOf<'/api/Course/ToStudy'>;

const RichText = lazy(async () => ({ default: (await import('#src/ui/rich-text.tsx')).RichText }));

export function SectionBody({ opened }: { opened: Opened }) {
  const { t } = useTranslation('study');
  const { kind, title, url, html, refId, file } = opened;
  switch (kind) {
    case 'text':
      return (
        <Suspense fallback={<Skeleton h="48" />}>
          <RichText html={html ?? ''} maxW="38em" fontSize="md" />
        </Suspense>
      );
    case 'link':
      return (
        <Way icon="arrowRight" text={t('linkText', { host: hostOf(url) })}>
          <a href={url} target="_blank" rel="noopener noreferrer">
            {t('link')}
          </a>
        </Way>
      );
    case 'lesson':
      return (
        <Way icon="bulb" text={t('lessonText')}>
          <Link to={`/AiCurriculumLearning?courseId=${encodeURIComponent(refId ?? '')}`}>{t('lesson')}</Link>
        </Way>
      );
    case 'picture':
      return <Picture url={url ?? ''} title={title} />;
    default:
      return (
        <Way icon={kind === 'document' ? 'document' : 'play'} text={file?.name ?? ''}>
          <a href={url} target="_blank" rel="noopener noreferrer">
            {t('download', { name: file?.name })}
          </a>
        </Way>
      );
  }
}

const hostOf = (url: string | undefined): string => (url && URL.canParse(url) ? new URL(url).host : '');

/** What is done elsewhere: what it is, and the one way to it. */
function Way({ icon, text, children }: { icon: IconName; text: string; children: ReactElement }) {
  return (
    <Stack align="flex-start" gap="4" bg="bg.muted" borderRadius="l3" px="5" py="6">
      <Box color="brand.fg">
        <Icon name={icon} size="1.75rem" />
      </Box>
      <Text overflowWrap="anywhere">{text}</Text>
      <Button asChild size="lg" whiteSpace="normal" h="auto" minH="11" py="2">
        {children}
      </Button>
    </Stack>
  );
}

function Picture({ url, title }: { url: string; title: string }) {
  const { t } = useTranslation('study');
  const [broken, setBroken] = useState(false);
  if (broken) return <Text color="fg.muted">{t('unseen')}</Text>;
  return (
    // diagrams are drawn for white paper, and often on nothing
    <chakra.img
      src={url}
      alt={title}
      maxW="full"
      maxH="75dvh"
      bg="white"
      borderRadius="l2"
      objectFit="contain"
      onError={() => setBroken(true)}
    />
  );
}
