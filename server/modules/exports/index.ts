// What other modules may use of this one.
export { exporter, mountExports } from './exporter.ts';
