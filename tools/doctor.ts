// `npm run doctor [-- --json]`: what the platform needs to run, checked now, each with what to do. Exit 1 where something fails.
import { parseArgs } from 'node:util';
import '#server/messages.ts';
import { runChecks } from '#server/modules/system/checks.ts';
import { loadServerKey } from '#server/platform/auth/key.ts';
import { checkConfig } from '#server/platform/config.check.ts';
import { type Config, loadConfig } from '#server/platform/config.ts';
import { createFiles } from '#server/platform/files.ts';
import type { MediaHealth } from '#server/platform/media/types.ts';
import { joinDatabase } from '#server/platform/postgres/index.ts';
import { runTool } from './tool.ts';

const MARKS = { ok: '✓', warn: '!', fail: '✗', off: '–' } as const;

runTool(async () => {
  const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } });
  const config = loadConfig(process.env);
  await checkConfig(config);
  const database = await joinDatabase(config, console.error).catch((error: unknown) =>
    error instanceof Error ? error : new Error(String(error)),
  );
  try {
    const lang = /^en/i.test(process.env['LC_ALL'] ?? process.env['LANG'] ?? '') ? 'en' : 'zh';
    const checked = {
      config,
      key: loadServerKey(config.DATA_DIR),
      orgId: null,
      pool: database instanceof Error ? database : database.pool,
      now: Date.now,
      files: () => createFiles(config),
      media: () => mediaOf(config),
    };
    const found = await runChecks(checked, lang);
    if (values.json) console.log(JSON.stringify(found));
    else
      for (const { id, state, text, fix } of found.checks) {
        console.log(`${MARKS[state]} ${id.padEnd(11)}${text}`);
        if (fix) console.log(`  ${''.padEnd(11)}→ ${fix}`);
      }
    if (!found.ok) process.exitCode = 1;
  } finally {
    if (!(database instanceof Error)) await database.stop();
  }
});

/** As the server that runs here says it; null: none does. */
async function mediaOf({ PORT, TLS_CERT }: Config): Promise<MediaHealth | null> {
  // a certificate is made out to the school's name, which localhost is not
  if (TLS_CERT) return null;
  try {
    const answer = await fetch(`http://localhost:${PORT}/api/health`, { signal: AbortSignal.timeout(2_000) });
    return ((await answer.json()) as { media?: MediaHealth }).media ?? null;
  } catch {
    return null;
  }
}
