// Where a chart is opened: at its first gap, and a fault that nothing noticed is one.
import { expect, test } from 'vitest';
import { chatSamples } from '#src/machines/chat/chat.samples.ts';
import { buildReport } from '#tools/machines/report.ts';
import { firstGapIn, gapsIn } from './gaps-in.ts';

test('a chart whose only gap is a fault that nothing noticed opens at it, without counting it as not covered', () => {
  const [machine] = buildReport([chatSamples], [], { commit: '', date: '' }).machines;
  if (!machine) throw new Error('no chart');
  const none = Object.fromEntries(
    Object.keys(machine.missing).map((c) => [c, []]),
  ) as unknown as typeof machine.missing;
  const faulty = { ...machine, missing: { ...none, c8: ['retarget chat.idle|ask|0'] } };
  expect([...gapsIn(faulty, 'all').own]).toEqual(['transition:chat.idle|ask|0']);
  expect(gapsIn(faulty, 'all').inside.size).toBe(0);
  expect(firstGapIn(faulty, 'all')).toBe('chat');
});
