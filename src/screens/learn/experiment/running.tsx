// A launched run: its package in a frame of the content's own origin, under the bar.
import { Box, Button, chakra, Flex, Stack } from '@chakra-ui/react';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { OutputOf } from '#contract/index.ts';
import { useGuest } from '#src/api/guest-token.ts';
import { useSession } from '#src/api/session.ts';
import type { RunChart } from '#src/blocks/experiments/use-run.tsx';
import { FirstIcon } from '#src/ui/icon.tsx';
import { later } from '#src/ui/later.ts';
import { whenUsable } from '#src/ui/usable.ts';
import { ExperimentBar } from './bar.tsx';
import type { Launch } from './launch.ts';
import { ObjectList } from './objects.tsx';
import { type RunProgress, useBridge } from './use-bridge.ts';

type Item = OutputOf<'/api/Experiment/Item'>;
type Process = OutputOf<'/api/Experiment/GetProcess'>;

/** The package need not wait for what hears of its run. */
const HeardRun = later(async () => {
  await whenUsable;
  return (await import('#src/blocks/experiments/use-run.tsx')).HeardRun;
});

interface Props {
  item: Item;
  launch: Launch;
  process: Process;
  startedAt: number;
  onOver: () => void;
  onTakeBack: () => void;
  /** Where leaving leads; absent: to the experiment's page. */
  leaveTo?: string;
  /** A deadline that is not the experiment's own, as an element that shows it. */
  clock?: ReactNode;
}

export function Running({ item, launch, process, startedAt, onOver, onTakeBack, leaveTo, clock }: Props) {
  const { i18n } = useTranslation('experiment');
  const frame = useRef<HTMLIFrameElement>(null);
  const [printed, setPrinted] = useState<number | null>(null);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [chart, setChart] = useState<RunChart | null>(null);
  const { journal, progress, objects, onOpen } = useBridge({
    frame,
    launch,
    item,
    before: progressOf(process, launch),
    user: useSession().user?.name ?? '',
    lang: i18n.language.startsWith('zh') ? 'zh' : 'en',
    isLost: chart?.matches('disconnected') ?? false,
    onPrint: (height) => {
      // the frame is as high as its content before the browser lays out its sheets
      flushSync(() => setPrinted(height));
      print();
      setPrinted(null);
    },
  });
  // the journal knows where the server has refused its records
  const isOver = chart?.hasTag('over') || journal?.status === 'over';
  const isTakenOver =
    journal?.status === 'superseded' || (chart !== null && chart.context.launchId !== launch.launchId);
  // what a SCORM package says at its end stands in it, and nowhere else: its student reads it first
  const stays = isOver && objects !== null;
  useEffect(() => {
    if (isOver && !stays) onOver();
  }, [isOver, stays, onOver]);
  const isPrinting = printed !== null;
  return (
    <Box
      data-fills
      display="flex"
      flexDirection="column"
      flex={isPrinting ? 'none' : '1'}
      minH="0"
      overflow={isPrinting ? 'visible' : 'hidden'}
    >
      <Suspense fallback={null}>
        <HeardRun runId={launch.runId} onHear={setChart} />
      </Suspense>
      <ExperimentBar
        item={item}
        progress={progress}
        journal={journal}
        startedAt={startedAt}
        leaveTo={leaveTo}
        clock={clock}
        isHelpOpen={isHelpOpen}
        onHelp={() => setHelpOpen((was) => !was)}
      />
      {isHelpOpen && <Help item={item} progress={progress} />}
      {objects && !isOver && !isTakenOver && (
        <ObjectList steps={item.stepList} objects={objects} progress={progress} onOpen={onOpen} />
      )}
      {stays && <Ended onOver={onOver} />}
      {isTakenOver && !isOver && <TakenOver onTakeBack={onTakeBack} />}
      <chakra.iframe
        ref={frame}
        title={item.name}
        src={launch.url}
        sandbox="allow-scripts allow-same-origin allow-forms"
        referrerPolicy="no-referrer"
        border="0"
        w="full"
        flex={isPrinting ? 'none' : '1'}
        minH="0"
        bg="white"
        hidden={isTakenOver && !isOver}
        style={isPrinting ? { height: `${printed}px` } : {}}
      />
    </Box>
  );
}

const progressOf = ({ steps }: Process, { unsent }: Launch): RunProgress => ({
  seq: null,
  done: new Set([
    ...steps.map((s) => s.seq),
    ...unsent.flatMap(({ type, seq }) => (type === 'step' && typeof seq === 'number' ? [seq] : [])),
  ]),
  scores: new Map(steps.map((s) => [s.seq, s.score])),
});

function Help({ item, progress }: { item: Item; progress: RunProgress }) {
  const { t } = useTranslation('experiment');
  const isGuest = useGuest() !== null;
  return (
    <Box
      as="section"
      aria-label={t('help')}
      maxH="45dvh"
      overflowY="auto"
      px={{ base: '4', md: '6' }}
      py="3"
      bg="bg.panel"
      borderBottomWidth="1px"
      borderColor="border"
      // scrolled by keyboard
      tabIndex={0}
      css={{ '@media print': { display: 'none' } }}
    >
      {item.intro && (
        <chakra.p whiteSpace="pre-line" maxW="38em" mb="3">
          {item.intro}
        </chakra.p>
      )}
      <chakra.ol listStyleType="none" maxW="38em">
        {item.stepList.map(({ seq, title, maxScore }, i) => (
          <chakra.li
            key={seq}
            display="flex"
            alignItems="center"
            gap="2"
            py="0.5"
            aria-current={seq === progress.seq ? 'step' : undefined}
          >
            <chakra.span w="6" color="fg.muted" fontVariantNumeric="tabular-nums">
              {progress.done.has(seq) ? <FirstIcon name="check" /> : i + 1}
            </chakra.span>
            <chakra.span flex="1" fontWeight={seq === progress.seq ? 'semibold' : 'normal'}>
              {title}
              {progress.done.has(seq) && <chakra.span srOnly>{t('stepDone')}</chakra.span>}
            </chakra.span>
            <chakra.span color="fg.muted">{t('points', { count: maxScore })}</chakra.span>
          </chakra.li>
        ))}
      </chakra.ol>
      <chakra.p color="fg.muted" mt="3" maxW="38em">
        {t(isGuest ? 'helpGuest' : 'helpText')}
      </chakra.p>
    </Box>
  );
}

function Ended({ onOver }: { onOver: () => void }) {
  const { t } = useTranslation('experiment');
  const isGuest = useGuest() !== null;
  return (
    <Flex
      role="status"
      align="center"
      wrap="wrap"
      gap="3"
      px={{ base: '3', md: '4' }}
      py="2"
      bg="bg.success"
      textStyle="sm"
    >
      <FirstIcon name="check" />
      <span>{t(isGuest ? 'endedGuest' : 'ended')}</span>
      <Button size="sm" ms="auto" onClick={onOver}>
        {t('look')}
      </Button>
    </Flex>
  );
}

function TakenOver({ onTakeBack }: { onTakeBack: () => void }) {
  const { t } = useTranslation('experiment');
  return (
    <Stack role="alert" flex="1" align="center" justify="center" textAlign="center" gap="3" p="6">
      <FirstIcon name="info" size="2rem" />
      <chakra.h2 textStyle="lg" fontWeight="semibold">
        {t('takenOver')}
      </chakra.h2>
      <chakra.p color="fg.muted" maxW="26rem">
        {t('takenOverText')}
      </chakra.p>
      <Button onClick={onTakeBack}>{t('takeBack')}</Button>
    </Stack>
  );
}
