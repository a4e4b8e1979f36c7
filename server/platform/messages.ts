// Every sentence the server says to a person, in both languages. `{name}` is filled in.

import { courseMessages } from './messages.courses.ts';
import { experimentMessages } from './messages.experiments.ts';
import { fileMessages } from './messages.files.ts';
import { liveMessages } from './messages.live.ts';
import { mediaMessages } from './messages.media.ts';

export type Lang = 'zh' | 'en';

const messages = {
  ok: ['', ''],
  invalid: ['填写的内容有误，请检查标出的项', 'Some fields are not right; please check those marked'],
  malformed: ['请求的格式不对，请刷新页面后再试', 'The request could not be read; reload the page and try again'],
  signedOut: ['登录已失效，请重新登录', 'You are signed out; please sign in again'],
  forbidden: ['您没有权限这样做', 'You do not have permission to do this'],
  missing: ['没有找到，可能已被删除', 'Not found; it may have been deleted'],
  noSuchPath: ['没有这个接口', 'There is no such address'],
  method: ['请求方式不对', 'This address does not take that method'],
  stale: ['内容已被他人修改，请刷新后再保存', 'Somebody else has changed this; reload before you save'],
  state: ['现在还不能这样做，请看当前进行到哪一步', 'This cannot be done at this step'],
  answered: ['这道题已经答过了', 'This question has been answered already'],
  studyReplayed: ['学习记录已经更新过了，请刷新页面', 'This was counted already; reload the page'],
  studySuperseded: [
    '您在别处打开了学习内容，这里不再计时；要在这里继续，请重新打开',
    'You are studying elsewhere, so time no longer counts here; open it anew to go on here',
  ],
  studyLeft: [
    '你已不在这门课的班级里，只能查看，不再记录学习',
    'You have left the class of this course: it can be read, and nothing is counted',
  ],
  studyReadOnly: ['课程已结束，只能查看，不再记录学习', 'This course is over: it can be read, and nothing is counted'],
  sameRun: ['同一编号的请求内容不同', 'The same run was sent with another body'],
  tooLarge: ['内容太大，最多 {max}', 'Too large; at most {max}'],
  contentType: ['不支持这种内容格式', 'This content type is not supported'],
  gated: ['请先完成账号的安全设置', 'Please finish securing your account first'],
  captcha: ['请先完成滑块验证', 'Please solve the slide puzzle first'],
  captchaWrong: ['没有对准，请再试一次', 'Not quite in place; please try again'],
  tooMany: ['操作太频繁，请 {seconds} 秒后再试', 'Too many tries; please wait {seconds} s'],
  tooManyStreams: ['打开的页面太多，请关掉几个再试', 'Too many open pages; close some and try again'],
  credentials: ['用户名、密码或验证码不对', 'Wrong name, password or code'],
  chooseOrganisation: ['请选择学校', 'Please choose your school'],
  failed: [
    '服务器出错了，我们已记录，请稍后再试',
    'Something went wrong on our side; it was recorded, please try again',
  ],
  unavailable: ['服务正在启动或维护，请稍后再试', 'The service is starting or under repair; please try again soon'],
  newerRelease: [
    '系统正在更新：这台服务器的版本较旧，请稍后再试',
    'An update is under way: this server runs an older release; please try again soon',
  ],
  schoolSays: ['{text}', '{text}'],
  portalClosed: ['平台暂未开放', 'The platform is closed for now'],
  inTeam: ['这位教师已经在教这门课', 'This teacher is already teaching the course'],
  nameTaken: ['这个名字已有人使用', 'This name is taken'],
  restoreTaken: ['名字已被占用，不能恢复', 'It cannot be restored: its name has been taken meanwhile'],
  restoreOrphan: ['它所属的内容已被删除，请先恢复上级', 'What it belongs to was deleted; restore that first'],
  inUse: ['正在使用，不能删除', 'In use; it cannot be deleted'],
  ownCircle: ['不能移到自己的下级', 'It cannot be moved below itself'],
  hasClass: ['您已经在“{name}”里，换班请找老师', 'You are in “{name}” already; ask a teacher to move you'],
  oneTarget: ['一项任务或一段时间，只能选一种', 'Either one task or a span of dates, not both'],
  noGrant: [
    '请至少给一项：新的截止时间、加时、加次数或免做',
    'Give at least one: another end, time, attempts, or excuse it',
  ],
  beforeDue: ['新的截止时间不能早于原来的', 'The new end must not lie before the old one'],
  endsBeforeStart: ['结束时间要晚于开始时间', 'The end must come after the start'],
  notSameKind: ['只能合并同一种（部门、班级或分组）', 'Only of one kind: departments, classes or groups'],
  notJoinable: ['只有班级和分组可以用班级码加入', 'Only classes and groups have a code to join by'],
  notGroup: [
    '只有分组可以这样加人，班级请在人员里调整',
    'Only groups take members this way; move people between classes instead',
  ],
  saidEnough: [
    '在这个讨论里你已经说了很多，把机会留给别人吧',
    'You have said a lot here already; leave room for others',
  ],
  ownVote: ['不能给自己点赞', 'You cannot upvote your own words'],
  ownWords: ['只能改或删自己写的', 'You can change and delete your own words only'],
  wordsReplied: [
    '已有人回复，不能再改；可以再写一条补充，或删除后重写',
    'Somebody has replied, so it cannot be changed; add a reply of your own, or delete it and write anew',
  ],
  talkReadOnly: [
    '课程已结束或您已不在班里，只能看，不能再写',
    'This course is over for you: it can be read, and nothing more is said',
  ],
  notAiCourse: [
    '这里只有 AI 课程的互动，普通课程的请用课程问答、课程讨论和课程评价',
    'This is the talk of AI courses; for an ordinary one use its questions, discussions and evaluations',
  ],
  evaluatedAlready: [
    '您已经评价过这门课，请修改原来的评价',
    'You have evaluated this course already; edit that evaluation',
  ],
  evaluateOwn: [
    '任课老师不评价自己的课，可以回复学生的评价',
    'Who teaches a course does not evaluate it; reply to what students wrote',
  ],
  draftNothing: [
    '课程资料里没有找到和这个问题有关的内容：请直接回答，或先把资料放进课程的 AI 课堂',
    'Nothing in the material is about this question: answer it yourself, or add material to an AI lesson of this course first',
  ],
  ownPassword: ['自己的密码请在个人设置里修改', 'Change your own password in your settings'],
  superAccount: ['只有超级管理员能更改超级管理员的账号', 'Only a super administrator can change the account of one'],
  ownAccount: [
    '不能停用、删除自己的账号，也不能改自己的角色',
    'You cannot disable or delete your own account, or change your own role',
  ],
  lastAdmin: ['至少要留一名管理员', 'At least one administrator must remain'],
  // reasons for one field
  required: ['请填写', 'Required'],
  unknownField: ['不认识的字段', 'Unknown field'],
  wrongKind: ['格式不对', 'Wrong kind of value'],
  tooShort: ['至少 {min} 个字', 'At least {min} characters'],
  tooLong: ['最多 {max} 个字', 'At most {max} characters'],
  tooFew: ['至少选 {min} 项', 'At least {min}'],
  tooManyItems: ['最多 {max} 项', 'At most {max}'],
  tooSmall: ['不能小于 {min}', 'Not below {min}'],
  notAbove: ['要大于 {min}', 'More than {min}'],
  tooBig: ['不能大于 {max}', 'Not above {max}'],
  notOneOf: ['不在可选范围内', 'Not one of the choices'],
  aboveMost: ['超过了这一项的满分', 'More than this item allows'],
  badEmail: ['邮箱地址不对', 'Not an e-mail address'],
  badText: ['含有不能使用的字符', 'Has characters that cannot be used'],
  badId: ['编号的格式不对', 'Not a valid id'],
  badPhone: ['请填写 11 位手机号', 'An 11-digit mobile number, please'],
  // passwords and codes
  pwdShort: ['密码至少 {min} 位', 'At least {min} characters'],
  pwdCommon: ['这个密码太常见，请换一个', 'This password is too common'],
  pwdSame: ['新密码不能和旧密码相同', 'Not the old password again'],
  pwdHasName: ['密码不能包含用户名', 'The password must not hold the user name'],
  pwdWrong: ['密码不对', 'Wrong password'],
  codeWrong: ['验证码不对或已过期', 'Wrong or expired code'],
  phoneTaken: ['这个手机号已绑定其他账号', 'This phone belongs to another account'],
  emailTaken: ['这个邮箱已绑定其他账号', 'This e-mail belongs to another account'],
  linkDead: ['链接已失效，请重新申请', 'This link no longer works; ask for a new one'],
  noPhone: ['还没有绑定手机', 'No phone is bound'],
  notSent: ['发送失败，请稍后再试', 'It could not be sent; please try again later'],
  smsCode: [
    '验证码 {code}，5 分钟内有效。请勿告诉他人。',
    'Your code is {code}, good for 5 minutes. Tell it to nobody.',
  ],
  mailCodeSubject: ['绑定邮箱的验证码', 'Your code to bind this address'],
  mailCode: [
    '{name}，您好！\n\n绑定邮箱的验证码是 {code}，5 分钟内有效。若不是您本人操作，请忽略这封邮件。',
    'Hello {name},\n\nyour code to bind this address is {code}, good for 5 minutes. If you did not ask for it, ignore this mail.',
  ],
  mailResetSubject: ['重置密码', 'Choose a new password'],
  mailReset: [
    '{name}，您好！\n\n请在 30 分钟内打开下面的链接设置新密码，链接只能用一次：\n{link}\n\n若不是您本人操作，请忽略这封邮件，密码不会改变。',
    'Hello {name},\n\nopen this link within 30 minutes to choose a new password; it works once:\n{link}\n\nIf you did not ask for it, ignore this mail: nothing changes.',
  ],
  noWechat: ['学校还没有开通微信登录', 'WeChat is not set up for this school'],
  noRegister: ['学校没有开放注册，请联系老师', 'Registration is closed; ask your teacher'],
  // settings that keep the server from starting
  proxies: [
    '填 true、false，或代理的地址（用逗号分隔）',
    'true, false, or the addresses of the proxies, comma-separated',
  ],
  wholeNumber: ['要填 {min} 到 {max} 的整数', 'must be a whole number from {min} to {max}'],
  oneOf: ['要填其中之一：{values}', 'must be one of {values}'],
  address: ['要填完整的地址，以 {protocols} 之一开头', 'must be a whole address that begins with one of {protocols}'],
  bareAddress: [
    '要填完整的地址，以 {protocols} 之一开头，主机之后不带路径',
    'must be a whole address that begins with one of {protocols}, with no path behind the host',
  ],
  databaseUrl: ['要以 postgresql:// 开头', 'must begin with postgresql://'],
  belongTogether: ['要一起填，或都不填', 'belong together: set both or neither'],
  needs: ['还要填 {name}', 'needs {name}'],
  noNextPort: ['PORT 之后没有端口了，请另填一个', 'there is no port after PORT, set one'],
  samePort: ['不能与 PORT 相同', 'must differ from PORT'],
  egress: ['要写一个文件夹的完整路径，或 s3', 'must be the full path of a folder, or s3'],
  samePorts: ['不能与 PORT、CONTENT_PORT 相同', 'must differ from PORT and CONTENT_PORT'],
  plainHttp: [
    '只有局域网内可用 http；请把 {host} 写进 AI_LAN_HOSTS，或改用 https',
    'plain http only into the local network: name {host} in AI_LAN_HOSTS, or use https',
  ],
  noFolder: ['{path} 不是文件夹', '{path} is no folder'],
  notWritable: ['{path} 不能写入（{why}）', '{path} cannot be written ({why})'],
  notReadable: ['读不到文件 {path}（{why}）', '{path} cannot be read ({why})'],
  noCertificate: ['{path} 里没有 PEM 证书', '{path} holds no PEM certificate'],
  noKey: ['{path} 里没有 PEM 私钥，或私钥有口令', '{path} holds no PEM private key, or one with a passphrase'],
  keyOfAnother: ['不是 TLS_CERT 里那张证书的私钥', 'is not the key of the certificate in TLS_CERT'],
  noSuchHost: ['解析不到 {host}（{why}）', '{host} resolves to no address ({why})'],
  notOurHost: ['{host} 不是这台机器的地址', '{host} is no address of this machine'],
  portNotAllowed: ['没有权限使用端口 {port}', 'this user may not use port {port}'],
  databaseRefused: ['连接被拒绝，那里没有数据库在运行', 'the connection is refused: no database runs there'],
  databaseNoHost: ['找不到它的主机', 'its host is not found'],
  databaseCredentials: ['数据库不接受这个用户名或密码', 'the database does not take this user or password'],
  databaseMissing: ['没有这个名字的数据库', 'there is no database of this name'],
  databaseAway: ['连接不上：{why}', 'cannot be reached: {why}'],
  // lessons and runs
  noPlan: ['这门课还没有可学的内容', 'This course has nothing to learn yet'],
  runCancelled: ['已停止', 'Stopped'],
  runInterrupted: ['讲解中断了，可以接着来', 'The reply was cut off; you can go on'],
  runProvider: ['模型和内置助教都没能回答', 'Neither the model nor the embedded tutor could answer'],
  pointGone: ['这个知识点已被老师移除，我们继续。', 'Your teacher has taken this point out; let us go on.'],
  runLimit: ['今天的模型用量已到上限', 'The budget for today is used up'],
  // score books
  weightsSum: ['各组的权重加起来要正好是 100', 'The weights of the groups must be 100 together'],
  groupTwice: ['两个分组用了同一个编号', 'Two groups have the same id'],
  notOwnColumn: [
    '这一列的名称、满分和时间来自它的来源，请到那里修改',
    'The title, the most and the date of this column come from its source: change them there',
  ],
  belowMarks: ['已有学生的分数高于这个满分', 'Somebody has a score that is higher than this'],
  overMax: ['分数超过了这一列的满分', 'The score is over the most of its column'],
  excusedScore: ['免考的格子没有分数', 'An excused cell has no score'],
  // chapters
  wrongType: [
    '这个文件不是所选的类型，请换一个文件，或换一种内容',
    'The file is not of this kind: choose another file, or another kind of content',
  ],
  kindLater: ['这种内容还不能放进章节', 'This kind of content cannot be put into a chapter yet'],
  notPlain: [
    '只有普通课程有章节，AI 课程的内容在教案里',
    'Only ordinary courses have chapters; an AI course has its lesson plan',
  ],
  badLink: [
    '请填写完整的网址，以 http:// 或 https:// 开头',
    'A whole address, please, that begins with http:// or https://',
  ],
  lockSelf: ['不能以自己为解锁条件', 'It cannot wait for itself'],
  lockElsewhere: [
    '解锁条件里的内容不在这门课里，请重新选择',
    'What the lock waits for is not in this course; choose again',
  ],
  lockNoScore: [
    '解锁条件里的内容没有成绩，请选择有成绩的内容',
    'What the lock waits for has no score; choose one that has',
  ],
  lockCircle: [
    '这样会有内容互相等待，永远打不开；请先修改解锁条件',
    'Sections would wait for each other and never open; change their locks first',
  ],
  placeGone: [
    '旁边的内容已被移走或删除，请看过现在的顺序再移动',
    'What it was to stand behind has moved or gone; look at the order as it is now and move again',
  ],
  sectionLocked: ['这一节还没有解锁', 'This section is still locked'],
  // lesson plans
  planIncomplete: ['有内容还不能讲，请先补全', 'Some of it cannot be taught yet; please complete it'],
  pointNoTitle: ['知识点还没有名称', 'The point has no title'],
  pointEmpty: ['还没有讲解内容', 'There is nothing to explain yet'],
  questionNoStem: ['还没有题干', 'The question has no text'],
  questionNoKey: ['还没有正确答案', 'There is no right answer'],
  questionFewOptions: ['至少要有两个填好的选项', 'At least two options must be filled in'],
  questionFewItems: ['至少要有三项要排序的内容，而且都填好', 'At least three things to put in order must be filled in'],
  questionFewPairs: ['至少要有两对填好的内容', 'At least two pairs must be filled in'],
  questionSameOptions: ['有两个选项相同', 'Two options are the same'],
  questionAllRight: ['所有选项都是正确的', 'Every option is right'],
  questionKeyWrong: [
    '按这道题的误差和单位，答案本身也会判错',
    'With this tolerance and unit its own key would be marked wrong',
  ],
  exampleNoSteps: ['例题还没有步骤', 'The example has no steps'],
  exampleEmptyStep: ['例题有一步还没有写', 'A step of the example is empty'],
  exampleStepKey: [
    '例题有一步的结果没有填，或按它的误差和单位会判错',
    'A step’s result is missing, or would be marked wrong by its own tolerance and unit',
  ],
  exampleVariantProblem: ['变式题还没有题目', 'The variant has no problem'],
  exampleVariantKey: [
    '变式题没有答案，或按它的误差和单位会判错',
    'The variant’s answer is missing, or would be marked wrong by its own tolerance and unit',
  ],
  notInMaterial: ['资料里没有这段原文', 'These words do not stand in the material'],
  nothingElse: ['资料里没有别的内容可用了', 'The material gives nothing else'],
  noDraft: [
    '模型没有给出可用的草稿，资料里也没有别的内容可用了',
    'The model gave no draft that could be used, and the material gives nothing else',
  ],
  noModel: [
    '学校还没有接入模型，请联系管理员；内置助教的草稿可以照常使用',
    'The school has no model yet: ask your administrator. The embedded tutor’s drafts can be used as they are',
  ],
  modelDraft: [
    '模型没有给出可用的草稿，原来的草稿没有变',
    'The model gave no draft that could be used; the one that was there stays',
  ],
  modelLimit: ['模型用量已到今天的上限，原来的草稿没有变', 'Today’s model budget is spent; what there was stays'],
  modelSilent: ['模型没有回应，已经起草的都留着', 'The model did not answer; what it had drafted stays'],
  notAPlan: ['这不是教案文件', 'This is not a lesson plan file'],
  ...fileMessages,
  ...courseMessages,
  ...mediaMessages,
  ...experimentMessages,
  ...liveMessages,
  // the knowledge graph
  graphNodes: ['知识图谱最多 {max} 个节点', 'A knowledge graph has at most {max} nodes'],
  graphEdges: ['知识图谱最多 {max} 条关系', 'A knowledge graph has at most {max} relations'],
  graphSelf: ['“{title}”不能和自己建立关系', '“{title}” cannot relate to itself'],
  graphPair: ['{titles} 之间已经有关系', 'These are related already: {titles}'],
  graphLoop: ['先后关系绕成了圈：{titles}', 'These prerequisites go round in a circle: {titles}'],
  graphTitle: ['名称“{title}”不合适，要有 1 到 {max} 个字', 'Not a name of 1 to {max} characters: “{title}”'],
  graphNote: ['说明太长，最多 {max} 个字', 'The note is too long; at most {max} characters'],
  graphHead: [
    '第一行要有三列：source、relation、target（或 起点、关系、终点）',
    'The first row needs three columns: source, relation, target',
  ],
  graphJson: ['不是知识图谱文件：要有 nodes 和 edges', 'Not a graph file: it needs nodes and edges'],
  graphEntry: ['这一条缺少内容或格式不对', 'This entry lacks something or is malformed'],
  graphEnds: ['起点和终点都要填写', 'Both source and target are needed'],
  graphRelation: [
    '不认识的关系“{word}”，请用：先学、属于、包含、相关',
    'Unknown relation “{word}”; use before, part or related',
  ],
  graphAlone: ['图谱文件请单独上传，一次一个', 'Send a graph file by itself, one at a time'],
  graphFile: ['图谱文件有误，没有导入', 'The graph file has errors; nothing was taken'],
  graphName: ['{name}的知识图谱', 'Knowledge graph of {name}'],
  graphBefore: ['先学', 'before'],
  graphPart: ['属于', 'part'],
  graphRelated: ['相关', 'related'],
  colSource: ['起点', 'source'],
  colRelation: ['关系', 'relation'],
  colTarget: ['终点', 'target'],
  // jobs
  jobEnded: ['任务已经结束', 'The job has ended already'],
  jobDied: [
    '处理时服务器多次中断，请检查文件后重新提交',
    'The server stopped while working on it, several times; check the file and send it again',
  ],
} as const satisfies Record<string, readonly [string, string]>;

export type MessageKey = keyof typeof messages;
export const isMessageKey = (key: string): key is MessageKey => Object.hasOwn(messages, key);

export function say(lang: Lang, key: MessageKey, params: Record<string, string | number> = {}): string {
  const text: string = messages[key][lang === 'zh' ? 0 : 1];
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}

/** Chinese unless English is asked for before it. */
export function langOf(accept: string | undefined): Lang {
  const first = /\b(zh|en)\b/i.exec(accept ?? '');
  return first?.[1]?.toLowerCase() === 'en' ? 'en' : 'zh';
}
