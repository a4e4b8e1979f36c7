// In place of a media server where there is none: classes go on without sound and pictures.
import type { Media } from './types.ts';

export function createNoMedia(): Media {
  return {
    health: () => ({
      state: 'absent',
      reason:
        '没有音视频服务：上课照常，只是没有声音和画面 / No media server: classes go on without sound and pictures',
    }),
    onHealth: () => () => {},
    serve: () => {},
    token: () => Promise.reject(new Error('there is no media server')),
    openRoom: async () => {},
    closeRoom: async () => {},
    grant: async () => {},
    mute: async () => {},
    remove: async () => {},
    webhook: async () => null,
    stop: async () => {},
  };
}
