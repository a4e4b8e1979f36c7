/** Where on the page a question, or an example with its blank, stands. */
export const questionElementId = (questionId: string): string => `question-${questionId}`;
