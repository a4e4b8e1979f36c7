// `npm run spec [-- --json | --keep]`: which routes and endpoints of the specification (docs/spec) are real, and which issue makes
// the others. Exit 1 where something is neither. `--keep` writes docs/spec/missing.tsv, which only gets shorter.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PAGES } from '#contract/families/index.ts';
import { operationsByFile } from '#contract/index.ts';

const ROOT = join(import.meta.dirname, '..');
const SPEC = join(ROOT, 'docs', 'spec');
const MISSING = join(SPEC, 'missing.tsv');

interface Named {
  path: string;
  real: boolean;
  /** Which issue makes it. */
  issue?: string;
}

/** What is named for other issues, by its path. */
const ISSUES: readonly (readonly [issue: string, paths: RegExp])[] = [
  ['voice', /^\/teach\/AIcourse\/setting$|\/ItemUserExtend$|^\/api\/audio\/token$/],
  ['declaration', /^\/declaration(?:\/|$)|^\/OrgApi\/Declare/],
  ['docking', /^\/joint\/|^\/api\/(?:cas|CASService|WSKT|DockIlab|DockNJXJ|WXAuth)\/|^\/OrgApi\/Dock/i],
  ['docking', /^\/(?:gzjkzycas|rnrlogin|ctwxcas|Caslogin|Ssologin|Ticketlogin|Wskt|IlabxLearning|njxj|Ilabx|change)$/],
  ['reports', /^\/(?:MyReport|labReport)(?:\/|$)|^\/(?:OrgApi\/Report|api\/ExpReport|OrgApi\/ReportReply)/i],
  ['exams', /^\/(?:Exam|MyExam|exam|questions)(?:\/|$)|^\/(?:OrgApi|api)\/Exam/],
  [
    'homework',
    /^\/(?:HomeWork|Work|MyTask|survey|MySurvey)(?:\/|$)|^\/teach\/(?:assignments|task|group|survey)(?:\/|$)/,
  ],
  ['homework', /^\/admin\/group$|^\/(?:OrgApi|api)\/(?:Task|Work|Group|Questionnaire)(?:\/|$)/],
];
const issueOf = (path: string): string | undefined => ISSUES.find(([, paths]) => paths.test(path))?.[0];

const linesOf = (file: string): string[][] =>
  readFileSync(join(SPEC, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'));

const named = (path: string, real: boolean): Named => {
  const issue = real ? undefined : issueOf(path);
  return { path, real, ...(issue !== undefined && { issue }) };
};

/** A family is real by its five calls; these have others in their place. */
const CALLS = ['Items', 'Item', 'Add', 'Update', 'Delete'];
const BY_ANY = new Set(
  [
    'AISetting',
    'CourseScoreManage',
    'ExamRecord',
    'ExperimentResult',
    'LiveStream',
    'OrgSetting',
    'ReportReply',
    'WorkReply',
  ].map((family) => `/orgapi/${family.toLowerCase()}`),
);

const operations = operationsByFile().map(({ operation }) => operation.path.toLowerCase());

/** `*` is one part of the path, at its end any; `/api/*` is whichever family has such a call. */
function isOperation(path: string): boolean {
  const pattern = path
    .toLowerCase()
    .replace(/^\/api\/\*\//, '/*/*/')
    .replace(/[.?+()]/g, '\\$&')
    .replace(/\/\*$/, '/.+')
    .replaceAll('*', '[^/]+');
  const asked = new RegExp(`^${pattern}$`);
  return operations.some((known) => asked.test(known));
}

/** What answers without an operation stands in the server as it is written here. */
const isServed = (path: string): boolean => serverTexts().some((text) => text.includes(path));

let texts: string[] | undefined;
function serverTexts(): string[] {
  texts ??= readdirSync(join(ROOT, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(ROOT, 'server', name), 'utf8'));
  return texts;
}

function isReal(method: string, path: string): boolean {
  if (method !== 'CRUD') return isOperation(path) || isServed(path);
  if (BY_ANY.has(path.toLowerCase())) return isOperation(`${path}/*`);
  return CALLS.every((call) => isOperation(`${path}/${call}`));
}

export function specification(): { routes: Named[]; endpoints: Named[] } {
  const pages = new Set(Object.values(PAGES).flatMap((of) => Object.keys(of).map(plain)));
  return {
    routes: linesOf('routes.tsv').map(([path = '']) => named(path, pages.has(plain(path)))),
    endpoints: linesOf('endpoints.tsv').map(([method = '', path = '']) => named(path, isReal(method, path))),
  };
}

/** Without its parameter. */
const plain = (path: string): string => path.replace(/\/:.*$/, '');

const missingIn = ({ routes, endpoints }: ReturnType<typeof specification>): string[] =>
  [...routes, ...endpoints].filter(({ real }) => !real).map(({ path, issue = '' }) => `${path}\t${issue}`);

/** As they were last written down. */
export const knownMissing = (): string[] =>
  readFileSync(MISSING, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

export const missingNow = (): string[] => missingIn(specification());

function main(args: readonly string[]): void {
  const spec = specification();
  const all = [...spec.routes, ...spec.endpoints];
  const neither = all.filter(({ real, issue }) => !real && issue === undefined);
  if (args.includes('--json')) console.log(JSON.stringify(spec));
  else {
    const counted = (of: Named[]) => `${of.filter(({ real }) => real).length} / ${of.length}`;
    for (const { path, issue = '—' } of all.filter(({ real }) => !real)) console.log(`${issue.padEnd(12)} ${path}`);
    console.log(`页面 / routes: ${counted(spec.routes)}   接口 / endpoints: ${counted(spec.endpoints)}`);
  }
  if (args.includes('--keep')) keep(missingIn(spec));
  if (neither.length > 0) process.exitCode = 1;
}

function keep(missing: readonly string[]): void {
  const known = new Set(knownMissing());
  const more = missing.filter((line) => !known.has(line));
  if (more.length > 0) throw new Error(`What is missing only becomes less: ${more.join(', ')}`);
  writeFileSync(MISSING, `${HEAD}${missing.map((line) => `${line}\n`).join('')}`);
}

const HEAD =
  '# What the specification names and nobody has made yet, with the issue that makes it: `npm run spec -- --keep`\n';

if (process.argv[1] === import.meta.filename) main(process.argv.slice(2));
