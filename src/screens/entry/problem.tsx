// What went wrong with a form as a whole.
import { Box, chakra, HStack } from '@chakra-ui/react';
import { FirstIcon } from '#src/ui/icon.tsx';
import type { FormAttempt } from './attempt.ts';

/** `except`: codes that the form shows in their own place. */
export function EntryProblem({ attempt, except = [] }: { attempt: FormAttempt; except?: readonly number[] }) {
  const shown = attempt.error !== null && !except.includes(attempt.code);
  return (
    // empty it takes no room in its stack
    <Box role="alert" {...(shown ? {} : { mt: '-5' })}>
      {shown ? (
        <HStack color="fg.error" bg="bg.error" borderRadius="l2" px="3" py="2" gap="2">
          <FirstIcon name="alert" />
          <chakra.span>{attempt.error}</chakra.span>
        </HStack>
      ) : null}
    </Box>
  );
}
