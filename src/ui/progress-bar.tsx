// A thin progress bar with a name for those who cannot see it.
import { Progress } from '@chakra-ui/react';

/** `value` 0 to 1. */
export function ProgressBar({ value, label }: { value: number; label: string }) {
  return (
    <Progress.Root value={Math.round(value * 100)} size="xs" mt="1.5" maxW="md" aria-label={label}>
      <Progress.Track>
        <Progress.Range />
      </Progress.Track>
    </Progress.Root>
  );
}
