// What the server says of documents, uploads, spreadsheets and exports, in both languages.

export const fileMessages = {
  // documents
  'too-large': [
    '文件超过 50 MB，或内容太多；请拆成几个文件',
    'The file is over 50 MB, or there is too much in it; split it into several',
  ],
  empty: ['文件是空的', 'The file is empty'],
  'wrong-type': ['不是 PDF、DOCX、PPTX、MD 或 TXT 文件', 'Not a PDF, DOCX, PPTX, MD or TXT file'],
  // what a file is taken for by its content, whatever its name says
  'wrong-type-picture': [
    '文件的内容是图片；可以上传 PDF、DOCX、PPTX、MD 或 TXT',
    'Its content is a picture; PDF, DOCX, PPTX, MD and TXT are taken',
  ],
  'wrong-type-audio': [
    '文件的内容是音频；可以上传 PDF、DOCX、PPTX、MD 或 TXT',
    'Its content is sound; PDF, DOCX, PPTX, MD and TXT are taken',
  ],
  'wrong-type-video': [
    '文件的内容是视频；可以上传 PDF、DOCX、PPTX、MD 或 TXT',
    'Its content is a video; PDF, DOCX, PPTX, MD and TXT are taken',
  ],
  'wrong-type-program': [
    '文件的内容是程序；可以上传 PDF、DOCX、PPTX、MD 或 TXT',
    'Its content is a program; PDF, DOCX, PPTX, MD and TXT are taken',
  ],
  'wrong-type-markup': [
    '文件的内容是网页或标记文本；可以上传 PDF、DOCX、PPTX、MD 或 TXT',
    'Its content is a web page or markup; PDF, DOCX, PPTX, MD and TXT are taken',
  ],
  'wrong-type-text': [
    '文件的内容是纯文本，与扩展名不符；文本请用 MD 或 TXT，也可以上传 PDF、DOCX、PPTX',
    'Its content is plain text, unlike its name; name text MD or TXT, or send PDF, DOCX or PPTX',
  ],
  'wrong-type-encoding': [
    '认不出这个文本用的是什么编码；请用记事本等另存为 UTF-8 后再上传',
    'Nobody can tell which encoding this text is in; save it as UTF-8 first',
  ],
  'wrong-type-archive': [
    '文件的内容是压缩包；请解压后上传里面的 PDF、DOCX、PPTX、MD 或 TXT',
    'Its content is an archive; unpack it and send the PDF, DOCX, PPTX, MD or TXT inside',
  ],
  'wrong-type-spreadsheet': [
    '文件的内容是电子表格；可以上传 PDF、DOCX、PPTX、MD 或 TXT',
    'Its content is a spreadsheet; PDF, DOCX, PPTX, MD and TXT are taken',
  ],
  'wrong-type-legacy-office': [
    '文件的内容是旧版 Office 文档；请另存为 DOCX 或 PPTX 后再上传',
    'Its content is an old Office document; save it as DOCX or PPTX first',
  ],
  encrypted: ['文件有密码，请去掉密码后再上传', 'The file is encrypted; remove the password first'],
  'no-text': ['文件里没有文字（可能是扫描件）', 'The file has no text (a scan, perhaps)'],
  corrupt: ['文件损坏，打不开', 'The file is damaged'],
  bomb: ['文件解压后异常庞大，已拒绝', 'The file unpacks to an abnormal size; refused'],
  quota: ['空间已满，请先删除一些文件', 'Out of space; delete some files first'],
  timeout: ['处理超时', 'Reading the file took too long'],
  // uploads
  'file-limit': ['文件超过 {max} MB', 'The file is over {max} MB'],
  macro: ['文件含有宏，请另存为不带宏的格式后再上传', 'The file has macros; save it without them first'],
  incomplete: ['文件还没有传完', 'The file is not complete yet'],
  oneFile: ['请只选一个文件', 'One file, please'],
  // captions
  'captions-none': [
    '不是字幕文件：要 WebVTT（.vtt）或 SRT（.srt）',
    'No captions: WebVTT (.vtt) or SRT (.srt), please',
  ],
  'captions-time': [
    '字幕第 {line} 行的时间不对，要像 00:00:01,000 --> 00:00:04,000',
    'The times in line {line} are wrong; they look like 00:00:01,000 --> 00:00:04,000',
  ],
  'captions-long': [
    '字幕第 {line} 行太长，一条最多 {max} 个字',
    'Line {line} is too long; at most {max} characters a caption',
  ],
  'captions-many': ['字幕最多 {max} 条', 'At most {max} captions'],
  'captions-large': ['字幕文件超过 {max} MB', 'The captions are over {max} MB'],
  // spreadsheets
  'sheet-type': ['请上传 xlsx 或 csv 文件，csv 请存为 UTF-8', 'An xlsx or csv file, please; csv in UTF-8'],
  'sheet-empty': ['表格是空的', 'The sheet is empty'],
  'sheet-rows': ['行数太多，一次最多 50,000 行', 'Too many rows; at most 50,000 at once'],
  'sheet-columns': ['列数太多，最多 200 列', 'Too many columns; at most 200'],
  'head-missing': ['缺少这一列', 'This column is missing'],
  'head-below': [
    '第 1 行应该是表头，而表头在第 {row} 行：请删去它上面的行，再重新导入',
    'Row 1 should be the headings, which stand in row {row}: delete the rows above them and import again',
  ],
  'head-twice': ['这一列出现了两次', 'This column is there twice'],
  'cell-error': ['单元格里是错误值（如 #N/A），请改正后再导入', 'The cell holds an error such as #N/A; mend it first'],
  'cell-percent': [
    '单元格是百分数，而这一列的满分不是 100，请填写分数',
    'A percentage, in a column whose most is not 100; a score, please',
  ],
  'cell-formula': ['不能使用公式，请粘贴为数值', 'No formulas, please; paste the values'],
  'cell-date': ['被识别成了日期，请把单元格改为文本格式', 'It was taken for a date; format the cell as text'],
  'cell-digits': [
    '数字太长，末尾几位已丢失，请改为文本格式后重新填写',
    'The number lost its last digits; format the cell as text and type it again',
  ],
  notPublished: ['学生还看不到它，请先发布，再布置', 'Students cannot see it yet: publish it first, then assign it'],
  courseReadOnly: [
    '课程已关闭，只能查看；要修改，请先把它重新开放',
    'The course is closed and can only be read; open it again to change it',
  ],
  importedFrom: ['导入自《{name}》', 'Imported from “{name}”'],
  'cell-merged': ['不能使用合并单元格', 'No merged cells, please'],
  'name-twice': ['与第 {row} 行重复', 'The same as in row {row}'],
  importRaced: ['导入时数据被他人修改，请重新导入', 'Somebody changed these data meanwhile; import again'],
  importErrors: ['表格有错误，没有导入任何数据', 'The sheet has errors; nothing was imported'],
  yes: ['是', 'Yes'],
  no: ['否', 'No'],
  colStudentNo: ['学号', 'Student number'],
  colName: ['姓名', 'Name'],
  colTitle: ['名称', 'Name'],
  colCreatedAt: ['创建时间', 'Created'],
  colState: ['状态', 'State'],
  colScore: ['成绩', 'Score'],
  colMinutes: ['用时（分钟）', 'Minutes'],
  colTotal: ['总评', 'Total'],
  // packages that are something else
  packageH5p: ['这是 H5P 互动内容包，这里不能播放', 'This is an H5P package, which cannot be played here'],
  packageMoodle: [
    '这是 Moodle 课程备份，请在 Moodle 里导出为 IMS Common Cartridge',
    'This is a Moodle backup; export an IMS Common Cartridge there',
  ],
  packageBlackboard: [
    '这是 Blackboard 课程包，请在 Blackboard 里导出为 Common Cartridge',
    'This is a Blackboard package; export a Common Cartridge there',
  ],
  packageCmi5: ['这是 cmi5 课件包，请导出为 SCORM', 'This is a cmi5 package; export it as SCORM'],
  packageXapi: ['这是 xAPI（Tin Can）课件包，请导出为 SCORM', 'This is an xAPI (Tin Can) package; export it as SCORM'],
  packageQti: ['这是 QTI 试题包，里面只有试题', 'This is a QTI package: it has questions alone'],
  packageOffice: ['这是一份办公文档，请直接作为文档上传', 'This is an office document; upload it as a document'],
  packageEpub: ['这是 EPUB 电子书', 'This is an EPUB book'],
  packageProgram: ['这是程序（安卓应用或 Java 程序）', 'This is a program (of Android or Java)'],
  packageGeogebra: ['这是 GeoGebra 文件', 'This is a file of GeoGebra'],
  packageScratch: ['这是 Scratch 作品', 'This is a project of Scratch'],
  packageElp: [
    '这是 eXeLearning 源文件，请导出为 SCORM 或 Common Cartridge',
    'This is a source file of eXeLearning; export SCORM or a Common Cartridge',
  ],
  packageAnki: ['这是 Anki 记忆卡片', 'This is a deck of Anki'],
  packageExperiment: ['这是实验包，请在实验里上传', 'This is an experiment; upload it among the experiments'],
  packageCourse: [
    '这是从这里打包的课程，请在课程列表里导入',
    'This is a course that was packed here; import it in the list of courses',
  ],
} as const satisfies Record<string, readonly [string, string]>;
