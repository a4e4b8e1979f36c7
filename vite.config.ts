// Builds the client into dist/. The server fills in the nonce and serves what is already compressed.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const SERVER = process.env.DEV_SERVER ?? 'http://127.0.0.1:8080';
const PROXY = {
  '/api': SERVER,
  '/API': SERVER,
  '/OrgApi': SERVER,
  '/template': SERVER,
  // signals of live classes
  '/media/rtc': { target: SERVER, ws: true },
};

/** Its package names the development build, whose warnings nobody reads in a release. */
const releasedRouter: Plugin = {
  name: 'released-router',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id) =>
    id === 'react-router' ? join(import.meta.dirname, 'node_modules/react-router/dist/production/index.mjs') : null,
};

const precompress: Plugin = {
  name: 'precompress',
  apply: 'build',
  writeBundle({ dir = 'dist' }) {
    // a client that no server serves
    if (process.env.VITE_PLAIN === '1') return;
    const files = readdirSync(dir, { recursive: true, encoding: 'utf8' });
    for (const name of files.filter((f) => /\.(m?js|css|svg|json|wasm)$/.test(f))) {
      const bytes = readFileSync(join(dir, name));
      if (bytes.length < 1024) continue;
      writeFileSync(join(dir, `${name}.gz`), gzipSync(bytes, { level: 9 }));
      writeFileSync(
        join(dir, `${name}.br`),
        brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
      );
    }
  },
};

/**
 * The reader of PDF with its tables of codes, fonts, profiles and decoders, under its version: it asks for them by their names,
 * and its worker is known by its place to have a policy of its own.
 */
const pdfParts: Plugin = {
  name: 'pdf-parts',
  apply: 'build',
  generateBundle() {
    const home = join(import.meta.dirname, 'node_modules/pdfjs-dist');
    const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string };
    const parts = ['cmaps', 'standard_fonts', 'iccs', 'wasm'].flatMap((folder) =>
      readdirSync(join(home, folder)).map((name) => `${folder}/${name}`),
    );
    for (const path of ['build/pdf.worker.min.mjs', ...parts.filter((one) => !one.includes('quickjs'))])
      this.emitFile({
        type: 'asset',
        fileName: `assets/pdfjs-${version}/${path}`,
        source: readFileSync(join(home, path)),
      });
  },
};

/** What only developers and tests open: its being left out is more than a hope. */
const TEST_ONLY = /src\/(screens\/dev\/|machines\/qa\/browser\.ts)|questions\/(\w+\/)?sample\.ts/;
/** Keys of questions and their marking stay with the server, in every build. */
const SERVER_ONLY = /^(questions\/([\w/]+[./])?(mark|ask)\.ts|server\/)/;
const isTestBuild = process.env.VITE_RECORD === '1';
const leaveOut: Plugin = {
  name: 'leave-out',
  apply: 'build',
  generateBundle(_options, bundle) {
    const all = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
    const found = all.map((id) => relative(import.meta.dirname, id));
    const keys = found.filter((id) => SERVER_ONLY.test(id));
    if (keys.length > 0) this.error(`of the server, in the client: ${keys.join(', ')}`);
    if (isTestBuild) return;
    const wrong = found.filter((id) => TEST_ONLY.test(id));
    if (wrong.length > 0) this.error(`in a release build: ${wrong.join(', ')}`);
  },
};

/** Re-exported wholesale, so all of it would count as needed; the bundler knows better. */
const BARREL =
  /node_modules\/(@chakra-ui\/react\/dist\/esm\/(components|theme|collection|hooks)|@ark-ui|@zag-js|@floating-ui|@internationalized|@tanstack|lucide|perfect-freehand)\//;
/** Of these, what every page is laid out by: else they would lie with the first page that needs them, and bring it along. */
const LAYOUT = /node_modules\/@chakra-ui\/react\/dist\/esm\/components\/(flex|grid)\//;
const ENTRY = 'src/main.tsx';
const LOGIN = 'src/screens/entry/login.tsx';
const LESSON = 'src/screens/learn/lesson/screen.tsx';
/** Fetched on each of their pages. */
const LEARNING = [
  'src/screens/learn/study/screen.tsx',
  'src/app/wiring/session.ts',
  'src/screens/learn/pushed/class-news.tsx',
];
/** A run of an experiment: what it needs of these is a file before theirs. */
const RUN = [
  'src/screens/learn/experiment/screen.tsx',
  'src/app/layouts/filling-frame.tsx',
  'src/app/wiring/session.ts',
];
/** An exam: what it needs of the lesson's and the learners', beside what a run needs, is a small file of its own. */
const SAT = 'src/screens/learn/exam/screen.tsx';
/** What else it fetches, a file each, as one compresses better than many: the first that has a module's name has the module. */
const PARTS = {
  send: /src\/stream\/(send(-lane|-store|-turn)?|pending)\.ts$/,
  journal: /src\/stream\/|contract\/scorm|node_modules\/idb/,
  paper:
    /src\/(screens\/learn\/exam|machines\/sitting)\/|questions\/(paper\.|kit\/(lesson\.)?paper\.|(blanks|essay|experiment|file|group)\/)/,
  query: /page-query/,
  answers: /questions\//,
  text: /./,
};
/** Homework that is handed in: what it saves itself with is the lesson's too. */
const HANDED = 'src/screens/homework/view-screen.tsx';
const LEARNERS = 'src/app/layouts/portal-frame.tsx';
/** A visitor's first page: what it shares with the login form is no reason to fetch that. */
const HOME = 'src/screens/portal/home/screen.tsx';
/** A live class: what it has in common with the lesson, the engine of streams, is a file that both fetch. */
const STREAMED = [
  'src/screens/live/live-class.tsx',
  'src/app/wiring/seat/open-seat.ts',
  'src/app/wiring/seat/joined.ts',
];
/** What every chart runs by; what QA makes of charts comes with its own pages. */
const MACHINE = /node_modules\/xstate\/|src\/machines\/(qa\/|effect\.ts)/;
const PAGES = 'src/app/pages.tsx';
const WORDS = 'src/app/words.ts';
const WORDS_OF_LESSON = (language: string) =>
  new RegExp(`src/locales/${language}/(aloud|blocks|learn|notes|pushed)\\.json$`);
/**
 * What the login form needs, in two files: they compress better than sixteen, and come in one round trip. The second is
 * what a visitor's home, the learners' frame, the lesson, a run and an exam do not need: else they would fetch it whole. The
 * table of all pages and their words is a third. What learners' pages have in common is a fourth, of which what a run of an
 * experiment needs too is a file by itself, and what the lesson needs besides a sixth: without https a browser fetches six
 * files at a time. The portal's frame stands by itself, and so do charts: a visitor's home is drawn without them.
 */
const first = new Set<string>();
const login = new Set<string>();
const pages = new Set<string>();
const run = new Set<string>();
const frame = new Set<string>();
const learners = new Set<string>();
const lesson = new Set<string>();
const stream = new Set<string>();
const sat = new Set<string>();
const machine = new Set<string>();
const parts = new Map<string, string>();
const handed = new Set<string>();
const findFirst: Plugin = {
  name: 'find-first',
  apply: 'build',
  buildEnd() {
    const reach = (id: string, found: Set<string>): Set<string> => {
      if (found.has(id)) return found;
      found.add(id);
      for (const next of this.getModuleInfo(id)?.importedIds ?? []) reach(next, found);
      return found;
    };
    const from = (file: string) => reach(join(import.meta.dirname, file), new Set());
    const entry = from(ENTRY);
    const taught = from(LESSON);
    const home = from(HOME);
    const framing = from(LEARNERS);
    const running = new Set(RUN.flatMap((file) => [...from(file)]));
    const sitting = from(SAT);
    for (const id of taught) if (MACHINE.test(id)) machine.add(id);
    const others = [entry, taught, home, framing, running, sitting];
    for (const id of [...entry, ...from(LOGIN)]) (others.some((page) => page.has(id)) ? first : login).add(id);
    const isBefore = (id: string) => first.has(id) || login.has(id);
    for (const id of [...from(PAGES), ...from(WORDS)]) if (!isBefore(id)) pages.add(id);
    const isKnown = (id: string) => isBefore(id) || pages.has(id);
    const shared = new Set(LEARNING.flatMap((file) => [...from(file)]));
    const handing = from(HANDED);
    const held = new Set(STREAMED.flatMap((file) => [...from(file)]));
    for (const id of [...taught, ...framing])
      if (isKnown(id)) continue;
      else if (running.has(id)) run.add(id);
      else if (sitting.has(id)) sat.add(id);
      else if (framing.has(id)) frame.add(id);
      else (shared.has(id) ? learners : handing.has(id) ? handed : held.has(id) ? stream : lesson).add(id);
    const isPlaced = (id: string) =>
      isKnown(id) || [run, sat, frame, learners, handed, stream, lesson].some((file) => file.has(id));
    for (const id of sitting)
      if (!isPlaced(id) && !BARREL.test(id))
        parts.set(id, Object.entries(PARTS).find(([, is]) => is.test(id))?.[0] ?? '');
  },
};

export default defineConfig({
  // relative: the same build answers at / and under /mengoo/
  base: './',
  plugins: [react(), releasedRouter, findFirst, pdfParts, precompress, leaveOut],
  html: { cspNonce: '__CSP_NONCE__' },
  define: {
    __BUILD__: JSON.stringify(Date.now().toString(36)),
    'import.meta.env.VITE_RECORD': JSON.stringify(isTestBuild ? '1' : ''),
  },
  build: {
    target: 'es2023',
    modulePreload: { polyfill: false },
    // a data URL would need a wider policy than a file does
    assetsInlineLimit: 0,
    // kB, raw: the largest is livekit-client, which comes with a live class alone; `npm run bench javascript` weighs every page
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', test: (id: string) => first.has(id) && !BARREL.test(id) },
            { name: 'login', test: (id: string) => login.has(id) && !BARREL.test(id) },
            { name: 'pages', test: (id: string) => pages.has(id) && !BARREL.test(id) },
            // several pages read the table of the work area's: its parts are no files of their own, which others would name
            { name: 'work-pages', test: /contract\/families\/[\w-]+\.ts$/ },
            { name: 'machine', test: (id: string) => machine.has(id) },
            { name: 'run', test: (id: string) => (run.has(id) && !BARREL.test(id)) || LAYOUT.test(id) },
            { name: 'sat', test: (id: string) => sat.has(id) && !BARREL.test(id) },
            { name: 'frame', test: (id: string) => frame.has(id) && !BARREL.test(id) },
            { name: 'handed', test: (id: string) => handed.has(id) && !BARREL.test(id) },
            { name: 'learners', test: (id: string) => learners.has(id) && !BARREL.test(id) },
            { name: 'stream', test: (id: string) => stream.has(id) && !BARREL.test(id) },
            { name: 'lesson', test: (id: string) => lesson.has(id) && !BARREL.test(id) },
            // what one needs of another is in a file before it
            ...['send', 'journal', 'query', 'text', 'answers', 'paper'].map((name) => ({
              name,
              test: (id: string) => parts.get(id) === name,
            })),
            // by its name, so that measurements find it; it comes with a live class alone
            { name: 'livekit', test: /node_modules\/(livekit-client|@livekit)\// },
            // what a learner's page speaks, in a file for each language: one compresses better than six
            { name: 'words-zh', test: WORDS_OF_LESSON('zh-CN') },
            { name: 'words-en', test: WORDS_OF_LESSON('en') },
          ],
        },
      },
    },
  },
  // .test is reserved: school.test stands for an origin without https
  server: {
    port: 5173,
    allowedHosts: ['.test'],
    watch: { ignored: ['**/build/**', '**/data/**', '**/dist/**'] },
    proxy: PROXY,
  },
  preview: { port: 4173, proxy: PROXY },
});
