// A table of the QA screens. With a label its frame is a stop of the keyboard, which scrolls it.
import { Box, chakra, type SystemStyleObject } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface Props {
  columns: readonly string[];
  label?: string;
  maxH?: string;
  textStyle?: 'xs' | 'sm';
  /** How all cells look, other than as most tables' do. */
  cells?: SystemStyleObject;
  css?: SystemStyleObject;
  /** Its rows. */
  children: ReactNode;
}

export function DataTable({ columns, label, maxH, textStyle = 'sm', cells, css, children }: Props) {
  const look = { p: textStyle === 'xs' ? '1.5' : '2', textAlign: 'start', verticalAlign: 'top', ...cells };
  return (
    <Box
      overflow="auto"
      borderWidth="1px"
      borderColor="border"
      borderRadius="l2"
      bg="bg.panel"
      {...(maxH ? { maxH } : {})}
      {...(label ? { tabIndex: 0, role: 'region', 'aria-label': label } : {})}
    >
      <chakra.table
        w="full"
        textStyle={textStyle}
        css={{ '& td, & th': { borderBottomWidth: '1px', borderColor: 'border', ...look }, ...css }}
      >
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </chakra.table>
    </Box>
  );
}
