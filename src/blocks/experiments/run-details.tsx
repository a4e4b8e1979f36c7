// An answer that is a run of an experiment: its steps, for who wants to see them.
import { Box, Button, Skeleton } from '@chakra-ui/react';
import { Suspense, useState } from 'react';
import { later } from '#src/ui/later.ts';
import { withWords } from '#src/ui/words.ts';

const RunSteps = later(async () => (await withWords(['experiment'], import('./marks.tsx'))).RunSteps);

export function RunDetails({ runId, label }: { runId: string; label: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Box>
      <Button
        size="sm"
        variant="outline"
        colorPalette="gray"
        aria-expanded={isOpen}
        onClick={() => setOpen((is) => !is)}
      >
        {label}
      </Button>
      {isOpen && (
        <Box mt="3">
          <Suspense fallback={<Skeleton h="24" />}>
            <RunSteps runId={runId} />
          </Suspense>
        </Box>
      )}
    </Box>
  );
}
