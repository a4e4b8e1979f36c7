// What the demo school may use of this module.
export { insertAgenda } from './agenda.store.ts';
export { tick } from './tick.ts';
