// What the server says of experiments, in both languages.

export const experimentMessages = {
  experimentIsLink: ['外部实验没有实验包', 'An experiment elsewhere has no package'],
  experimentIsPackage: ['这种实验用实验包，不用网址', 'This kind is done by a package, not at an address'],
  experimentOtherKind: ['实验包的类型与实验不符', 'The package is of another kind'],
  experimentNothing: ['还没有实验包或网址，不能开放', 'There is no package or address yet; it cannot be opened'],
  experimentClosed: ['实验没有开放，或已过截止时间', 'The experiment is not open, or its time is over'],
  experimentLocked: ['要先学完相关课程才能做这个实验', 'The course that goes before must be mastered first'],
  experimentRuns: ['可做的次数已经用完', 'There are no runs left'],
  // what comes in while it is done
  experimentSameRecord: ['同一编号的记录内容不同', 'The same number was sent with another record'],
  experimentGap: [
    '中间缺少记录，请从第 {expected} 条起重发',
    'Records are lacking; send again from number {expected} on',
  ],
  experimentSuperseded: [
    '实验已在别处打开，这里不再记录',
    'The experiment was opened elsewhere; nothing is recorded here any more',
  ],
  experimentOver: ['实验已经结束，不再记录', 'The experiment is over; nothing more is recorded'],
  experimentSignature: ['签名不对，或已过期', 'The signature is wrong, or too old'],
  // packages
  experimentPackage: ['实验包有问题，没有保存', 'The package has faults; nothing was stored'],
  packageType: ['不是 zip 压缩包', 'Not a zip archive'],
  packageCorrupt: ['压缩包损坏，打不开', 'The archive is damaged'],
  packageEncrypted: ['压缩包有密码，请去掉密码', 'The archive is encrypted; remove the password'],
  packageLarge: ['实验包超过 {max} MB', 'The package is over {max} MB'],
  packageBomb: ['解压后异常庞大或文件太多，已拒绝', 'It unpacks to an abnormal size or number of files; refused'],
  packagePath: ['文件名指向包外，或不合规：{path}', 'A name leads out of the package, or is not allowed: {path}'],
  packageLink: ['包里有链接文件：{path}', 'A link to elsewhere is in it: {path}'],
  packageNoManifest: [
    '没有 experiment.json 或 imsmanifest.xml；它应在最外层，或唯一的文件夹里',
    'There is no experiment.json or imsmanifest.xml at the top, or in the one folder there',
  ],
  catHasOthers: ['下面还有分类，不能删除', 'There are categories below it'],
  catCircle: ['不能放到自己的下级里', 'It cannot stand below itself'],
} as const satisfies Record<string, readonly [string, string]>;
