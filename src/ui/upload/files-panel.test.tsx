// Files on their way: why one was not taken.
import { afterEach, expect, test } from 'vitest';
import { CODE } from '#contract/codes.ts';
import { ApiError } from '#src/api/errors.ts';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import { SendingPanel } from './files-panel.tsx';
import { createUploads } from './uploads.ts';

let shown: Shown;
afterEach(() => shown.unmount());

test('what is larger than the school allows is refused in the server’s words, what is larger than any in ours', async () => {
  const uploads = createUploads({
    maxBytes: 10,
    send: () => Promise.reject(new ApiError(CODE.tooLarge, '文件超过 2 MB')),
  });
  shown = await renderScreen(
    <SendingPanel place="own" hint="" refresh={async () => {}} uploads={uploads} mostMb={200} />,
    {
      answers: {},
    },
  );
  uploads.add('own', [new File(['small'], 'a.pdf'), new File(['x'.repeat(11)], 'b.pdf')]);
  await expect.poll(() => shown.text()).toContain('文件超过 2 MB');
  await expect.poll(() => shown.text()).toContain('超过 200 MB，请压缩或拆分后再传');
});
