// A teacher's empty home: the three steps to a course.
import { Box, Button, Grid, Heading, Text, VStack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Icon, type IconName } from '#src/ui/work-icon.tsx';

const STEPS: readonly { key: 'upload' | 'draft' | 'teach'; icon: IconName }[] = [
  { key: 'upload', icon: 'upload' },
  { key: 'draft', icon: 'pencil' },
  { key: 'teach', icon: 'chat' },
];

export function Start({ onAdd }: { onAdd(): void }) {
  const { t } = useTranslation('teach');
  return (
    <VStack bg="bg.panel" borderRadius="l3" gap="8" px="8" py="12">
      <Heading as="h2" textStyle="lg">
        {t('start.title')}
      </Heading>
      <Grid as="ol" listStyleType="none" templateColumns="repeat(3, 1fr)" gap="8" w="full" maxW="5xl">
        {STEPS.map(({ key, icon }, i) => (
          <VStack as="li" key={key} gap="2" textAlign="center">
            <Box bg="brand.subtle" color="brand.fg" borderRadius="full" p="4">
              <Icon name={icon} size="1.75rem" />
            </Box>
            <Text textStyle="md" fontWeight="medium">
              {i + 1}. {t(`start.${key}`)}
            </Text>
            <Text color="fg.muted">{t(`start.${key}Text`)}</Text>
          </VStack>
        ))}
      </Grid>
      <Button onClick={onAdd}>
        <Icon name="add" />
        {t('start.first')}
      </Button>
    </VStack>
  );
}
