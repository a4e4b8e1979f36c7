// The class at the head of its board: how many learn, and what can be done to all at once.

import { Box, Button, chakra, Flex, Heading, HStack, NativeSelect, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { usePush } from '#src/blocks/classroom/pushes.ts';
import { StartNow } from '#src/blocks/live/start-now.tsx';
import { timeFormat } from '#src/ui/school-time.ts';
import { StateBadge } from '#src/ui/state-badge.tsx';
import { toast } from '#src/ui/toast.ts';
import { Icon } from '#src/ui/work-icon.tsx';
import { boardCounts } from './counts.ts';
import type { Board, TaughtClass } from './queries.ts';

export type BoardTool = 'notice' | 'question' | 'rollCall' | 'code';

interface Props {
  board: Board;
  now: number;
  isCut: boolean;
  projector: string;
  remote: string;
  onOpen: (what: BoardTool) => void;
}

export function BoardHead({ board, now, isCut, projector, remote, onOpen }: Props) {
  const { t, i18n } = useTranslation('board');
  const { learning, done, paused } = boardCounts(board.rows, now);
  const clock = timeFormat(i18n.language, { hour: '2-digit', minute: '2-digit', hour12: false });
  return (
    <Flex as="header" gap="4" justify="space-between" align="flex-start" wrap="wrap">
      <Box minW="0">
        <Heading as="h1" textStyle="xl">
          {board.className}
        </Heading>
        <HStack gap="4" color="fg.muted" wrap="wrap">
          <Text>{board.courseName}</Text>
          <Text>{t('head.learning', { learning, of: board.rows.length })}</Text>
          {done > 0 && <Text>{t('head.done', { count: done })}</Text>}
          {paused > 0 && <Text>{t('head.pausedNow', { count: paused })}</Text>}
          <chakra.time fontVariantNumeric="tabular-nums">{clock.format(now)}</chakra.time>
          {/* there before the line is cut, so that it is read out */}
          <Box role="status">
            {isCut && (
              <StateBadge tone="bad" icon="spinner">
                {t('head.cut')}
              </StateBadge>
            )}
          </Box>
        </HStack>
      </Box>
      <HStack gap="2" wrap="wrap">
        <ToolLink to={projector} icon="image" text={t('head.projector')} />
        <ToolLink to={remote} icon="phone" text={t('head.remote')} />
        <Button size="sm" variant="ghost" colorPalette="gray" onClick={() => onOpen('code')}>
          <Icon name="key" />
          {t('head.code')}
        </Button>
        <StartNow classIds={[board.classId]} courseId={board.courseId} name={board.className} />
        <SteerButtons board={board} now={now} onOpen={onOpen} />
      </HStack>
    </Flex>
  );
}

function ToolLink({ to, icon, text }: { to: string; icon: 'image' | 'phone'; text: string }) {
  return (
    <Button asChild size="sm" variant="ghost" colorPalette="gray">
      <RouterLink to={to} target="_blank">
        <Icon name={icon} />
        {text}
      </RouterLink>
    </Button>
  );
}

interface SteerProps {
  board: Board;
  now: number;
  onOpen: (what: 'notice' | 'question' | 'rollCall') => void;
}

/** What is done to all at once; pause and resume only where there is somebody whom it would reach. */
export function SteerButtons({ board, now, onOpen }: SteerProps) {
  const { t } = useTranslation('board');
  const steer = useSteer(board.classId);
  const { running, paused } = boardCounts(board.rows, now);
  return (
    <>
      <Button
        size="sm"
        variant="outline"
        loading={steer.busy === 'pause'}
        disabled={running === 0}
        onClick={() => steer.run('pause')}
      >
        <Icon name="shut" />
        {t('head.pause')}
      </Button>
      <Button
        size="sm"
        variant="outline"
        loading={steer.busy === 'resume'}
        disabled={paused === 0}
        onClick={() => steer.run('resume')}
      >
        <Icon name="arrowRight" />
        {t('head.resume')}
      </Button>
      <Button size="sm" variant="outline" onClick={() => onOpen('notice')}>
        <Icon name="bell" />
        {t('head.notice')}
      </Button>
      <Button size="sm" variant="outline" onClick={() => onOpen('rollCall')}>
        <Icon name="users" />
        {t('head.rollCall')}
      </Button>
      <Button size="sm" onClick={() => onOpen('question')}>
        <Icon name="list" />
        {t('head.question')}
      </Button>
    </>
  );
}

/** Pause and resume for a whole class, and what came of it in words. */
function useSteer(classId: string) {
  const { t } = useTranslation('board');
  const push = usePush(classId);
  return {
    busy: push.isPending ? push.variables.kind : null,
    run: (kind: 'pause' | 'resume') =>
      push.mutate({ kind }, { onSuccess: ({ students }) => toast.success(t(`head.${kind}d`, { count: students })) }),
  };
}

interface ChoiceProps {
  taught: readonly TaughtClass[];
  chosen: TaughtClass;
  onChoose: (one: TaughtClass) => void;
}

const keyOf = ({ classId, courseId }: TaughtClass): string => `${classId} ${courseId}`;

/** Which class in which course, where there is more than one. */
export function BoardClassChoice({ taught, chosen, onChoose }: ChoiceProps) {
  const { t } = useTranslation('board');
  if (taught.length < 2) return null;
  return (
    <NativeSelect.Root size="sm" maxW="md">
      <NativeSelect.Field
        aria-label={t('head.choose')}
        value={keyOf(chosen)}
        onChange={(e) => {
          const one = taught.find((c) => keyOf(c) === e.target.value);
          if (one) onChoose(one);
        }}
      >
        {taught.map((c) => (
          <option key={keyOf(c)} value={keyOf(c)}>
            {`${c.className} · ${c.course}`}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  );
}
