// One answer, or all that are the same: points by key or by hand, a word to the student, and on to the next.
import { Box, Button, chakra, Field, Flex, HStack, Input, Text, Textarea } from '@chakra-ui/react';
import { type KeyboardEvent, type ReactNode, type Ref, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StateBadge } from '#src/ui/state-badge.tsx';
import { pointsTyped, typed } from './typed.ts';

interface Props {
  /** Whose it is. */
  who: string;
  /** Beside the name. */
  head?: ReactNode;
  max: number;
  points: number | null;
  /** Not all of them have the same. */
  isMixed?: boolean;
  /** Undefined: nothing can be said to so many. */
  text?: string;
  by?: string | null | undefined;
  isBusy: boolean;
  cardRef: Ref<HTMLDivElement>;
  onSave: (points: number, text: string | undefined) => void;
  /** It is to stay as it is: on to the next. */
  onKeep: () => void;
  /** To the card before or after. */
  onStep: (by: 1 | -1) => void;
  children: ReactNode;
}

const STEPS: Partial<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

export function ExamAnswerCard(props: Props) {
  const {
    who,
    head,
    max,
    points,
    isMixed = false,
    text: stored,
    isBusy,
    cardRef,
    onSave,
    onKeep,
    onStep,
    children,
  } = props;
  const { t } = useTranslation('examRecords');
  const id = useId();
  const [text, setText] = useState(points === null ? '' : String(points));
  const [isTyping, setTyping] = useState(false);
  /** Whether the keys mark: what has its mark is changed only by who chooses to. */
  const [isTaken, setTaken] = useState(points === null && !isMixed);
  const [isAsked, setAsked] = useState(false);
  const [word, setWord] = useState(stored ?? '');
  const given = pointsTyped(text, max);
  const save = () => {
    if (given === null || isBusy) return;
    // looked at and left as it is: the machine's mark stays the machine's, which another key may change
    if (given === points && word.trim() === (stored ?? '')) onKeep();
    else onSave(given, stored === undefined ? undefined : word.trim());
  };
  const take = () => {
    setTaken(true);
    setAsked(false);
  };
  const type = (key: string) => {
    if (!isTaken) {
      setAsked(true);
      return;
    }
    // the first key of a visit begins anew: what stood there is another mark
    setText((before) => typed(isTyping || key === 'Backspace' ? before : '', key, max));
    setTyping(true);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
    const { target, key } = event;
    if (target instanceof HTMLTextAreaElement) {
      // out of the word, to where the keys mark
      if (key === 'Escape') event.currentTarget.focus();
      return;
    }
    if (target instanceof HTMLButtonElement && key === 'Enter') return;
    const step = STEPS[key];
    if (key === 'Enter') save();
    else if (step) onStep(step);
    else if (key.toLowerCase() === 'e' && !(target instanceof HTMLInputElement)) take();
    else if (!(target instanceof HTMLInputElement) && /^([\d.]|Backspace)$/.test(key)) type(key);
    else return;
    event.preventDefault();
  };
  return (
    <Box
      ref={cardRef}
      role="group"
      aria-label={t('mark.card', { who })}
      tabIndex={0}
      bg="bg.panel"
      borderRadius="l3"
      p={{ base: '4', md: '5' }}
      scrollMarginY="20"
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && setTyping(false)}
      _focusVisible={{ outline: '2px solid', outlineColor: 'brand.focusRing' }}
    >
      <HStack gap="3" wrap="wrap">
        <Text fontWeight="semibold">{who}</Text>
        {head}
        <Box ms="auto">
          <Standing {...props} />
        </Box>
      </HStack>
      <Box mt="3" px="4" py="3" bg="bg.muted" borderRadius="l2">
        {children}
      </Box>
      <Flex gap="3" mt="3" wrap="wrap" align="center">
        <HStack gap="1.5">
          <chakra.label htmlFor={`${id}-points`}>{t('mark.points')}</chakra.label>
          <Input
            id={`${id}-points`}
            w="20"
            size="sm"
            inputMode="decimal"
            autoComplete="off"
            borderColor="border.emphasized"
            value={text}
            aria-invalid={text !== '' && given === null}
            onFocus={(e) => {
              take();
              e.target.select();
            }}
            onChange={(e) => setText(e.target.value)}
          />
          <Text color="fg.muted" fontVariantNumeric="tabular-nums">
            {t('mark.of', { max })}
          </Text>
        </HStack>
        <HStack gap="1">
          <Button size="xs" variant="ghost" colorPalette="gray" onClick={() => setText('0')}>
            {t('mark.none')}
          </Button>
          <Button size="xs" variant="ghost" colorPalette="gray" onClick={() => setText(String(max))}>
            {t('mark.full')}
          </Button>
        </HStack>
        <Button size="sm" ms={{ md: 'auto' }} disabled={given === null || isBusy} onClick={save}>
          {t('mark.next')}
        </Button>
      </Flex>
      <Text role="status" color="fg.warning" textStyle="sm" mt={isAsked ? '1' : '0'}>
        {isAsked ? t('mark.marked') : ''}
      </Text>
      {text !== '' && given === null && (
        <Text role="alert" color="fg.error" mt="1">
          {t('mark.tooMuch', { max })}
        </Text>
      )}
      {stored !== undefined && (
        <Field.Root mt="3">
          <Field.Label>{t('mark.word')}</Field.Label>
          <Textarea
            rows={1}
            autoresize
            maxLength={2000}
            value={word}
            borderColor="border.emphasized"
            placeholder={t('mark.wordHint')}
            onChange={(e) => setWord(e.target.value)}
          />
        </Field.Root>
      )}
    </Box>
  );
}

function Standing({ points, isMixed = false, by }: Pick<Props, 'points' | 'isMixed' | 'by'>) {
  const { t } = useTranslation('examRecords');
  if (isMixed) return <Text color="fg.muted">{t('mark.differ')}</Text>;
  if (points === null)
    return (
      <StateBadge tone="busy" icon="pencil">
        {t('mark.waits')}
      </StateBadge>
    );
  const whose = by === undefined ? '' : by === null ? t('mark.byMachine') : t('mark.byTeacher', { name: by });
  return (
    <Text color="fg.muted" fontVariantNumeric="tabular-nums">
      {[t('mark.given', { points }), whose].filter(Boolean).join(' · ')}
    </Text>
  );
}
