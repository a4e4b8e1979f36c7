// What a field means, or in which unit it is, where its name does not tell: for OpenAPI, so that no sentence of this
// travels to a page with the contract. One word means one thing everywhere; `Component.field` stands before `field`.
import type { z } from 'zod';

export type Schema = z.core.JSONSchema.BaseSchema;

const TIME = 'Milliseconds since the epoch, UTC';
const MANY = 'How many';
const PIXELS = 'Pixels';
const SHARE = 'From 0 to 1';
const PERCENT = 'From 0 to 100';
const FLAG = '0 no, 1 yes';
const PLACE = 'A place, counted from 1';
const UNITS = 'Units of the drawing';
/** A page beside its size. */
const LIST_PAGE = 'Which page of the list, counted from 1';

/** Of numbers; `counts` is one whose values are. */
const NUMBERS: Readonly<Record<string, string>> = {
  ...spread(
    TIME,
    'at createdAt dueFrom dueUntil endedAt exp expiresAt from lastAt movedAt now publishAt readAt startAt startedAt to until firstAt updatedAt week',
  ),
  ...spread(MANY, 'answered approved asked count counts courses deleted depts doing done draft edges edited figures'),
  ...spread(
    MANY,
    'flagged hits learning lessons missed nodes none passages people points questions ready rejected removed replies restored',
  ),
  ...spread(MANY, 'added right running started students toMark unread unsourced users votes waiting covered'),
  ...spread('Bytes', 'size offset partSize bytes quota'),
  ...spread(PIXELS, 'width height'),
  ...spread(FLAG, 'jumpNewPath openLiveStream loginAccess showUserName'),
  ...spread('Not 0: the session is gated until this is done', 'resetPwd setEmail'),
  ...spread(SHARE, 'mastery progress studied'),
  ...spread(TIME, 'revealedAt'),
  ...spread(MANY, 'parts lint killed c0 c1 c1n c2 c3 c4 c5 c6 c7 c8'),
  next: 'The number of the part that is wanted next, counted from 0',
  ...spread(MANY, 'present late partial absent hands chats repeatWeeks'),
  ...spread('Seconds', 'awaySeconds floorSeconds timeUsed expectTime'),
  ...spread(TIME, 'startTime endTime sentAt'),
  ...spread(MANY, 'experiments files steps runs maxRuns runsLeft repeatCount marked lost rows'),
  ...spread('The most points of the step', 'maxScore'),
  ...spread(SHARE, 'have'),
  line: 'A line of the file, counted from 1',
  seed: 'What the run is made of: its own, from 1 to 2^31 - 1',
  upTo: 'Everything up to this number is stored, or refused for good',
  weights: 'What a step counts against the others, by its number',
  after: 'A place in the log: events behind it are given',
  attempts: 'How many more attempts',
  attempt: 'Which question of the point it is, counted from 1',
  digits: 'Digits behind the point that totals are rounded to',
  depth: 'How deep it is nested, the outermost 0',
  events: 'How many events its log has',
  fadeFirst: 'The step, counted from 1, that is left to the student first; the last where it is absent',
  hints: 'How many hints',
  index: PLACE,
  itemCount: 'How many rows there are on all pages',
  keep: 'How many of the highest count; null: all',
  unchanged: MANY,
  to: 'What it becomes; null: excused, or none',
  begun: 'How many students have opened a section, or begun a lesson',
  finished: 'How many students have come to its end',
  known: 'Relations that are there already',
  last: 'The place of the last event of the log; 0 while it is empty',
  length: 'Seconds that a film lasts, as its file says',
  countedMs: 'Milliseconds that this beat counted',
  level: 'Which hint it is, counted from 1',
  limit: 'How many at most',
  max: 'The most that the criterion gives',
  mean: PERCENT,
  min: 'In percent, at least',
  minutes: 'How many more minutes',
  n: 'The number that the text cites it by, as `[n]`',
  need: 'Who needs help first: the rows are ordered by it, highest first',
  of: 'How many there are in all',
  own: "The student's own evaluation, in percent of its most",
  page: 'A page of a document or a slide, counted from 1',
  pageSize: 'Rows of a page',
  pass: 'Right answers that a point asks for',
  percent: PERCENT,
  place: 'A place, counted from 0',
  position: 'Seconds from the start',
  row: 'Counted from 1, the head included',
  score: PERCENT,
  groups: 'In percent, by the id of a group',
  scores: 'By the id of a criterion; up to its `max`',
  reopened: 'Courses that were closed and are open again',
  seconds: 'Seconds',
  seq: 'The place in the log, counted from 1 without a gap',
  share: 'Its weight against the other columns of its group',
  skippedPictures: 'Pictures that are not kept: of a kind that no browser shows, too large, or too many',
  sections: MANY,
  sort: 'Rows are ordered by it, lowest first',
  step: PLACE,
  total: PERCENT,
  weight: 'In percent of the whole; those of all groups are 100 together',
  teacher: "The teacher's evaluation, in percent of its most",
  tolerance: 'How far a number may be from the right one, in its unit',
  tries: 'How many questions were answered',
  type: '0 a page, 1 a button',
  version: 'Counts the changes of the row; an older one is refused with 409',
  x: 'From left to right',
  y: 'From top to bottom',
  'AuthSlideImageOutput.y': 'The upper edge of the gap, in pixels of the picture',
  'AuthValidateInput.x': 'The left edge of the gap, in pixels of the picture',
  'MachinesReport.x': UNITS,
  'MachinesReport.y': UNITS,
  'MachinesReport.width': UNITS,
  'MachinesReport.height': UNITS,
  'MachinesReport.of': MANY,
  ...spread(
    'In points, up to the `max` of its column',
    'OrgCourseScoreManageHistoryRow.from OrgCourseScoreManageHistoryRow.to',
  ),
  ...spread(
    'In points, up to the `max` of its column',
    'Cell.score OrgCourseScoreManageMarkInput.score OrgCourseScoreManageMarksInput.score StudentCenterMyScoreRow.score',
  ),
  ...spread(PERCENT, 'OrgCourseScoreManageSetBookOutput.from OrgCourseScoreManageSetBookOutput.to'),
  ...spread(
    'The most points that it gives',
    'OrgCourseScoreManageBookOutput.max OrgCourseScoreManageAddColumnInput.max OrgCourseScoreManageSetBookInput.max',
  ),
  ...spread(
    'What makes it done: of a film the share that is seen, from 0 to 1, else seconds; null: 0.9, or 10 s',
    'OrgCourseChapterAddInput.need OrgCourseChapterUpdateInput.need OrgCourseChapterRow.need',
  ),
  ...spread(
    'From 1 to 5 stars',
    'OrgCourseQARow.score OrgCourseEvaluationAddInput.score OrgCourseEvaluationUpdateInput.score OrgInteractiveEvaluateAddInput.score OrgInteractiveEvaluateUpdateInput.score',
  ),
  ...spread('What it counts against the other steps', 'ExperimentItemOutput.weight'),
  ...spread(
    'How long a run lasts at most; null: as long as it may',
    'OrgExperimentRow.minutes OrgExperimentItemOutput.minutes OrgExperimentAddInput.minutes OrgExperimentUpdateInput.minutes ExperimentItemOutput.minutes',
  ),
  ...spread(
    'From so many percent on',
    'OrgExperimentRow.from OrgExperimentItemOutput.from OrgExperimentAddInput.from OrgExperimentUpdateInput.from',
  ),
  ...spread("Which of the person's runs it is, counted from 1", 'ExperimentItemOutput.attempt'),
  ...spread(
    'The number of the step',
    'ExperimentItemOutput.seq OrgExperimentRow.seq OrgExperimentItemOutput.seq ExperimentGetProcessOutput.seq ExperimentEvidenceOutput.seq OpenJsDataUploadInput.seq',
  ),
  ...spread('In points, up to the `maxScore` of its step', 'OpenJsDataUploadInput.score'),
  ...spread(
    'The number of the record in its launch, dense from 1',
    'OpenJsDataUploadInput.n OpenJsDataUploadOutput.n OpenScormDataUploadInput.n OpenScormDataUploadOutput.n ExperimentGetProcessOutput.n ExperimentEvidenceOutput.n',
  ),
  'CourseStudyOutput.share': 'Of a film, how much was seen, from 0 to 1',
  'OrgAISettingSearchOutput.score': 'How well it fits the question: higher is better',
  'OrgInteractiveEvaluateScoreInput.scores': 'By the id of a criterion; up to its `max`',
  'TheoryEvaluationOutput.from': 'So many must have evaluated before a student sees the average',
};

/** Of anything else. */
const OTHERS: Readonly<Record<string, string>> = {
  activityType: 'The name of a block',
  best: 'Contributions by their place in the block, from 1',
  cites: 'Contributions by their place in the block, from 1',
  allowed: 'The commands that the state takes now; none when it is over',
  log: 'The name of its log, for /api/stream and Stream/Events',
  power: 'The code of a button, as `SysUser.Delete`',
  powers: 'Codes of the buttons that the user has',
  quote: 'Verbatim from the passage',
  reasonText: "The reason as a sentence in the caller's language",
  runId: 'Made by the client, one for each run: the same again attaches to it and begins nothing',
  stand: 'Where one stands over all runs: `none`, `running`, `toMark`, `done`',
  doneSeqs: 'Numbers of the steps that are done',
  seen: 'Stretches of a film that were seen: from and to, in seconds',
  sha: 'SHA-256 of the whole file in lower-case hex; checked at the end',
  sort: 'The column that rows are ordered by; `-` before it turns the order round',
  state: 'Where it stands, by a name; dotted where states are nested, regions joined by a comma',
  topic: 'A log without cursors',
  uuid: 'Of the browser that asks: what was sent to it, a captcha or a code, is kept under it',
  'AuthUserNamePwdInput.code': 'What Validate answered, where the captcha was asked for',
  'AuthUserNamePwdInput.orgId': 'One of the choices that a 461 gave',
  'AuthUserNamePwdInput.userName': 'Also with an organisation, as `name@orgCode`, or a phone number',
  'AuthUserVerifyNoteInput.orgId': 'One of the choices that a 461 gave',
  'BoardRow.lessonId': 'Null: has not begun the course',
  'BoardRow.question': "What was asked last, if that was in this lesson's present point",
  'CourseCard.cover': 'An address that shows the picture, for ten minutes at least; or what it is drawn from',
  'JobItem.errors': 'The first thousand; `counts.failed` says how many rows there are',
  'JobItem.result': 'What has come of it, by its kind; null until it is done',
  'QAMachineOutput.points': 'From left to right, and from top to bottom',
  'LiveDrawInput.points': 'Each from 0 to 10,000 across the page, and down it',
  'LiveDrawingInput.points': 'Each from 0 to 10,000 across the page, and down it',
  ...spread(
    'Stars on average, from 1 to 5; null: nobody has evaluated it',
    'OrgCourseEvaluationAverageOutput.score OrgInteractiveEvaluateAverageOutput.score',
  ),
  ...spread(
    'How many gave one star, two, and so on',
    'OrgCourseEvaluationAverageOutput.counts OrgInteractiveEvaluateAverageOutput.counts',
  ),
  'OrgUploadFileBeginOutput.uploadId': 'For Part, Status, Finish and Abort',
  'PortalConfig.captcha': 'Whether a sign-in asks for one at once, or after failures',
  'StoredFile.type': 'The media type as its bytes say, not its sender',
  'StoredFile.url': 'Relative to the server; answers a download to who may see the file',
  'StreamStopOutput.stopped': 'Whether it was running',
  ...spread('`0` only looks, `1` takes it', 'commit'),
  ...spread(
    'A class, or the department that people without one come into',
    'OrgUploadFileStudentImportForm.deptId OrgUploadFileStudentImportDeptForm.deptId OrgUploadFileTeacherImportForm.deptId',
  ),
};

function spread(meaning: string, names: string): Record<string, string> {
  return Object.fromEntries(names.split(' ').map((name) => [name, meaning]));
}

/** Writes the descriptions into the schema of a component, and gives it back. */
export function describeFields(component: string, schema: Schema): Schema {
  visit(component, schema);
  return schema;
}

function visit(component: string, schema: Schema): void {
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    if (typeof field === 'boolean') continue;
    visit(component, field);
    const words = isNumber(field) ? NUMBERS : OTHERS;
    const isListPage = name === 'page' && 'pageSize' in (schema.properties ?? {});
    const meaning = isListPage ? LIST_PAGE : (words[`${component}.${name}`] ?? words[name]);
    if (meaning === undefined) continue;
    field.description ??= meaning;
    if (isNumber(field)) describeTable(field, meaning);
  }
  for (const inner of innerOf(schema)) visit(component, inner);
}

function innerOf(schema: Schema): Schema[] {
  const { items, additionalProperties, anyOf = [], oneOf = [], allOf = [] } = schema;
  return [items, additionalProperties, ...anyOf, ...oneOf, ...allOf].filter(
    (inner): inner is Schema => typeof inner === 'object' && inner !== null && !Array.isArray(inner),
  );
}

/** A number, a number or null, or a table of numbers. */
function isNumber(schema: Schema): boolean {
  const { anyOf = [], additionalProperties, properties = {} } = schema;
  const entries = Object.values(properties);
  if (entries.length > 0) return entries.every(isPlainNumber);
  return [schema, ...anyOf, additionalProperties].some(isPlainNumber);
}

const isPlainNumber = (schema: Schema | boolean | undefined): boolean =>
  typeof schema === 'object' && (schema.type === 'number' || schema.type === 'integer');

/** What a table counts, each of its entries does. */
function describeTable({ properties = {} }: Schema, meaning: string): void {
  for (const entry of Object.values(properties)) if (typeof entry === 'object') entry.description ??= meaning;
}
