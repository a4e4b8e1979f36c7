// Screens by their paths, with the words of their manifests.
import type { ComponentType } from 'react';
import { ROUTES } from './routes.data.ts';
import { type File, type Load, type Screen, screenOf } from './screen.ts';

/** With all recipes. */
export const full =
  <K extends string>(load: File<K>, name: K): Load =>
  async () => {
    const [screens, { WorkLook }] = await Promise.all([load(), import('./theme/work-look.tsx')]);
    const Shown: ComponentType = screens[name];
    return () => (
      <WorkLook>
        <Shown />
      </WorkLook>
    );
  };

export function screensOf(loads: Readonly<Record<string, Load>>): Readonly<Record<string, Screen>> {
  const words = new Map(ROUTES.map((r) => [r.path, r.words]));
  return Object.fromEntries(Object.entries(loads).map(([path, load]) => [path, screenOf(load, words.get(path) ?? [])]));
}
