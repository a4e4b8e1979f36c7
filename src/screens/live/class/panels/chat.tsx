// What is said in the class: by everybody, from its beginning. A teacher takes a line away.
import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { memo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatLine } from '#contract/live.ts';
import { call } from '#src/api/client.ts';
import { SaidText } from '#src/blocks/said.tsx';
import { isOpen } from '#src/machines/live/live.selectors.ts';
import { timeFormat } from '#src/ui/school-time.ts';
import { useBusy } from '#src/ui/use-busy.ts';
import { Icon } from '#src/ui/work-icon.tsx';
import { type ClassView, chatLines, isHost, type PendingLine } from '../class.ts';
import { useStay } from '../use-stay.ts';
import { Late } from './late.tsx';
import { LineField } from './line-field.tsx';

const loadConfirm = async () => (await import('#src/ui/confirm.tsx')).Confirm;

export function ChatPanel({ live }: { live: ClassView }) {
  const { t } = useTranslation('liveClass');
  const { said, pending } = chatLines(live);
  const box = useRef<HTMLDivElement>(null);
  useStay(box);
  const [leaving, setLeaving] = useState<string | null>(null);
  const { busy, run } = useBusy();
  const deletes = isHost(live) && live.acts !== null;
  return (
    <Flex direction="column" flex="1" minH="0">
      <Box
        ref={box}
        role="log"
        aria-label={t('chat.title')}
        tabIndex={0}
        flex="1"
        minH="0"
        overflow="auto"
        px="3"
        py="2"
        focusVisibleRing="inside"
      >
        <chakra.ul display="grid" gap="2.5" listStyleType="none">
          {said.map((line) => (
            <Line
              key={line.id}
              line={line}
              own={line.by.userId === live.userId}
              {...(deletes ? { onDelete: setLeaving } : {})}
            />
          ))}
          {pending.map((line) => (
            <Waiting key={line.id} line={line} />
          ))}
        </chakra.ul>
        {said.length + pending.length === 0 ? (
          <chakra.p color="fg.muted" textStyle="sm" py="6" textAlign="center">
            {t('chat.none')}
          </chakra.p>
        ) : null}
      </Box>
      {live.acts && isOpen(live.at) ? <Composer onSay={live.acts.say} /> : null}
      {leaving ? (
        <Late
          load={loadConfirm}
          of={{
            title: t('chat.delete'),
            text: t('chat.deleteText'),
            confirm: t('chat.delete'),
            danger: true,
            busy: busy !== null,
            onConfirm: () =>
              void run(leaving, async () => {
                await call('/api/Live/Unsay', { liveId: live.facts.liveId, id: leaving }, { quiet: true });
                setLeaving(null);
              }),
            onClose: () => setLeaving(null),
          }}
        />
      ) : null}
    </Flex>
  );
}

interface LineProps {
  line: ChatLine;
  own: boolean;
  onDelete?: (id: string) => void;
}

const Line = memo(function Line({ line: { id, by, text, at }, own, onDelete }: LineProps) {
  const { t, i18n } = useTranslation('liveClass');
  const time = timeFormat(i18n.language, { hour: '2-digit', minute: '2-digit' }).format(at);
  return (
    <chakra.li data-line={id} css={{ '&:hover button, &:focus-within button': { opacity: 1 } }}>
      <Flex align="center" gap="2" textStyle="xs" color="fg.muted" minH="6">
        <chakra.span fontWeight="medium" color={own ? 'brand.fg' : 'fg'}>
          {by.name}
        </chakra.span>
        {by.role === 'student' ? null : <chakra.span>{t(`chat.${by.role}`)}</chakra.span>}
        <chakra.time dateTime={new Date(at).toISOString()} fontVariantNumeric="tabular-nums">
          {time}
        </chakra.time>
        {onDelete ? (
          <Button
            size="2xs"
            variant="ghost"
            colorPalette="gray"
            px="0"
            ms="auto"
            opacity={{ base: 1, md: 0 }}
            aria-label={t('common:row.of', { action: t('chat.delete'), name: text.slice(0, 20) })}
            onClick={() => onDelete(id)}
          >
            <Icon name="bin" />
          </Button>
        ) : null}
      </Flex>
      <chakra.p whiteSpace="pre-wrap" overflowWrap="anywhere">
        <SaidText text={text} />
      </chakra.p>
    </chakra.li>
  );
});

function Waiting({ line: { text, waits } }: { line: PendingLine }) {
  const { t } = useTranslation('liveClass');
  return (
    <chakra.li data-pending>
      <chakra.p textStyle="xs" color={waits ? 'fg.warning' : 'fg.muted'}>
        {t('chat.me')} · {t(waits ? 'chat.waits' : 'chat.sending')}
      </chakra.p>
      <chakra.p whiteSpace="pre-wrap" overflowWrap="anywhere" color="fg.muted">
        <SaidText text={text} />
      </chakra.p>
    </chakra.li>
  );
}

function Composer({ onSay }: { onSay: (text: string) => void }) {
  const { t } = useTranslation('liveClass');
  const [text, setText] = useState('');
  const say = () => {
    if (text.trim() === '') return;
    onSay(text.trim());
    setText('');
  };
  return (
    <chakra.form
      display="flex"
      alignItems="flex-end"
      gap="2"
      p="2"
      borderTopWidth="1px"
      borderColor="border"
      onSubmit={(event) => {
        event.preventDefault();
        say();
      }}
    >
      <LineField
        label={t('chat.line')}
        value={text}
        rows={1}
        flex="1"
        minW="0"
        resize="none"
        maxH="28"
        fieldSizing="content"
        onChange={setText}
      />
      <Button type="submit" size="sm" disabled={text.trim() === ''}>
        {t('chat.send')}
      </Button>
    </chakra.form>
  );
}
