// The pages of a list of QA, what moved last on the first; nothing where there is one page.
import { Button, HStack } from '@chakra-ui/react';

interface Props {
  page: number;
  size: number;
  count: number;
  /** Of both ways. */
  words: readonly [newer: string, older: string];
  onPage: (page: number) => void;
}

export function QaPager({ page, size, count, words: [newer, older], onPage }: Props) {
  if (count <= size) return null;
  return (
    <HStack>
      <Button size="sm" variant="surface" disabled={page === 1} onClick={() => onPage(page - 1)}>
        {newer}
      </Button>
      <Button size="sm" variant="surface" disabled={page * size >= count} onClick={() => onPage(page + 1)}>
        {older}
      </Button>
    </HStack>
  );
}
