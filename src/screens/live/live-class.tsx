// One live class: its lobby, the class as long as it is held, and what is to be said when one is not in it.
import { Button, Heading } from '@chakra-ui/react';
import { Activity, lazy, memo, type ReactNode, Suspense, useDeferredValue, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CODE } from '#contract/codes.ts';
import { ApiError } from '#src/api/errors.ts';
import { isCancelled, isOpen, isOver } from '#src/machines/live/live.selectors.ts';
import { useLessonOver, usePageCourse } from '#src/ui/page-course.ts';
import { PageLoading } from '#src/ui/page-loading.tsx';
import { usePageQuery } from '#src/ui/page-query.ts';
import { ErrorState } from '#src/ui/state.tsx';
import { withWords } from '#src/ui/words.ts';
import type { ClassView, Room } from './class/class.ts';
import { useClass } from './class/use-class.ts';
import { Lobby } from './lobby/lobby.tsx';
import { Aside } from './room/aside.tsx';
import { ClassFrame } from './room/class-frame.tsx';
import { Held } from './room/held.tsx';
import { LiveIcon } from './room/live-icon.tsx';
import { type OwnSeat, type SeatState, useSeat } from './room/use-seat.ts';

/** What plays a class again comes with it. */
const Over = lazy(async () => ({
  default: (await withWords(['liveReplay'], import('./replay/over.tsx'))).ReplayOver,
}));

export function LiveClass({ liveId }: { liveId: string }) {
  const { t } = useTranslation('live');
  const place = usePageQuery();
  const { view, room, phase, error, retry, isCut } = useClass(liveId);
  // what was pushed meanwhile is over with the class
  const hasEnded = view ? isOver(view.at) : room?.state === 'ended';
  usePageCourse(hasEnded ? null : room?.courseId);
  useLessonOver(hasEnded);
  // another role reads the log anew; the seat stays meanwhile
  const known = useRef<{ view: ClassView; room: Room } | null>(null);
  if (view && room) known.current = { view, room };
  const back = () => place.set({ id: null });
  if (phase === 'failed') {
    const isBarred = error instanceof ApiError && error.code === CODE.forbidden;
    if (!isBarred) return <ErrorState error={error} onRetry={retry} />;
    return (
      <Framed title={known.current?.room.title ?? t('title')} onBack={back}>
        <Aside what="barred" doing={{ text: t('retry'), run: retry }} onBack={back} />
      </Framed>
    );
  }
  if (!known.current) return <PageLoading />;
  return <Seated {...known.current} isCut={isCut} onBack={back} />;
}

interface Props {
  view: ClassView;
  room: Room;
  isCut: boolean;
  onBack: () => void;
}

function Seated(props: Props) {
  const own = useSeat(props.view);
  return own ? <Placed {...props} own={own} /> : <PageLoading />;
}

function Placed({ own: now, ...props }: Props & { own: OwnSeat }) {
  // the line is opened first: the room is shown while it comes up
  const own = useDeferredValue(now);
  const { view, room, isCut, onBack } = props;
  const { state } = own;
  const wasIn = useRef(false);
  // who joins anew after a lost line has not left the class
  if (state.hasTag('inside')) wasIn.current = true;
  else if (!state.matches('joining')) wasIn.current = false;
  const isShown = wasIn.current;
  // and it is drawn before that, unseen, while one stands in the lobby
  const isAhead = isOpen(view.at) && (state.matches('lobby') || state.matches('joining'));
  return (
    <>
      {!isShown && <Outside view={view} room={room} own={own} onBack={onBack} />}
      {(isShown || isAhead) && (
        <Activity mode={isShown ? 'visible' : 'hidden'}>
          <Held view={view} room={room} own={own} isCut={isCut} onLeave={onBack} />
        </Activity>
      )}
    </>
  );
}

interface OutsideProps extends Omit<Props, 'isCut'> {
  own: OwnSeat;
}

const Outside = memo(function Outside({ view, room, own, onBack }: OutsideProps) {
  const { t } = useTranslation('live');
  const { seat, state } = own;
  const framed = (children: ReactNode) => (
    <Framed title={room.title} onBack={onBack}>
      {children}
    </Framed>
  );
  if (state.matches('lobby') || state.matches('joining') || state.matches('waiting'))
    return framed(<Lobby view={view} room={room} own={own} />);
  const what = asideOf(state, view);
  if (what === 'ended')
    return framed(
      <Suspense fallback={<PageLoading />}>
        <Over room={room} />
      </Suspense>,
    );
  const doing = {
    elsewhere: { text: t('aside.takeOver'), run: () => seat.actor.send({ type: 'take.over' }) },
    removed: { text: t('aside.again'), run: () => seat.actor.send({ type: 'class.readmitted' }) },
    failed: { text: t('retry'), run: () => seat.actor.send({ type: 'retry' }) },
    cancelled: null,
  }[what];
  return framed(<Aside what={what} {...(doing ? { doing } : {})} onBack={onBack} />);
});

function asideOf(state: SeatState, view: ClassView) {
  if (state.matches('elsewhere')) return 'elsewhere';
  if (state.matches('removed')) return 'removed';
  if (state.matches('failed')) return 'failed';
  return isCancelled(view.at) ? 'cancelled' : 'ended';
}

function Framed({ title, onBack, children }: { title: string; onBack: () => void; children: ReactNode }) {
  const { t } = useTranslation('live');
  return (
    <ClassFrame
      label={title}
      head={
        <>
          <Button size="sm" variant="ghost" colorPalette="gray" px="0" aria-label={t('back')} onClick={onBack}>
            <LiveIcon name="back" />
          </Button>
          <Heading as="h1" textStyle="md" truncate>
            {title}
          </Heading>
        </>
      }
      stage={children}
    />
  );
}
