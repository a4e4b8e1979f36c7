// What other modules may use of this one.
export { type Column as ExportColumn, exporter, mountExports } from './exporter.ts';
