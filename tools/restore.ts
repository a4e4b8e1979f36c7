// `npm run restore FILE [-- --force]`: a backup into an empty database. The server must be stopped.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { loadConfig } from '#server/platform/config.ts';
import { restoreDump } from '#server/platform/postgres/dump/restore.ts';
import { connectDatabase } from '#server/platform/postgres/index.ts';
import { runTool, ToolError } from './tool.ts';

runTool(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { force: { type: 'boolean', default: false } },
  });
  const [file] = positionals;
  if (!file) throw new ToolError('npm run restore FILE [-- --force]');
  const config = loadConfig(process.env);
  const { pool, stop } = await connectDatabase(config, console.error);
  try {
    const { createdAt, tables } = await restoreDump({
      pool,
      dataDir: config.DATA_DIR,
      file: resolve(file),
      force: values.force,
    });
    const rows = tables.reduce((sum, t) => sum + t.rows, 0);
    console.log(`已恢复 / restored: ${createdAt} (${tables.length} tables, ${rows} rows)`);
  } finally {
    await stop();
  }
});
