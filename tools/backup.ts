// `npm run backup [file]`: the whole school into one file, beside a running server or without one.
import { resolve } from 'node:path';
import { loadConfig } from '#server/platform/config.ts';
import { backup } from '#server/platform/postgres/dump/backup.ts';
import { joinDatabase } from '#server/platform/postgres/index.ts';
import { runTool } from './tool.ts';

runTool(async () => {
  const stamp = new Date().toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-');
  const file = resolve(process.argv[2] ?? `mengoo-${stamp}.tar.gz`);
  const config = loadConfig(process.env);
  const { pool, stop } = await joinDatabase(config, console.error);
  try {
    const onTable = (name: string, rows: number) => rows > 0 && console.log(`  ${name}: ${rows}`);
    const { tables, entries } = await backup({ pool, dataDir: config.DATA_DIR, file, onTable });
    const rows = tables.reduce((sum, t) => sum + t.rows, 0);
    const files = entries.filter((e) => e.name.startsWith('files/')).length;
    console.log(`备份完成 / done: ${file} (${tables.length} tables, ${rows} rows, ${files} files)`);
    console.log('其中含有服务器密钥和学生数据，请妥善保管 / It holds the server key and personal data: keep it safe.');
  } finally {
    await stop();
  }
});
