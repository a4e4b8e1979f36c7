// What the server says of lesson plans, in Chinese and English.

export const planMessages = {
  pointNoTitle: ['知识点还没有名称', 'The point has no title'],
  pointEmpty: ['还没有讲解内容', 'There is nothing to explain yet'],
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
  nothingElse: [
    '这个知识点对应的资料里没有别的可以起草的内容了',
    'The material of this point gives nothing else to draft from',
  ],
  noPassages: [
    '资料里没有找到这个知识点对应的段落，可以写自己的话，或从资料里取原文',
    'The material has no passages for this point: write your own words, or take some out of the material',
  ],
  unusedLeft: [
    '对应的资料里还有没用上的原文，但照原样单独讲会讲不清，请从资料里自己挑',
    'Some of this point’s material is not used yet, but would mislead as it stands: choose from the material yourself',
  ],
  noDraft: [
    '模型没有给出可用的草稿，这个知识点对应的资料里也没有别的可以起草的内容了',
    'The model gave no draft that could be used, and the material of this point gives nothing else',
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
} as const satisfies Record<string, readonly [string, string]>;
