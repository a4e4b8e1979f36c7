// One line of what waits: what it is, whose, of which course, since when; the whole line leads to where it is done.
import { Badge, Box, chakra, Flex, Text } from '@chakra-ui/react';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { useArrivalFocus } from '#src/ui/arrival-focus.ts';
import { DAY_AND_MINUTE, timeFormat } from '#src/ui/school-time.ts';
import { Icon } from '#src/ui/work-icon.tsx';

interface Props {
  badge: string;
  title: string;
  name: string;
  /** Empty where the list is one course's, or the work has none. */
  course: string;
  at: number;
  what: string;
  path: string;
  /** Before the line, beside what leads on; null keeps its place. */
  tick?: ReactNode;
}

export function WaitingRow({ badge, title, name, course, at, what, path, tick }: Props) {
  const { i18n } = useTranslation();
  const when = timeFormat(i18n.language, DAY_AND_MINUTE);
  const about = [name, course === title ? '' : course, when.format(at)].filter(Boolean).join(' · ');
  return (
    <chakra.li display="flex" alignItems="center" gap="2">
      {tick === null ? <Box w="5" flexShrink="0" /> : tick}
      <Line to={path}>
        <Box flex="1" minW="0">
          <Flex gap="2" align="baseline">
            <Badge flexShrink="0">{badge}</Badge>
            <Text overflowWrap="anywhere" lineClamp={2}>
              {title}
            </Text>
          </Flex>
          <Text color="fg.muted" textStyle="xs" mt="1" fontVariantNumeric="tabular-nums">
            {about}
          </Text>
        </Box>
        <Flex align="center" gap="1" color="brand.fg" flexShrink="0" textStyle="sm">
          <chakra.span hideBelow="sm">{what}</chakra.span>
          <Icon name="next" />
        </Flex>
      </Line>
    </chakra.li>
  );
}

const Line = chakra(RouterLink, {
  base: {
    display: 'flex',
    flex: '1',
    minW: '0',
    alignItems: 'center',
    gap: '4',
    bg: 'bg.panel',
    borderRadius: 'l3',
    px: { base: '4', md: '5' },
    py: '3',
    _hover: { bg: 'bg.muted' },
  },
});

const STEPS: Partial<Record<string, 1 | -1>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/** `takesKeys`: the first line has the focus when it comes, a digit opens its line. */
export function WaitingRows({ label, takesKeys = false, children }: RowsProps) {
  const list = useRef<HTMLOListElement>(null);
  const lines = (): HTMLElement[] => [...(list.current?.querySelectorAll<HTMLElement>('a') ?? [])];
  useArrivalFocus(takesKeys, () => lines()[0]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const all = lines();
    const step = STEPS[event.key];
    const chosen = all[Number(event.key) - 1];
    if (!step && !chosen) return;
    event.preventDefault();
    if (chosen) chosen.click();
    else if (step) all[all.indexOf(document.activeElement as HTMLElement) + step]?.focus();
  };
  return (
    <chakra.ol
      ref={list}
      display="flex"
      flexDirection="column"
      gap="2"
      listStyleType="none"
      aria-label={label}
      {...(takesKeys ? { onKeyDown } : {})}
    >
      {children}
    </chakra.ol>
  );
}

interface RowsProps {
  label: string;
  takesKeys?: boolean;
  children: ReactNode;
}
