// One person's words: who, when, how they stand, and what can be done with them. Text, never markup.
import { Box, Button, chakra, Flex, HStack, Skeleton } from '@chakra-ui/react';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { later } from '#src/ui/later.ts';
import { LessonIcon, type LessonIconName } from '#src/ui/lesson-icon.tsx';
import { DATE_AND_TIME, timeFormat } from '#src/ui/school-time.ts';
import { offerUndo } from '#src/ui/undo.ts';
import { useBusy } from '#src/ui/use-busy.ts';
import { Vote } from '../discussion/vote.tsx';
import { SaidText } from '../said.tsx';
import { Composer } from './composer.tsx';
import { type Family, type Post, useTalk } from './queries.ts';
import { Stars } from './stars.tsx';

const Cited = later(async () => (await import('./cited.tsx')).Cited);

export interface PostContext extends Family {
  /** Who reads here teaches the course. */
  teaches: boolean;
  /** Nothing more is said here. */
  isOver: boolean;
  /** Of the whole course: each says which section it is about. */
  isWide: boolean;
}

interface Props extends PostContext {
  post: Post;
  /** Beside votes and changes. */
  children?: ReactNode;
}

export function PostView({ post, children, ...place }: Props) {
  const { t } = useTranslation('talk');
  const [isEditing, setEditing] = useState(false);
  const talk = useTalk(place);
  return (
    <Box display="grid" gap="2" minW="0">
      <Head post={post} {...place} />
      {isEditing ? (
        <Composer
          label={t('edit')}
          send={t('save')}
          first={post.text}
          autoFocus
          onSend={async (text) => {
            await talk.update({ id: post.id, version: post.version, text });
            setEditing(false);
          }}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <Words post={post} />
      )}
      <Flex gap="1" wrap="wrap" align="center" mx="-2">
        <VoteFor post={post} {...place} />
        {children}
        <Actions post={post} {...place} onEdit={() => setEditing(true)} />
      </Flex>
    </Box>
  );
}

function Head({ post, kind, isWide }: { post: Post } & PostContext) {
  const { t, i18n } = useTranslation('talk');
  const when = timeFormat(i18n.language, DATE_AND_TIME);
  return (
    <Flex gap="2" wrap="wrap" align="center" textStyle="sm" color="fg.muted">
      <chakra.span color="fg" fontWeight="medium">
        {post.own ? t('you', { name: post.by }) : post.by}
      </chakra.span>
      {post.byTeacher && <Mark>{t('teacher')}</Mark>}
      {post.score !== null && <Stars score={post.score} />}
      <chakra.time dateTime={new Date(post.createdAt).toISOString()}>{when.format(post.createdAt)}</chakra.time>
      {isWide && post.section !== '' && post.parentId === null && <span>{t('of', { section: post.section })}</span>}
      {post.selected && (
        <Mark of="green" icon="check">
          {t(`selected.${kind}`)}
        </Mark>
      )}
      {post.unanswered && (
        <Mark of="orange" icon="clock">
          {t('unanswered')}
        </Mark>
      )}
      {post.draftedBy && <Mark icon="bulb">{t('drafted')}</Mark>}
    </Flex>
  );
}

/** The learners' pages come without the library's badge. */
const Mark = ({ of = 'brand', icon, children }: { of?: string; icon?: LessonIconName; children: string }) => (
  <chakra.span
    display="inline-flex"
    alignItems="center"
    gap="1"
    bg={`${of}.subtle`}
    color={`${of}.fg`}
    borderRadius="l1"
    px="1.5"
    py="0.5"
    textStyle="xs"
    fontWeight="medium"
  >
    {icon && <LessonIcon name={icon} />}
    {children}
  </chakra.span>
);

function Words({ post: { text, marks, draftedBy, citations } }: { post: Post }) {
  if (draftedBy !== null)
    return (
      <Suspense fallback={<Skeleton h="12" />}>
        <Cited text={text} marks={marks} citations={citations} />
      </Suspense>
    );
  return text === '' ? null : (
    <chakra.p whiteSpace="pre-wrap" overflowWrap="anywhere">
      <SaidText text={text} />
    </chakra.p>
  );
}

function VoteFor({ post, isOver, ...family }: { post: Post } & PostContext) {
  const { t } = useTranslation('talk');
  const talk = useTalk(family);
  const { run } = useBusy();
  if (!post.own && !isOver)
    return (
      <Vote
        votes={post.votes}
        on={post.voted}
        onVote={(on) => void run('vote', async () => void (await talk.vote(post.id, on)))}
        label={t('vote', { name: post.by })}
      />
    );
  if (post.votes === 0) return null;
  return (
    <chakra.span color="fg.muted" textStyle="sm" px="2">
      {t('votes', { count: post.votes })}
    </chakra.span>
  );
}

function Actions({ post, teaches, isOver, onEdit, ...family }: { post: Post; onEdit: () => void } & PostContext) {
  const { t } = useTranslation('talk');
  const { kind } = family;
  const talk = useTalk(family);
  const { busy, run } = useBusy();
  const remove = () =>
    run('delete', async () => {
      await talk.remove(post.id);
      offerUndo({ text: t('deleted'), undo: () => talk.restore(post.id) });
    });
  // of a question it is an answer that holds
  const canSelect = teaches && !isOver && (kind !== 'qa' || post.parentId !== null);
  return (
    <>
      {canSelect && (
        <PostAction
          icon="check"
          label={t(`${post.selected ? 'unselect' : 'select'}.${kind}`)}
          busy={busy === 'select'}
          onClick={() => void run('select', async () => void (await talk.select(post.id, !post.selected)))}
        />
      )}
      {post.mayEdit && kind !== 'evaluation' && <PostAction icon="pencil" label={t('edit')} onClick={onEdit} />}
      {post.mayDelete && (
        <PostAction icon="bin" label={t('delete')} busy={busy === 'delete'} onClick={() => void remove()} />
      )}
    </>
  );
}

interface ActProps {
  icon: LessonIconName;
  label: string;
  busy?: boolean;
  expanded?: boolean;
  onClick: () => void;
}

export const PostAction = ({ icon, label, busy = false, expanded, onClick }: ActProps) => (
  <Button
    size="sm"
    variant="ghost"
    colorPalette="gray"
    px="2"
    loading={busy}
    {...(expanded === undefined ? {} : { 'aria-expanded': expanded })}
    onClick={onClick}
  >
    <HStack gap="1.5">
      <LessonIcon name={icon} />
      {label}
    </HStack>
  </Button>
);
