// Written by `npm run lists` from the folders: change nothing here.

export const LOG_KINDS = ['board', 'chat', 'class', 'discussion', 'exam', 'examroom', 'experiment', 'homework', 'lesson', 'live', 'user'];
