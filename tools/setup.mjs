// Prepares a checkout before a command runs: packages, the built client, a browser. Plain JavaScript without
// dependencies, because the system's own Node runs it before anything is installed.
import { ensureBrowser } from './setup/browser.mjs';
import { ensureClient, ensureExperiments } from './setup/client.mjs';
import { ensureMedia } from './setup/media.mjs';
import { ensurePackages } from './setup/packages.mjs';
import { ensureFont } from './setup/print.mjs';
import { fail } from './setup/say.mjs';

const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 20)
  fail(
    `需要 Node.js 20 或更新的版本，现在是 ${process.versions.node}。`,
    `Node.js 20 or later is needed; this is ${process.versions.node}.`,
  );

const goal = process.argv[2] ?? 'dev';
ensurePackages();
// every command may seed the demo school, which has them
ensureExperiments();
ensureFont();
// `npm test` builds the client beside its first tests, by `client`
if (goal !== 'dev' && goal !== 'test') ensureClient({ record: goal === 'client' });
if (goal === 'test' || goal === 'bench') ensureBrowser();
if (goal === 'test') ensureMedia();
