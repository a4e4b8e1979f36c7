// One's vote for another's words, given and taken back; in a lesson and in a course.
import { Button } from '@chakra-ui/react';
import { LessonIcon } from '#src/ui/lesson-icon.tsx';

interface VoteProps {
  votes: number;
  on: boolean;
  onVote: (on: boolean) => void;
  label: string;
}

export const Vote = ({ votes, on, onVote, label }: VoteProps) => (
  <Button
    size="sm"
    px="2.5"
    flexShrink="0"
    fontVariantNumeric="tabular-nums"
    {...(on ? { variant: 'surface' } : { variant: 'ghost', colorPalette: 'gray' })}
    aria-pressed={on}
    aria-label={`${label} ${votes}`}
    onClick={() => onVote(!on)}
  >
    <LessonIcon name="up" />
    {votes}
  </Button>
);
