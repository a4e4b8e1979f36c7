// What the demo school may use of this module.
export { type Planted, plant } from './plant.ts';
