// What the server says of a course's chapters, in Chinese and English.

export const chaptersMessages = {
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
  zipType: ['请上传 zip 压缩包', 'A zip archive, please'],
  importNothing: ['里面没有可以放进章节的内容', 'There is nothing in it that a chapter can show'],
  importTooMany: ['章节和小节太多，一门课最多 2,000 个', 'Too many chapters and sections; a course has at most 2,000'],
  importCourseGone: ['这门课已被删除，或您不再教它', 'The course was deleted, or is no longer yours'],
  // why a file of an archive is not shown
  importKind: ['这种文件不能在章节里显示', 'A chapter cannot show this kind of file'],
  importNested: ['压缩包里的压缩包，请解压后再放进来', 'An archive within the archive; unpack it first'],
  importFilmless: ['是字幕，但它的视频没有导入', 'These are captions, and their film is left out'],
  importMedia: ['视频或音频打不开', 'The video or sound cannot be opened'],
  importEmptyPage: ['网页里没有文字，或全靠脚本显示', 'The page has no text, or scripts alone would show it'],
  importLarge: ['文件太大', 'The file is too large'],
  importOdd: ['链接文件，或与另一个文件同名', 'A link to elsewhere, or of another file’s name'],
  importUnused: ['目录清单里没有列出它', 'The manifest does not list it'],
  importGone: ['目录清单里列出了它，但包里没有', 'The manifest lists it, but it is not there'],
  importGoneOfPage: ['网页里用到它，但包里没有', 'A page shows it, but it is not there'],
  importOfPage: ['是网页里的图片，但网页没有导入', 'It belongs to a page that is left out'],
  importPicture: ['网页里不能显示这种图片', 'A page cannot show this kind of picture'],
  importMany: ['网页里的图片太多，有 {count} 张没有导入', 'Too many pictures on the page: {count} are left out'],
  importElsewhere: [
    '有 {count} 张图片在别的网站上，没有取来',
    '{count} pictures are of other sites, and were not fetched',
  ],
  importLinks: [
    '有 {count} 处链接指向包里的其他文件，只留下了文字',
    '{count} links lead to other files of the package: their words are kept',
  ],
  importEmbedded: [
    '有 {count} 处嵌入的网页、影片或互动内容不能显示',
    '{count} embedded pages, films or programs cannot be shown',
  ],
  importForm: ['有 {count} 处输入框不能填写，没有导入', '{count} fields to fill in are left out'],
  importDrawing: ['有 {count} 处矢量图（SVG）不能显示', '{count} drawings (SVG) cannot be shown'],
  importFormula: [
    '有 {count} 处公式不能在一行里写全，请核对',
    '{count} formulas do not fit into a line; please check them',
  ],
  importHidden: [
    '有 {count} 处内容在原网页里是隐藏的，没有导入',
    '{count} parts that the page itself hides are left out',
  ],
  importNumbers: [
    '有 {count} 个列表的编号样式不能保留，改成了 1、2、3',
    'The numbers of {count} lists are of another kind, and became 1, 2, 3',
  ],
  importBare: ['目录清单里的这一项没有内容', 'This item of the manifest has nothing in it'],
  importQuiz: ['测验还不能导入', 'Quizzes cannot be imported yet'],
  importTalk: ['讨论还不能导入', 'Discussions cannot be imported yet'],
  importTask: ['作业还不能导入', 'Assignments cannot be imported yet'],
  importTool: ['外部工具不能导入', 'Outside tools cannot be imported'],
  packLarge: [
    '课程的文件超过 4 GB，不能打包成一个文件',
    'The files of the course are over 4 GB: too much for one archive',
  ],
  unpackFormat: ['这不是课程包，或内容已损坏', 'Not the archive of a course, or damaged'],
  unpackVersion: [
    '课程包来自更新的版本，请先升级这里的系统',
    'The archive is of a newer release; update this system first',
  ],
  unpackMissing: ['课程包里缺少文件', 'The archive lacks a file'],
  unpackHash: ['课程包里有文件被改动过，已拒绝', 'A file of the archive is not what it was; refused'],
  unpackLock: ['按成绩解锁的条件没有带来，请重新设置', 'It waited for a score, which did not come along: set it again'],
  unpackLesson: [
    'AI 课堂不随课程包走，请在这里重新放入',
    'AI lessons do not travel with a course; place one of this school',
  ],
  fileUsed: [
    '这个文件已用在别处，或不是你上传的；请再上传一次',
    'This file is used elsewhere, or is not yours: upload it once more',
  ],
} as const satisfies Record<string, readonly [string, string]>;
