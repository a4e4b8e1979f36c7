// `npm run experiment FOLDER`: checks an author's package, packs it beside the folder, and shows it on a stand-in of the
// platform until Ctrl+C. `--check` stops after the check and the zip.
import { writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { checkFolder, type ReportedFault } from './experiments/check.ts';
import { startStandIn } from './experiments/stand-in.ts';
import { runTool, ToolError } from './tool.ts';

const PORT = 4300;

const lineOf = ({ file, line, zh, en }: ReportedFault): string =>
  `  ${file}${line ? `:${line}` : ''}  ${zh === en ? zh : `${zh} / ${en}`}`;

runTool(async () => {
  const args = process.argv.slice(2);
  const given = args.find((arg) => !arg.startsWith('--'));
  if (!given)
    throw new ToolError(
      '用法：npm run experiment 文件夹 [-- --check] [-- --seed=7]\nUsage: npm run experiment FOLDER [-- --check] [-- --seed=7]',
    );
  const folder = resolve(given);
  const { faults, warnings, pack, zip } = await checkFolder(folder);
  for (const warning of warnings) console.log(lineOf(warning));
  if (faults.length > 0 || !pack || !zip)
    throw new ToolError(
      `实验包有 ${faults.length} 处错误 / ${faults.length} fault(s):\n${faults.map(lineOf).join('\n')}`,
    );
  const file = join(dirname(folder), `${basename(folder)}.zip`);
  writeFileSync(file, zip);
  console.log(`没有错误 / no faults: ${pack.kind}, ${pack.files.length} files, ${pack.steps.length} steps`);
  console.log(`可以上传 / ready to upload: ${file} (${Math.ceil(zip.length / 1024)} kB)`);
  if (args.includes('--check')) return;
  const number = (name: string, otherwise: number) =>
    Number(args.find((arg) => arg.startsWith(`--${name}=`))?.split('=')[1] ?? otherwise);
  const { url } = await startStandIn(pack, { port: number('port', PORT), seed: number('seed', 20_261_124) });
  console.log(`预览 / preview: ${url}   (Ctrl+C)`);
});
