// What covers are drawn of. White lines on 320 x 180.
import type { ReactNode } from 'react';

// Words that mean the subject whatever stands around them: 力学 alone is also in 化学反应动力学, 路 in 丝绸之路.
const SUBJECTS = [
  ['pendulum', /单摆|复摆|重力加速度|简谐运动|机械振动|牛顿定律|经典力学|\bpendul|\bnewtonian/giu],
  ['optics', /光学|透镜|干涉|衍射|棱镜|折射|偏振|\boptic|\blens(?:es)?\b|\brefract|\bdiffract/giu],
  ['flask', /化学|滴定|溶液|酸碱|有机物|\bchemi|\btitrat|\bacids?\b/giu],
  ['cell', /生物|细胞|医学|护理|解剖|基因|遗传|植物|光合|\bbiolog|\bcells?\b|\bmedic|\bnurs|\banatom|\bgenetic/giu],
  ['circuit', /电路|电学|电工|电子技术|电磁|磁场|芯片|单片机|传感器|\bcircuit|\belectric|\belectronics|\bmagnet/giu],
  [
    'graph',
    /数学|统计|概率|误差|函数|几何|代数|微积分|\bmath|\bstatisti|\bprobabilit|\bgeometr|\balgebra|\bcalculus/giu,
  ],
  [
    'code',
    /程序|编程|算法|数据库|数据结构|计算机|软件|人工智能|机器学习|python|\bprogramming|\bcomput|\bsoftware|\bdatabase|\balgorithm|\bmachine learning/giu,
  ],
  ['gear', /机械|工程|制造|汽车|数控|\bengineer|\bmechanical|\bmachine/giu],
  ['globe', /地理|地球|气候|英语|外语|\bgeograph|\bearth\b|\bclimat/giu],
  ['wave', /声学|波动|机械波|\bacoustic|\bwaves?\b/giu],
] as const;
type Motif = (typeof SUBJECTS)[number][0] | 'book';

/** Of the subject that the name says most of; a book where it says none. */
export function motifOf(name: string): Motif {
  const said = SUBJECTS.map(([motif, words]) => ({ motif, length: name.match(words)?.join('').length ?? 0 }));
  const [most] = said.toSorted((a, b) => b.length - a.length);
  return most && most.length > 0 ? most.motif : 'book';
}

export const motifNamed = (name: string | undefined): Motif | undefined =>
  (Object.keys(MOTIFS) as Motif[]).find((motif) => motif === name); // MOTIFS has every motif and nothing else

const FAINT = { opacity: 0.5, strokeWidth: 1.8, strokeDasharray: '2 7' } as const;

export const MOTIFS: Readonly<Record<Motif, ReactNode>> = {
  pendulum: (
    <>
      <path d="M110 30h100M160 30l44 92" />
      <path d="M160 30v112" {...FAINT} />
      <path d="M106 130a112 112 0 00108 0" {...FAINT} />
      <circle cx="209" cy="132" r="14" fill="#fff" />
      <path d="M160 62a34 34 0 0014-3" />
    </>
  ),
  optics: (
    <>
      <path d="M40 90h240" {...FAINT} />
      <path d="M160 30c18 36 18 84 0 120c-18-36-18-84 0-120z" fill="#ffffff26" />
      <path d="M52 60h106l96 60M52 90h202M52 120h106l96-60" opacity="0.85" />
      <circle cx="206" cy="90" r="5" fill="#fff" />
    </>
  ),
  circuit: (
    <>
      <path d="M70 50h60M190 50h60v80h-80M150 130H70V50" />
      <path d="M130 50l6-12 10 24 10-24 10 24 10-24 8 12" />
      <path d="M150 114v32M170 104v52" />
      <circle cx="250" cy="90" r="16" fill="#ffffff26" />
      <path d="M239 79l22 22M261 79l-22 22" />
    </>
  ),
  flask: (
    <>
      <path d="M144 30h32M150 30v42l-38 66a10 10 0 009 15h78a10 10 0 009-15l-38-66V30" />
      <path d="M128 110h64l19 32a8 8 0 01-7 11h-88a8 8 0 01-7-11z" fill="#ffffff33" stroke="none" />
      <circle cx="150" cy="128" r="5" />
      <circle cx="172" cy="138" r="3.5" />
      <circle cx="166" cy="90" r="3" opacity="0.7" />
    </>
  ),
  cell: (
    <>
      <ellipse cx="160" cy="90" rx="92" ry="56" fill="#ffffff1f" />
      <circle cx="142" cy="86" r="24" fill="#ffffff33" />
      <circle cx="148" cy="82" r="8" fill="#fff" />
      <path d="M190 62c14 2 22 10 24 20M184 116c12 2 24-2 30-10M96 116c6 6 12 9 20 10" />
      <ellipse cx="204" cy="98" rx="14" ry="7" transform="rotate(24 204 98)" />
    </>
  ),
  graph: (
    <>
      <path d="M70 36v110h186" />
      <path d="M78 138c30 0 40-84 82-84s52 84 84 84" />
      <path d="M160 54v84M124 92v46M196 92v46" {...FAINT} />
      <circle cx="160" cy="54" r="5" fill="#fff" />
    </>
  ),
  code: (
    <>
      <path d="M84 40h152a8 8 0 018 8v84a8 8 0 01-8 8H84a8 8 0 01-8-8V48a8 8 0 018-8z" fill="#ffffff1f" />
      <path d="M128 74l-20 18 20 18M192 74l20 18-20 18M172 66l-24 52" />
      <path d="M88 52v.01M98 52v.01M108 52v.01" strokeWidth="4" />
    </>
  ),
  gear: (
    <>
      <circle cx="138" cy="96" r="34" fill="#ffffff1f" />
      <circle cx="138" cy="96" r="12" />
      <path
        d="M138 54v10M138 128v10M96 96h10M170 96h10M108 66l7 7M161 119l7 7M168 66l-7 7M115 119l-7 7"
        strokeWidth="7"
      />
      <circle cx="204" cy="66" r="20" fill="#ffffff1f" />
      <path d="M204 40v7M204 85v7M178 66h7M223 66h7M186 48l5 5M217 79l5 5M222 48l-5 5M191 79l-5 5" strokeWidth="5" />
    </>
  ),
  globe: (
    <>
      <circle cx="160" cy="88" r="54" fill="#ffffff1f" />
      <path d="M106 88h108M160 34c18 16 26 34 26 54s-8 38-26 54c-18-16-26-34-26-54s8-38 26-54z" />
      <path d="M114 60c28 12 64 12 92 0M114 116c28-12 64-12 92 0" opacity="0.7" />
      <path d="M128 156h64" />
    </>
  ),
  book: (
    <>
      <path d="M160 56c-22-16-52-20-84-14v90c32-6 62-2 84 14c22-16 52-20 84-14V42c-32-6-62-2-84 14z" fill="#ffffff1f" />
      <path d="M160 56v90" />
      <path
        d="M94 66c16-1 30 1 44 7M94 88c16-1 30 1 44 7M226 66c-16-1-30 1-44 7M226 88c-16-1-30 1-44 7"
        opacity="0.5"
      />
    </>
  ),
  wave: (
    <>
      <path d="M40 90h240" {...FAINT} />
      <path d="M48 90c14-44 28-44 42 0s28 44 42 0 28-44 42 0 28 44 42 0 28-44 42 0" />
      <path d="M48 90c14-22 28-22 42 0s28 22 42 0 28-22 42 0 28 22 42 0 28-22 42 0" opacity="0.5" />
      <circle cx="258" cy="90" r="5" fill="#fff" />
    </>
  ),
};
