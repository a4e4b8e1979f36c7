// What the work area alone speaks: it comes as one file, with the area's frame.
import { named } from '../../named.ts';

export const words = named(import.meta.glob<object>('./*.json', { eager: true, import: 'default' }));
