// The head of a student's row on a board: the name, which opens what the student does.
import { Button, Table, Text } from '@chakra-ui/react';
import { memo } from 'react';

interface Props {
  studentId: string;
  name: string;
  /** What opening does, in words; null: there is nothing to look at yet. */
  opens: string | null;
  onOpen: (studentId: string) => void;
}

export const StudentNameCell = memo(function StudentNameCell({ studentId, name, opens, onOpen }: Props) {
  return (
    <Table.Cell as="th" scope="row" textAlign="start" fontWeight="normal" px="2" py="0.5" whiteSpace="nowrap">
      {opens === null ? (
        <Text as="span" px="1.5" color="fg.muted" textStyle="xs">
          {name}
        </Text>
      ) : (
        <Button size="xs" variant="ghost" colorPalette="gray" px="1.5" title={opens} onClick={() => onOpen(studentId)}>
          {name}
        </Button>
      )}
    </Table.Cell>
  );
});
