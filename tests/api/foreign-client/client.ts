// A client as somebody outside would write it: types that openapi-typescript made of the served document, openapi-fetch, and
// nothing of ours. The test generates `schema.ts` beside a copy of this file, compiles both, and runs the copy by itself.
import createClient from 'openapi-fetch';
import type { components, paths } from './schema.ts';

const [base = ''] = process.argv.slice(2);
const { GET, POST } = createClient<paths>({ baseUrl: base, headers: { 'accept-language': 'en' } });

function formOf(fields: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const one of [value].flat()) form.append(name, one instanceof Blob ? one : String(one));
  return form;
}

/** By its code, an answer is one of the documented shapes: what is read below compiles only then. */
async function signIn(userName: string, pwd: string): Promise<string> {
  const { data, error } = await POST('/api/auth/UserNamePwd', { body: { userName, pwd } });
  if (error) return `the transport says ${error.code}: ${error.msg}`;
  switch (data.code) {
    case 0:
      return data.data.token;
    case 422:
      return `wrong fields: ${data.data && 'fields' in data.data ? Object.keys(data.data.fields).join() : 'none'}`;
    case 461:
      return `one of ${data.data?.choices.map((choice) => choice.orgName).join()}`;
    default:
      return `refused with ${data.code}: ${data.msg}`;
  }
}

async function upload(headers: { authorization: string }) {
  const file = new Blob(['摆长 0.98 m'], { type: 'text/plain' });
  const { data } = await POST('/OrgApi/UploadFile/FileUp', {
    headers,
    body: { file: [file] },
    bodySerializer: formOf,
  });
  if (data?.code !== 0) throw new Error(`not stored: ${JSON.stringify(data)}`);
  const [stored]: components['schemas']['StoredFile'][] = data.data.items;
  if (!stored) throw new Error('nothing was stored');
  const read = await GET('/OrgApi/UploadFile/Get', {
    headers,
    params: { query: { id: stored.id } },
    parseAs: 'blob',
  });
  if (!(read.data instanceof Blob)) throw new Error('no file');
  return { size: stored.size, text: await read.data.text() };
}

async function firstFrame(headers: { authorization: string }): Promise<string> {
  const { data } = await POST('/api/Chat/ChatCompletStreamAsync', {
    headers,
    body: { runId: crypto.randomUUID(), message: '什么是单摆？' },
    parseAs: 'stream',
  });
  if (!data || typeof data === 'string' || !('getReader' in data)) throw new Error('no stream');
  let text = '';
  for await (const chunk of data.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    if (text.includes('\n\n')) break;
  }
  return text.slice(0, text.indexOf('\n\n'));
}

async function refusedStream(headers: { authorization: string }): Promise<string> {
  const body = { runId: crypto.randomUUID(), lessonId: 'none', command: { type: 'next' } as const };
  const { data } = await POST('/api/Theory/TeachReplyStreamAsync', { headers, body });
  return typeof data === 'object' ? `refused with ${data.code}` : 'a stream';
}

const token = await signIn('student05', 'Mengoo-demo-2026');
const headers = { authorization: `Bearer ${token}` };
console.log(
  JSON.stringify({
    right: token.split('.').length > 1 || token.length > 20,
    wrong: await signIn('student05', 'not this one'),
    fields: await signIn('', ''),
    upload: await upload(headers),
    frame: await firstFrame(headers),
    refused: await refusedStream(headers),
  }),
);
