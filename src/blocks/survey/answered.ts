/** Said on the document with the assignment's id, wherever a survey was answered: who asks for it elsewhere asks no more. */
export const SURVEY_ANSWERED = 'survey-answered';
