// Written by `npm run lists` from the folders: change nothing here.
import { agendasMessages } from './modules/agendas/agendas.messages.ts';
import { assessmentMessages } from './modules/assessment/assessment.messages.ts';
import { assignmentsMessages } from './modules/assignments/assignments.messages.ts';
import { authMessages } from './modules/auth/auth.messages.ts';
import { chaptersMessages } from './modules/chapters/chapters.messages.ts';
import { classesMessages } from './modules/classes/classes.messages.ts';
import { courseMessages } from './modules/course/course.messages.ts';
import { deptsMessages } from './modules/depts/depts.messages.ts';
import { dictMessages } from './modules/dict/dict.messages.ts';
import { examsMessages } from './modules/exams/exams.messages.ts';
import { recordsMessages } from './modules/exams/records.messages.ts';
import { sittingMessages } from './modules/exams/sitting.messages.ts';
import { experimentsMessages } from './modules/experiments/experiments.messages.ts';
import { exportsMessages } from './modules/exports/exports.messages.ts';
import { filesMessages } from './modules/files/files.messages.ts';
import { gradebookMessages } from './modules/gradebook/gradebook.messages.ts';
import { graphMessages } from './modules/graph/graph.messages.ts';
import { groupsMessages } from './modules/groups/groups.messages.ts';
import { homeworkMessages } from './modules/homework/homework.messages.ts';
import { importsMessages } from './modules/imports/imports.messages.ts';
import { informationMessages } from './modules/information/information.messages.ts';
import { interactionMessages } from './modules/interaction/interaction.messages.ts';
import { jobsMessages } from './modules/jobs/jobs.messages.ts';
import { learningMessages } from './modules/learning/learning.messages.ts';
import { liveMessages } from './modules/live/live.messages.ts';
import { logsMessages } from './modules/logs/logs.messages.ts';
import { papersMessages } from './modules/papers/papers.messages.ts';
import { printMessages } from './modules/papers/print.messages.ts';
import { planMessages } from './modules/plan/plan.messages.ts';
import { portalMessages } from './modules/portal/portal.messages.ts';
import { qaMessages } from './modules/qa/qa.messages.ts';
import { rolesMessages } from './modules/roles/roles.messages.ts';
import { settingsMessages } from './modules/settings/settings.messages.ts';
import { setupMessages } from './modules/setup/setup.messages.ts';
import { statisticsMessages } from './modules/statistics/statistics.messages.ts';
import { surveysMessages } from './modules/surveys/surveys.messages.ts';
import { systemMessages } from './modules/system/system.messages.ts';
import { talkMessages } from './modules/talk/talk.messages.ts';
import { theoryMessages } from './modules/theory/theory.messages.ts';
import { usersMessages } from './modules/users/users.messages.ts';
import { whitelistMessages } from './modules/whitelist/whitelist.messages.ts';
import { addMessages } from './platform/messages.ts';

export const moduleMessages = {
  ...agendasMessages,
  ...assessmentMessages,
  ...assignmentsMessages,
  ...authMessages,
  ...chaptersMessages,
  ...classesMessages,
  ...courseMessages,
  ...deptsMessages,
  ...dictMessages,
  ...examsMessages,
  ...recordsMessages,
  ...sittingMessages,
  ...experimentsMessages,
  ...exportsMessages,
  ...filesMessages,
  ...gradebookMessages,
  ...graphMessages,
  ...groupsMessages,
  ...homeworkMessages,
  ...importsMessages,
  ...informationMessages,
  ...interactionMessages,
  ...jobsMessages,
  ...learningMessages,
  ...liveMessages,
  ...logsMessages,
  ...papersMessages,
  ...printMessages,
  ...planMessages,
  ...portalMessages,
  ...qaMessages,
  ...rolesMessages,
  ...settingsMessages,
  ...setupMessages,
  ...statisticsMessages,
  ...surveysMessages,
  ...systemMessages,
  ...talkMessages,
  ...theoryMessages,
  ...usersMessages,
  ...whitelistMessages,
};

type ModuleMessages = typeof moduleMessages;
declare module './platform/messages.ts' {
  interface Messages extends ModuleMessages {}
}
addMessages(moduleMessages);
