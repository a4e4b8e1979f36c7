// What other modules may use of this one.
export { type Column as ExportColumn, exporter } from './exporter.ts';
