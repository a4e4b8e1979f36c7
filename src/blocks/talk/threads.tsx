// Threads of one kind: what began each, its replies when it is opened, and a place to say something.
import { Box, Button, Flex, Skeleton, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { More } from '#src/ui/more.tsx';
import { usePageQuery } from '#src/ui/page-query.ts';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { Composer } from './composer.tsx';
import { PostAction, type PostContext, PostView } from './post.tsx';
import { type Post, usePosts, useTalk } from './queries.ts';

export interface ThreadPlace {
  courseId: string;
  /** Of one section; else of the whole course. */
  sectionId?: string;
}

interface Props extends Omit<PostContext, 'isWide'>, ThreadPlace {
  /** Begins a thread; not where one only answers. */
  canBegin: boolean;
}

export function Threads({ courseId, sectionId, canBegin, ...own }: Props) {
  const place = { ...own, isWide: sectionId === undefined };
  const { t } = useTranslation('talk');
  const { kind, teaches, isOver } = place;
  const [isOpenOnly, setOpenOnly] = useState(false);
  const here = { courseId, ...(sectionId === undefined ? {} : { sectionId }) };
  const posts = usePosts(place, {
    ...here,
    sort: teaches && kind === 'qa' ? '-attention' : '-createdAt',
    ...(isOpenOnly ? { unanswered: true } : {}),
  });
  const talk = useTalk(place);
  if (posts.isError) return <ErrorState error={posts.error} onRetry={() => void posts.refetch()} />;
  if (!posts.data) return <Skeleton role="status" aria-label={t('loading')} h="32" />;
  const { items } = posts.data;
  return (
    <Stack gap="5">
      {canBegin && !isOver && (
        <Composer
          label={t(`begin.${kind}.label`)}
          placeholder={t(`begin.${kind}.placeholder`)}
          send={t(`begin.${kind}.send`)}
          onSend={(text) => talk.add({ ...here, text })}
        />
      )}
      {teaches && kind === 'qa' && (
        <Flex>
          <Button
            size="sm"
            variant={isOpenOnly ? 'surface' : 'outline'}
            aria-pressed={isOpenOnly}
            onClick={() => setOpenOnly(!isOpenOnly)}
          >
            {t('onlyUnanswered')}
          </Button>
        </Flex>
      )}
      {items.length === 0 ? (
        <EmptyState
          icon="list"
          title={t(isOpenOnly ? 'allAnswered' : `empty.${kind}`)}
          {...(isOpenOnly ? {} : { text: t(`emptyText.${teaches ? 'teacher' : 'student'}.${kind}`) })}
        />
      ) : (
        <Stack as="ol" listStyleType="none" gap="4" aria-label={t(`list.${kind}`)}>
          {items.map((post) => (
            <Thread key={post.id} post={post} {...place} />
          ))}
        </Stack>
      )}
      <More query={posts} />
    </Stack>
  );
}

function Thread({ post, ...place }: PostContext & { post: Post }) {
  const { t } = useTranslation('talk');
  // a link to the question opens it
  const [isOpen, setOpen] = useState(usePageQuery().get('asked') === post.id);
  const word = isOpen
    ? t('hide')
    : post.replies > 0
      ? t('replies', { count: post.replies })
      : place.isOver
        ? ''
        : t('reply');
  return (
    <Box as="li" bg="bg.subtle" borderRadius="l3" px={{ base: '4', md: '5' }} py="4">
      <PostView post={post} {...place}>
        {word !== '' && <PostAction icon="chat" label={word} expanded={isOpen} onClick={() => setOpen(!isOpen)} />}
      </PostView>
      {isOpen && <Replies post={post} {...place} />}
    </Box>
  );
}

function Replies({ post: { id, courseId }, ...place }: PostContext & { post: Post }) {
  const { t } = useTranslation('talk');
  const { kind, teaches, isOver } = place;
  const replies = usePosts(place, { courseId, parentId: id, sort: 'createdAt' });
  const talk = useTalk(place);
  if (replies.isError) return <ErrorState error={replies.error} onRetry={() => void replies.refetch()} />;
  if (!replies.data) return <Skeleton role="status" aria-label={t('loading')} h="16" mt="3" />;
  const { items } = replies.data;
  // the answer that holds is read first
  const inOrder = [...items.filter((r) => r.selected), ...items.filter((r) => !r.selected)];
  return (
    <Stack gap="4" mt="3" ps={{ base: '3', md: '5' }} borderInlineStartWidth="3px" borderColor="border">
      {items.length > 0 && (
        <Stack as="ol" listStyleType="none" gap="4" aria-label={t('list.replies')}>
          {inOrder.map((reply) => (
            <li key={reply.id}>
              <PostView post={reply} {...place} />
            </li>
          ))}
        </Stack>
      )}
      <More query={replies} />
      {!isOver && (
        <Composer
          label={t('reply')}
          placeholder={t('replyPlaceholder')}
          send={t('send')}
          // who opens what was said reads it first
          autoFocus={items.length === 0}
          {...(teaches && kind === 'qa' ? { onDraft: () => talk.draft(id) } : {})}
          onSend={(text, isDrafted) =>
            talk.add({ courseId, parentId: id, text, ...(isDrafted ? { draftedBy: 'tutor' as const } : {}) })
          }
        />
      )}
    </Stack>
  );
}
