// A panel that comes with its first use brings recipes the page began without. The app says how; without it, all are there.
import { type ComponentType, createContext, Fragment, type ReactNode } from 'react';

export const RecipesAround = createContext<ComponentType<{ children: ReactNode }>>(Fragment);
