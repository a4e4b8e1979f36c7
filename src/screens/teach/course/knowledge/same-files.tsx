// Files that have come although the course has them already: the teacher says whether both are wanted.
import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { toast } from '#src/ui/toast.ts';
import { useDeleteDocument } from './queries.ts';
import type { SameFile } from './use-uploads.ts';

export function SameFiles({ list, onDone }: { list: readonly SameFile[]; onDone(id: string): void }) {
  const { t } = useTranslation('teach');
  const remove = useDeleteDocument();
  if (list.length === 0) return null;
  return (
    <Box as="ul" role="status" listStyleType="none" bg="bg.warning" borderRadius="l3" px="4" py="2">
      {list.map(({ id, name, same }) => (
        <Flex as="li" key={id} gap="3" py="1" wrap="wrap" align="center">
          <Text flex="1" minW="16rem" overflowWrap="anywhere">
            {t('knowledge.same.text', { name, same: same.name })}
          </Text>
          <Button
            size="xs"
            variant="outline"
            aria-label={t('knowledge.of', { action: t('knowledge.same.remove'), name })}
            loading={remove.isPending && remove.variables === id}
            onClick={() =>
              remove.mutate(id, {
                onSuccess: () => {
                  toast.success(t('knowledge.removed', { name }));
                  onDone(id);
                },
                onError: ({ message }) => toast.error(message),
              })
            }
          >
            {t('knowledge.same.remove')}
          </Button>
          <Button size="xs" variant="ghost" colorPalette="gray" onClick={() => onDone(id)}>
            {t('knowledge.same.keep')}
          </Button>
        </Flex>
      ))}
    </Box>
  );
}
