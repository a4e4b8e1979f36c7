// `npm run unlock`: opens every school that has shut itself out, beside a running server or without one: its addresses, its
// redirection, its wall before sign-in, its closed portal; and gives its administrators back what they have by default.
// `npm run unlock -- admin@CODE`: a new password for an administrator who has lost theirs.
import { randomUUID } from 'node:crypto';
import { unlockSchools } from '#server/modules/settings/unlock.ts';
import { renewAdministrator } from '#server/modules/users/reset.ts';
import { loadConfig } from '#server/platform/config.ts';
import { joinDatabase } from '#server/platform/postgres/index.ts';
import { runTool, ToolError } from './tool.ts';

runTool(async () => {
  const { pool, stop } = await joinDatabase(loadConfig(process.env), console.error);
  try {
    const app = { pool, now: Date.now, newId: randomUUID };
    const [login] = process.argv.slice(2);
    if (login !== undefined) {
      const { found, pwd } = await renewAdministrator(app, login);
      if (pwd !== null) return console.log(`${found[0]?.school}  ${login}  新密码 / new password: ${pwd}`);
      throw new ToolError(
        found.length === 0
          ? `没有这个管理员 / no such administrator: ${login}`
          : `有几所学校，请写 用户名@学校代码 / several schools, name it: ${login}@CODE`,
      );
    }
    for (const name of await unlockSchools(app)) console.log(`已打开 / open: ${name}`);
  } finally {
    await stop();
  }
});
