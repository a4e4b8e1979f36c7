// The graph as a table: each node with what it relates to. A node opens beside it, as on the map.
import { Button, chakra, HStack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useGraphEditor } from './editor-context.ts';

const CELL = { px: '3', py: '2', textAlign: 'start', verticalAlign: 'top' } as const;

export function NodeList() {
  const { t } = useTranslation('graph');
  const { nodes, open, setOpen } = useGraphEditor();
  return (
    <chakra.div bg="bg.panel" borderRadius="l3" overflowX="auto">
      <chakra.table w="full">
        <thead>
          <chakra.tr color="fg.muted" textStyle="xs">
            {(['title', 'kind', 'relations', 'mastery'] as const).map((name) => (
              <chakra.th key={name} scope="col" fontWeight="normal" whiteSpace="nowrap" {...CELL}>
                {t(`list.${name}`)}
              </chakra.th>
            ))}
          </chakra.tr>
        </thead>
        <tbody>
          {nodes.map(({ id, kind, title, about, face }) => (
            <chakra.tr key={id} borderTopWidth="1px" borderColor="border" bg={id === open ? 'brand.subtle' : undefined}>
              <chakra.th scope="row" fontWeight="normal" {...CELL} py="1">
                <Button
                  size="sm"
                  variant="ghost"
                  colorPalette="gray"
                  whiteSpace="normal"
                  h="auto"
                  py="1"
                  textAlign="start"
                  mx="-2"
                  px="2"
                  data-node={id}
                  aria-expanded={id === open}
                  onClick={(event) => setOpen(id === open ? null : id, event.detail === 0)}
                >
                  {title}
                </Button>
              </chakra.th>
              <chakra.td {...CELL} color="fg.muted" whiteSpace="nowrap">
                {t(kind)}
              </chakra.td>
              <chakra.td {...CELL}>{about || '—'}</chakra.td>
              <chakra.td {...CELL} whiteSpace="nowrap">
                {kind === 'concept' ? (
                  '—'
                ) : (
                  <HStack as="span" gap="1.5" color={face.color}>
                    {face.icon}
                    {face.words}
                  </HStack>
                )}
              </chakra.td>
            </chakra.tr>
          ))}
        </tbody>
      </chakra.table>
    </chakra.div>
  );
}
