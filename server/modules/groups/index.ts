// What other modules and the demo school may use of this one.
export { foundGroup, joinGroup } from './choosing.ts';
export { drawSet } from './drawing.ts';
export { addToGroup, gatherInto, lockSetsOf, setLeader, takeFromGroup } from './members.ts';
export { classOfGroup, groupNamed, groupOfMember, groupsOfSet, moveSets } from './sets.ts';
