import type { FastifyInstance } from 'fastify';
import type { App } from '#server/platform/app.ts';
export function mountKnowledge(_server: FastifyInstance, _app: App): void {}
