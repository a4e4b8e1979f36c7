import type { SurveyInput } from '../kit/survey.answer.tsx';
import { Files } from './files.answer.tsx';

/** As on a paper. */
export const FileSurveyInput: SurveyInput = ({ value, onChange, disabled = false, files, FileName }) => (
  <Files
    value={Array.isArray(value) ? value.filter((one) => typeof one === 'string') : null}
    editable={!disabled}
    change={(ids) => onChange(Array.isArray(ids) ? ids : null)}
    files={files}
    FileName={FileName}
  />
);
