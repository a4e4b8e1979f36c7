// A link from what waits opens its student, who may have been marked by somebody else meanwhile.
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import type { ExperimentItem } from '../queries.ts';
import { ExperimentScoresPanel } from './scores-panel.tsx';

let shown: Shown;
afterEach(() => shown.unmount());

test.each(['toMark', 'done'] as const)('the student of the address is opened: %s', async (stand) => {
  const row = {
    ...{ id: 'x', version: 1, studentId: 'u1', userName: 's1', name: '甲', state: 'finished', runs: 0, runId: null },
    ...{ score: null, toMark: stand === 'toMark', stand, attempts: [], override: null, comment: '', steps: [] },
    shownRunId: null,
  };
  const experiment = { id: 'e', rule: 'best', editable: false, steps: [], package: null } as unknown as ExperimentItem;
  shown = await renderScreen(<ExperimentScoresPanel experiment={experiment} classId="" classes={[]} />, {
    at: '/teach/expermyment/ScoreManage?id=e&tab=scores&student=u1',
    answers: {
      '/OrgApi/ExperimentResult/Items': (asked: { stand?: string }) => {
        const items = !asked.stand || asked.stand === stand ? [row] : [];
        return { items, itemCount: items.length, page: 1, pageSize: 100 };
      },
      '/OrgApi/Experiment/Item': experiment,
      '/OrgApi/ExperimentResult/History': [],
    },
  });
  await vi.waitFor(() => expect(shown.text()).toContain('甲的实验'));
});
