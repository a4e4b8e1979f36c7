// Chinese.
import { type Language, pairs, words } from './language.ts';
import { everydayWords, stopWords, synonyms } from './zh.lexicon.ts';

const NUMERALS = '一二三四五六七八九十';

// The term is taken up to 12 characters; clauses are cut at punctuation, never inside brackets of its short form.
const NAME = String.raw`[\p{Script=Han}A-Za-z0-9·-]{2,12}`;

const PEOPLE =
  '(?:有的?|有些|有一些|不少|很多|许多|一些|部分|多数|大多数|个别)(?:[\\p{Script=Han}]{0,4}?)(?:同学|学生|人|司机|家长|患者|顾客|农户|工人|员工|师傅|朋友|新手)?们?|初学者|同学们|人们|大家|学生|新手';
const OFTEN = '(?:经常|常常?|往往|总是|总|容易|可能|会|都|一直)*';

// Only what one thing can be: there are many plants of one family, and many methods of purifying.
const KINDS =
  '装置|过程|现象|器官|物理量|仪器|反应|制度|场所|单位|能力|部位|阶段|状况|状态|长官|机构|机关|规律|成分|对象|阀门|部件|元件|总称|术语|记账法|语言|区域|地带|时期';

const MEMBERS = '[两二三四五六七八九十\\d]+\\s*(?:个|种|类|大类|项|条|点|部分|阶段|方面|步|步骤|层)?';
const LIST = '(?<items>[^，。：；（）]{5,80}?)';

export const zh: Language = {
  code: 'zh',
  letters: /\p{Script=Han}/u,
  punctuation: { sentence: '', list: '、', colon: '：' },
  phrases: {
    isTrue: '正确',
    isFalse: '错误',
    topic: (title) => `这一段学「${title}」。`,
    more: (title) => `关于「${title}」，材料里还有这些内容。`,
    nothingNew: '这一点的材料已经都讲过了。你可以提问，也可以继续往下学。',
    firstDefinition: '先把概念说清楚。',
    before: {
      definition: '再认一个名词。',
      example: '看一个例子。',
      formula: '写成式子。',
      contrast: '和相近的概念比一比。',
      caution: '这里要留心。',
      reason: '道理在这里。',
      step: '按步骤来看。',
      table: '看一张表。',
    },
    says: '材料里是这样说的：',
    alsoSaid: '同一节里还讲到：',
    near: '材料里没有直接的回答，最接近的是：',
    askTeacher: '如果这不是你想问的，可以换个说法，或者问老师。',
    none: '材料里没有讲到这个问题。',
    nearest: (headings) => `比较接近的小节有：${headings.map((heading) => `「${heading}」`).join('、')}。`,
    rephrase: '可以换个说法再问一次，或者问老师。',
    mixedUp: (term, sentence) => `与「${term}」混淆：${sentence}`,
    ofAnother: (row, column) => `这是「${row}」的「${column}」。`,
    cell: ({ name, of, column }) => `${name}「${of}」的「${column}」是＿＿。`,
    cellIs: ({ name, of, column }, value) => `${name}「${of}」的「${column}」是「${value}」。`,
    whichOf: (subject) => `按照材料，${subject}包括下列哪几项？`,
    whichNotOf: (subject) => `按照材料，${subject}不包括下列哪一项？`,
    isNamed: (subject) => `材料说到${subject}时列出了这一项。`,
    notNamed: (subject) => `材料说到${subject}时没有列出这一项。`,
    lookAgain: (heading) => `回到「${heading}」这一段看看。`,
    lookInMaterial: '再看看材料里的这一处。',
    example: '例题',
    goals: (of) => of.join('；'),
    goalTerms: (terms) => `能说出${terms.join('、')}的含义`,
    goalFormula: '会用公式计算',
    goalSteps: '能按顺序说出各个步骤',
    goalTable: '能从表中查出需要的内容',
    goalReason: '能解释其中的原因',
    doYouAgree: (claim) => `有人说：「${claim.replace(/。$/u, '')}」你同意吗？请用材料里的内容说明理由。`,
    whyIsThat: (what) => `为什么${what}？先说说自己的想法，再到材料里找依据。`,
  },
  search: {
    stopWords,
    everydayWords,
    synonyms,
    cues: {
      why: /为什么|为啥|为何|怎么会|什么原因|原因|理由/u,
      // how long, how often; a year is a number
      time: /多久|多长时间|多少(?:年|个?月|天|小时|分钟|秒)|几(?:年(?!级|代)|个月|天|周|个?小时|分钟|秒)/u,
      number: /多少|多大|多长|多高|多快|多重|几(?:个|次|倍|度|下|米|场|岁|月|点|名|人|层|根|亩|尺|斤|元|条)|哪一?年/u,
      list: /哪[几些]|几(?:种|类|项|个方面|大类)|都有(?:什么|啥)|(?:包括|包含|分为|分成)(?:什么|啥)/u,
      steps: /步骤|过程|流程|怎么做/u,
      how: /怎么|怎样|如何|咋|方法/u,
      define: /什么是|啥是|是什么|是啥|什么叫|啥叫|叫什么|定义|含义|意思/u,
    },
    answers: {
      why: /因为|由于|因此|所以|是为了|以免|原因/iu,
      time: /(?:\d|[一二两三四五六七八九十百半])\s*(?:年|个?月|天|日|周|个?小时|分钟|分|秒|h\b|min\b|s\b)/iu,
      number: /\d|[一二两三四五六七八九十百千万单双半]+(?:个|次|倍|度|米|场|岁|月|名|人|层|根|亩|尺|斤|元|条)/u,
      list: /、[^、。]{1,24}(?:、|和|以及|与|及)|(?:包括|分为|分成|分别是|有以下)[^。]{4,}/iu,
      steps: /首先|第一步|^\s*1[.、]/iu,
      how: /首先|然后|步骤|用[^。]{1,12}[测量算求]|应当/iu,
    },
    signs: {
      公式: /[=≈∝]/u,
      方法: /步骤|首先|用|可以|法/u,
      过程: /过程|步骤|首先|然后|先|接着/u,
      步骤: /步骤|首先|然后|先/u,
      原因: /因为|由于|原因|所以|因此/u,
      条件: /条件|只有|才|要求|必须|小于|大于/u,
      单位: /单位|\d\s*[a-zA-ZΩ°]/u,
      特点: /特点|性质|不随|无关|成正比/u,
      区别: /区别|不同|而/u,
      作用: /作用|用来|用于|可以/u,
      内容: /./u,
    },
    interrogatives: words('什么 啥 哪些 哪种 哪个'),
    who: ['谁'],
    attributive: ['的'],
    defining: words(
      '什么 什么是 是什么 啥 啥是 是啥 什么叫 啥叫 叫什么 叫啥 叫做 叫 指 指的是 是指 是 的 定义 含义 概念 意思 啥意思 请问 老师 解释 解释一下 介绍一下 说说 讲讲 讲一下 说一下 一下 吗 呢 啊',
    ),
    // 后几位, 零度, 三倍
    count: /^[前后第头]?[几零一二两三四五六七八九十百千万]+[个位次度倍年月天条只张本件根台名座颗粒滴步层种级]$/u,
    // 四倍 and 十五次 for 4 and 15. What is counted tells them from 四川; 一 is in every second sentence.
    countedNumber:
      /[二两三四五六七八九十][一二三四五六七八九十]{0,2}(?=[次倍个种条步层年月日号点小时分秒度米厘毫克千公斤升伏安欧瓦])/gu,
    // 月球上, 爬到: place words and particles
    enclitics: { long: /[上里中内]$/u, short: /(?<=.)[了着过到下起出]$/u },
    particles: [
      // 一盏灯 is one word of the dictionary
      /^[一二两三四五六七八九十几半每这那哪某][个只条张本件根台支盏位名座颗粒滴瓶杯场仗组]/u,
      // Verbs and adjectives stay: they make words of their own (老家, 变压器).
      /^[由在是的和与把被也都就没不很最更]+/u,
      /[由在是的和与把被也都就没不很得了着过上里中内]+$/u,
    ],
  },
  text: {
    numerals: NUMERALS,
    definitions: [
      new RegExp(
        String.raw`(?:^|[。；，\n])(?:所谓)?(${NAME}?)(?:（[^）]{1,20}）)?(?:是指|指的是|的定义是|定义为)`,
        'gu',
      ),
      new RegExp(
        String.raw`(?:称为|叫做|叫作|又叫做?|又称为?|简称为?|俗称)[“「]?(${NAME}?)[”」]?(?=[。，；、（,;]|$|\n)`,
        'gu',
      ),
      new RegExp(`所谓[“「]?(${NAME}?)[”」]?，?就是`, 'gu'),
      new RegExp(String.raw`(?:^|[。；\n])(${NAME}?)是[^。；]{2,60}的(?:总称|统称|协议|条款|装置|比值|物理量)`, 'gu'),
    ],
    // 复摆的等值摆长是指…: the term is what the attribute stands before.
    attribute: /^所谓|^.*的(?=.{2})/gu,
    // 主语是谓语陈述的对象
    copula: '是',
    // a pronoun, a connective, a bare copula
    noTerm:
      /^(?:这|那|它|其|该|此|如果|因为|由于|所以|因此|通常|一般|我们|也|就|都|又|不|可以|主要)|(?:的|是|都|也|就|常|通常|一般|可以|中)$/iu,
    titleFrame: /^什么是|的?(?:定义|概念|含义|意义)$/gu,
    leans:
      /^(?:它|其|该|这|此|式中|其中|但|然而|不过|因此|所以|故|于是|可见|由此|由公式|由上式|上式|令|代入|解得|则|即|双方|前者|后者|同理|反之|否则|另外|此外)/u,
    // 可逆摆利用这一点: what it points to stands in the sentence before.
    pointsBack: /这一(?:点|现象|性质|关系|结论|结果)|这个(?:关系|性质|现象|结论|结果)|上述/u,
    nextStep: /^(?:其次|然后|接着|接下来|再|随后|最后|第[二三四五六七八九十])/u,
    goesOnExample: /^(?:如果把|若把|设|已知|把)/u,
    article: /^第\s*[\d一二三四五六七八九十百零]+\s*条/u,
    caption: /图|表/u,
    roles: {
      step: /^(?:首先|第一步|第一，|先)|首先[\s\S]*(?:其次|然后|最后)/u,
      example: /^(?:例如|比如|譬如|举例|又如)|为例/u,
      contrast: /与[^。]{1,20}不同|区别在于|相比之下|不同的是/iu,
      caution: /需要注意|要注意|应注意|注意：|错误的|容易混淆|误区|误认为|误?以为|切勿|禁止|不得/iu,
      reason: /因为|由于|原因是/iu,
    },
    connectives: /^(?:例如|比如|譬如|又如|例|首先|第一|先|因为|由于|需要注意|注意|与|和|相比)/u,
    beliefs: [
      /^(?:常见的?)?(?:误区|误解|谣言|错误(?:认识|观点|看法|说法|理解|做法))\s*[一二三四五六七八九十\d]*\s*[：:]\s*(?<claim>.+)$/u,
      new RegExp(String.raw`^(?:${PEOPLE})${OFTEN}(?:误?以为|误?认为|觉得)[，：]?(?<claim>.+)$`, 'u'),
    ],
    takenFor: {
      pattern: new RegExp(
        String.raw`^(?:${PEOPLE})${OFTEN}把(?<what>[^，。]{1,20}?)(?:误认为是?|当作|当成|看作|看成)(?<as>[^，。]{1,20})`,
        'u',
      ),
      claim: (what, as) => `${what}是${as}。`,
    },
    putsRight:
      /其实|实际上|事实上|恰好相反|(?:但|但是|然而)?(?:这|此|该)[^，。]{0,6}(?:是(?:不对|错误|不正确|不准确|片面)|不对|并不|是误解)|这种(?:说法|看法|认识|做法)/iu,
    turn: /(?:但|但是)?(?:其实|实际上|事实上)，?/u,
    worked: {
      opening:
        /^\s*(?:[【[]\s*)?(?:典型)?例(?:题)?\s*(?:[\d一二三四五六七八九十]{1,3}(?:[-.]\d{1,2})?(?:\s*[】\].、:：，]|(?=[\s（(\p{Script=Han}]))|[】\]:：])|^\s*例题\s/iu,
      solution: /[【[]?\s*(?:解析|解答|解题过程|解|分析|思路|答案|答)\s*(?:[】\]:：]|\s|(?=由))/iu,
      // 例如，企业提取现金。第一步，…
      instance: /例如|比如/iu,
      firstStep: /(?:第一步|首先)[，,、：:]|先[求算把计]/u,
      answer: /答案?\s*(?:[】\]:：]|\s)/iu,
    },
  },
  draft: {
    headingNumber: /第\s*[\d一二三四五六七八九十百]+\s*[章节讲课部分篇]+/u,
    // 练习, 习题 3, 思考题
    exercises:
      /^(?:课后|课堂|随堂|巩固|本章|综合|复习)?(?:练习题?|习题|作业|思考题?|思考与练习|练习与思考|复习题|自测题?|测试题)[\s\d一二三四五六七八九十.、:：-]*$/iu,
    noOpening: /^(?:它|其|该|这|此|式中|但|因此|所以|可见|令|则|上述|例如)/u,
    fromArticle: { pattern: /（第[^（）]{1,8}条起）$/u, suffix: (article) => `（${article}起）` },
    // 叶绿体是进行光合作用的场所。
    described: [
      new RegExp(
        String.raw`^([\p{Script=Han}]{2,8})是(?!一类)[^，。；]{2,40}的[^，。；的]{0,4}(?:${KINDS})(?=[，。；])`,
        'u',
      ),
    ],
    noName: /[的了着在这那其它他她与和或]|^(?:目的|原因|关键|结果|方法|答案|特点|作用|意义|前提|条件|重点|本)/u,
    // 电容 inside 电容器 is another word.
    longerWord: /^[器性率量]/u,
    // An article's own number (第一条) is no step.
    notAlone:
      /^(?:与|它|其|该|这|此|式中|但|然而|因此|所以|可见|由此|由上|由公式|令|代入|解得|则|首先|其次|然后|最后|第[一二三四五六七八九十]+(?![\d一二三四五六七八九十百]|条|章|节|款)|例如|比如|又如|解[\s:：]|答[\s:：]|【|前者|后者)|如果|假如|若|例如|这一|这个|上述|如下|下列|前款|前项|前条|本条第/u,
    // 其他 and 其中 name nobody; 吉他 is none.
    person: /(?<![其吉])[他她](?!人|方|物|国|律)/u,
    thing:
      /它|(?<!尤|极|与)其(?!他|它|余|中|实|次|间)|(?<![到至从])这(?!样|里)|那(?:些|个|种|时)|此(?:时|外|种|类|处)/u,
    noAntecedent: /(?:之?前|之?后|时候?|中|里|上|下|期间|以来|过程中)$/u,
    aboutPaper:
      /^本(?:讲义|手册|讲稿?|课程?|教材|资料|文档|教案|单元)(?!身)[^。]{0,40}(?:供|适用|用于|使用|学时|课时|编写|内容包括|阅读)|建议(?:学时|课时)|^(?:学习|阅读|使用)本(?:讲|课|章|节|单元|手册)|请(?:先|各位|同学们?)[^。]{0,20}(?:阅读|回忆|预习|复习|思考)/iu,
    because: [
      /^(?<what>[^，。；：、？\n]{6,40}(?:，[^，。；：？\n]{4,30})?)，(?:这)?(?:主要)?(?:是)?因为[^。]{4,}。$/u,
    ],
    connected: /所以|因此|但|而|并且|同时|另外|此外|也|又/u,
    // 度 may be warm or wide, 分 a minute or a mark
    unitNames:
      /立方厘米|平方厘米|立方米|平方米|摄氏度|毫米|厘米|分米|千米|公里|微米|纳米|毫秒|秒|分钟|小时|千克|公斤|毫克|毫升|天(?!然|文)|克(?!隆|服)|升(?!高|级|学)|吨|米/u,
    labels: /第|图|表|例|题|步骤/u,
    rangeTo: /到|至/u,
    rangeBetween: /(?:在|介于)[^，。]*\d[^，。]*之间/u,
    // 取 100 mL is an arrangement of the example
    arranged: /取/u,
    negated: /[不没未非无别]/iu,
    // 不超过
    limit: /不(?:得|应|能|可|宜|要)?(?:超过|少于|多于|低于|高于|大于|小于|足|满|短于|长于)|未满/giu,
    // 780年, 18岁. A date, a decade or a class has its number for another reason.
    counted:
      /(?<![\d.第])(\d+(?:\.\d+)?)\s?(年|岁|倍|次|亩|名|项|章|篇|根|对|里|石|元)(?![月级前度数代底初中末以来])/gu,
    enumerations: [
      /^(?<subject>[^，。：；、（）]{2,24}?)(?:主要|一般|通常|可以|可)?(?:包括|包含|分为|分成)(?<items>[^，。：；（）]{5,60}?)(?:这?[两二三四五六]?(?:个|种|类|大类|部分|阶段|方面|步|步骤)+)?。?$/u,
      // 影响气候的因素主要有…; 句子成分有六种：…
      new RegExp(String.raw`^(?<subject>[^，。：；、（）]{2,24}?)主要有${LIST}。?$`, 'u'),
      new RegExp(
        String.raw`^(?<subject>[^，。：；、（）]{2,24}?)(?:主要|一般|通常)?(?:有|为|是)(?:以下|下面|下列)?(?:${MEMBERS})?[：:]${LIST}。?$`,
        'u',
      ),
      new RegExp(String.raw`^(?<subject>[^，。：；、（）]{2,16}?)(?:主要)?由${LIST}(?:组成|构成)。?$`, 'u'),
      // 细菌繁殖需要四个条件：…
      new RegExp(
        String.raw`^(?<who>[^，。：；、（）]{2,16}?)(?<verb>规定了?|需要|要求|下设|设有|具有|具备)${MEMBERS}(?<subject>[^，。：；、（）]{1,12}?)[：:]${LIST}。?$`,
        'u',
      ),
    ],
    neededBy: (who, verb, subject) => `${who}${verb}的${subject}`,
    openList: /等/u,
    members: { between: '、', last: /以及|和|与|及/u },
    antonyms: pairs(`
      增大:减小 增加:减少 增强:减弱 加快:减慢 升高:降低 提高:降低 上升:下降 成正比:成反比 大于:小于 高于:低于 多于:少于
      偏大:偏小 偏高:偏低 变长:变短 最大:最小 最高:最低 之前:之后 顺时针:逆时针 无关:有关 吸热:放热 促进:抑制 有效:无效
      正极:负极 阳极:阴极 酸性:碱性 喜阳:喜阴 串联:并联`),
    prohibitions: pairs('不得:可以 严禁:可以 禁止:可以'),
    notTurned: /因此|所以|但|不是|而|除|不得不|无不|越|否则|以免/u,
    // 根据有关法律 speaks of no relation
    onlyAs: { word: /有关|无关/u, pattern: /[与和跟][^，。]{1,24}(?:有关|无关)/u },
    // 名称「锥形瓶」 says no more than 「锥形瓶」.
    noKind: /^(?:名称|项目|序号|编号|类别|内容)$/iu,
    // 项目 | 明经科 | 进士科: the columns are what is compared, each row says one thing of all of them.
    compared: /^(?:比较|对比)?(?:项目?|内容|方面|指标|特征|性质|要点)$/iu,
  },
  mark: {
    givesUp: /不知道|不会|不懂|不清楚|没学过?|忘了|忘记了|无|略|没有/u,
    negation: /[不没无非未别莫]|并非/u,
    // 不仅 and 不断 deny nothing.
    noNegation: /不[仅但光只断久同管论]|无论|没事|非常|未来|特别|区别|分别|别的/gu,
    denial: /[不没无未]|并非/u,
    unsure:
      /无关|不可能|考虑|也许|可能|大概|或许|好像|似乎|应该是吧|如果|假如|要么|或者|还是|难道|[是有]错|错误|才怪|胡说|吧$|吗/u,
    lead: /答案?[是为]?|是|为|叫做?|称为/u,
    opposites: {
      amount: [
        words('增加 增大 增多 增强 增高 增长 升高 上升 提高 提升 变大 变多 变高 变强 变快 加快 加强 加大 加速 扩大'),
        words('减少 减小 减弱 减低 降低 下降 变小 变少 变低 变弱 变慢 减慢 减速 放慢 缩小'),
      ],
      opening: [words('打开 张开 开放 开启 敞开'), words('关闭 关上 闭合 闭上 合上')],
      length: [words('变长 伸长 拉长 加长'), words('变短 缩短')],
      proportion: [words('成正比 正比'), words('成反比 反比')],
      likeness: [words('相同 一致'), words('相反')],
      uptake: [words('吸收'), words('释放 放出')],
      heat: [words('吸热'), words('放热')],
      relation: [words('有关'), words('无关 没有关系')],
      effect: [words('有效'), words('无效')],
      comparison: [words('大于 高于 多于 超过'), words('小于 低于 少于 不足')],
      promotion: [words('促进'), words('抑制')],
      extreme: [words('最大 最高 最多'), words('最小 最低 最少')],
    },
    functionWords: words('会 也 就 都 则 要 将 得 了 的 地 很 更 不 没 没有 随之 因此 所以 而 使 使得'),
  },
  numbers: {
    digits: '零一二三四五六七八九',
    variants: { 两: '二' },
    powers: { 十: 1, 百: 2, 千: 3, 万: 4, 亿: 8 },
    point: '点',
    half: /^(?:一?半|二分之一)$/u,
    percent: /^百分之([零一二两三四五六七八九十百点\d.]+)$/u,
    fraction: /^([一二三四五六七八九十]{1,3})分之([一二三四五六七八九十]{1,3})$/u,
    // 千 of 千克 and 百 of 百帕 belong to the unit
    quantity: /^((?:[零一二两三四五六七八九十点万亿]|百(?!帕)|千(?![克米瓦帕焦卡伏安牛赫]))+)(.*)$/u,
    // 4 万公里
    multipliers: '万亿',
  },
  quantities: {
    // 千米每小时 before 千米 before 米
    units: pairs(`
      摄氏度:°C 每二次方秒:/s^2 每平方秒:/s^2 每秒平方:/s^2 每秒每秒:/s^2 二次方:^2
      平方厘米:cm^2 平方毫米:mm^2 立方厘米:cm^3 立方米:m^3 平方米:m^2 千赫兹:kHz 千赫:kHz 赫兹:Hz 毫安:mA
      微米:μm 纳米:nm 毫米:mm 厘米:cm 分米:dm 千米:km 公里:km 毫秒:ms 微秒:μs 秒钟:s 分钟:min 小时:h
      千克:kg 公斤:kg 毫克:mg 毫升:mL 千帕:kPa 兆帕:MPa 帕斯卡:Pa 微法:μF 皮法:pF 千欧:kΩ 欧姆:Ω 千伏:kV 毫伏:mV
      弧度:rad 焦耳:J 牛顿:N 千瓦:kW 瓦特:W 伏特:V 安培:A 库仑:C 特斯拉:T 摩尔:mol 开尔文:K 法拉:F
      每:/ 米:m 秒:s 分:min 克:g 吨:t 牛:N 焦:J 瓦:W 帕:Pa 赫:Hz 伏:V 安:A 欧:Ω 法:F 库:C 升:L 度:° 天:d 时:h`),
    counters: words('倍 次 个'),
    lead: /答案?[是为:]?|结果[是为]?|大?约[是为]?|等于|应?该?[是为]/u,
    tail: /左右|上下|附近/u,
    minus: /零下|负/u,
  },
  documents: {
    headings: [
      [/^第\s*[一二三四五六七八九十百零〇\d]+\s*[编篇部章讲课]/, 1],
      [/^第\s*[一二三四五六七八九十百零〇\d]+\s*节/, 2],
      [/^[一二三四五六七八九十]{1,3}\s*、/, 2],
      [/^[（(][一二三四五六七八九十]{1,3}[）)]/, 3],
      [/^附录\s*[A-Z一二三四五六\d]?/, 1],
    ],
    unitLetters: /[米秒克度分厘毫倍万亿元]/u,
    figure: /图/u,
    undescribed: /图片|图像/u,
    explainsSymbols: /式中|其中|这里/u,
    headingStyle: '标题',
    page: { before: '第', after: '页', of: '共' },
  },
};
