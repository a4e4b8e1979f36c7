// Before the first test: a client that can be asked what its charts do, and a PostgreSQL.
import { setup as startPostgres } from '#tests/support/postgres.ts';
import { isTestBuild } from '#tools/setup/client.mjs';
import { fail } from '#tools/setup/say.mjs';

// Playwright asks for a default export here, and only here
export default function setup(): Promise<() => Promise<void>> {
  // `npm start` builds one without the recorder: every test that looks at a chart would wait for what nobody tells
  if (!isTestBuild())
    fail(
      'dist 里的页面不是测试版本，请先运行：node tools/setup.mjs client',
      'The client in dist is no test build. First run: node tools/setup.mjs client',
    );
  return startPostgres();
}
