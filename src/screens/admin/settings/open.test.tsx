// What a new school has not done yet, and what its platform lacks: each with the way to mend it.
import { afterEach, expect, test } from 'vitest';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import { RunningPanel } from '../system/running-panel.tsx';
import { Checklist } from './checklist.tsx';

let shown: Shown;
afterEach(() => shown.unmount());

const open = (done: boolean) => ({
  items: [
    { id: 'look', done: true, path: '/system/setting?group=portal' },
    { id: 'mail', done, path: '/system/setting?group=mail' },
    { id: 'people', done, path: '/admin/user' },
  ],
});

test('each line of the checklist leads to where it is done; it is gone when all is', async () => {
  let done = false;
  shown = await renderScreen(<Checklist isFolded={false} />, {
    answers: { '/OrgApi/OrgSetting/Checklist': () => open(done) },
  });
  await shown.comes('summary', '还有 2 件要做');
  const lines = [...document.querySelectorAll('li')];
  expect(lines.map((line) => line.querySelector('a')?.getAttribute('href'))).toEqual(
    open(false).items.map(({ path }) => path),
  );
  expect(lines.map((line) => /待完成|已完成/.exec(line.textContent ?? '')?.[0])).toEqual([
    '已完成',
    '待完成',
    '待完成',
  ]);
  done = true;
  shown.invalidate(['/OrgApi/OrgSetting/Checklist']);
  await expect.poll(() => document.querySelector('summary')).toBeNull();
});

test('each check says how it stands, and what to do', async () => {
  shown = await renderScreen(<RunningPanel />, {
    answers: {
      '/OrgApi/System/Health': {
        ok: false,
        checks: [
          { id: 'database', state: 'ok', text: 'PostgreSQL 18' },
          { id: 'backup', state: 'fail', text: '备份不能恢复', fix: '马上再做一次备份' },
        ],
      },
    },
  });
  await expect.poll(() => shown.text()).toContain('有需要马上处理的问题');
  const rows = [...document.querySelectorAll('li')].map((row) => row.textContent);
  expect(rows).toEqual(['数据库正常PostgreSQL 18', '备份有问题备份不能恢复怎么办：马上再做一次备份']);
  // the file holds all schools
  expect(shown.text()).not.toContain('马上备份');
});
