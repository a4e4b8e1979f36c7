// What the work area alone speaks: it comes as one file, with the area's frame.
import { workWords } from '../../named.ts';

export const words = workWords(import.meta.glob<object>('./*.json', { eager: true, import: 'default' }));
