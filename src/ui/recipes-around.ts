// A panel that comes with its first use brings recipes the page began without. The app says how; without it, all are there.
import { type ComponentType, createContext, Fragment, type ReactNode } from 'react';

export interface Recipes {
  Around: ComponentType<{ children: ReactNode }>;
  /** Ahead of the panel, by a page that goes on without its line. */
  fetch: () => Promise<unknown>;
}

export const RecipesAround = createContext<Recipes>({ Around: Fragment, fetch: async () => {} });
