import type { SurveyInput } from '../kit/survey.answer.tsx';
import { FilesInput } from './answer.tsx';

/** As on a paper. */
export const FileSurveyInput: SurveyInput = ({ value, onChange, disabled = false, files, FileName }) => (
  <FilesInput
    value={Array.isArray(value) ? value.filter((one) => typeof one === 'string') : null}
    editable={!disabled}
    change={(ids) => onChange(Array.isArray(ids) ? ids : null)}
    files={files}
    FileName={FileName}
  />
);
