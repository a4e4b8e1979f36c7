// What a teacher sends to the class, over whatever page the student is on: a question, a notice, a pause. It never takes
// the focus from what somebody is doing, and it is read out.
import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Glyph, type GlyphName } from '#src/blocks/icons.tsx';
import type { Told } from './news.ts';
import type { PushedProps } from './pushed-question.tsx';
import { useNews } from './use-news.ts';

const Nothing: ComponentType<PushedProps> = () => null;
/** What draws questions comes with the first one. Cut off from the server, the page goes on without. */
const PushedQuestion = lazy<ComponentType<PushedProps>>(() =>
  import('./pushed-question.tsx').then(
    (m) => ({ default: m.PushedQuestion }),
    () => ({ default: Nothing }),
  ),
);

export function ClassNews() {
  const { t } = useTranslation('pushed');
  const { news, putAway, dismiss } = useNews();
  const teachers = [...new Set(Object.values(news.paused))];
  const last = news.questions.at(-1);
  return (
    <Box
      // under the headers of a lesson, above everything that scrolls
      {...{ position: 'fixed', top: '6.75rem', insetEnd: { base: '2', md: '4' }, zIndex: 'banner' }}
      {...{ w: { base: 'calc(100vw - 1rem)', sm: '26rem' }, maxH: 'calc(100dvh - 14rem)', overflowY: 'auto' }}
      {...{ display: 'grid', gap: '2', gridTemplateColumns: 'minmax(0, 1fr)', pointerEvents: 'none' }}
      css={{ '& > *': { pointerEvents: 'auto' }, '@media print': { display: 'none' } }}
    >
      {/* there while it is empty, or what comes first would not be read out */}
      <Box role="status" display="grid" gap="2">
        {teachers.map((by) => (
          <Strip key={by} icon="pause">
            {t('paused', { by })}
          </Strip>
        ))}
        {news.notices.map((notice) => (
          <Notice key={notice.id} notice={notice} onClose={() => dismiss(notice.id)} />
        ))}
      </Box>
      {/* the card itself is no live region: each key in it would be read */}
      <chakra.p role="status" srOnly>
        {last ? t('asked', { stem: last.question.stem }) : ''}
      </chakra.p>
      <Suspense>
        {news.questions.map((asked) => {
          const { questionId } = asked.question;
          return <PushedQuestion key={questionId} asked={asked} onClose={() => putAway(questionId)} />;
        })}
      </Suspense>
    </Box>
  );
}

function Strip({ icon, children }: { icon: GlyphName; children: ReactNode }) {
  return (
    <Flex
      {...{ gap: '2', align: 'flex-start', ps: '3', pe: '2', py: '2', borderRadius: 'l3', boxShadow: 'md' }}
      {...{ bg: 'bg.panel', color: 'fg', borderWidth: '1px', borderColor: 'brand.border' }}
    >
      <Flex as="span" color="brand.fg" h="1.375rem" align="center">
        <Glyph name={icon} />
      </Flex>
      {children}
    </Flex>
  );
}

function Notice({ notice: { by, text }, onClose }: { notice: Told; onClose: () => void }) {
  const { t } = useTranslation('pushed');
  return (
    <Strip icon="person">
      <Box flex="1" minW="0">
        <chakra.p color="fg.muted" textStyle="xs">
          {t('from', { by })}
        </chakra.p>
        <chakra.p whiteSpace="pre-wrap" overflowWrap="anywhere">
          {text}
        </chakra.p>
      </Box>
      <Button size="xs" variant="ghost" colorPalette="gray" px="1" aria-label={t('close')} onClick={onClose}>
        <Glyph name="cross" />
      </Button>
    </Strip>
  );
}
