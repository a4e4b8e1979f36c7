// What the tutor tells the whole class: a point, an example, an answer to what somebody asked; with its sources, as in a lesson.
import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Citation } from '#contract/blocks/index.ts';
import { citationsOf, flowOf } from '#src/blocks/flow/flow.ts';
import { FlowView } from '#src/blocks/flow/flow-view.tsx';
import { type BlockHost, readOnlyHost } from '#src/blocks/host.ts';
import { citationKey, SourcePanel } from '#src/blocks/source-panel.tsx';
import { Announcer } from '#src/blocks/text/announcer.tsx';
import { TextLine } from '#src/blocks/text/text.tsx';
import { liveLifecycle } from '#src/machines/live/live.lifecycle.ts';
import { isTelling } from '#src/machines/live/live.selectors.ts';
import type { Entry, Message } from '#src/stream/fold.ts';
import { LessonIcon } from '#src/ui/lesson-icon.tsx';
import type { ClassView, StageProps } from '../class.ts';
import { useStay } from '../use-stay.ts';

/** What belongs to this showing has its id within its own. */
const toldIn = ({ entries, stage }: Pick<ClassView, 'entries' | 'stage'>): readonly Entry[] =>
  entries.filter((entry) => entry.id.includes(stage.id));

const isSaid = (entry: Entry): entry is Message => entry.kind === 'message' && entry.role === 'assistant';

export function ToldStage({ live, look }: StageProps) {
  const { t } = useTranslation('liveClass');
  const { at, stage } = live;
  const own = toldIn(live);
  const asked = own.find((e) => e.kind === 'message' && e.role === 'user');
  const told = own.filter((e) => e !== asked);
  const flow = useMemo(() => flowOf({ entries: told }, liveLifecycle.flow), [told]);
  const citations = useMemo(() => citationsOf({ entries: told }), [told]);
  const [chosen, setChosen] = useState<string | null>(null);
  const onCite = useCallback((citation: Citation) => setChosen(citationKey(citation)), []);
  const host = useMemo((): BlockHost => ({ ...readOnlyHost, onCite }), [onCite]);
  const last = told.findLast(isSaid);
  const box = useRef<HTMLDivElement>(null);
  useStay(box);
  return (
    <Box
      ref={box}
      flex="1"
      minH="0"
      overflow="auto"
      tabIndex={0}
      role="region"
      aria-label={t(`told.${stage.kind === 'example' || stage.kind === 'ask' ? stage.kind : 'point'}`)}
      focusVisibleRing="inside"
      px={{ base: '4', md: '8' }}
      py="5"
    >
      <Box maxW={look === 'wall' ? 'none' : '44rem'} mx="auto" display="grid" gap="5" fontSize="md" lineHeight="1.75">
        {asked?.kind === 'message' ? (
          <chakra.h2
            textStyle="lg"
            fontWeight="semibold"
            display="flex"
            gap="2"
            alignItems="baseline"
            whiteSpace="pre-wrap"
          >
            <chakra.span color="brand.fg" alignSelf="center" display="inline-flex">
              <LessonIcon name="chat" />
            </chakra.span>
            <chakra.span srOnly>{t('told.asked')}</chakra.span>
            <TextLine text={asked.text} />
          </chakra.h2>
        ) : null}
        <FlowView flow={flow} host={host} />
        <Flex color="fg.muted" textStyle="sm" gap="2" align="center" aria-live="polite">
          <Speaks message={last} />
          {isTelling(at) ? t('told.telling') : null}
        </Flex>
        {citations.length > 0 ? <Sources citations={citations} chosen={chosen} onChoose={onCite} /> : null}
      </Box>
      {last ? <Announcer id={last.id} text={last.text} marks={last.marks} open={last.open} /> : null}
    </Box>
  );
}

interface SourcesProps {
  citations: readonly Citation[];
  chosen: string | null;
  onChoose: (citation: Citation) => void;
}

/** Folded, so that what is told stays in view; a mark in the text opens them. */
function Sources({ citations, chosen, onChoose }: SourcesProps) {
  const { t } = useTranslation('liveClass');
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (chosen !== null) setOpen(true);
  }, [chosen]);
  return (
    <Box as="section" aria-label={t('told.sources')} borderTopWidth="1px" borderColor="border" pt="2" fontSize="md">
      <Button size="sm" variant="ghost" px="2" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <LessonIcon name={isOpen ? 'up' : 'down'} />
        {t('told.sources')} {citations.length}
      </Button>
      {isOpen ? <SourcePanel citations={citations} chosen={chosen} onChoose={onChoose} /> : null}
    </Box>
  );
}

/** The screen always says which of the two is speaking. */
function Speaks({ message }: { message: Message | undefined }) {
  const { t } = useTranslation('liveClass');
  const { speaker } = message ?? {};
  if (!speaker) return null;
  return (
    <span>
      {t('told.by', { name: speaker.model ?? t(speaker.engine === 'model' ? 'told.model' : 'told.embedded') })}
    </span>
  );
}
