// Whether a block has what its component needs. The server checks blocks by the contract's schemas before it stores them;
// here a few kinds are enough to tell a block of another build, and leave the schemas' library off the page.
import type { BlockName, BlockProps } from '#contract/blocks/index.ts';

type Kind = 'string' | 'number' | 'boolean' | 'list';
type KindOf<T> = T extends string ? 'string' : T extends number ? 'number' : T extends boolean ? 'boolean' : 'list';
/** The members that are never absent. */
type Needed<T> = { [K in keyof T as Record<never, never> extends Pick<T, K> ? never : K]: KindOf<T[K]> };

const NEEDED = {
  citations: { messageId: 'string', items: 'list' },
  notice: { kind: 'string' },
  heading: { pointId: 'string', title: 'string', index: 'number', of: 'number' },
  formula: { latex: 'string' },
  figure: { fileId: 'string', width: 'number', height: 'number' },
  steps: { items: 'list' },
  example: { exampleId: 'string', title: 'string', steps: 'list' },
  'check-question': {
    questionId: 'string',
    pointId: 'string',
    kind: 'string',
    stem: 'string',
    attempt: 'number',
    of: 'number',
  },
  'check-result': { questionId: 'string', result: 'string' },
  hint: { questionId: 'string', level: 'number', text: 'string' },
  discussion: { discussionId: 'string', pointId: 'string', prompt: 'string', contributions: 'list' },
  evaluation: { lessonId: 'string', criteria: 'list' },
  'experiment-card': { experimentId: 'string', name: 'string', intro: 'string', steps: 'number' },
  summary: { score: 'number', points: 'list' },
} as const satisfies { [N in BlockName]: Needed<BlockProps<N>> };

export const isBlockName = (name: string): name is BlockName => Object.hasOwn(NEEDED, name);

export function hasShape(type: BlockName, content: unknown): boolean {
  if (typeof content !== 'object' || content === null) return false;
  return Object.entries<Kind>(NEEDED[type]).every(([key, kind]) => {
    const value: unknown = (content as Record<string, unknown>)[key];
    return kind === 'list' ? Array.isArray(value) : typeof value === kind;
  });
}
