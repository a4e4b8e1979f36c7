// `GET /metrics` for Prometheus: how long answers take, how many streams are open, what jobs wait. No names, no ids, no secrets.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { App } from '#server/platform/app.ts';
import { openStreams } from '#server/platform/http/runs.ts';
import { notServed } from '#server/platform/http/unrouted.ts';
import { jobsByState } from '../jobs/index.ts';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export function mountMetrics(server: FastifyInstance, app: App): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const http = new Histogram({
    name: 'mengoo_http_seconds',
    help: 'How long requests take, by the route and the status of their answer',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  });
  new Gauge({
    name: 'mengoo_streams',
    help: 'Event streams that are open in this process',
    registers,
    collect() {
      this.set(openStreams());
    },
  });
  new Gauge({
    name: 'mengoo_jobs',
    help: 'Jobs by state',
    labelNames: ['state'],
    registers,
    async collect() {
      this.reset();
      for (const { state, count } of await jobsByState(app.pool)) this.set({ state }, count);
    },
  });
  server.addHook('onResponse', async (request, reply) => {
    // the route as it is declared: addresses hold ids
    const route = request.routeOptions.url ?? 'none';
    http.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  server.get('/metrics', async (request, reply) => {
    if (!mayRead(app.config.METRICS_TOKEN, request)) return notServed(request, reply);
    return reply.header('content-type', registry.contentType).send(await registry.metrics());
  });
}

/** With the token; where none is set, from this very machine, and not through a proxy. */
function mayRead(token: string | undefined, { headers, socket }: FastifyRequest): boolean {
  if (token !== undefined) return same(headers.authorization ?? '', `Bearer ${token}`);
  const isForwarded = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'].some((name) => headers[name] !== undefined);
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  return !isForwarded && (address === '::1' || address.startsWith('127.'));
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const same = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));
