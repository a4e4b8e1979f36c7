// Rich text as it is written: nothing of an attacker's is left, everything of a teacher's is.
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { html } from '#contract/html.ts';
import { decodedXml, escapeXml } from '#contract/office/xml-tree.ts';
import { HARMLESS, HOSTILE } from '#tests/support/hostile-html.ts';
import { signSentences } from '#tests/texts/sentences.ts';
import { cleanHtml, cleanRich } from './html.ts';

/** The output is ours, one way only, so a pattern can read all of it. */
const TAG =
  /^(?:[^<>]|<\/?(?:p|h2|h3|strong|em|s|u|sub|sup|code|pre|ul|li|blockquote|table|tbody|tr|td|th)>|<\/ol>|<ol(?: start="-?\d+")?(?: type="[AaIi]")?>|<br>|<\/a>|<a target="_blank" rel="noopener noreferrer" href="(?:https?:\/\/|mailto:)[^"<>\s]+">|<img(?: src="\/OrgApi\/UploadFile\/Get\?id=[\w.:-]+"| alt="[^"<>]*")+>)*$/;

test('the corpus is large', () => expect(HOSTILE.length).toBeGreaterThanOrEqual(60));

describe('hostile', () => {
  test.each(HOSTILE.map((payload) => [payload.slice(0, 80), payload]))('%s', (_name, payload) => {
    const cleaned = cleanHtml(payload);
    expect(cleaned).toMatch(TAG);
    expect(cleanHtml(cleaned)).toBe(cleaned);
  });
});

test.each(HARMLESS)('%s stays', (text) => {
  expect(cleanHtml(text)).toBe(text);
});

test('a chapter’s words are its words, whatever signs they have', () => {
  const sentences = signSentences(Number(process.env['SEED'] ?? 20_261_128), 200).map((text) => text.trim());
  const cleaned = cleanHtml(sentences.map((text) => `<p>${escapeXml(text)}</p>`).join(''));
  const words = cleaned.split(/<\/?p>/).filter((text) => text !== '');
  expect(words.map(decodedXml)).toEqual(sentences);
});

test('what other editors write becomes ours', () => {
  expect(cleanHtml('<h1>题</h1><b>粗</b><i>斜</i><h5>小</h5>')).toBe(
    '<h2>题</h2><strong>粗</strong><em>斜</em><h3>小</h3>',
  );
  expect(cleanHtml('<a href="javascript:1">留下文字</a>')).toBe('留下文字');
});

test('rich fields of an input are cleaned wherever they stand, and nothing else is', () => {
  const schema = z.strictObject({
    name: z.string(),
    intro: html(1000).default(''),
    note: html(1000).nullable().optional(),
    parts: z.array(z.strictObject({ body: html(1000), code: z.string() })),
  });
  const evil = '<p onclick="x">y</p>';
  const input = { name: evil, intro: evil, note: null, parts: [{ body: evil, code: evil }] };
  expect(cleanRich(schema, schema.parse(input))).toEqual({
    name: evil,
    intro: '<p>y</p>',
    note: null,
    parts: [{ body: '<p>y</p>', code: evil }],
  });
});

test('an input without rich text is handed on as it is', () => {
  const input = { name: '<b>x</b>' };
  expect(cleanRich(z.strictObject({ name: z.string() }), input)).toBe(input);
});
