// The media server of live classes for their tests: made before the first one, so that it counts towards none.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { node24 } from './client.mjs';
import { APART, fail, ROOT, say } from './say.mjs';

const root = fileURLToPath(ROOT);
/** Two to seven minutes where the modules come; the tests do not wait for a network that gives nothing. */
const MOST_MS = 20 * 60_000;

export function ensureMedia() {
  if (process.env.LIVEKIT === 'off') return;
  const done = spawnSync(node24(), [join(root, 'tools', 'media.ts')], {
    cwd: root,
    stdio: APART,
    timeout: MOST_MS,
  });
  if (done.status === 0) return;
  const zh = '没有媒体服务器，原因见上';
  const en = 'There is no media server; the reason is above';
  // continuous integration does not pass by leaving out
  if (process.env.CI) fail(`${zh}。`, `${en}.`);
  say(`${zh}：它的测试将被跳过（skipped）。`, `${en}: its tests are skipped, by name.`);
}
