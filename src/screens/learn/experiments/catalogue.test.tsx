// The catalogue of experiments, with a server that is a table: its categories say how many stand in them.
import { expect, test } from 'vitest';
import { renderScreen } from '#src/ui/testing.tsx';
import { ExperimentsScreen } from './catalogue.tsx';

test('an experiment of a subject’s branch counts once in its subject', async () => {
  const shown = await renderScreen(<ExperimentsScreen />, {
    at: '/Course?cat=p',
    answers: {
      // as the server counts: a category with all that is below it
      '/api/Experiment/Cats': [
        { id: 'p', parentId: null, name: '物理', count: 1 },
        { id: 'm', parentId: 'p', name: '力学', count: 1 },
        { id: 'o', parentId: 'p', name: '光学', count: 0 },
      ],
      '/api/Experiment/Items': { items: [], itemCount: 0, page: 1, pageSize: 12 },
    },
  });
  await shown.comes('button', '力学 1');
  expect(shown.find('button', '物理 1').getAttribute('aria-pressed')).toBe('true');
  shown.unmount();
});
