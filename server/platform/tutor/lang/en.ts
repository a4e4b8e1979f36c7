// English.
import { type Language, words } from './language.ts';

export const en: Language = {
  code: 'en',
  letters: /[a-z]/iu,
  punctuation: { sentence: ' ', list: ', ', colon: ': ' },
  phrases: {
    notLearnt: 'Not learnt yet',
    between: '; ',
    isTrue: 'True',
    isFalse: 'False',
    topic: (title) => `This part is about “${title}”.`,
    more: (title) => `The material has more about “${title}”.`,
    nothingNew: 'You have heard all the material on this point. Ask a question, or go on.',
    firstDefinition: 'First, the concept.',
    before: {
      definition: 'One more term.',
      example: 'Here is an example.',
      formula: 'As a formula.',
      contrast: 'Compare it with a similar concept.',
      caution: 'Take care here.',
      reason: 'Here is the reason.',
      step: 'Step by step.',
      table: 'Here is a table.',
    },
    row: (of) =>
      `${of.map(({ name, column, value }, i) => `${i > 0 && name === of[0]?.name ? '' : `${name}: `}${column} is ${value}`).join('; ')}.`,
    says: 'The material says:',
    corrected: 'A teacher has corrected the answer to this question:',
    correctedAlike: 'A teacher has corrected the answer to a question like this, which may not be yours:',
    alsoSaid: 'The same section adds:',
    near: 'The nearest passage in the material is:',
    askTeacher: (hasTeacher) =>
      `If this is not what you meant, put it another way${hasTeacher ? ' or ask your teacher' : ''}.`,
    none: (headings, hasTeacher) =>
      `${headings.length > 0 ? `See ${headings.map((heading) => `“${heading}”`).join(', ')}, put` : 'Put'} it another way${hasTeacher ? ', or ask your teacher' : ''}.`,
    noQuestion: 'I only answer questions about the material; this is for you to do.',
    greeting: 'Hello! Ask me about anything that is not clear.',
    mixedUp: (term, sentence) => `Confused with “${term}”: ${sentence}`,
    ofAnother: (row, column) => `This is the entry of “${row}” under “${column}”.`,
    cell: ({ name, of, column }) =>
      `In the table, what stands beside ${name ? `${name} ` : ''}“${of}” under “${column}”?`,
    cellIs: ({ name, of, column }, value) =>
      `In the table, “${value}” stands beside ${name ? `${name} ` : ''}“${of}” under “${column}”.`,
    whichOf: (subject) => `According to the material, which of these belong to the following? ${subject}`,
    inOrder: (title) => `Put the steps of “${title}” into their order.`,
    matchUp: (name, column) => `Match ${name === '' ? 'each item' : `each “${name}”`} with its “${column}”.`,
    whichHas: ({ name, column }, value) => `For which ${name || 'item'} is the “${column}” “${value}”?`,
    whichHave: ({ name, column }, value) => `For which of these${name && ` (${name})`} is the “${column}” “${value}”?`,
    whichIsWrong: (title) => `“${title}”: which of these statements is wrong?`,
    why: (what) => `What is the reason for this: ${what}?`,
    reasonOf: (what) => `That is the reason for something else: ${what}`,
    whichCase: (of) => `What is this a case of: “${of}”?`,
    isCase: (of, term) => `“${of}” is a case of ${term}.`,
    caseIn: (sentence) => `See: ${sentence}`,
    exceptionOf: (rule) => `“${rule}”: which of these is the exception?`,
    exceptionIn: (sentence) => `That is the exception of another rule: ${sentence}`,
    whichNotOf: (subject) => `According to the material, which of these does not belong to the following? ${subject}`,
    isNamed: (subject) => `The material names this one. ${subject}`,
    notNamed: (subject) => `The material does not name this one. ${subject}`,
    lookAgain: (heading) => `Look again at “${heading}”.`,
    lookInMaterial: 'Look at this place in the material again.',
    example: 'Example',
    goals: (of) => (of.length > 0 ? `Afterwards you can ${of.join(', and ')}.` : ''),
    goalTerms: (terms) => `explain ${terms.join(', ')} in your own words`,
    goalFormula: 'work things out with the formula',
    goalSteps: 'go through the steps in order',
    goalMistakes: 'spot the common mistakes',
    mistakesAhead: 'Each of these names a common mistake first and then what is right.',
    find: (what) => `Find ${what}.`,
    doYouAgree: (claim) => `Someone says: “${claim}” Do you agree? Give reasons from the material.`,
    whyIsThat: (what) => `Why is this so: “${what}”? Say what you think first, then look in the material.`,
  },
  search: {
    stopWords: words(`
  a an the of to in on at by for from with and or not no is are was were be been do does did can could will would shall should may might must
  what which who whom whose when where why how it its this that these those there here i me my we our you your he she they them tell please explain describe
  about between into than then there here has have had having let us such other another while during both only same also too yet still ever never happen happened if so as any some all each much many more most very just also does mean meaning called`),
    everydayWords: words(`
  put take give keep go come need want let try work happen help start stop use used using make made get find measure calculate compare change increase decrease affect depend large small big long short fast slow high low difference different same`),
    synonyms: '',
    cues: {
      why: /\bwhy\b/u,
      time: /how (?:long|often)|how many (?:years|months|weeks|days|hours|minutes|seconds)/u,
      number: /how (?:many|much|far|fast)/u,
      list: /which (?:two|three|four|five)|what are the (?:types|kinds|factors|parts)/u,
      steps: /\bsteps?\b|procedure/u,
      how: /\bhow\b/u,
      define: /what (?:is|are)|define/u,
    },
    answers: {
      why: /because|since|therefore/iu,
      time: /\d\s*(?:h\b|min\b|s\b|years?|months?|weeks?|days?|hours?|minutes?|seconds?)/iu,
      number: /\d/u,
      list: /, [\w ]{2,30},? (?:and|or) /iu,
      steps: /first/iu,
      how: /first|then/iu,
    },
    kinds: {
      cost: {
        asks: /how much (?:does|is|do|are|will) .*(?:cost|pay)|\bprice\b/u,
        tells: /\d.*(?:\$|€|£|yuan|dollars?|euros?)|\bcosts?\b/iu,
      },
      temperature: { asks: /how (?:hot|cold)|what temperature/u, tells: /\d\s*(?:°|deg)/iu },
      time: {
        asks: /how (?:long|often)|how many (?:years|months|weeks|days|hours|minutes|seconds)/u,
        tells: /\d\s*(?:h\b|min\b|s\b|years?|months?|weeks?|days?|hours?|minutes?|seconds?)|\bevery\b/iu,
      },
      number: {
        asks: /how (?:many|much|far|fast|slow|deep|big|high)/u,
        tells: /\d|\b(?:one|two|three|four|five|six|ten|half|twice)\b/iu,
      },
      when: { asks: /\bwhen\b/u, tells: /\d|\b(?:after|before|when|until|first|last|while|during)\b/iu },
      difference: {
        asks: /differen(?:t|ce)|\bversus\b|\bvs\b/u,
        tells: /differ|unlike|whereas|while|\bbut\b|[;,]|other way|\band\b/iu,
      },
      why: {
        asks: /\bwhy\b|how come/u,
        tells: /because|since|therefore|that is why|so that|\bso\b|causes?|otherwise|as a result|\bas\b/iu,
      },
      allowed: {
        asks: /^(?:can|may|should|must) (?:i|we|you|one)\b|\ballowed\b|is it (?:ok|okay|fine|safe|possible)/u,
        tells: /\b(?:not|never|must|may|can|cannot|should|only|always|need|do)\b/iu,
      },
      define: {
        asks: /^what(?:'s| is| are)|define|meaning of|what does .* mean/u,
        tells: /\b(?:is|are|means?|called|refers?)\b/iu,
      },
      choice: { asks: /\bfirst\b.* or /u, tells: /first|then|before|after/iu },
      which: { asks: /which (?:one )?is (?:more|\w+er)\b/u, tells: /\bthan\b|\bmore\b|\bmost\b|\w{3}(?:er|est)\b/iu },
      outcome: {
        asks: /what (?:happens|would happen|will happen)/u,
        tells: /\b(?:will|would|causes?|makes?|becomes?|leads?|then|get(?:s|ting)?|rises?|falls?|may|can)\b/iu,
      },
      origin: { asks: /where .*\b(?:from|born)\b/u, tells: /\b(?:from|born|native)\b/iu },
      who: {
        asks: /^(?:and |so |but )?who(?:m|se)?\b|\bby whom\b/u,
        tells:
          /(?<=[\p{L},;] )[A-Z][a-z]+|\b[A-Z][a-z]+ [A-Z][a-z]+|\b(?:he|she|they|you|we|people|person|man|men|women|woman|child|children|staff|team|company|school|government|committee|council|police|society|university)\b|\b\w{2,}(?:ist|ian|eer|yer|tor|cher|dent|ner|ver|ger)s?\b/u,
      },
      colour: {
        asks: /what colou?r/u,
        tells: /\b(?:red|orange|yellow|green|blue|purple|black|white|gr[ae]y|pink|brown)\b/iu,
      },
      list: {
        asks: /which (?:two|three|four|five)|what are the (?:types|kinds|factors|parts)/u,
        tells: /,|;|\band\b/iu,
      },
    },
    measures: `
      far tall deep wide thick high = m cm mm km metre meter mile foot feet inch
      people students workers = people students workers persons men`,
    howMany: /how (?:many )?/u,
    year: /\b(?:in|since|by|from|until) \d{4}\b/giu,
    orders:
      /^(?:please )?(?:(?:can|could|will) you )?(?:write|draw|compose|translate|generate|make up|tell)\b(?: me| us)?.*\b(?:essays?|poems?|stor(?:y|ies)|letters?|reports?|songs?|jokes?|summary|picture|into|paragraphs?)\b/u,
    greetings:
      /^[\s\p{P}]*(?:hi|hello|hey|good (?:morning|afternoon|evening)|thanks?(?: you)?|bye|ok(?:ay)?)(?: (?:there|all|teacher))?[\s\p{P}]*$/iu,
    names: {
      before: /(?:called|named|known as) (?:an? |the )?$/u,
      behind: /^s?(?: \([^)]{1,20}\))? (?:is|are|means?|refers?|tells?|keeps?)\b/u,
    },
    forbids: /\b(?:never|must not|do not|don't|cannot|may not|should not|not allowed|forbidden|prohibited)\b/iu,
    mistakes: { lists: /mistakes?|misconceptions?|pitfalls?/iu, asked: /mistake|wrong|misconception|error|avoid/u },
    interrogatives: words('which what'),
    defining: words('what is are a an the of define explain please mean does'),
    plural: /(?<=[a-z]{3})(?<![su])s$/u,
  },
  text: {
    definitions: [/(?:^|[.;\n]\s*)(?:an? |the )?([a-z][a-z -]{2,40}?) (?:is defined as|refers to|is called)/giu],
    noTerm: /^(?:this|that|it|these|those|which|what|there)\b/iu,
    leans: /^(?:It |Its |This |These |That |They |But |However|Therefore|Hence|Thus|So |where )/u,
    nextStep: /^(?:Then|Next|Second|Finally)/u,
    caption: /Fig(?:ure)?\.?|Table/u,
    roles: {
      step: /^First\b/u,
      example: /^(?:For example|For instance)/u,
      contrast: /unlike|in contrast/iu,
      caution: /note that|careful|misconception|common mistake/iu,
      reason: /because|since/iu,
    },
    connectives: /^(?:For |First|Because|Since|Note|Unlike)/u,
    beliefs: [
      /^(?:Misconception|Myth)\s*\d*\s*[:.]\s*(?<claim>.+)$/iu,
      /^(?:Many|Some|Most|A few|Beginners|Students|People)(?: \w+){0,3}? (?:think|believe|say|assume|suppose)s? (?:that )?(?<claim>.+)$/u,
      /\b(?:common|frequent|typical) (?:mistake|misconception|misunderstanding|error) is (?:to (?:say|think|believe|assume) )?that (?<claim>.+)$/iu,
      /^It is (?:often|sometimes|commonly|widely) (?:said|thought|believed) that (?<claim>.+)$/u,
    ],
    putsRight: /\b(?:in fact|actually|this is (?:wrong|not)|which is (?:wrong|not))\b/iu,
    wrongLabel: /(?:Mistake|Misconception|Myth|Wrong|Error|Incorrect)\s*\d*\s*[:.]/u,
    rightLabel: /(?:Correct(?:ion)?|Right|Fact|Truth|Reality)\s*[:.]/u,
    judged: /[TF]/u,
    judgedWrong: /[Ww]rong|[Ff]alse|FALSE|[Ii]ncorrect/u,
    judgement: /True or false|Right or wrong|Judgement/u,
    answerKey: /Answers?|Answer key|Key/u,
    turn: /In fact,? |Actually,? /u,
    worked: {
      opening: /^\s*(?:worked )?example\s*(?:\d{1,3}\s*[.:]?|[.:])\s/iu,
      solution: /(?:solution|answer|working)\b\s*[.:]?/iu,
      instance: /For example|For instance/iu,
      firstStep: /(?:First|Step 1)[,:.]\s/u,
      answer: /answer\b/iu,
      lead: /(?:so|then|therefore|thus|hence|that is)\b,?/iu,
    },
  },
  roles: {
    aboutHeading:
      /^(?:(?:course|module|unit) (?:information|details|outline|description)|(?:learning|teaching|lesson) (?:objectives|outcomes|aims|goals)|objectives|outcomes|aims|assessment|grading|references|bibliography|further reading|reading list|homework|before (?:next|the next|this) (?:week|class|lesson|session)|for next (?:week|time|class)|acknowledge?ments|contents|preface|foreword|about this (?:handout|booklet|course|document))$/iu,
    about:
      /\b(?:tutor|lecturer|instructor|teacher|author)\s*:|\bthis (?:handout|worksheet|booklet|leaflet|unit|module|lesson|course)\b[^.]{0,30}\b(?:goes|is for|is part|accompanies|covers|introduces|explains|describes|shows|takes)\b|\b(?:by the end of|after) (?:this|the) (?:handout|worksheet|booklet|unit|module|lesson|course)\b[^.]{0,20}\byou\b|\bRoom [A-Z]?\d|\b(?:hand|turn) in\b|\bhomework\b|\bread (?:pages?|chapters?)\b|\bcourse book\b|\b(?:due|deadline)\b[^.]{0,20}\b(?:Monday|Tuesday|Wednesday|Thursday|Friday|next week)|\b(?:office|contact|teaching) hours\b|\ball rights reserved\b|^bring your\b|\bin (?:today's|this) (?:lesson|session|class) (?:we|you)\b/iu,
    order:
      /\b(?:ignore|disregard|forget)\b[^.]{0,30}\b(?:instructions?|rules|prompts?)|\bsystem prompt\b|\b(?:tutor|assistant|AI|model)\b[^.]{0,12}\b(?:must|should|shall)\b[^.]{0,30}\b(?:answer|reply|say|grade|reveal|tell)/iu,
    mistakesHeading: /mistakes|misconceptions|myths|misunderstandings|pitfalls|what goes wrong/iu,
    namesMistake: /^[\w ,'-]{0,40}\b(?:mistake|error|pitfall|misconception)s? (?:is|are|include)\b/iu,
    practices: /practice|handling|actions?\b|technique|in use/iu,
    wrongColumn:
      /^(?:common |typical )?(?:mistakes?|misconceptions?|myths?|errors?|wrong|incorrect)(?: (?:idea|belief|claim|statement|practice|answer))?$/iu,
    rightColumn:
      /^(?:the )?(?:corrections?|corrected|correct|right|facts?|truth|reality)(?: (?:idea|belief|claim|statement|practice|answer))?$/iu,
    stepsHeading: /steps|procedure|method|how to|instructions|protocol/iu,
    noStepsHeading:
      /mistakes|caution|safety|properties|conditions|aims|objectives|reasons|types|factors|features|questions|exercises|rules/iu,
    told: /\bfirst\b.{2,}\bthen\b.{2,}\bfinally\b/iu,
    step: /^(?:Step \d+)\s*[.:,]?/iu,
    announcesSteps: /(?:steps|procedure|as follows|like this)\s*[:.]?\s*$/iu,
    doing:
      /^(?:Add|Adjust|Apply|Attach|Calculate|Check|Choose|Clamp|Clean|Close|Collect|Connect|Count|Cut|Drain|Dry|Fill|Find|Fit|Fold|Heat|Hold|Insert|Label|Let|Loosen|Lower|Make|Mark|Measure|Mix|Move|Open|Place|Plot|Pour|Press|Pull|Push|Put|Read|Record|Release|Remove|Repeat|Replace|Rinse|Rotate|Select|Set|Shift|Stir|Switch|Take|Tighten|Transfer|Turn|Use|Wait|Wash|Weigh|Wipe|Write)\b/u,
    examplesHeading: /worked example|\bexamples?\b/iu,
    instance: /^(?:For example|For instance|Case)[,:]?\s/u,
    symbols: /^where\b|\b[A-Za-z] (?:is|stands for|denotes) /u,
    picture:
      /^[[(]?\s*(?:image|picture|formula|equation|figure|photo|screenshot)(?: missing| omitted)?\s*\d*\s*[\])]?$/iu,
    assertion: /\w/u,
    signs: {
      cause: /\bbecause\b|(?<=, )since\b|^since\b|\bdue to\b|\bowing to\b|\bthe reason\b/giu,
      rule: /\bmust(?: not|n't)?\b|\bshould(?: not|n't)?\b|\bmay not\b|\bnever\b(?= \w+)|\bdo not\b|\bis forbidden\b|\bare forbidden\b/giu,
      condition: /\bif\b|\bprovided(?: that)?\b|\bas long as\b|\bonly when\b/giu,
      exception: /\bexcept\b|\bunless\b|\bapart from\b|\bother than\b/giu,
      example: /\bfor example\b|\bfor instance\b|\be\.g\.|\bsuch as\b/giu,
    },
  },
  draft: {
    exercises:
      /^(?:(?:review|practice|end-of-chapter) )?(?:exercises?|problems|questions|homework|true or false|multiple choice|fill in the blanks|answer key)[\s\d.:]*$/iu,
    // Filtration is the separation of …
    described: [
      /^(?:An? |The )?([A-Za-z][a-z]{3,}(?: [a-z]+){0,2}) is the (?:[a-z]+ ){1,3}(?:of|that|which|in|by which) /u,
    ],
    noName: /^(?:There|This|That|Here|What|It|Heating|One)\b/u,
    notAlone:
      /^(?:It|Its|They|Their|This|That|These|Those|He|She|His|Her|Such|But|And|Or|However|Then|So|Therefore|Thus|Hence|Here|There|Also|Otherwise|Instead|First|Firstly|Second|Next|Finally|Both|Another|Example|Solution|Answer|For (?:example|instance))\b|^(?:When|If|After|Before|While|As|Once|Until|By|In|At|On|During|For|From|With) (?:it|they|this|that|these|those|he|she)\b|^(?:After|Before|In|At|On|By|During|For) [^,;]{0,30},? (?:it|they)\b|\b(?:he|she|him|his|her|hers|this|these|those|above|below|following)\b/u,
    aboutPaper:
      /^(?:This )?(?:handout|worksheet|booklet|leaflet) (?:is |for )|^(?:Please )?read (?:it|this|the following)\b/iu,
    because: [/^(?<what>[A-Z][^,;:.?\n]{15,90}),? because [^.]{4,}\.$/u],
    labels: /Fig\.|Figure|Table|Step|Section|Chapter|Example|No\./u,
    rangeTo: /\bto\b/u,
    rangeBetween: /\bbetween\b/u,
    // Recovery is never 100 %
    negated: /\b(?:never|not|cannot|no|nor|without)\b|n't\b/iu,
    // no more than
    limit: /\b(?:not|no) (?:to )?(?:exceed|more than|less than|later than|fewer than|longer than)/giu,
    enumerations: [
      /^(?<subject>(?:The |An? )?[A-Z]?[a-zA-Z -]{3,40}?) (?:consists? of|includes?|comprises?|is divided into|are divided into) (?<items>[^.:;()]{8,120})\.?$/u,
    ],
    openList: /(?:such as|for example|and so on|etc)\b/u,
    members: { between: /,\s+(?:and\s+|or\s+)?/u, last: /\s+and\s+/u },
    nounArticle: { beforeBlank: /^An? (?=＿)/u, ofItem: /^(?:an?|the) /iu },
    antonyms: [
      ['increases', 'decreases'],
      ['increase', 'decrease'],
      ['rises', 'falls'],
      ['higher', 'lower'],
      ['faster', 'slower'],
      ['larger', 'smaller'],
      ['greater than', 'less than'],
      ['more than', 'less than'],
      ['maximum', 'minimum'],
      ['highest', 'lowest'],
      ['directly proportional', 'inversely proportional'],
      ['exothermic', 'endothermic'],
      ['before', 'after'],
      ['soluble', 'insoluble'],
    ],
    prohibitions: [['must not', 'may']],
    notTurned: /\b(?:rises to|falls to|but|not|otherwise|than expected|unless|except|while|whereas|although)\b/u,
    negatedProhibition: /must not/u,
    noKind: /^(?:name|item|no\.?)$/iu,
    rowNumber: /^(?:[Nn]o\.?|NO\.?|#)$/u,
    compared: /^(?:features?|propert(?:y|ies)|aspects?)$/iu,
  },
  ask: {
    steps: /\b(?:steps?|procedure|process|instructions)\b/iu,
    noSteps: /\b(?:notes?|cautions?|aims?|purpose|conditions?|propert(?:y|ies)|mistakes?|safety|errors?)\b/iu,
    bareSteps: /^(?:the )?(?:steps?|procedure|process|instructions)$/iu,
    placed: /^(?:First|Then|Next|Finally|Lastly|Step \d+)[,:.]?\s+/u,
    tellsPlace: /\b(?:first|finally|lastly|next step|last step)\b/iu,
    conditional: /^(?:If|When|Where|Or)\b/u,
    first: /^First,?\s/u,
    next: /^(?:then|next|finally),?\s/iu,
    last: /^finally,?\s/iu,
    reasons: [/^(?<what>[A-Z][^,;:.?\n]{10,90}),? because (?<why>[^.;?\n]{10,140})\.?$/u],
    exceptions: [/^(?<rule>[A-Z][^,;:.?\n]{10,90}), except (?:for |in )?(?<except>[^,;:.?\n]{3,60})\.?$/u],
    instance: /[,;] (?:for example|for instance),? (?<case>[^.;]{6,100})[.;]?$/u,
    aims: /^[\d.\s]*(?:aims?|objectives?|purpose)$/iu,
    summed: /^(?:mean|average|total|sum)$/iu,
    elsewhere: /\b(?:Fig(?:ure)?|Table|Example|Eq(?:uation)?)\.?\s*\d|\bpage \d/iu,
  },
  mark: {
    givesUp: /none|idontknow|idonotknow|idk|dontknow|noidea|notsure|dunno/u,
    negation: /no |not |never /u,
    denial: /\b(?:no|not|never)\b|n't\b/u,
    unsure: /not sure|maybe|perhaps/u,
    opposites: {
      amount: [
        words('increase increases increased rise rises rose higher faster greater larger more'),
        words('decrease decreases decreased fall falls fell drop drops lower slower smaller less fewer'),
      ],
      opening: [words('open opens opened'), words('close closes closed')],
      length: [words('longer'), words('shorter')],
      likeness: [words('same'), words('opposite')],
      uptake: [words('absorb absorbs absorbed'), words('release releases released')],
      heat: [words('endothermic'), words('exothermic')],
    },
    functionWords: words('is are will be the'),
  },
  quantities: {
    // As a student of an English course writes them; whole words only, so that no letter of one is read as a unit.
    wholeUnits: [
      [/^cubic(?:centi|cm)(?:met(?:re|er)s?)?$/u, 'cm^3'],
      [/^(?:milli|ml)(?:lit(?:re|er)s?)?$/u, 'mL'],
      [/^lit(?:re|er)s?$/u, 'L'],
      [/^centimet(?:re|er)s?$/u, 'cm'],
      [/^millimet(?:re|er)s?$/u, 'mm'],
      [/^kilomet(?:re|er)s?$/u, 'km'],
      [/^met(?:re|er)s?$/u, 'm'],
      [/^kilograms?$/u, 'kg'],
      [/^grams?$/u, 'g'],
      [/^sec(?:ond)?s?$/u, 's'],
      [/^min(?:ute)?s?$/u, 'min'],
      [/^(?:hours?|hrs?)$/u, 'h'],
      [/^days?$/u, 'd'],
      [/^percent$/u, '%'],
      [/^(?:degrees?celsius|deg\.?c|degc|°celsius)$/u, '°C'],
    ],
  },
  documents: {
    valueColumn:
      /(?:value|description|meaning|use|purpose|function|notes?|definition|unit|result|amount|price|colou?r|time|formula)s?/u,
    figure: /Fig(?:ure|\.)?/u,
    // Grafik is what a German office program writes
    undescribed: /Picture|Image|Grafik/u,
    explainsSymbols: /where\b/u,
  },
};
