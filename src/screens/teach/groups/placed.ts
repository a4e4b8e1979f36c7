// A set's groups after some of its people have moved: what the screen shows before the server has said it.
import type { GroupRows } from '#contract/groups.ts';

/** `groupId` null: out of all of them. Who leads is followed by the first who stays; the server may choose another. */
export function placed(rows: GroupRows, userIds: readonly string[], groupId: string | null): GroupRows {
  const moving = new Set(userIds);
  const order = new Map(rows.people.map((p, at) => [p.id, at]));
  // as the server has them
  const inOrder = (ids: readonly string[]) => ids.toSorted((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
  const stays = (ids: readonly string[]) => ids.filter((id) => !moving.has(id));
  return {
    ...rows,
    groups: rows.groups.map((g) => {
      const own = g.id === groupId ? inOrder([...stays(g.userIds), ...moving]) : stays(g.userIds);
      const leads = g.leaderId !== null && own.includes(g.leaderId);
      return { ...g, userIds: own, leaderId: leads ? g.leaderId : (own[0] ?? null) };
    }),
    without: groupId === null ? inOrder([...stays(rows.without), ...moving]) : stays(rows.without),
  };
}
