// What is still open in a new school, each line a link to where it is done; gone when all is.
import { Box, chakra, HStack, SimpleGrid } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#src/api/query.ts';
import { Link } from '#src/ui/link.tsx';
import { Icon } from '#src/ui/work-icon.tsx';

/** `isFolded`: one has come for something else, which it must not push out of sight. */
export function Checklist({ isFolded }: { isFolded: boolean }) {
  const { t } = useTranslation('settings');
  const { data } = useCall('/OrgApi/OrgSetting/Checklist', {});
  const open = data?.items.filter(({ done }) => !done).length ?? 0;
  if (!data || open === 0) return null;
  return (
    <chakra.details bg="bg.panel" borderRadius="l3" px={{ base: '4', md: '6' }} py="4" open={!isFolded}>
      <chakra.summary cursor="pointer" textStyle="md" fontWeight="semibold">
        {t('checklist.left', { count: open })}
      </chakra.summary>
      <SimpleGrid as="ul" mt="3" listStyleType="none" gap="2" minChildWidth="15rem">
        {data.items.map(({ id, done, path }) => (
          <HStack as="li" key={id} gap="2" color={done ? 'fg.muted' : 'fg'}>
            <Box color={done ? 'fg.success' : 'fg.subtle'}>
              <Icon name={done ? 'done' : 'ellipse'} />
            </Box>
            <Link to={path}>{t(`checklist.${id}`)}</Link>
            <span>{t(done ? 'checklist.done' : 'checklist.open')}</span>
          </HStack>
        ))}
      </SimpleGrid>
    </chakra.details>
  );
}
