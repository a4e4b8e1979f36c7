// What is seen in class: one thing large with people beside it, or all of them side by side; only what is on the page is fetched.
import { Box, Button, chakra, Flex, HStack, Text } from '@chakra-ui/react';
import { memo, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Attendee, RoomView } from '#src/stream/seat.ts';
import type { ClassLog } from '../class/log/class-log.ts';
import { arrange, gridFor, type LastOpened, type Main, openedNext, TILE_GAP, type TileLayout } from './arrange.ts';
import { LiveIcon } from './live-icon.tsx';
import { Tile, Video } from './tile.tsx';
import { useSize } from './use-size.ts';

/** px: width and height of one beside the stage. */
const SMALL = { width: 132, height: 76 } as const;

interface Props {
  room: RoomView;
  hostId: string;
  layout: TileLayout;
  nameOf: (userId: string) => string;
  /** Null: nothing is shown to the class. */
  stage: ReactNode | null;
  /** Of what is shown; each showing has its own. */
  stageId: string | null;
  shared: ClassLog['shared'];
}

export const RoomPictures = memo(function RoomPictures({
  room,
  hostId,
  layout,
  nameOf,
  stage,
  stageId,
  shared,
}: Props) {
  const { t } = useTranslation('live');
  const [pin, setPin] = useState<string | null>(null);
  // null: not chosen, and what was opened last is large
  const [chosen, setChosen] = useState<'screen' | 'stage' | null>(null);
  const screen = room.people.findLast((p) => p.screen && !p.isOwn)?.screen ?? null;
  const opened = useRef<LastOpened>({ screen: null, stage: null, last: 'screen' });
  opened.current = openedNext(opened.current, { screen: screen?.key ?? null, stage: stageId, shared });
  const prefersStage = (chosen ?? opened.current.last) === 'stage';
  const { main, beside, canTurn } = arrange({
    people: room.people,
    hostId,
    speaker: room.speaker,
    layout,
    pin,
    hasStage: stage !== null,
    prefersStage,
  });
  const tile = (person: Attendee, isLarge = false) => (
    <Tile
      key={person.userId}
      isLarge={isLarge}
      person={person}
      name={nameOf(person.userId)}
      isPinned={pin === person.userId}
      onPin={setPin}
    />
  );
  if (main === null)
    return (
      <Paged
        people={beside}
        tile={tile}
        empty={
          <Text p="8" textAlign="center" color="fg.muted">
            {t('seen.nobody')}
          </Text>
        }
      />
    );
  return (
    <Flex direction="column" h="full" gap="2" p="2">
      {beside.length > 0 && <Strip people={beside} tile={tile} />}
      {canTurn && (
        <HStack gap="1" role="group" aria-label={t('seen.turn')}>
          {([false, true] as const).map((toStage) => (
            <Button
              key={String(toStage)}
              size="xs"
              variant={prefersStage === toStage ? 'solid' : 'outline'}
              aria-pressed={prefersStage === toStage}
              onClick={() => setChosen(toStage ? 'stage' : 'screen')}
            >
              {t(toStage ? 'seen.stage' : 'seen.screen')}
            </Button>
          ))}
          {main.kind === 'stage' && screen && (
            <chakra.button
              type="button"
              h="14"
              aspectRatio="16 / 9"
              bg="black"
              borderRadius="l2"
              overflow="hidden"
              onClick={() => setChosen('screen')}
            >
              <Video picture={screen} label={t('tile.screen', { name: nameOf(screen.userId) })} fit="contain" />
            </chakra.button>
          )}
        </HStack>
      )}
      <Box flex="1" minH="0" position="relative" display="flex" flexDirection="column">
        <Large main={main} people={room.people} tile={tile} stage={stage} nameOf={nameOf} />
      </Box>
    </Flex>
  );
});

interface LargeProps extends Pick<Props, 'nameOf' | 'stage'> {
  main: Main;
  people: readonly Attendee[];
  tile: (person: Attendee, isLarge: boolean) => ReactNode;
}

function Large({ main, people, tile, stage, nameOf }: LargeProps) {
  const { t } = useTranslation('live');
  if (main.kind === 'stage') return stage;
  if (main.kind === 'screen')
    return (
      <Box h="full" bg="black" borderRadius="l3" overflow="hidden">
        <Video picture={main.picture} label={t('tile.screen', { name: nameOf(main.picture.userId) })} fit="contain" />
      </Box>
    );
  const person = people.find((p) => p.userId === main.userId);
  return person ? tile(person, true) : null;
}

interface PeopleProps {
  people: readonly Attendee[];
  tile: (person: Attendee) => ReactNode;
}

/** In one row, as many as there is room for. */
function Strip({ people, tile }: PeopleProps) {
  const row = useRef<HTMLDivElement>(null);
  const { width } = useSize(row);
  const perPage = Math.max(1, Math.floor((width - 2 * 40) / SMALL.width));
  const [page, shown, pager] = usePage(people, perPage);
  return (
    <Flex
      ref={row}
      gap="2"
      justify="center"
      align="center"
      h={`${SMALL.height}px`}
      flexShrink="0"
      data-page={page}
      // beside an open panel on a phone the stage needs the room
      css={{ '@container (max-height: 22rem)': { display: 'none' } }}
    >
      {pager.before}
      {shown.map((person) => (
        <Box key={person.userId} w={`${SMALL.width - 8}px`} h="full" flexShrink="0">
          {tile(person)}
        </Box>
      ))}
      {pager.after}
    </Flex>
  );
}

function Paged({ people, tile, empty }: PeopleProps & { empty: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(box);
  const { columns, perPage, tile: wide } = gridFor(people.length, width, height);
  const [page, shown, pager] = usePage(people, perPage);
  return (
    <Flex direction="column" h="full" gap="2" p="2" data-page={page}>
      <Box ref={box} flex="1" minH="0">
        {people.length === 0 ? (
          empty
        ) : (
          <Flex
            h="full"
            mx="auto"
            w={`${columns * (wide + TILE_GAP) - TILE_GAP}px`}
            gap={`${TILE_GAP}px`}
            wrap="wrap"
            justify="center"
            alignContent="center"
          >
            {shown.map((person) => (
              <Box key={person.userId} w={`${wide}px`} aspectRatio="16 / 9">
                {tile(person)}
              </Box>
            ))}
          </Flex>
        )}
      </Box>
      {(pager.before || pager.after) && (
        <HStack justify="center">
          {pager.before}
          {pager.after}
        </HStack>
      )}
    </Flex>
  );
}

function usePage(people: readonly Attendee[], perPage: number) {
  const { t } = useTranslation('live');
  const [asked, setPage] = useState(0);
  const last = Math.max(0, Math.ceil(people.length / perPage) - 1);
  const page = Math.min(asked, last);
  const turn = (to: number, label: 'seen.before' | 'seen.after', icon: 'chevronLeft' | 'chevronRight') => (
    <Button
      size="xs"
      px="0"
      variant="outline"
      colorPalette="gray"
      disabled={to < 0 || to > last}
      aria-label={t(label)}
      onClick={() => setPage(to)}
    >
      <LiveIcon name={icon} />
    </Button>
  );
  const pager =
    last === 0
      ? { before: null, after: null }
      : { before: turn(page - 1, 'seen.before', 'chevronLeft'), after: turn(page + 1, 'seen.after', 'chevronRight') };
  return [page, people.slice(page * perPage, (page + 1) * perPage), pager] as const;
}
