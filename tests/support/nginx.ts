// Debian's nginx with docs/nginx.conf as it ships, on free ports.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Nginx {
  url: string;
  stop: () => void;
}

export const hasNginx = (): boolean => spawnSync('nginx', ['-v'], { stdio: 'ignore' }).status === 0;

/** Where the configuration has the content origin. */
export const CONTENT_NAME = 'files.school.example';

/** `upstream`: where Mengoo listens, as `127.0.0.1:8080`; `content`: where it gives out foreign content. */
export async function startNginx(upstream: string, content = '127.0.0.1:9'): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'mengoo-nginx-'));
  const port = await freePort();
  const site = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'nginx.conf'), 'utf8')
    .replaceAll('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('127.0.0.1:8080', upstream)
    .replace('127.0.0.1:8081', content);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((n) => `${n}_temp_path ${folder}/${n};`)
    .join('\n');
  // around the site: what Debian's own nginx.conf has, gzip on included
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; worker_processes 1;
     events { worker_connections 512; }
     http { include /etc/nginx/mime.types; default_type application/octet-stream; access_log off; gzip on; ${temporary}
     ${site} }`,
  );
  const child: ChildProcess = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  for (let i = 0; i < 200; i++) {
    if (
      await fetch(`${url}/api/health`)
        .then((r) => r.ok)
        .catch(() => false)
    )
      break;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return {
    url,
    stop: () => {
      child.kill('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
