// All operations, family by family. The client takes only the types from here, so that no schema reaches the login page.

import type { z } from 'zod';
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
import { experimentResults, expGroups } from './experiment-results.ts';
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
import { live } from './live.ts';
import { liveRecording, liveReplay } from './live-recording.ts';
import { liveChats, liveData, liveResources, liveStream, liveTeachers } from './live-rows.ts';
import { operationLog } from './logs.ts';
import { notes } from './notes.ts';
import { packs } from './packs.ts';
import { plan } from './plan.ts';
import { qa } from './qa.ts';
import { replay } from './replay.ts';
import { score } from './score.ts';
import { courseScores, courseStat } from './scores.ts';
import { chat, stream } from './stream.ts';
import { courseTalk, interactiveTalk } from './talk.ts';
import { teaching } from './teaching.ts';
import { terms } from './terms.ts';
import { theory } from './theory.ts';
import { depts, menus, roles, users } from './users.ts';

export const contract = {
  auth,
  session,
  portal,
  depts,
  roles,
  users,
  menus,
  courses,
  terms,
  courseClasses,
  courseTeachers,
  courseResources,
  join,
  myClasses,
  chapters,
  packs,
  chaptersImport,
  study,
  learning,
  courseFigures,
  knowledge,
  graph,
  plan,
  theory,
  teaching,
  courseScores,
  courseStat,
  courseAsked,
  courseQA: courseTalk.qa,
  courseDiscuss: courseTalk.discuss,
  courseEvaluation: courseTalk.evaluation,
  interactiveQA: interactiveTalk.qa,
  interactiveDiscuss: interactiveTalk.discuss,
  interactiveEvaluate: interactiveTalk.evaluation,
  gradebook,
  assignments,
  exceptions,
  tasks,
  day,
  myScores,
  score,
  notes,
  discussion,
  interaction,
  live,
  liveStream,
  liveTeachers,
  liveResources,
  liveChats,
  liveData,
  liveRecording,
  liveReplay,
  experiments,
  orgCats,
  packageUpload,
  experimentRuns,
  experimentRecords,
  experimentResults,
  experimentBoard,
  expGroups,
  chat,
  stream,
  qa,
  replay,
  feedback,
  operationLog,
  files,
  imports,
  jobs,
  notices,
};

type Families = typeof contract;
type Known = { [F in keyof Families]: Families[F][keyof Families[F]] }[keyof Families];

/** Every path there is; the client's `call` takes no other. */
export type Path = Known['path'];
type At<P extends Path> = Extract<Known, { path: P }>;
export type InputOf<P extends Path> = z.input<At<P>['input']>;
export type OutputOf<P extends Path> = z.output<At<P>['output']>;
