// Who of a group works a run, and who follows it.
interface InGroup {
  group: { leaderId: string; members: readonly { id: string }[] } | null;
}

/** Another member leads it: one joins its run, and never works it. */
export const isFollowed = ({ group }: InGroup, userId: string | undefined): boolean =>
  group !== null && group.leaderId !== userId && group.members.some((m) => m.id === userId);
