// What the server says of a school's news, library and home, in Chinese and English.

export const informationMessages = {
  libraryKind: ['类别定了以后不能改', 'The kind stays as it was made'],
  careerEnds: ['每条线的两端都要是图里的节点', 'Both ends of a line must be nodes of the map'],
  careerTwice: ['同一个编号用了两次', 'An id is used twice'],
  // what the server writes into its pages
  homeNow: ['正在进行', 'On now'],
  homeCourses: ['课程', 'Courses'],
  homeExperiments: ['实验', 'Experiments'],
  homeNews: ['新闻', 'News'],
  homeHelp: ['帮助', 'Help'],
  homeLibrary: ['帮助与资源', 'Help and resources'],
  homeSignIn: ['登录', 'Sign in'],
  homePlatform: ['虚拟仿真数据平台', 'Virtual experiments and teaching'],
  homeAbout: ['虚拟仿真实验与课程教学平台', 'A platform for virtual experiments and courses'],
  homeLead: ['会追问的课堂，可以重来的实验', 'Lessons that ask back, experiments that begin again'],
  allNews: ['全部新闻', 'All news'],
  allArticles: ['全部文章', 'All articles'],
  nothingYet: ['这里还没有内容', 'Nothing here yet'],
  readInside: ['在平台中阅读', 'Read on the platform'],
  moreOf: ['查看网站', 'Visit the site'],
} as const satisfies Record<string, readonly [string, string]>;
