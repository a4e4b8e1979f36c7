// Who is in the class: hands in the order in which they went up, who may speak, who is here; and what a host can do about it.
import { Box, Button, chakra, Flex, Menu, Portal, Stack, Text } from '@chakra-ui/react';
import { Fragment, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveCommand } from '#contract/live.ts';
import type { Attendee } from '#src/stream/seat.ts';
import { Confirm } from '#src/ui/confirm.tsx';
import { PageLoading } from '#src/ui/page-loading.tsx';
import { ErrorState } from '#src/ui/state.tsx';
import { type ClassView, isHost } from '../class/class.ts';
import { LiveIcon, type LiveIconName } from './live-icon.tsx';
import { type ClassPerson, isInClass, type usePeople } from './use-people.ts';

export interface PeopleProps {
  view: ClassView;
  people: ReturnType<typeof usePeople>['people'];
  attendees: readonly Attendee[];
}

export function PeoplePanel({ view, people, attendees }: PeopleProps) {
  const { t } = useTranslation('live');
  if (people.isPending) return <PageLoading />;
  if (people.isError) return <ErrorState error={people.error} onRetry={() => void people.refetch()} />;
  const byId = new Map(people.data.map((p) => [p.userId, p]));
  const hands = view.hands.flatMap((id) => byId.get(id) ?? []);
  // each once, where they are looked for first
  const speakers = view.floor.flatMap(({ userId }) => (view.hands.includes(userId) ? [] : (byId.get(userId) ?? [])));
  const isAbove = (p: ClassPerson) => hands.includes(p) || speakers.includes(p);
  const here = people.data.filter((p) => isInClass(p, attendees));
  const others = here.filter((p) => !isAbove(p));
  const away = people.data.filter((p) => !isInClass(p, attendees) && !isAbove(p));
  const row = (person: ClassPerson, place?: number) => (
    <Row
      key={person.userId}
      view={view}
      person={person}
      place={place}
      attendee={attendees.find((a) => a.userId === person.userId)}
    />
  );
  return (
    <Stack gap="4" p="3" overflowY="auto" flex="1" minH="0">
      {/* as the head of the class counts: whoever has a hand up or the floor is one of them */}
      <chakra.p textStyle="sm" fontWeight="medium">
        {t('people.here', { count: here.length })}
      </chakra.p>
      {hands.length > 0 && (
        <Group title={t('people.hands', { count: hands.length })}>{hands.map((p, n) => row(p, n + 1))}</Group>
      )}
      {speakers.length > 0 && (
        <Group title={t('people.floor', { count: speakers.length })}>{speakers.map((p) => row(p))}</Group>
      )}
      {others.length > 0 && (
        <Group title={others.length < here.length ? t('people.others', { count: others.length }) : ''}>
          {others.map((p) => row(p))}
        </Group>
      )}
      {away.length > 0 && <Group title={t('people.away', { count: away.length })}>{away.map((p) => row(p))}</Group>}
    </Stack>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box as="section">
      {title !== '' && (
        <chakra.h3 textStyle="sm" fontWeight="medium" color="fg.muted" mb="1">
          {title}
        </chakra.h3>
      )}
      <Stack as="ul" gap="0.5" listStyleType="none">
        {children}
      </Stack>
    </Box>
  );
}

interface RowProps {
  view: ClassView;
  person: ClassPerson;
  /** In the order of hands. */
  place?: number | undefined;
  attendee: Attendee | undefined;
}

function Row({ view, person, place, attendee }: RowProps) {
  const { t } = useTranslation('live');
  const { userId, name, role, barred } = person;
  const isMe = userId === view.userId;
  const sources = view.floor.find((s) => s.userId === userId)?.sources ?? [];
  const facts = [
    role === 'student' ? '' : t(`role.${role}`),
    isMe ? t('people.me') : '',
    ...sources.map((s) => t(`people.may.${s}`)),
    barred && isHost(view) ? t('people.barred') : '',
    attendee && (attendee.quality === 'poor' || attendee.quality === 'lost') ? t(`quality.${attendee.quality}`) : '',
  ].filter(Boolean);
  return (
    <Flex as="li" data-row={userId} align="center" gap="2" py="1" minH="9">
      {place !== undefined && (
        <Text flexShrink="0" color="fg.warning" fontVariantNumeric="tabular-nums">
          {t('people.place', { n: place })}
        </Text>
      )}
      <Box flex="1" minW="0">
        <Text truncate>{name}</Text>
        {facts.length > 0 && (
          <Text textStyle="xs" color="fg.muted" truncate>
            {facts.join(' · ')}
          </Text>
        )}
      </Box>
      {attendee?.isHeard && (
        <Box color="fg.success" flexShrink="0" title={t('people.heard')}>
          <LiveIcon name="microphone" size="1rem" />
          <chakra.span srOnly>{t('people.heard')}</chakra.span>
        </Box>
      )}
      {isHost(view) && !isMe && <Doing view={view} person={person} attendee={attendee} />}
    </Flex>
  );
}

interface Act {
  value: string;
  /** What cannot be taken back by the next press is asked first. */
  isAsked?: true;
  icon: LiveIconName;
  command: LiveCommand;
}

/** What can be done about somebody now: what the chart does not take is not offered. */
function actsOn(
  { facts: { role }, floor }: ClassView,
  { userId, role: theirs, barred }: ClassPerson,
  isHeard: boolean,
): Act[] {
  const sources = floor.find((s) => s.userId === userId)?.sources;
  const isStudent = theirs === 'student';
  const acts: (Act | false)[] = [
    isStudent && { value: 'voice', icon: 'microphone', command: { type: 'grant', userId, sources: ['microphone'] } },
    isStudent && {
      value: 'face',
      icon: 'live',
      command: { type: 'grant', userId, sources: ['microphone', 'camera'] },
    },
    isStudent && {
      value: 'all',
      icon: 'share',
      command: { type: 'grant', userId, sources: ['microphone', 'camera', 'screen_share'] },
    },
    sources !== undefined && { value: 'revoke', icon: 'microphoneOff', command: { type: 'revoke', userId } },
    isHeard && { value: 'mute', icon: 'muteAll', command: { type: 'mute', userId } },
    role === 'host' && isStudent && !barred && { value: 'promote', icon: 'up', command: { type: 'promote', userId } },
    role === 'host' && theirs === 'cohost' && { value: 'demote', icon: 'down', command: { type: 'demote', userId } },
    barred && { value: 'unbar', icon: 'doorOpen', command: { type: 'unbar', userId } },
    theirs !== 'host' &&
      !barred && { value: 'remove', isAsked: true, icon: 'leave', command: { type: 'remove', userId, bar: false } },
    theirs !== 'host' &&
      !barred && { value: 'bar', isAsked: true, icon: 'lock', command: { type: 'remove', userId, bar: true } },
  ];
  return acts.filter((act) => act !== false);
}

function Doing({ view, person, attendee }: Omit<RowProps, 'place'>) {
  const { t } = useTranslation('live');
  const { acts } = view;
  const [asked, ask] = useState<Act | null>(null);
  const offered = actsOn(view, person, attendee?.isHeard ?? false).filter(({ command }) => acts?.can(command.type));
  if (!acts || offered.length === 0) return null;
  const hasHand = view.hands.includes(person.userId);
  const [first] = offered;
  return (
    <>
      {hasHand && first?.value === 'voice' && (
        <Button
          size="2xs"
          aria-label={t('act.letSpeakName', { name: person.name })}
          onClick={() => acts.command(first.command)}
        >
          {t('act.letSpeak')}
        </Button>
      )}
      <Menu.Root
        positioning={{ placement: 'bottom-end' }}
        lazyMount
        unmountOnExit
        onSelect={({ value }) => {
          const act = offered.find((a) => a.value === value);
          if (act?.isAsked) ask(act);
          else if (act) acts.command(act.command);
        }}
      >
        <Menu.Trigger asChild>
          <Button size="2xs" px="0" variant="ghost" colorPalette="gray" aria-label={t('act.on', { name: person.name })}>
            <LiveIcon name="more" />
          </Button>
        </Menu.Trigger>
        <Portal>
          <Menu.Positioner>
            <Menu.Content>
              {offered.map(({ value, icon, isAsked }, n) => (
                <Fragment key={value}>
                  {isAsked && n > 0 && !offered[n - 1]?.isAsked && <Menu.Separator />}
                  <Menu.Item value={value} py="2" {...(isAsked ? { color: 'fg.error' } : {})}>
                    <LiveIcon name={icon} />
                    {t(`act.${value}`)}
                  </Menu.Item>
                </Fragment>
              ))}
            </Menu.Content>
          </Menu.Positioner>
        </Portal>
      </Menu.Root>
      {asked && (
        <Confirm
          title={t(`act.${asked.value}Title`, { name: person.name })}
          text={t(`act.${asked.value}Text`)}
          confirm={t(`act.${asked.value}`)}
          danger
          onConfirm={() => {
            ask(null);
            acts.command(asked.command);
          }}
          onClose={() => ask(null)}
        />
      )}
    </>
  );
}
