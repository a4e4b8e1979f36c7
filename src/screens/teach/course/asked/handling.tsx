// What a teacher does with a question: reply to who asked, correct the tutor for everybody who asks the like, close it.
import { Box, Button, Field, Flex, Heading, HStack, Text, Textarea } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutputOf } from '#contract/index.ts';
import { PASSAGE_LENGTH } from '#contract/knowledge-limits.ts';
import { MOST_SAID } from '#contract/talk-limits.ts';
import { call } from '#src/api/client.ts';
import { fieldErrors } from '#src/api/errors.ts';
import { useRequestId } from '#src/api/request-id.ts';
import { TextLine } from '#src/blocks/text/text.tsx';
import { DATE_AND_TIME, timeFormat } from '#src/ui/school-time.ts';
import { toast } from '#src/ui/toast.ts';
import { Icon } from '#src/ui/work-icon.tsx';
import { refreshWaiting } from '../../waiting/queries.ts';

type Found = OutputOf<'/OrgApi/AISetting/DialogueItem'>;
type Way = 'reply' | 'correction';
const WAYS = ['reply', 'correction'] as const;

/** What has been said to it. */
export function SaidToIt({ words = [] }: { words?: Found['words'] }) {
  const { t, i18n } = useTranslation('asked');
  const when = timeFormat(i18n.language, DATE_AND_TIME);
  return words.map(({ kind, by, text, at }) => (
    <Box key={`${kind} ${at}`} as="section" aria-label={t(`words.${kind}`, { by })}>
      <Heading as="h3" textStyle="sm" mb="1">
        {t(`words.${kind}`, { by })}
      </Heading>
      <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
        <TextLine text={text} />
      </Text>
      <Text color="fg.muted" textStyle="xs">
        {when.format(at)}
      </Text>
    </Box>
  ));
}

export function Handling({ found, onDone }: { found: Found; onDone: () => void }) {
  const { t } = useTranslation('asked');
  const id = useId();
  const [way, setWay] = useState<Way>('reply');
  const { text, setText, handle, close, problem } = useHandling(found, way, onDone);
  const isBusy = handle.isPending || close.isPending;
  return (
    <Box as="section" aria-label={t('handle.label')}>
      <HStack role="group" aria-label={t('handle.label')} gap="1" mb="2" wrap="wrap">
        {WAYS.map((name) => (
          <Button
            key={name}
            size="sm"
            variant={way === name ? 'subtle' : 'ghost'}
            aria-pressed={way === name}
            onClick={() => setWay(name)}
          >
            {t(`handle.${name}.way`)}
          </Button>
        ))}
      </HStack>
      <Field.Root invalid={problem !== undefined} ids={{ control: id }}>
        <Field.Label>{t(`handle.${way}.label`, { name: found.name })}</Field.Label>
        <Textarea
          rows={4}
          maxLength={way === 'correction' ? PASSAGE_LENGTH : MOST_SAID}
          value={text}
          borderColor="border.emphasized"
          placeholder={t(`handle.${way}.placeholder`)}
          onChange={(e) => setText(e.target.value)}
        />
        <Field.HelperText>{t(`handle.${way}.hint`)}</Field.HelperText>
        {problem !== undefined && <Field.ErrorText>{problem}</Field.ErrorText>}
      </Field.Root>
      <Flex gap="2" mt="3" wrap="wrap" align="center">
        <Button
          size="sm"
          loading={handle.isPending}
          disabled={isBusy || text.trim() === ''}
          onClick={() => handle.mutate()}
        >
          <Icon name={way === 'reply' ? 'chat' : 'pencil'} />
          {t(`handle.${way}.do`)}
        </Button>
        {found.state === 'open' && (
          <Button size="sm" variant="ghost" colorPalette="gray" disabled={isBusy} onClick={() => close.mutate()}>
            {t('handle.close')}
          </Button>
        )}
      </Flex>
    </Box>
  );
}

/** What is wrong with the words stands below them; all else is told by the general toast. */
function useHandling({ id }: Found, way: Way, onDone: () => void) {
  const { t } = useTranslation('asked');
  const client = useQueryClient();
  const request = useRequestId();
  const [text, setText] = useState('');
  const done = async (word: string) => {
    request.done();
    await Promise.all([
      client.invalidateQueries({ predicate: ({ queryKey: [path] }) => String(path).includes('/AISetting/Dialogue') }),
      refreshWaiting(client),
    ]);
    toast.success(word);
    onDone();
  };
  const said = text.trim();
  const handle = useMutation({
    mutationFn: async () => {
      if (way === 'correction') await call('/OrgApi/AISetting/DialogueCorrect', { id, text: said });
      else await call('/OrgApi/AISetting/DialogueReply', { id, text: said, replyId: request.of([id, said]) });
    },
    onSuccess: () => done(t(`handle.${way}.done`)),
  });
  const close = useMutation({
    mutationFn: () => call('/OrgApi/AISetting/DialogueClose', { ids: [id] }),
    onSuccess: () => done(t('handle.closed')),
  });
  return {
    text,
    setText: (value: string) => {
      handle.reset();
      setText(value);
    },
    handle,
    close,
    problem: fieldErrors(handle.error)['text'],
  };
}
