// Points and words, item by item: digits are typed where one is, Enter goes on to the next, and after the last to the next student.
import { Box, Button, Flex, Heading, Input, Stack, Text, Textarea } from '@chakra-ui/react';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { rounded } from '#contract/rounding.ts';
import { GivenItem } from './given.tsx';
import { type CheckedReply, isWordAlone, isWrong, type TypedReplyMarks } from './marks.ts';
import type { Way } from './use-way.ts';

interface Props {
  checked: CheckedReply;
  typed: TypedReplyMarks;
  at: number;
  onAt: (at: number) => void;
  onTyped: (typed: TypedReplyMarks) => void;
  /** One item of all students, in place of all items of one. */
  byItem: boolean;
  onNext: () => void;
  /** While it is left nothing is typed here any more; after digits typed on the way here, no field has the keys until one is chosen. */
  way: Way;
  error: string | undefined;
}

export function Points({ checked, typed, at, onAt, onTyped, byItem, onNext, way, error }: Props) {
  const { t } = useTranslation('homeworkMark');
  const { isLeaving: isBusy, missed, forget } = way;
  const fields = useRef(new Map<string, HTMLInputElement>());
  const { items } = checked;
  const current = items[at]?.id;
  const focus = useEffectEvent(() => {
    if (current !== undefined && missed === '') fields.current.get(current)?.focus();
  });
  const wake = useEffectEvent(() => {
    if (current !== undefined && missed !== '') fields.current.get(current)?.focus();
  });
  // on a phone the keyboard would lie over the page that is to be looked at
  const waits = useRef(window.matchMedia('(pointer: coarse)').matches);
  useEffect(() => {
    if (current !== undefined && !waits.current) focus();
    waits.current = false;
  }, [current]);
  // where the save has failed, the reply that was left is still there, and its field has the keys
  useEffect(() => {
    if (missed !== '') for (const field of fields.current.values()) field.blur();
  }, [missed]);
  // a digit is points, wherever one is but in another field
  useEffect(() => {
    const onKey = ({ key, target, ctrlKey, metaKey, altKey }: globalThis.KeyboardEvent) => {
      if (key === 'Escape') wake();
      const types =
        target instanceof HTMLElement && target.closest('input, textarea, select, [role="dialog"]') !== null;
      if (/^\d$/.test(key) && !types && !ctrlKey && !metaKey && !altKey) focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  const enter = (event: KeyboardEvent, n: number) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (isBusy) return;
    if (!byItem && n + 1 < items.length) onAt(n + 1);
    else onNext();
  };
  const total = items.reduce((sum, i) => sum + (Number(typed.points[i.id] ?? 0) || 0), 0);
  return (
    <Stack gap="4">
      <Box role="status" aria-live="assertive" color="fg.warning" textStyle="sm" _empty={{ display: 'none' }}>
        {isBusy ? t('locked') : missed === '' ? '' : t('missed', { missed })}
      </Box>
      {items.map((item, n) => {
        const value = typed.points[item.id] ?? '';
        const wrong = isWrong(value, item.points);
        const problem = wrong ? t('tooMany', { max: item.points }) : isWordAlone(typed, item.id) ? t('wordAlone') : '';
        const by = checked.marks.find((m) => m.itemId === item.id)?.by;
        return (
          <Stack
            key={item.id}
            as="section"
            aria-label={t('item', { n: n + 1, title: item.title })}
            gap="2"
            borderWidth="1px"
            borderColor={n === at ? 'brand.border' : 'border'}
            borderRadius="l3"
            p="3"
          >
            <Flex justify="space-between" gap="3" align="center">
              <Heading as="h2" textStyle="sm">
                {t('item', { n: n + 1, title: item.title || t(`kind.${item.kind}`) })}
              </Heading>
              <Flex align="center" gap="1.5">
                <Input
                  ref={(element) => {
                    if (element) fields.current.set(item.id, element);
                    else fields.current.delete(item.id);
                  }}
                  w="16"
                  size="sm"
                  inputMode="decimal"
                  readOnly={isBusy}
                  bg={isBusy ? 'bg.muted' : 'bg.panel'}
                  cursor={isBusy ? 'progress' : undefined}
                  textAlign="end"
                  aria-label={t('pointsOf', { n: n + 1 })}
                  aria-invalid={wrong || undefined}
                  value={value}
                  onFocus={(e) => {
                    e.currentTarget.select();
                    forget();
                    onAt(n);
                  }}
                  onKeyDown={(e) => enter(e, n)}
                  onChange={(e) => onTyped({ ...typed, points: { ...typed.points, [item.id]: e.target.value } })}
                />
                <Text whiteSpace="nowrap" color="fg.muted">
                  {t('of', { max: item.points })}
                </Text>
              </Flex>
            </Flex>
            {problem && (
              <Text role="alert" color="fg.error" textStyle="sm">
                {problem}
              </Text>
            )}
            <GivenItem item={item} given={checked.answers.find((a) => a.itemId === item.id)} />
            <Input
              size="sm"
              placeholder={t('wordForItem')}
              aria-label={t('wordOf', { n: n + 1 })}
              readOnly={isBusy}
              maxLength={2000}
              value={typed.texts[item.id] ?? ''}
              onChange={(e) => onTyped({ ...typed, texts: { ...typed.texts, [item.id]: e.target.value } })}
            />
            {by !== undefined && (
              <Text color="fg.subtle" textStyle="xs">
                {by === null ? t('byMachine') : t('by', { name: by })}
              </Text>
            )}
          </Stack>
        );
      })}
      <Textarea
        placeholder={t('wordForAll')}
        aria-label={t('wordForAll')}
        readOnly={isBusy}
        autoresize
        maxLength={2000}
        value={typed.text}
        onChange={(e) => onTyped({ ...typed, text: e.target.value })}
      />
      <Flex justify="space-between" align="center" gap="3">
        <Box role="status">{t('total', { n: rounded(total, 2), max: checked.max })}</Box>
        <Button loading={isBusy} onClick={onNext}>
          {t('saveNext')}
        </Button>
      </Flex>
      {error && (
        <Text role="alert" color="fg.error">
          {error}
        </Text>
      )}
    </Stack>
  );
}
