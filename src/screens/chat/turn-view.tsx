// One question and its answer.
import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Citation } from '#contract/blocks/index.ts';
import { BlockView } from '#src/blocks/block.tsx';
import { CitationsBlock } from '#src/blocks/citations.tsx';
import { readOnlyHost } from '#src/blocks/host.ts';
import { SaidText } from '#src/blocks/said.tsx';
import { StreamedText } from '#src/blocks/text/text.tsx';
import { copyText } from '#src/ui/copy-text.ts';
import { LessonIcon, type LessonIconName } from '#src/ui/lesson-icon.tsx';
import { toast } from '#src/ui/toast.ts';
import { type BlockPart, isSameTurn, isTurnRunning, plainText, type Turn, type TurnText } from './turns.ts';

interface Props {
  turn: Turn;
  last: boolean;
  offline: boolean;
  onCite: (citation: Citation) => void;
  onAsk: (question: string) => void;
  onEdit: (question: string) => void;
}

/** Turns are made anew with each token; only the one that grows is drawn again. */
export const TurnView = memo(TurnArticle, ({ turn: a, ...rest }, { turn: b, ...next }) => {
  const keys = Object.keys(rest) as (keyof typeof rest)[];
  return isSameTurn(a, b) && keys.every((key) => rest[key] === next[key]);
});

function TurnArticle({ turn, last, offline, onCite, onAsk, onEdit }: Props) {
  const { t } = useTranslation('chat');
  const running = isTurnRunning(turn);
  const silent = running && !turn.parts.some((p) => p.kind === 'text' && p.message.text !== '');
  return (
    <Box as="article" display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
      <Question text={turn.question} onEdit={() => onEdit(turn.question)} />
      <Box display="grid" gap="3" gridTemplateColumns="minmax(0, 1fr)">
        <chakra.h3 srOnly>{t('tutor')}</chakra.h3>
        {turn.parts.map((part) => (
          <Part key={part.kind === 'text' ? part.message.id : part.block.id} part={part} onCite={onCite} />
        ))}
        <Box role="status" css={{ '&:empty': { mt: '-3' } }}>
          {last && running && offline ? (
            <Aside icon="refresh" text={t('state.reconnecting')} />
          ) : silent ? (
            <Aside icon="search" text={t('thinking')} />
          ) : null}
          {turn.run?.status === 'error' ? (
            <Aside
              icon="info"
              text={t(`state.${turn.run.code === 'state' ? 'interrupted' : (turn.run.code ?? 'interrupted')}`)}
            />
          ) : null}
        </Box>
        {running ? null : <Actions turn={turn} last={last} onAgain={() => onAsk(turn.question)} />}
      </Box>
    </Box>
  );
}

function Question({ text, onEdit }: { text: string; onEdit: () => void }) {
  const { t } = useTranslation('chat');
  return (
    <Flex className="group" justify="flex-end" align="center" gap="1">
      <chakra.h3 srOnly>{t('you')}</chakra.h3>
      <Button
        size="xs"
        variant="ghost"
        colorPalette="gray"
        px="0"
        aria-label={t('edit')}
        title={t('edit')}
        onClick={onEdit}
        opacity={{ base: '1', md: '0' }}
        _groupHover={{ opacity: '1' }}
        _focusVisible={{ opacity: '1' }}
      >
        <LessonIcon name="pencil" />
      </Button>
      <chakra.p
        bg="brand.muted"
        borderRadius="l3"
        px="4"
        py="2.5"
        maxW="85%"
        whiteSpace="pre-wrap"
        fontSize="md"
        lineHeight="tall"
      >
        <SaidText text={text} />
      </chakra.p>
    </Flex>
  );
}

function Part({ part, onCite }: { part: TurnText | BlockPart; onCite: (citation: Citation) => void }) {
  if (part.kind === 'block')
    return <BlockView id={part.block.id} type={part.block.type} content={part.block.content} host={readOnlyHost} />;
  const { message, citations } = part;
  if (message.text === '') return null;
  return (
    <Box>
      <StreamedText
        text={message.text}
        marks={message.marks}
        open={message.open}
        citations={citations}
        onCite={onCite}
      />
      {!message.open && citations.length > 0 ? (
        <Box mt="3">
          <CitationsBlock
            content={{ messageId: message.id, items: [...citations] }}
            host={{ ...readOnlyHost, onCite }}
          />
        </Box>
      ) : null}
    </Box>
  );
}

function Actions({ turn, last, onAgain }: { turn: Turn; last: boolean; onAgain: () => void }) {
  const { t } = useTranslation('chat');
  const copy = async () => {
    if (await copyText(plainText(turn))) toast.success(t('copied'));
    else toast.error(t('copyFailed'));
  };
  const { speaker } = turn;
  const name = speaker ? (speaker.model ?? t('embedded')) : null;
  return (
    <Flex align="center" gap="1" color="fg.muted">
      {turn.parts.length > 0 ? <Act icon="copy" label={t('copy')} onClick={() => void copy()} /> : null}
      {last ? <Act icon="refresh" label={t('regenerate')} onClick={onAgain} /> : null}
      {name ? (
        <chakra.span textStyle="xs" ms="auto">
          {name}
        </chakra.span>
      ) : null}
    </Flex>
  );
}

const Act = ({ icon, label, onClick }: { icon: LessonIconName; label: string; onClick: () => void }) => (
  <Button size="xs" variant="ghost" colorPalette="gray" color="fg.muted" ms="-2" onClick={onClick}>
    <LessonIcon name={icon} />
    {label}
  </Button>
);

const Aside = ({ icon, text }: { icon: LessonIconName; text: string }) => (
  <Flex align="center" gap="2" color="fg.muted">
    <LessonIcon name={icon} />
    {text}
  </Flex>
);
