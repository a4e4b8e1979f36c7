// A verdict whose question is not on the page, as in a list of marks; with its question it stands in the card.
import type { BlockProps } from '#contract/blocks/index.ts';
import { Feedback } from './verdict.tsx';

export const ResultBlock = ({ content }: { content: BlockProps<'check-result'> }) => <Feedback result={content} />;
