// The written lists hold what the folders hold: a family, a module or a screen that stands in none would be there for nobody.
import { expect, test } from 'vitest';
import { moduleMessages } from '#server/messages.ts';
import { lists } from '#tools/lists.ts';
import { filesIn, textOf } from './walk.ts';

const written = await lists();

test.each(Object.entries(written))('%s is as `npm run lists` writes it', (file, text) => {
  expect(textOf(file), 'npm run lists').toBe(text);
});

test('what is looked for is found', () => {
  expect(written['contract/list.ts']).toContain('  expGroups: experimentResults.expGroups,');
  // a part that families take in by spread is none itself
  expect(written['contract/list.ts']).not.toContain('courseCalls');
  expect(written['contract/log-kinds.ts']).toContain("'lesson', 'live', 'user'");
  expect(written['server/app.ts']).toContain('  mountLiveRows(server, app);');
  expect(written['contract/families/work.ts']).not.toContain('login');
  expect(written['src/app/routes.list.ts']).toContain("'/403': light(");
});

test('no module says a sentence by a name that another one uses', () => {
  const files = filesIn(['server']).filter((file) => /\/messages[\w.]*\.ts$|\.messages\.ts$/.test(file));
  const names = files.flatMap((file) =>
    Array.from(textOf(file).matchAll(/^ {2}'?([\w-]+)'?: \[/gm), ([, name = '']) => name),
  );
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
  expect(names).toEqual(expect.arrayContaining(Object.keys(moduleMessages)));
});
