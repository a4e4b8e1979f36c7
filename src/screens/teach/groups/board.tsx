// All groups of a set beside each other: people go from one to another by drag, touch, keys and menu, one or several at once.
import { Flex, NativeSelect, SimpleGrid, Text, VisuallyHidden } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GroupRows, GroupSet } from '#contract/groups.ts';
import type { RowAction } from '#src/ui/list/column.ts';
import { RowMenu } from '#src/ui/list/row-menu.tsx';
import { useReorder } from '#src/ui/reorder/use-reorder.ts';
import { useListing } from '#src/ui/use-listing.ts';
import { GroupCard } from './group-card.tsx';
import { PersonRow } from './person-row.tsx';
import type { Group, GroupPerson, useGroups } from './use-groups.ts';

interface Props {
  set: GroupSet;
  rows: GroupRows;
  acts: Pick<ReturnType<typeof useGroups>, 'move' | 'lead'>;
  readOnly: boolean;
  onRename: (group: Group) => void;
  onDissolve: (group: Group) => void;
}

type Opened = { anchor: HTMLElement } & ({ kind: 'person'; row: GroupPerson } | { kind: 'group'; row: Group });
const NOBODY: ReadonlySet<string> = new Set();

export function GroupBoard({ set, rows, acts, readOnly, onRename, onDissolve }: Props) {
  const { t } = useTranslation('groups');
  const listed = useListing();
  const [ticked, setTicked] = useState(NOBODY);
  const [opened, setOpened] = useState<Opened>();
  const [said, setSaid] = useState('');
  const [stepped, setStepped] = useState<string>();
  const { people } = rows;
  /** Null first: who has no group stands before all of them. */
  const places = [null, ...rows.groups.map((g) => g.id)];
  const groupOf = new Map(rows.groups.flatMap((g) => g.userIds.map((id) => [id, g] as const)));
  const nameOf = (groupId: string | null) => rows.groups.find((g) => g.id === groupId)?.name ?? t('set.without');

  function move(userIds: readonly string[], groupId: string | null): void {
    const names = people.filter((p) => userIds.includes(p.id)).map((p) => p.name);
    setSaid(t('set.moved', { names: listed(names), group: nameOf(groupId) }));
    setTicked(NOBODY);
    acts.move({ userIds, groupId });
  }
  // people first, then what they can be dropped on
  const drag = useReorder((from, to) => {
    const person = people[from];
    if (!person || to < people.length) return;
    move(ticked.has(person.id) ? [...ticked] : [person.id], places[to - people.length] ?? null);
  });
  function step(person: GroupPerson, by: -1 | 1): void {
    const to = places[places.indexOf(groupOf.get(person.id)?.id ?? null) + by];
    if (to === undefined) return;
    setStepped(person.id);
    move([person.id], to);
  }
  const personOf = (id: string) => {
    const at = people.findIndex((p) => p.id === id);
    const person = people[at];
    if (!person) return null;
    return (
      <PersonRow
        key={id}
        person={person}
        at={at}
        drag={drag}
        leads={groupOf.get(id)?.leaderId === id}
        isTicked={ticked.has(id)}
        readOnly={readOnly}
        takesFocus={stepped === id}
        onTick={(isOn) => {
          setStepped(undefined);
          setTicked((old) => new Set(isOn ? [...old, id] : [...old].filter((of) => of !== id)));
        }}
        onStep={(by) => step(person, by)}
        onMenu={(anchor) => setOpened({ kind: 'person', row: person, anchor })}
      />
    );
  };
  const ofGroup: readonly RowAction<Group>[] = [
    { name: 'rename', label: t('set.rename'), icon: 'pencil', run: onRename },
    { name: 'dissolve', label: t('set.dissolve'), icon: 'bin', danger: true, run: onDissolve },
  ];
  const ofPerson = ({ id }: GroupPerson): readonly RowAction<GroupPerson>[] => {
    const own = groupOf.get(id);
    const leads: RowAction<GroupPerson>[] =
      own && own.leaderId !== id
        ? [{ name: 'lead', label: t('set.lead'), icon: 'user', run: () => void acts.lead(own.id, id) }]
        : [];
    return [
      ...leads,
      ...places
        .filter((place) => place !== (own?.id ?? null))
        .map((place) => ({
          name: `to ${place ?? ''}`,
          label: place === null ? t('set.takeOut') : t('set.moveTo', { name: nameOf(place) }),
          run: () => move([id], place),
        })),
    ];
  };
  return (
    <>
      {ticked.size > 0 && <Ticked count={ticked.size} groups={rows.groups} onMove={(to) => move([...ticked], to)} />}
      <SimpleGrid columns={{ base: 1, md: 2, xl: 3 }} gap="3" alignItems="start">
        {(rows.without.length > 0 || rows.groups.length === 0) && (
          <GroupCard name={t('set.without')} count={rows.without.length} at={people.length} drag={drag} wide>
            {rows.without.map(personOf)}
          </GroupCard>
        )}
        {rows.groups.map((group, n) => (
          <GroupCard
            key={group.id}
            name={group.name}
            count={group.userIds.length}
            max={set.max}
            at={people.length + n + 1}
            drag={drag}
            onMenu={readOnly ? undefined : (anchor) => setOpened({ kind: 'group', row: group, anchor })}
          >
            {group.userIds.map(personOf)}
          </GroupCard>
        ))}
      </SimpleGrid>
      {opened?.kind === 'person' && (
        <RowMenu {...opened} actions={ofPerson(opened.row)} onClose={() => setOpened(undefined)} />
      )}
      {opened?.kind === 'group' && <RowMenu {...opened} actions={ofGroup} onClose={() => setOpened(undefined)} />}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}

/** Stays in sight: who is ticked may stand far below. */
function Ticked({
  count,
  groups,
  onMove,
}: {
  count: number;
  groups: readonly Group[];
  onMove: (to: string | null) => void;
}) {
  const { t } = useTranslation('groups');
  return (
    <Flex
      align="center"
      gap="3"
      wrap="wrap"
      bg="bg.panel"
      borderRadius="l3"
      px="4"
      py="2"
      position="sticky"
      top="2"
      zIndex="1"
      shadow="md"
    >
      <Text fontVariantNumeric="tabular-nums">{t('set.ticked', { count })}</Text>
      <NativeSelect.Root size="sm" w="auto" minW="40">
        <NativeSelect.Field
          aria-label={t('set.moveTicked')}
          value=""
          onChange={(e) => onMove(e.target.value === 'none' ? null : e.target.value)}
        >
          <option value="">{t('set.moveTicked')}</option>
          {groups.map((g) => (
            <option key={g.id} value={g.id}>
              {g.name}
            </option>
          ))}
          <option value="none">{t('set.takeOut')}</option>
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
    </Flex>
  );
}
