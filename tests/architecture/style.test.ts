// What nobody sees in one file, and everybody in all of them together.
import { expect, test } from 'vitest';
import { UNSENT_KINDS } from '#contract/jobs.ts';
import { filesIn, textOf } from './walk.ts';

const code = filesIn(['contract', 'questions', 'src', 'server', 'tools']).map((file) => ({ file, text: textOf(file) }));
const withText = (pattern: RegExp): string[] => code.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

/** Those that stand: where a library types less than it does, or a chart's own types end. */
const MOST_CASTS = 20;

test('at most twenty casts pass through never or unknown', () => {
  const casts = code.flatMap(({ file, text }) =>
    text
      .split('\n')
      .flatMap((line, i) =>
        Array.from(withoutComment(line).matchAll(/\bas (?:never|unknown)\b(?!\[)/g), () => `${file}:${i + 1}`),
      ),
  );
  expect(casts.length, casts.join('\n')).toBeLessThanOrEqual(MOST_CASTS);
});

test('a prepared statement has its name alone: the driver refuses two texts by one name on a connection', () => {
  const names = code.flatMap(({ text }) =>
    Array.from(text.matchAll(/name: '([\w-]+)',\s*(?:\/\/[^\n]*\n\s*)*text:/g), ([, name = '']) => name),
  );
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  expect(names.length).toBeGreaterThan(100);
});

test('a kind of notice without a switch is one that nothing sends', () => {
  const sent = (kind: string) =>
    code.some(({ file, text }) => file.startsWith('server/') && text.includes(`'${kind}'`));
  expect(UNSENT_KINDS.filter(sent)).toEqual([]);
  expect(sent('task.released')).toBe(true);
});

test('days and times are the school’s, in the words of one file', () => {
  const own = withText(/Intl\.DateTimeFormat\(|\.toLocale(Date|Time)String\(|\.(get|set)(Hours|Date|Month|FullYear)\(/);
  expect(own.filter((file) => /^(questions|src)\//.test(file) && !file.includes('.test.'))).toEqual([
    'src/ui/school-time.ts',
  ]);
});

/** Tests, and the workshop’s pages, which have one reader. */
const NOT_FOR_ALL = /^src\/screens\/(dev|qa)\/|\btesting\.tsx$|\.test\./;

test('a colon before a word is each language’s own: common:row.of, common:colon', () => {
  const wide = code.flatMap(({ file, text }) =>
    text.split('\n').some((line) => withoutComment(line).includes('：')) ? [file] : [],
  );
  expect(wide.filter((file) => /^src\/.*\.tsx$/.test(file) && !NOT_FOR_ALL.test(file))).toEqual([]);
});

test('several are one text in the way of the reader’s language: useListing, common:comma', () => {
  const joined = withText(/\.join\(['"`][、，]['"`]\)/);
  expect(joined.filter((file) => /^(questions|src)\/.*\.tsx$/.test(file) && !NOT_FOR_ALL.test(file))).toEqual([]);
});

test('no spread that only packs lines', () => {
  expect(withText(/\.\.\.\{/)).toEqual([]);
});

test('what a library keeps for itself is named in one file at most', () => {
  expect(withText(/\b_config\b/).length).toBeLessThanOrEqual(1);
  expect(withText(/\bUNSAFE_/).length).toBeLessThanOrEqual(1);
});

const withoutComment = (line: string): string => line.replace(/(^|\s)(\/\/|\*).*$/, '');
