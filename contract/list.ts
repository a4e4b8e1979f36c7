// Written by `npm run lists` from the folders: change nothing here.
import * as agendas from './agendas.ts';
import * as asked from './asked.ts';
import * as assignments from './assignments.ts';
import * as auth from './auth.ts';
import * as bank from './bank.ts';
import * as career from './career.ts';
import * as chapters from './chapters.ts';
import * as classes from './classes.ts';
import * as courseResources from './course-resources.ts';
import * as courseStats from './course-stats.ts';
import * as courses from './courses.ts';
import * as day from './day.ts';
import * as dict from './dict.ts';
import * as discussion from './discussion.ts';
import * as examRecords from './exam-records.ts';
import * as examRows from './exam-rows.ts';
import * as exams from './exams.ts';
import * as experimentClass from './experiment-class.ts';
import * as experimentRecords from './experiment-records.ts';
import * as experimentResults from './experiment-results.ts';
import * as experimentRows from './experiment-rows.ts';
import * as experiments from './experiments.ts';
import * as feedback from './feedback.ts';
import * as files from './files.ts';
import * as gradebook from './gradebook.ts';
import * as graph from './graph.ts';
import * as groups from './groups.ts';
import * as homeModules from './home-modules.ts';
import * as home from './home.ts';
import * as homeworkOwn from './homework-own.ts';
import * as homeworkReplies from './homework-replies.ts';
import * as homework from './homework.ts';
import * as imports from './imports.ts';
import * as information from './information.ts';
import * as interaction from './interaction.ts';
import * as jobs from './jobs.ts';
import * as knowledge from './knowledge.ts';
import * as liveRecording from './live-recording.ts';
import * as liveRows from './live-rows.ts';
import * as live from './live.ts';
import * as logs from './logs.ts';
import * as navbar from './navbar.ts';
import * as notes from './notes.ts';
import * as orgs from './orgs.ts';
import * as packs from './packs.ts';
import * as papers from './papers.ts';
import * as plan from './plan.ts';
import * as qa from './qa.ts';
import * as replay from './replay.ts';
import * as rollCall from './roll-call.ts';
import * as score from './score.ts';
import * as scores from './scores.ts';
import * as settings from './settings.ts';
import * as setup from './setup.ts';
import * as statistics from './statistics.ts';
import * as stream from './stream.ts';
import * as surveys from './surveys.ts';
import * as system from './system.ts';
import * as talk from './talk.ts';
import * as teaching from './teaching.ts';
import * as terms from './terms.ts';
import * as theory from './theory.ts';
import * as tutorReport from './tutor-report.ts';
import * as users from './users.ts';
import * as whitelist from './whitelist.ts';

/** By the names of their files. */
export const MODULES = {
  agendas: agendas,
  asked: asked,
  assignments: assignments,
  auth: auth,
  bank: bank,
  career: career,
  chapters: chapters,
  classes: classes,
  'course-resources': courseResources,
  'course-stats': courseStats,
  courses: courses,
  day: day,
  dict: dict,
  discussion: discussion,
  'exam-records': examRecords,
  'exam-rows': examRows,
  exams: exams,
  'experiment-class': experimentClass,
  'experiment-records': experimentRecords,
  'experiment-results': experimentResults,
  'experiment-rows': experimentRows,
  experiments: experiments,
  feedback: feedback,
  files: files,
  gradebook: gradebook,
  graph: graph,
  groups: groups,
  'home-modules': homeModules,
  home: home,
  'homework-own': homeworkOwn,
  'homework-replies': homeworkReplies,
  homework: homework,
  imports: imports,
  information: information,
  interaction: interaction,
  jobs: jobs,
  knowledge: knowledge,
  'live-recording': liveRecording,
  'live-rows': liveRows,
  live: live,
  logs: logs,
  navbar: navbar,
  notes: notes,
  orgs: orgs,
  packs: packs,
  papers: papers,
  plan: plan,
  qa: qa,
  replay: replay,
  'roll-call': rollCall,
  score: score,
  scores: scores,
  settings: settings,
  setup: setup,
  statistics: statistics,
  stream: stream,
  surveys: surveys,
  system: system,
  talk: talk,
  teaching: teaching,
  terms: terms,
  theory: theory,
  'tutor-report': tutorReport,
  users: users,
  whitelist: whitelist,
};

export const contract = {
  adminDay: day.adminDay,
  agendas: agendas.agendas,
  assignments: assignments.assignments,
  auth: auth.auth,
  bank: bank.bank,
  bankCats: bank.bankCats,
  career: career.career,
  chapters: chapters.chapters,
  chaptersImport: chapters.chaptersImport,
  chat: stream.chat,
  courseAsked: asked.courseAsked,
  courseClasses: classes.courseClasses,
  courseDiscuss: talk.courseDiscuss,
  courseEvaluation: talk.courseEvaluation,
  courseFigures: courseStats.courseFigures,
  courseQA: talk.courseQA,
  courseResources: courseResources.courseResources,
  courseScores: scores.courseScores,
  courseStat: scores.courseStat,
  courseTeachers: classes.courseTeachers,
  courses: courses.courses,
  dataStatistics: statistics.dataStatistics,
  day: day.day,
  depts: users.depts,
  dict: dict.dict,
  discussion: discussion.discussion,
  examRecords: examRecords.examRecords,
  examRows: examRows.examRows,
  exams: exams.exams,
  exceptions: assignments.exceptions,
  expGroups: experimentResults.expGroups,
  experimentBoard: experimentClass.experimentBoard,
  experimentRecords: experimentRecords.experimentRecords,
  experimentResults: experimentResults.experimentResults,
  experimentRuns: experiments.experimentRuns,
  experiments: experimentRows.experiments,
  feedback: feedback.feedback,
  feedbackInbox: feedback.feedbackInbox,
  files: files.files,
  gradebook: gradebook.gradebook,
  graph: graph.graph,
  groups: groups.groups,
  home: home.home,
  homeModuleItems: homeModules.homeModuleItems,
  homeModules: homeModules.homeModules,
  homeNavbar: navbar.homeNavbar,
  homework: homework.homework,
  homeworkReplies: homeworkReplies.homeworkReplies,
  imports: imports.imports,
  interaction: interaction.interaction,
  interactiveDiscuss: talk.interactiveDiscuss,
  interactiveEvaluate: talk.interactiveEvaluate,
  interactiveQA: talk.interactiveQA,
  jobs: jobs.jobs,
  join: classes.join,
  knowledge: knowledge.knowledge,
  learning: courses.learning,
  library: information.library,
  live: live.live,
  liveChats: liveRows.liveChats,
  liveData: liveRows.liveData,
  liveRecording: liveRecording.liveRecording,
  liveReplay: liveRecording.liveReplay,
  liveResources: liveRows.liveResources,
  liveStream: liveRows.liveStream,
  liveTeachers: liveRows.liveTeachers,
  markedWords: settings.markedWords,
  menus: users.menus,
  myClasses: classes.myClasses,
  myGroups: groups.myGroups,
  myScores: gradebook.myScores,
  navbar: navbar.navbar,
  news: information.news,
  notes: notes.notes,
  notices: jobs.notices,
  operationLog: logs.operationLog,
  orgCats: experimentRows.orgCats,
  orgChecklist: settings.orgChecklist,
  orgSettings: settings.orgSettings,
  orgs: orgs.orgs,
  ownAgendas: agendas.ownAgendas,
  ownHomework: homeworkOwn.ownHomework,
  packageUpload: experimentRows.packageUpload,
  packs: packs.packs,
  papers: papers.papers,
  plan: plan.plan,
  portal: auth.portal,
  qa: qa.qa,
  replay: replay.replay,
  roles: users.roles,
  rollCall: rollCall.rollCall,
  score: score.score,
  session: auth.session,
  setup: setup.setup,
  stream: stream.stream,
  study: chapters.study,
  surveyRows: surveys.surveyRows,
  surveys: surveys.surveys,
  system: system.system,
  tasks: assignments.tasks,
  teaching: teaching.teaching,
  terms: terms.terms,
  theory: theory.theory,
  tutorMeasured: tutorReport.tutorMeasured,
  users: users.users,
  visitStatistics: statistics.visitStatistics,
  whitelist: whitelist.whitelist,
};
