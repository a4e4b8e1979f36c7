// What the demo school may use of this module.
export { saveDraft } from './draft.ts';
export { insertHomework } from './homework.store.ts';
export { drawOnReply } from './ink.ts';
export { markReply, releaseReplies, sendBack } from './marks.ts';
export { repliesOf } from './reply.store.ts';
export { shownHomework } from './shown.ts';
export { submit } from './submit.ts';
