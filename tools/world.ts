// Fills an empty database with a named demo world: `npm run world classroom`. For one that runs already, stop it first.
import { pino } from 'pino';
import { boot } from '#server/boot.ts';
import { loadConfig } from '#server/platform/config.ts';
import { openDatabase } from '#server/platform/postgres/index.ts';
import { seedWhenEmpty, worldNames } from '#server/worlds/index.ts';
import { runTool, ToolError } from './tool.ts';

runTool(async () => {
  const name = process.argv[2] ?? '';
  if (!worldNames.includes(name)) throw new ToolError(`npm run world ${worldNames.join(' | ')}`);
  const config = loadConfig(process.env);
  const logger = pino({ level: 'warn' });
  const database = await openDatabase(config, (error) => logger.error({ err: error }, 'database'));
  try {
    const booted = await boot({ config, logger, database });
    const seeded = await seedWhenEmpty(booted.app, booted.server, name).finally(booted.stop);
    if (!seeded)
      throw new ToolError('数据库里已有学校，不能再放入演示数据。\nThe database has a school in it already.');
    console.log(`${name}: 已就绪 / ready`);
  } finally {
    await database.stop();
  }
});
