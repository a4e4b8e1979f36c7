// What administrators are told that they must keep is what is kept of them: no more, and no less.
import { expect, test } from 'vitest';
import { KEPT } from '../menus/index.ts';
import { rolesMessages } from './roles.messages.ts';

const VERBS = {
  Items: ['查看', 'see'],
  SetRoleMenus: ['分配权限', 'give'],
  Update: ['修改', 'change'],
  Add: ['添加', 'add'],
};
const NOUNS = {
  SysRole: ['角色', 'roles'],
  SysMenu: ['菜单', 'menus'],
  SysUser: ['用户', 'users'],
  OrgSetting: ['设置', 'settings'],
  SysWhiteList: ['白名单', 'white list'],
};

test.each([0, 1] as const)('in language %i', (lang) => {
  const [, list = ''] = rolesMessages.adminsNeed[lang].split(/[:：]/);
  const told = list.split(/[;；]/).flatMap((clause) =>
    Object.entries(VERBS)
      .filter(([, words]) => clause.includes(words[lang] ?? ''))
      .flatMap(([verb]) =>
        Object.entries(NOUNS)
          .filter(([, words]) => clause.includes(words[lang] ?? ''))
          .map(([noun]) => `${noun}.${verb}`),
      ),
  );
  expect(told.toSorted()).toEqual(KEPT.filter((code) => code.includes('.')).toSorted());
});
