// What the server says of live classes, in Chinese and English.
import { MOST_DRAWN } from '#contract/live-limits.ts';

export const liveMessages = {
  liveRevealed: ['这道题已经公布答案，不能再答了', 'The answer has been shown; this question takes no more answers'],
  liveIsHost: ['这位老师已经是主讲', 'This person holds the class already'],
  liveNoExample: ['这个知识点没有例题，请选别的', 'This point has no example; choose another'],
  liveNotOpen: ['还没有上课，或已经下课', 'The class is not being held now'],
  liveLocked: ['老师锁上了教室，请联系老师', 'The door is locked; ask the teacher to open it'],
  liveNoMedia: [
    '音视频服务还没有准备好：看板书、举手、发言和答题都照常，声音和画面稍后再试',
    'Sound and pictures are not ready yet: watching, hands, typing and answering work; try again later',
  ],
  liveNoPeople: ['请选择班级，或设为全校公开', 'Choose a class, or make it open to the whole school'],
  liveBegun: ['已经上课或已结束，不能再改', 'It has begun or is over, and cannot be changed'],
  liveRuns: ['正在上课，请先下课', 'It is being held; end it first'],
  liveNoPoints: [
    '这节课没有讲过知识点，没有可以补的内容',
    'No points were shown in this class; there is nothing to catch up on',
  ],
  liveRecordingFull: ['这段录制太大了，请重新开始录制', 'This recording is too large; begin a new one'],
  liveNoEgress: [
    '录制服务没有回答，录制没有开始。请稍后再试，或请管理员检查 LIVEKIT_EGRESS',
    'The recording service does not answer; nothing is recorded. Try again later, or have an administrator look at LIVEKIT_EGRESS',
  ],
  livePage: ['没有这一页', 'There is no such page'],
  liveDrawn: [`一次最多画 ${MOST_DRAWN} 个点`, `At most ${MOST_DRAWN} points at once`],
  livePartTooLarge: ['录制的一段太大了', 'This part of the recording is too large'],
  colAttendance: ['考勤', 'Attendance'],
  colReason: ['更正原因', 'Corrected because'],
  exportAttendance: ['考勤', 'Attendance'],
  colFirstAt: ['进入时间', 'Came'],
  colLastAt: ['离开时间', 'Left'],
  colAwayMinutes: ['离开页面（分钟）', 'Away (minutes)'],
  colFloorMinutes: ['发言（分钟）', 'Floor (minutes)'],
  colHands: ['举手', 'Hands'],
  colChats: ['留言', 'Lines'],
  colAnswered: ['作答', 'Answered'],
  colRight: ['答对', 'Right'],
  colCheckedInAt: ['签到时间', 'Checked in'],
  livePartial: ['未全程', 'Partial'],
} as const satisfies Record<string, readonly [string, string]>;
