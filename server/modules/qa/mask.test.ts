// Masking over every block there is, and over what else a log may hold.
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { blocks } from '#contract/blocks/index.ts';
import { maskEvent, maskText } from './mask.ts';

const SECRET = '机密Secret９²';
const UUID = '0189d0c2-7e1a-4c3e-9b1e-2f6a1c0d3e4f';

/** A value of the schema, every part of it there, with a secret wherever any text may stand. */
function filled(schema: z.ZodType, name: string): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return filled(schema.unwrap() as z.ZodType, name);
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(Object.entries(schema.shape).map(([key, s]) => [key, filled(s as z.ZodType, key)]));
  if (schema instanceof z.ZodArray) return [filled(schema.element as z.ZodType, name)];
  if (schema instanceof z.ZodRecord) return { [UUID]: filled(schema.valueType as z.ZodType, name) };
  if (schema instanceof z.ZodUnion) return filled(schema.options[0] as z.ZodType, name);
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodBoolean) return true;
  if (schema instanceof z.ZodNumber) return 1;
  if (schema instanceof z.ZodString) return /(^id|Id)$/.test(name) ? UUID : name === 'key' ? 'A' : SECRET;
  throw new Error(`no sample of ${schema.type} (${name})`);
}

const said = (value: unknown): string => JSON.stringify(value);

describe.each(Object.entries(blocks))('block %s', (activityType, schema) => {
  const content = filled(schema, '') as Record<string, unknown>;
  const masked = maskEvent({ type: 'ACTIVITY_SNAPSHOT', messageId: 'b.1', activityType, content }) as {
    content: Record<string, unknown>;
    messageId: string;
  };

  test('shows nothing that was said in it', () => {
    expect(schema.parse(content)).toEqual(content);
    expect(said(masked)).not.toMatch(/Secret|机密|９|²/);
  });

  test('is still a block of its kind, with its ids', () => {
    expect(schema.parse(masked.content)).toEqual(masked.content);
    expect(masked.messageId).toBe('b.1');
    expect(said(masked.content).split(UUID).length).toBe(said(content).split(UUID).length);
  });

  test('nor by a change of it', () => {
    const patch = Object.entries(content).map(([key, value]) => ({ op: 'add', path: `/${key}`, value }));
    expect(said(maskEvent({ type: 'ACTIVITY_DELTA', messageId: 'b.1', activityType, patch }))).not.toMatch(
      /Secret|机密/,
    );
  });
});

test('letters and digits of any script go, places stay', () => {
  expect(maskText('周期 T = 2.01 s，𠮷!')).toBe('▒▒ ▒ = ▒.▒▒ ▒，▒▒!');
});

test.each([
  ['a text', 'A', '▒'],
  ['several keys', ['A', 'C'], ['▒', '▒']],
  ['true', true, '▒'],
  ['false', false, '▒'],
  ['a match', { a: 'b' }, { a: '▒' }],
  ['not learnt', null, null],
])('an answer: %s', (_name, value, shown) => {
  const event = { type: 'CUSTOM', name: 'lesson.answer', value: { questionId: `${UUID}.2`, value } };
  expect(maskEvent(event)).toEqual({ ...event, value: { questionId: `${UUID}.2`, value: shown } });
});

test('a state keeps where the chart is and when, not what it remembers of a person', () => {
  const snapshot = {
    machine: 'exam',
    state: 'open.writing',
    allowed: ['save'],
    chart: {
      status: 'active',
      value: { open: 'writing' },
      historyValue: {},
      context: {
        name: '赵一鸣',
        until: 1_764_000_000_000,
        answers: { q1: 'pendulum' },
        askRun: UUID,
        points: [{ id: UUID }],
      },
      children: {},
    },
    cmd: UUID,
    title: 'Exam of Zhao',
  };
  const masked = maskEvent({ type: 'STATE_SNAPSHOT', snapshot })['snapshot'] as typeof snapshot;
  expect(masked).toEqual({
    ...snapshot,
    title: '▒▒▒▒ ▒▒ ▒▒▒▒',
    chart: { ...snapshot.chart, context: { ...snapshot.chart.context, name: '▒▒▒', answers: { q1: '▒▒▒▒▒▒▒▒' } } },
  });
});

test.each([
  ['LyxujdeiUj2yZ_URYImE80aN', true],
  [`lesson:${UUID}#answer`, false],
  [`q.${UUID}`, true],
  ['pendulum', false],
  ['antidisestablishmentarian', false],
  ['2026-11-24', false],
])('%s stays as an id: %s', (text, stays) => {
  const { value } = maskEvent({ type: 'CUSTOM', name: 'x.y', value: { about: text } });
  expect((value as { about: string }).about === text).toBe(stays);
});

test('what was written by hand on a board cannot be read: of a stroke its two corners stay', () => {
  const points = [
    [120, 300, 5],
    [90, 340, 7],
    [200, 310, 9],
  ];
  const value = {
    page: 'board:1',
    by: { userId: UUID, name: '王老师', role: 'teacher' },
    ops: [{ op: 'add', stroke: { id: UUID, kind: 'pen', points } }],
  };
  const masked = maskEvent({ type: 'CUSTOM', name: 'live.ink', value });
  const { ops } = masked['value'] as typeof value;
  expect(ops[0]?.stroke.points).toEqual([
    [90, 300, 0],
    [200, 340, 0],
  ]);
});

test('what begins and ends runs and texts stays as it is', () => {
  for (const event of [
    { type: 'RUN_STARTED', threadId: 't', runId: UUID },
    { type: 'RUN_FINISHED', threadId: 't', runId: UUID, result: { superseded: true } },
    { type: 'TEXT_MESSAGE_START', messageId: 'm.1', role: 'assistant' },
    { type: 'CUSTOM', name: 'tutor.speaker', value: { engine: 'model', model: 'qwen3' } },
    { type: 'CUSTOM', name: 'message.continues', value: { messageId: 'm.1', from: 12 } },
    { type: 'CUSTOM', name: 'message.marks', value: { messageId: 'm.1', marks: [{ kind: 'words', from: 2, to: 5 }] } },
  ])
    expect(maskEvent(event)).toEqual(event);
});
