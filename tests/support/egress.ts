// A media server with Egress beside it, as far as its calls go: Twirp by JSON with LiveKit's tokens, files in a folder, and
// webhooks signed as LiveKit signs them. What it records is given to it.
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { copyFileSync, mkdirSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname } from 'node:path';
import { AccessToken, TokenVerifier } from 'livekit-server-sdk';

/** As Twirp's JSON has it. */
interface EgressRequest {
  roomName: string;
  audioOnly?: boolean;
  videoOnly?: boolean;
  layout?: string;
  fileOutputs: { fileType?: string; filepath: string; s3?: Record<string, unknown> }[];
}
interface Running {
  egressId: string;
  request: EgressRequest;
  status: string;
  /** ms, by its own clock. */
  startedAt: number;
}

export interface FakeEgress {
  url: string;
  keys: { key: string; secret: string };
  begun: Running[];
  /** How many of the next calls to begin fail. */
  refuse: (calls: number) => void;
  /** Its webhooks do not arrive. */
  mute: (isMute: boolean) => void;
  /** Where its webhooks go. */
  tells: (url: string) => void;
  /** Ends what runs as Egress does by itself. */
  end: (egressId: string, status: 'EGRESS_COMPLETE' | 'EGRESS_FAILED') => Promise<void>;
  stop: () => Promise<void>;
}

/** ms: its clock is wrong by so much. */
const APART = 90_000;

/** `films`: files that it "records". */
export async function startEgress(films: { audio: string; screen: string }): Promise<FakeEgress> {
  const keys = { key: 'APIegress', secret: randomUUID() };
  const begun: Running[] = [];
  let [target, refusals, isMute] = ['', 0, false];
  const now = () => Date.now() - APART;
  const infoOf = ({ egressId, request, status, startedAt }: Running) => ({
    egressId,
    roomName: request.roomName,
    status,
    startedAt: String(BigInt(startedAt) * 1_000_000n),
    fileResults: [{ filename: request.fileOutputs[0]?.filepath ?? '' }],
  });

  async function tell(event: string, running: Running): Promise<void> {
    if (isMute || target === '') return;
    const createdAt = String(Math.floor(now() / 1000));
    const body = JSON.stringify({ event, id: `EV_${randomUUID()}`, createdAt, egressInfo: infoOf(running) });
    const token = new AccessToken(keys.key, keys.secret, { ttl: 300 });
    token.sha256 = createHash('sha256').update(body).digest('base64');
    const headers = { 'content-type': 'application/webhook+json', authorization: await token.toJwt() };
    // sent again after a fault, as LiveKit does: also when all went well
    for (let i = 0; i < 2; i++) await fetch(`${target}/api/open/LiveKit`, { method: 'POST', headers, body });
  }
  async function end(egressId: string, status: string): Promise<Running | null> {
    const running = begun.find((one) => one.egressId === egressId);
    if (!running || running.status !== 'EGRESS_ACTIVE') return null;
    running.status = status;
    const { filepath = '' } = running.request.fileOutputs[0] ?? {};
    if (status === 'EGRESS_COMPLETE') {
      mkdirSync(dirname(filepath), { recursive: true });
      copyFileSync(running.request.audioOnly ? films.audio : films.screen, filepath);
    }
    await tell('egress_ended', running);
    return running;
  }
  const calls: Record<string, (body: Record<string, unknown>) => Promise<object | null>> = {
    'RoomService/ListRooms': async () => ({ rooms: [] }),
    'RoomService/CreateRoom': async ({ name }) => ({ name }),
    'RoomService/DeleteRoom': async () => ({}),
    'Egress/StartRoomCompositeEgress': async (body) => {
      if (refusals > 0) {
        refusals -= 1;
        return null;
      }
      const request = body as unknown as EgressRequest;
      const running = { egressId: `EG_${begun.length}`, request, status: 'EGRESS_ACTIVE', startedAt: now() };
      begun.push(running);
      void tell('egress_started', running).catch(() => {});
      return infoOf(running);
    },
    'Egress/StopEgress': async ({ egressId }) => {
      const ended = await end(String(egressId), 'EGRESS_COMPLETE');
      return ended && infoOf(ended);
    },
    'Egress/ListEgress': async ({ egressId }) => ({
      items: begun.filter((one) => one.egressId === egressId).map(infoOf),
    }),
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = request.url?.split('/twirp/livekit.')[1] ?? '';
    const grant = await new TokenVerifier(keys.key, keys.secret)
      .verify((request.headers.authorization ?? '').slice('Bearer '.length))
      .catch(() => null);
    const may = call.startsWith('Egress/') ? grant?.video?.roomRecord : grant?.video;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const send = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (!may) return void send(401, { code: 'unauthenticated', msg: 'no' });
    const done = await calls[call]?.(JSON.parse(Buffer.concat(chunks).toString() || '{}'));
    if (done) send(200, done);
    else
      send(call.endsWith('StopEgress') ? 412 : 503, {
        code: call.endsWith('StopEgress') ? 'failed_precondition' : 'unavailable',
        msg: 'no',
      });
  }

  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keys,
    begun,
    refuse: (calls) => {
      refusals = calls;
    },
    mute: (silent) => {
      isMute = silent;
    },
    tells: (url) => {
      target = url;
    },
    end: async (egressId, status) => void (await end(egressId, status)),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
