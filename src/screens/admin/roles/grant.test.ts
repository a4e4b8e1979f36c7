import { expect, test } from 'vitest';
import { buildTree } from '#src/ui/list/tree.ts';
import { changes, type Grantable, grantOf, toggleGrant } from './grant.ts';

const row = (id: string, parentId: string | null, type = 0): Grantable => ({ id, parentId, type });
const ROWS = [row('admin', null), row('role', 'admin'), row('add', 'role', 1), row('list', 'role', 1), row('qa', null)];
const byId = new Map(ROWS.map((r) => [r.id, r]));
const [admin, qa] = buildTree(ROWS);
const role = admin?.children[0];
const add = role?.children[0];
if (!admin || !qa || !role || !add) throw new Error('the tree has other rows');

const given = (...ids: string[]) => new Set(ids);
const sorted = (set: ReadonlySet<string>) => [...set].sort();

test('a page comes with all its powers and the way to it', () => {
  expect(sorted(toggleGrant(role, byId, given()))).toEqual(['add', 'admin', 'list', 'role']);
});

test('a power comes alone: pickers need it without the page', () => {
  expect(sorted(toggleGrant(add, byId, given()))).toEqual(['add']);
});

test('a part is made whole first, then taken away with all below; what is above stays', () => {
  const whole = toggleGrant(role, byId, given('add', 'admin', 'qa'));
  expect(sorted(whole)).toEqual(['add', 'admin', 'list', 'qa', 'role']);
  expect(sorted(toggleGrant(role, byId, whole))).toEqual(['admin', 'qa']);
});

test('whole, part, none', () => {
  const some = given('admin', 'role', 'add', 'list');
  expect([grantOf(admin, some), grantOf(role, given('role')), grantOf(qa, some)]).toEqual([true, 'mixed', false]);
});

test('what saving would change', () => {
  expect(changes(given('a', 'b'), given('b', 'c', 'd'))).toEqual({ added: 2, removed: 1 });
});
