// A state as an icon, a word and a colour, never a colour alone.
import { HStack, Spinner, Text } from '@chakra-ui/react';
import { Icon, type IconName } from './work-icon.tsx';

export type Tone = 'neutral' | 'good' | 'warn' | 'bad' | 'busy';
const COLOURS: Record<Tone, string> = {
  neutral: 'fg.muted',
  good: 'fg.success',
  warn: 'fg.warning',
  bad: 'fg.error',
  busy: 'fg.info',
};

export function StateBadge({ tone, icon, children }: { tone: Tone; icon: IconName | 'spinner'; children: string }) {
  return (
    <HStack gap="1.5" color={COLOURS[tone]} whiteSpace="nowrap">
      {icon === 'spinner' ? <Spinner boxSize="3.5" borderWidth="2px" aria-hidden="true" /> : <Icon name={icon} />}
      <Text as="span" textStyle="sm">
        {children}
      </Text>
    </HStack>
  );
}
