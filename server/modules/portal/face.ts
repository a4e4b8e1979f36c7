// What strangers see of a school before they have signed in: who keeps it in memory hears when it has changed.
import type { Hooks } from '#server/platform/app.ts';
import { createRegistry } from '#server/platform/registry.ts';

const faces = createRegistry<(orgId: string) => void>('the face of a school');
/** Another process hears nothing: what it keeps must be moments old at most. */
export const onFaceChange = faces.register;

/** After a change of what a school is called, of its hosts, its links, or its settings. */
export function faceChanged(app: Hooks, orgId: string): void {
  for (const heard of faces.of(app).values()) heard(orgId);
}
