// What the server says of terms, and of courses that come in and go out as files, in both languages.

export const courseMessages = {
  ownCourseVote: ['不能给自己教的课程点赞', 'You cannot upvote a course that you teach'],
  assignedElsewhere: [
    '这项任务是随直播课安排的，请到直播课里修改',
    'This task comes with a live class: change it there',
  ],
  termTaken: [
    '“{to}”里已经有同名的课程：{names}。请先改名，或不选它们',
    'The term {to} has courses of these names already: {names}. Rename them, or leave them out',
  ],
  rollOverTaken: [
    '新学期里刚有人建了同名的课程，没有再复制；已复制的可以撤销',
    'Somebody has just made a course of that name in the new term; no more was copied. What was copied can be taken back',
  ],
  rollOverGone: [
    '有一门课已被删除，或您不再教它，没有再复制；已复制的可以撤销',
    'One of the courses was deleted, or is no longer yours; no more was copied. What was copied can be taken back',
  ],
  rollOverRuns: ['还在复制，请等它结束，或先取消', 'It is still being copied; wait for its end, or stop it first'],
  rollBackLate: [
    '已经过了 {days} 天，不能撤销了；可以逐门删除',
    'It is over {days} days ago and cannot be taken back; delete the courses one by one',
  ],
  rollBackKept: [
    '其余的已撤销；这些课程复制后有人改过或学过，保留不动：{names}',
    'The rest was taken back; these were changed or studied since, and stay: {names}',
  ],
  zipType: ['请上传 zip 压缩包', 'A zip archive, please'],
  zipClimbs: ['压缩包里有指向包外的路径，已拒绝', 'The archive has paths that lead out of it; refused'],
  zipMany: ['文件太多，一次最多 5,000 个', 'Too many files; at most 5,000 at a time'],
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
  importQuiz: ['测验还不能导入', 'Quizzes cannot be imported yet'],
  importTalk: ['讨论还不能导入', 'Discussions cannot be imported yet'],
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
} as const satisfies Record<string, readonly [string, string]>;
