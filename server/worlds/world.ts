// What a world is put into.
import type { App } from '#server/platform/app.ts';
import type { operationsOf } from '#server/platform/http/mount.ts';

export interface World {
  app: App;
  /** Gives an organisation its built-in roles, menus and powers. */
  operations: ReturnType<typeof operationsOf>;
}
