// Who sends the demo school's own commands: somebody by name, without a right of theirs.
import type { Who } from '#server/platform/who.ts';

/** Nothing is allowed by it. */
export const silent = (base: Who['base']) => ({
  userName: '',
  role: '',
  base,
  roleId: '',
  deptId: null,
  gated: false,
  powers: new Set<string>(),
  family: '',
});
