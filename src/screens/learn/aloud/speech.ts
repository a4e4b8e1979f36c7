// The browser's own voices, and its mark on the words being spoken.
import type { Speech } from './reader.ts';

/** Some browsers have no voice until they have asked the system. */
const VOICES_MS = 2000;
const CHINESE = /^(zh|cmn|yue)\b/i;

/** `wanted`, where the device has it by that name; else one that speaks Mandarin and needs no line comes first. Null: the device has none. */
export function chineseVoice(
  synth: SpeechSynthesis | undefined,
  wanted: string | null = null,
): Promise<SpeechSynthesisVoice | null> {
  if (!synth) return Promise.resolve(null);
  const found = () => {
    const rank = (v: SpeechSynthesisVoice) =>
      (isCalled(v, wanted) ? 0 : 4) + (/^(zh.CN|cmn)/i.test(v.lang) ? 0 : 2) + (v.localService ? 0 : 1);
    return (
      synth
        .getVoices()
        .filter((v) => CHINESE.test(v.lang))
        .sort((a, b) => rank(a) - rank(b))[0] ?? null
    );
  };
  const now = found();
  if (now) return Promise.resolve(now);
  return new Promise((resolve) => {
    const settle = () => {
      clearTimeout(timer);
      synth.removeEventListener('voiceschanged', look);
      resolve(found());
    };
    const look = () => {
      if (found()) settle();
    };
    const timer = setTimeout(settle, VOICES_MS);
    synth.addEventListener('voiceschanged', look);
  });
}

/** Systems add to a voice's name: “Microsoft Xiaoxiao Online (Natural) - Chinese”. */
const isCalled = ({ name }: SpeechSynthesisVoice, wanted: string | null): boolean =>
  wanted !== null && name.toLowerCase().includes(wanted.toLowerCase());

export function speechOf(synth: SpeechSynthesis, voice: SpeechSynthesisVoice): Speech {
  // held: Chromium lets go of an utterance that nobody holds, and its end is never told
  let saying: SpeechSynthesisUtterance | null = null;
  return {
    speak: (text, rate, done) => {
      saying = new SpeechSynthesisUtterance(text);
      Object.assign(saying, { voice, lang: voice.lang, rate });
      saying.onend = done;
      saying.onerror = done;
      synth.speak(saying);
    },
    stop: () => {
      saying = null;
      synth.cancel();
    },
  };
}

/** Of the style in `bar.tsx`. */
export const MARK = 'aloud';

/** A browser that cannot mark reads without. */
export function highlightSpoken(range: Range | null): void {
  if (!('highlights' in CSS)) return;
  if (range) CSS.highlights.set(MARK, new Highlight(range));
  else CSS.highlights.delete(MARK);
}
