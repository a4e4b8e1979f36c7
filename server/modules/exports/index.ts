// What other modules may use of this one.
export { exporter } from './exporter.ts';
