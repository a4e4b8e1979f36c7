// Written by `npm run lists` from the folders: change nothing here.
import { courseAsked } from './asked.ts';
import { assignments, exceptions, tasks } from './assignments.ts';
import { auth, portal, session } from './auth.ts';
import { chapters, chaptersImport, study } from './chapters.ts';
import { courseClasses, courseTeachers, join, myClasses } from './classes.ts';
import { courseResources } from './course-resources.ts';
import { courseFigures } from './course-stats.ts';
import { courses, learning } from './courses.ts';
import { day } from './day.ts';
import { discussion } from './discussion.ts';
import { experimentBoard } from './experiment-class.ts';
import { experimentRecords } from './experiment-records.ts';
import { expGroups, experimentResults } from './experiment-results.ts';
import { experiments, orgCats, packageUpload } from './experiment-rows.ts';
import { experimentRuns } from './experiments.ts';
import { feedback } from './feedback.ts';
import { files } from './files.ts';
import { gradebook, myScores } from './gradebook.ts';
import { graph } from './graph.ts';
import { imports } from './imports.ts';
import { interaction } from './interaction.ts';
import { jobs, notices } from './jobs.ts';
import { knowledge } from './knowledge.ts';
import { liveRecording, liveReplay } from './live-recording.ts';
import { liveChats, liveData, liveResources, liveStream, liveTeachers } from './live-rows.ts';
import { live } from './live.ts';
import { operationLog } from './logs.ts';
import { notes } from './notes.ts';
import { packs } from './packs.ts';
import { plan } from './plan.ts';
import { qa } from './qa.ts';
import { replay } from './replay.ts';
import { score } from './score.ts';
import { courseScores, courseStat } from './scores.ts';
import { chat, stream } from './stream.ts';
import { courseDiscuss, courseEvaluation, courseQA, interactiveDiscuss, interactiveEvaluate, interactiveQA } from './talk.ts';
import { teaching } from './teaching.ts';
import { terms } from './terms.ts';
import { theory } from './theory.ts';
import { depts, menus, roles, users } from './users.ts';

export const contract = {
  assignments,
  auth,
  chapters,
  chaptersImport,
  chat,
  courseAsked,
  courseClasses,
  courseDiscuss,
  courseEvaluation,
  courseFigures,
  courseQA,
  courseResources,
  courseScores,
  courseStat,
  courseTeachers,
  courses,
  day,
  depts,
  discussion,
  exceptions,
  expGroups,
  experimentBoard,
  experimentRecords,
  experimentResults,
  experimentRuns,
  experiments,
  feedback,
  files,
  gradebook,
  graph,
  imports,
  interaction,
  interactiveDiscuss,
  interactiveEvaluate,
  interactiveQA,
  jobs,
  join,
  knowledge,
  learning,
  live,
  liveChats,
  liveData,
  liveRecording,
  liveReplay,
  liveResources,
  liveStream,
  liveTeachers,
  menus,
  myClasses,
  myScores,
  notes,
  notices,
  operationLog,
  orgCats,
  packageUpload,
  packs,
  plan,
  portal,
  qa,
  replay,
  roles,
  score,
  session,
  stream,
  study,
  tasks,
  teaching,
  terms,
  theory,
  users,
};
