// The events of a stream for those who generate a client: AG-UI's, as far as we send them, and the UI blocks in them.
import { z } from 'zod';
import { type BlockName, blocks } from '#contract/blocks/index.ts';
import type { StreamEvent } from '#contract/stream.ts';
import { textMark } from '#contract/text-marks.ts';

const messageId = z.string().describe('Of a person’s own words `q.<runId>`, so that who sent them shows them once');
const threadId = z.string().describe('The id in the name of the log');
const runId = z.string().describe('Made by who began the run');

const names = Object.keys(blocks) as BlockName[];
const isSnapshot = { type: z.literal('ACTIVITY_SNAPSHOT'), messageId, replace: z.boolean().exactOptional() };

/** By the names of their components: the events, and what each block holds. */
export const EVENT_SCHEMAS: ReadonlyMap<string, z.ZodType> = new Map<string, z.ZodType>([
  ...names.map((name) => [componentOf(name), blocks[name]] as const),
  [
    'StreamEvent',
    z.union([
      z.object({ type: z.literal('RUN_STARTED'), threadId, runId }),
      z.object({ type: z.literal('RUN_FINISHED'), threadId, runId, result: z.unknown() }),
      z.object({
        type: z.literal('RUN_ERROR'),
        message: z.string(),
        code: z.enum(['cancelled', 'interrupted', 'provider', 'limit', 'state']),
        threadId,
        runId,
      }),
      z.object({ type: z.literal('TEXT_MESSAGE_START'), messageId, role: z.enum(['assistant', 'user']) }),
      z.object({ type: z.literal('TEXT_MESSAGE_CONTENT'), messageId, delta: z.string() }),
      z.object({ type: z.literal('TEXT_MESSAGE_END'), messageId }),
      ...names.map((name) => z.object({ ...isSnapshot, activityType: z.literal(name), content: blocks[name] })),
      z.object({
        type: z.literal('ACTIVITY_DELTA'),
        messageId,
        activityType: z.string(),
        patch: z
          .array(z.object({ op: z.enum(['add', 'replace', 'remove']), path: z.string(), value: z.unknown() }))
          .describe('RFC 6902, over the content of the block'),
      }),
      z.object({
        type: z.literal('STATE_SNAPSHOT'),
        snapshot: z.looseObject({
          machine: z.string(),
          state: z.string().describe('The dotted state, regions joined by a comma'),
          allowed: z.array(z.string()).describe('Commands that it takes now; empty when it is done'),
          chart: z.unknown().describe('The snapshot of the state machine (XState), as far as it is shown'),
          cmd: z.string().exactOptional().describe('The command that led here: of a run its `runId`'),
        }),
      }),
      z.object({
        type: z.literal('CUSTOM'),
        name: z.literal('message.marks').describe('What of a message is more than words, before its first'),
        value: z.object({ messageId, marks: z.array(textMark) }),
      }),
      z.object({ type: z.literal('CUSTOM'), name: z.string(), value: z.unknown() }),
    ]) satisfies z.ZodType<StreamEvent>,
  ],
]);

/** `check-question` to `CheckQuestionBlock`. */
function componentOf(name: string): string {
  return `${name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}Block`;
}
