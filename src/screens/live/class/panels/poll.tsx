// A poll of the teacher's own: a question and what can be chosen.
import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST_LINE, MOST_OPTIONS } from '#contract/live-limits.ts';
import { TextLine } from '#src/blocks/text/text.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { Icon } from '#src/ui/work-icon.tsx';
import { questionOf } from '../asked.ts';
import type { ClassView } from '../class.ts';

interface Poll {
  text: string;
  options: string[];
}
const EMPTY: Poll = { text: '', options: ['', ''] };
const LEAST = 2;
const MOST_OPTION = 200;

export function PollPanel({ live }: { live: ClassView }) {
  const { acts } = live;
  return (
    <Box flex="1" minH="0" overflow="auto" px="3" py="3" display="grid" gap="3" alignContent="start">
      <Running live={live} />
      {acts ? (
        <PollForm
          disabled={!acts.can('show')}
          onStart={(poll) => acts.command({ type: 'show', what: { kind: 'poll', ...poll } })}
        />
      ) : null}
    </Box>
  );
}

/** The one on the stage is ended where it was begun. */
function Running({ live }: { live: ClassView }) {
  const { t } = useTranslation('liveClass');
  const { acts, stage } = live;
  const question = stage.kind === 'poll' ? questionOf(live, stage.questionId) : null;
  if (!acts || !question) return null;
  return (
    <Box as="section" aria-label={t('poll.running')} bg="bg.muted" borderRadius="l2" p="3" display="grid" gap="2">
      <chakra.p color="fg.muted" textStyle="sm">
        {t(acts.can('reveal') ? 'poll.running' : 'poll.shown')}
      </chakra.p>
      <chakra.p fontWeight="medium" overflowWrap="anywhere">
        <TextLine text={question.stem} formulas={question.formulas} />
      </chakra.p>
      <Flex gap="2" wrap="wrap">
        {acts.can('reveal') && (
          <Button size="sm" onClick={() => acts.command({ type: 'reveal' })}>
            {t('asked.revealPoll')}
          </Button>
        )}
        <Button
          size="sm"
          variant="outline"
          disabled={!acts.can('clear')}
          onClick={() => acts.command({ type: 'clear' })}
        >
          {t('poll.clear')}
        </Button>
      </Flex>
    </Box>
  );
}

function PollForm({ disabled, onStart }: { disabled: boolean; onStart: (poll: Poll) => void }) {
  const { t } = useTranslation('liveClass');
  const [{ text, options }, set] = useState(EMPTY);
  const given = options.map((o) => o.trim()).filter((o) => o !== '');
  const isDouble = new Set(given).size !== given.length;
  const ready = text.trim() !== '' && given.length >= LEAST && !isDouble;
  return (
    <chakra.form
      display="grid"
      gap="2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!ready || disabled) return;
        onStart({ text: text.trim(), options: given });
        set(EMPTY);
      }}
    >
      <TextField
        label={t('poll.text')}
        value={text}
        maxLength={MOST_LINE}
        onChange={(next) => set({ text: next, options })}
      />
      {options.map((option, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an option's place is its letter
        <Flex key={i} gap="1" align="end">
          <TextField
            label={t('poll.option', { n: i + 1 })}
            value={option}
            maxLength={MOST_OPTION}
            error={
              isDouble && given.indexOf(option.trim()) !== given.lastIndexOf(option.trim()) ? t('poll.same') : undefined
            }
            onChange={(next) => set({ text, options: options.with(i, next) })}
          />
          {options.length > LEAST ? (
            <Button
              variant="ghost"
              colorPalette="gray"
              px="0"
              aria-label={t('poll.removeOption', { n: i + 1 })}
              onClick={() => set({ text, options: options.filter((_, j) => j !== i) })}
            >
              <Icon name="close" />
            </Button>
          ) : null}
        </Flex>
      ))}
      <Flex gap="2" justify="space-between">
        <Button
          size="sm"
          variant="ghost"
          disabled={options.length >= MOST_OPTIONS}
          onClick={() => set({ text, options: [...options, ''] })}
        >
          {t('poll.addOption')}
        </Button>
        <Button size="sm" type="submit" disabled={!ready || disabled}>
          {t('poll.start')}
        </Button>
      </Flex>
    </chakra.form>
  );
}
