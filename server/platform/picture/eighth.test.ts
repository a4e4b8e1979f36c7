// An eighth of a picture against the means that were painted into it. The two JPEG files are libjpeg's (colours at half size; restarts,
// and progressive), of 45 x 37 grey pixels, each 20 + 4 x + 2 y.
import { encode } from 'jpeg-js';
import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { eighthOf } from './eighth.ts';

const BASELINE =
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAARCAAlAC0DASIAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEBAQEBAQAAAAAAAAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAECAxEEBSExBhJBUQdhcRMiMoEIFEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6goOEhYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExcbHyMnK0tPU1dbX2Nna4uPk5ebn6Onq8vP09fb3+Pn6/90ABAAB/9oADAMBAAIRAxEAPwDnIlq7EtQxLVyJaAP/0K0S1diWoIlq7EtAH//R0Ilq4i8VFEtW0XigD//SyYlq7EtQRLV2JaAP/9OSJauRLUMS1diWgD//1N2JauIvFRRLTb3U7LSxH9tm8rzM7PkZs4xnoD6igD//1asQq7EKKKAP/9bQiFXYhRRQB//X6mIV534lvHvdbuS4wsLGFB6BSR+pyfxoooA//9k=';
const PROGRESSIVE =
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wgARCAAlAC0DASIAAhEBAxEB/8QAGQABAQEBAQEAAAAAAAAAAAAAAwIABQEG/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACEAMQAAAB5rwxbm5bQxw2hhGhi2nw5LbDtsN87sf/xAAaEAEBAAMBAQAAAAAAAAAAAAABAAIDEAQS/9oACAEBAAEFAiIiOEREcIiI4RERZ7MNURERenP73f/EABQRAQAAAAAAAAAAAAAAAAAAADD/2gAIAQMBAT8BH//EABQRAQAAAAAAAAAAAAAAAAAAADD/2gAIAQIBAT8BH//EABwQAAEDBQAAAAAAAAAAAAAAAAEAAhESICFAYf/aAAgBAQAGPwLXFZibncwv/8QAGxABAQABBQAAAAAAAAAAAAAAAQARICExcYH/2gAIAQEAAT8hEIQhBCEIQghCEIQQhCELpCbLqAmVw8fL/9oADAMBAAIAAwAAABCCghQTBxzz/8QAFBEBAAAAAAAAAAAAAAAAAAAAMP/aAAgBAwEBPxAf/8QAFBEBAAAAAAAAAAAAAAAAAAAAMP/aAAgBAgEBPxAf/8QAHRABAAICAgMAAAAAAAAAAAAAAQARICFBUTGBof/aAAgBAQABPxDGqtWVVasqq1ZVUdyrnKq/A9kMMMMMbzSB6En1t9z/2Q==';

const [WIDTH, HEIGHT] = [45, 37];
const painted = (): Buffer => {
  const data = Buffer.alloc(4 * WIDTH * HEIGHT, 255);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) data.fill(20 + 4 * x + 2 * y, 4 * (y * WIDTH + x), 4 * (y * WIDTH + x) + 3);
  return data;
};
const png = (): Buffer => PNG.sync.write(Object.assign(new PNG({ width: WIDTH, height: HEIGHT }), { data: painted() }));
const files = {
  baseline: Buffer.from(BASELINE, 'base64'),
  progressive: Buffer.from(PROGRESSIVE, 'base64'),
  'another encoder': Buffer.from(encode({ data: painted(), width: WIDTH, height: HEIGHT }, 90).data),
  PNG: png(),
};

test.each(Object.entries(files))('%s: the mean of each eight by eight', (_name, bytes) => {
  const grey = eighthOf(bytes);
  expect([grey?.width, grey?.height]).toEqual([6, 5]);
  // blocks that lie in the picture altogether
  for (let y = 0; y < 4; y++)
    for (let x = 0; x < 5; x++)
      expect(Math.abs((grey?.values[y * 6 + x] ?? 0) - (20 + 4 * (8 * x + 3.5) + 2 * (8 * y + 3.5)))).toBeLessThan(4);
});

test('which side is up is read from Exif', () => {
  const exif = Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0', 'latin1');
  const app1 = Buffer.concat([Buffer.from([0xff, 0xe1, 0, exif.length + 2]), exif]);
  const turned = Buffer.concat([files.baseline.subarray(0, 2), app1, files.baseline.subarray(2)]);
  expect(eighthOf(turned)?.orientation).toBe(6);
});

test.each(Object.entries(files))(
  '%s cut off anywhere, or with any byte changed, ends without an error',
  (_name, bytes) => {
    for (let end = 0; end < bytes.length; end += 3) eighthOf(bytes.subarray(0, end));
    for (let at = 2; at < bytes.length; at++) {
      const other = Buffer.from(bytes);
      other[at] = (bytes[at] ?? 0) ^ (1 + (at % 255));
      eighthOf(other);
    }
  },
);

test('what says that it is huge, and what is no picture, is nothing', () => {
  const huge = Buffer.from(files.baseline);
  const frame = huge.indexOf(Buffer.from([0xff, 0xc0]));
  huge.writeUInt32BE(0xffffffff, frame + 5);
  const hugePng = png();
  hugePng.writeUInt32BE(100_000, 16);
  for (const bytes of [huge, hugePng, Buffer.from('RIFF'), Buffer.alloc(0), Buffer.from([0xff, 0xd8])])
    expect(eighthOf(bytes)).toBeNull();
});
