// One talk of the list.
import { Button, chakra, Flex, Input } from '@chakra-ui/react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LessonIcon } from '#src/ui/lesson-icon.tsx';
import { type ChatListItem, useRename } from './queries.ts';

interface Props {
  talk: ChatListItem;
  chosen: boolean;
  onOpen: () => void;
  onDelete: () => void;
}

export function TalkRow({ talk, chosen, onOpen, onDelete }: Props) {
  const { t } = useTranslation('chat');
  const [renaming, setRenaming] = useState(false);
  if (renaming) return <Renaming talk={talk} onDone={() => setRenaming(false)} />;
  return (
    <chakra.li
      className="group"
      position="relative"
      borderRadius="l2"
      bg={chosen ? 'brand.subtle' : undefined}
      _hover={{ bg: chosen ? 'brand.subtle' : 'bg.muted' }}
    >
      <chakra.button
        type="button"
        onClick={onOpen}
        w="full"
        textAlign="start"
        px="2.5"
        py="2"
        borderRadius="l2"
        cursor="pointer"
        focusVisibleRing="inside"
        {...(chosen ? { 'aria-current': 'page', color: 'brand.fg' } : {})}
      >
        <chakra.span display="block" truncate pe={chosen ? '14' : '0'}>
          {talk.name}
        </chakra.span>
        {talk.courseName ? (
          <chakra.span display="block" truncate color="fg.muted" textStyle="xs">
            {talk.courseName}
          </chakra.span>
        ) : null}
      </chakra.button>
      {/* on a touch screen nothing hovers: the chosen talk has them always */}
      <Flex
        position="absolute"
        insetEnd="1"
        top="1"
        gap="0"
        borderRadius="l2"
        bg={chosen ? 'transparent' : 'bg.muted'}
        {...(chosen ? {} : { opacity: '0', _groupHover: { opacity: '1' }, _focusWithin: { opacity: '1' } })}
      >
        <Small label={t('renameOf', { name: talk.name })} icon="pencil" onClick={() => setRenaming(true)} />
        <Small label={t('deleteOf', { name: talk.name })} icon="bin" onClick={onDelete} />
      </Flex>
    </chakra.li>
  );
}

const Small = ({ label, icon, onClick }: { label: string; icon: 'pencil' | 'bin'; onClick: () => void }) => (
  <Button size="xs" variant="ghost" colorPalette="gray" px="0" aria-label={label} title={label} onClick={onClick}>
    <LessonIcon name={icon} />
  </Button>
);

function Renaming({ talk, onDone }: { talk: ChatListItem; onDone: () => void }) {
  const { t } = useTranslation('chat');
  const [name, setName] = useState(talk.name);
  const rename = useRename();
  const save = () => {
    const next = name.trim();
    if (next !== '' && next !== talk.name) rename.mutate({ id: talk.id, name: next });
    onDone();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      onDone();
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) save();
  };
  return (
    <li>
      <Input
        size="sm"
        autoFocus
        maxLength={100}
        value={name}
        aria-label={t('renameLabel')}
        onFocus={(e) => e.target.select()}
        onChange={(e) => setName(e.target.value)}
        onKeyDown={onKeyDown}
        onBlur={save}
      />
    </li>
  );
}
