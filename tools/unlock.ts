// `npm run unlock`: opens every school that has shut itself out, beside a running server or without one: its addresses, its
// redirection, its wall before sign-in, its closed portal; and gives its administrators back what they have by default.
import { randomUUID } from 'node:crypto';
import { unlockSchools } from '#server/modules/settings/unlock.ts';
import { loadConfig } from '#server/platform/config.ts';
import { joinDatabase } from '#server/platform/postgres/index.ts';
import { runTool } from './tool.ts';

runTool(async () => {
  const { pool, stop } = await joinDatabase(loadConfig(process.env), console.error);
  try {
    for (const name of await unlockSchools({ pool, now: Date.now, newId: randomUUID }))
      console.log(`已打开 / open: ${name}`);
  } finally {
    await stop();
  }
});
