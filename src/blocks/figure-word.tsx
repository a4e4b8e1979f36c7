// The word of a figure, which says at a press what the figure is made of. docs/figures.md lists them all.
import { chakra } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

const WIDTH = 352;
const EDGE = 16;

/** `children` in place of the figure's word; some have none of their own. */
type Props =
  | { name: 'score' | 'mastery'; children?: ReactNode }
  | { name: 'lessonScore' | 'column' | 'total'; children: ReactNode };

export function FigureWord({ name, children }: Props) {
  const { t } = useTranslation('blocks');
  const box = useRef<HTMLDetailsElement>(null);
  const [place, setPlace] = useState<{ left: number; top: number }>();
  useEffect(() => {
    if (!place) return;
    const close = (event: Event) => {
      const { current } = box;
      const isWithin = event.target instanceof Node && current?.contains(event.target);
      if (current && (event instanceof KeyboardEvent ? event.key === 'Escape' : !isWithin)) current.open = false;
    };
    const events = ['scroll', 'pointerdown', 'keydown'] as const;
    for (const event of events) document.addEventListener(event, close, true);
    return () => {
      for (const event of events) document.removeEventListener(event, close, true);
    };
  }, [place]);
  // by the window: a table that scrolls would cut it off
  const onToggle = () => {
    const { current } = box;
    const { left, bottom } = current?.getBoundingClientRect() ?? { left: 0, bottom: 0 };
    const most = document.documentElement.clientWidth - WIDTH - EDGE;
    setPlace(current?.open ? { left: Math.max(EDGE, Math.min(left, most)), top: bottom + 4 } : undefined);
  };
  return (
    <chakra.details
      ref={box}
      display="inline-block"
      textStyle={children ? undefined : 'sm'}
      color="fg.muted"
      onToggle={onToggle}
    >
      <chakra.summary
        cursor="pointer"
        listStyleType="none"
        textDecoration="underline dotted"
        textUnderlineOffset="4px"
        focusVisibleRing="outside"
        borderRadius="l1"
      >
        {children ?? t(`figure.${name}.word`)}
      </chakra.summary>
      <chakra.span
        position="fixed"
        zIndex="popover"
        style={place}
        w={`min(${WIDTH}px, calc(100vw - ${2 * EDGE}px))`}
        p="3"
        bg="bg.panel"
        color="fg"
        borderWidth="1px"
        borderColor="border"
        borderRadius="l2"
        boxShadow="md"
        textStyle="sm"
        fontWeight="normal"
        textAlign="start"
        whiteSpace="normal"
      >
        {t(`figure.${name}.about`)}
      </chakra.span>
    </chakra.details>
  );
}
