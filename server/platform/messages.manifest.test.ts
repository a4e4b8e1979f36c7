import { expect, test } from 'vitest';
import { FAULTS } from '#contract/experiment-manifest.ts';
import { SAID_FAULTS } from './messages.manifest.ts';

test('each fault of a manifest has its words, and no words are left over', () => {
  expect(SAID_FAULTS.toSorted()).toEqual(FAULTS.toSorted());
});
