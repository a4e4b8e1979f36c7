// What is still open in a new school, each line a link to where it is done; gone when all is.
import { Box, Heading, HStack, SimpleGrid } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#src/api/query.ts';
import { Link } from '#src/ui/link.tsx';
import { Icon } from '#src/ui/work-icon.tsx';

export function Checklist() {
  const { t } = useTranslation('settings');
  const { data } = useCall('/OrgApi/OrgSetting/Checklist', {});
  if (!data || data.items.every(({ done }) => done)) return null;
  return (
    <Box as="section" aria-label={t('checklist.title')} bg="bg.panel" borderRadius="l3" p={{ base: '4', md: '6' }}>
      <Heading as="h2" textStyle="md" mb="3">
        {t('checklist.title')}
      </Heading>
      <SimpleGrid as="ul" listStyleType="none" gap="2" minChildWidth="15rem">
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
    </Box>
  );
}
