// Which of a device's voices reads: the course's, where it is there, else Mandarin that needs no line.
import { expect, test } from 'vitest';
import { chineseVoice } from './speech.ts';

const voice = (name: string, lang: string, localService: boolean) => ({ name, lang, localService });
const VOICES = [
  voice('English', 'en-US', true),
  voice('Sin-ji', 'zh-HK', true),
  voice('Google 普通话', 'zh-CN', false),
  voice('Huihui', 'zh-CN', true),
  voice('Microsoft Xiaoxiao Online (Natural)', 'zh-CN', false),
];
// of the browser's object this is all that is asked while there are voices
const synth = (voices: typeof VOICES) => ({ getVoices: () => voices }) as unknown as SpeechSynthesis;
const chosen = async (wanted: string | null) => (await chineseVoice(synth(VOICES), wanted))?.name;

test('the voice that the course names comes first, however the system adds to its name', async () => {
  expect(await chosen('xiaoxiao')).toBe('Microsoft Xiaoxiao Online (Natural)');
  expect(await chosen('Sin-ji')).toBe('Sin-ji');
});

test('without it, or where none is named: Mandarin on the device itself', async () => {
  expect(await chosen('Yunxi')).toBe('Huihui');
  expect(await chosen(null)).toBe('Huihui');
  // a name does not make a Chinese voice
  expect(await chosen('English')).toBe('Huihui');
  expect(await chineseVoice(undefined, 'Huihui')).toBeNull();
});
