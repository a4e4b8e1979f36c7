// LiveKit's Egress, a service beside a media server that a school runs: it records a room's sound and its picture, each into a
// file of its own. Where it puts them is a folder that both see, or the bucket that ours are in.
import {
  EgressClient,
  type EgressInfo,
  EgressStatus,
  EncodedFileOutput,
  EncodedFileType,
  S3Upload,
} from 'livekit-server-sdk';
import type { Config } from '../config.ts';
import type { Keys } from './settings.ts';
import type { EgressNews, EgressTrack } from './types.ts';

const CALL_S = 10;

type Settings = Pick<
  Config,
  'LIVEKIT_EGRESS' | 'S3_ENDPOINT' | 'S3_REGION' | 'S3_BUCKET' | 'S3_KEY' | 'S3_SECRET' | 'S3_PREFIX'
>;

/** Of a recorded track: below the folder, or a key of ours in the bucket. */
export const egressFile = (trackId: string): string => `egress/${trackId}.mp4`;

const NEWS: Readonly<Partial<Record<EgressStatus, EgressNews['state']>>> = {
  [EgressStatus.EGRESS_COMPLETE]: 'whole',
  // as long as a file may be there
  [EgressStatus.EGRESS_LIMIT_REACHED]: 'whole',
  [EgressStatus.EGRESS_FAILED]: 'failed',
  [EgressStatus.EGRESS_ABORTED]: 'failed',
};

/** Its times are nanoseconds; nought: not yet. */
export const newsOf = ({ egressId: id, status, startedAt }: EgressInfo): EgressNews => ({
  id,
  state: NEWS[status] ?? 'running',
  startedAt: startedAt === 0n ? null : Number(startedAt / 1_000_000n),
});

/** `url`: where the media server takes calls. */
export function egressAt(url: string, { key, secret }: Keys, settings: Settings) {
  const client = new EgressClient(url, key, secret, { requestTimeout: CALL_S, failover: false });
  const start = async (room: string, { id, kind }: EgressTrack): Promise<string> => {
    const file = new EncodedFileOutput({ fileType: EncodedFileType.MP4, ...placeOf(settings, egressFile(id)) });
    const info = await client.startRoomCompositeEgress(
      room,
      { file },
      kind === 'audio' ? { audioOnly: true } : { videoOnly: true, layout: 'speaker' },
    );
    return info.egressId;
  };
  /** What has ended by itself, or is not known any more, needs no word. */
  const stop = (id: string) =>
    client.stopEgress(id).then(
      () => {},
      (error: unknown) => {
        const code = error instanceof Error && 'code' in error ? error.code : '';
        if (code !== 'not_found' && code !== 'failed_precondition') throw error;
      },
    );
  return {
    /** All of them, or none. */
    start: async (room: string, tracks: readonly EgressTrack[]): Promise<string[]> => {
      const begun = await Promise.allSettled(tracks.map((track) => start(room, track)));
      const ids = begun.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      const failed = begun.find((one) => one.status === 'rejected');
      if (!failed) return ids;
      await Promise.allSettled(ids.map(stop));
      throw failed.reason;
    },
    stop,
    ask: async (egressId: string): Promise<EgressNews | null> => {
      const [info] = await client.listEgress({ egressId });
      return info ? newsOf(info) : null;
    },
  };
}

function placeOf({ LIVEKIT_EGRESS: folder = '', ...s3 }: Settings, file: string) {
  if (folder !== 's3') return { filepath: `${folder.replace(/\/+$/, '')}/${file}` };
  const prefix = s3.S3_PREFIX ? `${s3.S3_PREFIX.replace(/^\/+|\/+$/g, '')}/` : '';
  const value = new S3Upload({
    accessKey: s3.S3_KEY ?? '',
    secret: s3.S3_SECRET ?? '',
    region: s3.S3_REGION,
    endpoint: s3.S3_ENDPOINT ?? '',
    bucket: s3.S3_BUCKET ?? '',
    forcePathStyle: true,
  });
  return { filepath: prefix + file, output: { case: 's3', value } as const };
}
