import type { AddressInfo } from 'node:net';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ensureDemo } from './ensure-demo.js';
import { welcome } from './welcome.js';

/** Makes the demo of a service that listens already, and tells whoever started it how to use it. */
export async function greet(app: NestFastifyApplication, home: string): Promise<void> {
  const { port } = app.getHttpServer().address() as AddressInfo;
  const demo = await ensureDemo(app, home, `http://127.0.0.1:${port}`);
  const isColoured = process.stdout.isTTY === true && !process.env.NO_COLOR;
  process.stdout.write(`${welcome(demo, { home, startedInMs: performance.now(), isColoured })}\n`);
}
