// The class's thread for a point: what it is about, who said what, and a place to say something. Nobody waits for others.
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { BlockProps } from '#contract/blocks/index.ts';
import { LessonIcon } from '#src/ui/lesson-icon.tsx';
import type { BlockHost } from '../host.ts';
import { TextLine } from '../text/text.tsx';
import { Closing } from './closing.tsx';
import { ContributionList } from './contributions.tsx';
import { SayForm } from './say-form.tsx';
import { useThread } from './use-thread.ts';

export function DiscussionBlock({ content, host }: { content: BlockProps<'discussion'>; host: BlockHost }) {
  const { t } = useTranslation('exercises');
  const { discussionId, prompt, closing } = content;
  const thread = useThread(content, host.live ?? false);
  const isOpen = host.openDiscussion === discussionId;
  const title = `discussion-${discussionId}`;
  return (
    <Box
      as="section"
      aria-labelledby={title}
      borderWidth="1px"
      borderRadius="l3"
      bg="bg.panel"
      borderColor={isOpen ? 'brand.border' : 'border'}
      px="4"
      py="4"
      display="grid"
      gap="4"
    >
      <Box>
        <Flex align="center" gap="2" color="brand.fg" textStyle="sm" fontWeight="semibold">
          <LessonIcon name="chat" />
          <h3 id={title}>{t('discussion.title')}</h3>
        </Flex>
        <chakra.p mt="1.5" fontSize="md" lineHeight="tall">
          <TextLine text={prompt} />
        </chakra.p>
      </Box>
      <ContributionList thread={thread} anchor={discussionId} onCite={host.onCite} />
      {isOpen ? <SayForm onSay={host.onSay ?? null} sending={host.saying ?? false} /> : null}
      {closing && closing.people > 0 ? <Closing closing={closing} contributions={content.contributions} /> : null}
    </Box>
  );
}
