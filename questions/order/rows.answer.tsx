// Things to put in order: each row moves by its buttons, or by the arrows once its letter was pressed.
import { Button, chakra, Flex, IconButton } from '@chakra-ui/react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextLine } from '#src/blocks/text/text.tsx';
import { LessonIcon } from '#src/ui/lesson-icon.tsx';
import type { InputProps } from '../kit/answer.ts';
import { ItemVerdict, KeysTip } from '../kit/arranged.answer.tsx';
import type { AskedItem } from '../kit/contract.ts';
import { moveItem, type OrderDraft, orderOf } from './draft.answer.ts';

export function OrderRows({ question, draft, editable, open, change, result }: InputProps<OrderDraft>) {
  const { t } = useTranslation('common');
  const keys = orderOf(question, draft);
  const byKey = new Map(question.options?.map((o) => [o.key, o]));
  const rows = keys.flatMap((key) => byKey.get(key) ?? []);
  const right = rightPlaces(result?.rightValue);
  const moved = rows.findIndex(({ key }) => key === draft.at);
  const press = useKeptFocus(keys);
  const [isTouched, setTouched] = useState(false);
  const step = (key: string, by: 1 | -1) => (button: HTMLButtonElement) => {
    press(button);
    setTouched(true);
    change(moveItem(question, draft, key, by));
  };
  return (
    <>
      <chakra.ol aria-label={t('arrange:order.label')} display="grid" gap="2" listStyleType="none">
        {rows.map((item, at) => (
          <Row
            key={item.key}
            item={item}
            at={at}
            of={rows.length}
            chosen={editable && draft.at === item.key}
            {...(editable ? { onStep: (by: 1 | -1) => step(item.key, by) } : {})}
            {...(result ? { isRight: result.result === 'right' || right[at] === item.key } : {})}
            belongs={right.indexOf(item.key) + 1}
          />
        ))}
      </chakra.ol>
      <chakra.p srOnly aria-live="polite">
        {editable && (isTouched || draft.at !== null) && moved >= 0
          ? t('arrange:order.now', { letter: draft.at, text: rows[moved]?.text, at: moved + 1, of: rows.length })
          : ''}
      </chakra.p>
      <KeysTip open={open} words="order.keys" />
    </>
  );
}

/** In an exam: what is shown can be the answer, and counts as one only once it is said so. */
export function OrderOnPaper(props: InputProps<OrderDraft>) {
  const { t } = useTranslation('common');
  const { question, draft, editable, change } = props;
  return (
    <>
      <OrderRows {...props} />
      {editable && draft.keys.length === 0 && (
        <Button
          size="sm"
          variant="outline"
          colorPalette="gray"
          justifySelf="start"
          onClick={() => change({ ...draft, keys: orderOf(question, draft) })}
        >
          {t('arrange:order.asItIs')}
        </Button>
      )}
    </>
  );
}

const rightPlaces = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** A row that moves may be taken out of the page and put in again, and its button loses the focus by that. */
function useKeptFocus(keys: readonly string[]): (button: HTMLButtonElement) => void {
  const pressed = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the order
  useLayoutEffect(() => {
    pressed.current?.focus();
    pressed.current = null;
  }, [keys.join(' ')]);
  return (button) => {
    pressed.current = button;
  };
}

interface RowProps {
  item: AskedItem;
  at: number;
  of: number;
  chosen: boolean;
  /** Absent where nothing moves any more. */
  onStep?: (by: 1 | -1) => (button: HTMLButtonElement) => void;
  /** Once it was marked. */
  isRight?: boolean;
  /** The place where it belongs, from 1; 0 where that is not told. */
  belongs: number;
}

function Row({ item: { key, text }, at, of, chosen, onStep, isRight, belongs }: RowProps) {
  const { t } = useTranslation('common');
  const tool = (by: 1 | -1, label: string) => {
    const isEnd = at + by < 0 || at + by >= of;
    return (
      <IconButton
        size="md"
        variant="ghost"
        colorPalette="gray"
        aria-label={label}
        // not `disabled`: that would take the focus away at either end
        aria-disabled={isEnd || undefined}
        opacity={isEnd ? '0.35' : '1'}
        onClick={(event) => onStep?.(by)(event.currentTarget)}
      >
        <LessonIcon name={by < 0 ? 'up' : 'down'} />
      </IconButton>
    );
  };
  return (
    <Flex
      as="li"
      gap="3"
      align="center"
      ps="3"
      pe="1"
      minH="12"
      borderRadius="l2"
      borderWidth="1px"
      borderColor={chosen ? 'brand.solid' : 'border'}
      bg={chosen ? 'brand.subtle' : 'bg.panel'}
      fontSize="md"
    >
      <chakra.span color="fg.muted" fontVariantNumeric="tabular-nums">
        {key}
      </chakra.span>
      <chakra.span flex="1" minW="0" overflowWrap="anywhere" py="2">
        <TextLine text={text} />
        {isRight === undefined ? null : (
          <ItemVerdict
            isRight={isRight}
            text={isRight ? t('arrange:order.right') : belongs > 0 ? t('arrange:order.belongs', { at: belongs }) : ''}
          />
        )}
      </chakra.span>
      {onStep ? (
        <Flex flexShrink="0">
          {tool(-1, t('arrange:order.up', { letter: key }))}
          {tool(1, t('arrange:order.down', { letter: key }))}
        </Flex>
      ) : null}
    </Flex>
  );
}
