// A piece of news or an article as visitors read it: on its own page, and before it is out beside what writes it.
import { Badge, Box, chakra, HStack } from '@chakra-ui/react';
import { RichText } from '#src/ui/rich-text.tsx';

interface Props {
  title: string;
  cat?: string;
  /** Of what has a day. */
  day?: string;
  summary?: string;
  /** Cleaned by the server. */
  html: string;
  /** Of a page that it is, or of a part that it is within another. */
  level?: 'h1' | 'h2';
}

export const Article = ({ title, cat = '', day = '', summary = '', html, level = 'h1' }: Props) => (
  <>
    <chakra.h1 as={level} textStyle="2xl" fontWeight="semibold" overflowWrap="anywhere">
      {title}
    </chakra.h1>
    {(cat || day) && (
      <HStack gap="3" color="fg.muted">
        {cat && <Badge colorPalette="blue">{cat}</Badge>}
        {day && <span>{day}</span>}
      </HStack>
    )}
    {summary && (
      <chakra.p color="fg.muted" borderStartWidth="3px" borderColor="brand.emphasized" ps="4" overflowWrap="anywhere">
        {summary}
      </chakra.p>
    )}
    <Box bg="bg.panel" borderRadius="l3" p={{ base: '4', md: '8' }}>
      <RichText html={html} textStyle="md" />
    </Box>
  </>
);
