// What others ask of people's feedback.
export { openFeedback } from './inbox.routes.ts';
