// What other modules may use of this one.
export { type ExportColumn, exporter } from './exporter.ts';
