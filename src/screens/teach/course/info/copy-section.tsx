// The same course once more, for another term or another colleague.
import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { courses } from '#contract/courses.ts';
import { useMay } from '#src/api/guarded.ts';
import { CopyForm } from '../../course-row/copy-form.tsx';
import type { Course } from '../../course-row/queries.ts';

export function CopySection({ course }: { course: Course }) {
  const { t } = useTranslation('teach');
  const [open, setOpen] = useState(false);
  if (!useMay()(courses.copy)) return null;
  return (
    <Flex
      bg="bg.panel"
      borderRadius="l3"
      p={{ base: '4', md: '6' }}
      mt="6"
      mx="auto"
      maxW="5xl"
      gap="4"
      wrap="wrap"
      align="center"
      justify="space-between"
    >
      <Box minW="0">
        <Heading as="h2" textStyle="md">
          {t('copy.open')}
        </Heading>
        <Text color="fg.muted">{t('copy.hint')}</Text>
      </Box>
      <Button variant="outline" onClick={() => setOpen(true)}>
        {t('copy.open')}
      </Button>
      {open && <CopyForm course={course} onClose={() => setOpen(false)} />}
    </Flex>
  );
}
