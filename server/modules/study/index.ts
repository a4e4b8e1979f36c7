// What other modules may use of this one.
export {
  type Beat,
  type BeatAnswer,
  beat,
  NO_PROGRESS,
  newStudy,
  type Progress,
  type Rules,
  type Study,
  type StudyState,
  shareOf,
  stateOf,
} from './beat.ts';
