// The embedded engine of `npm run dev`: a process that keeps the database open while the service restarts. Starting the
// engine took about half of the processor time of a restart.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from './root.mjs';

const SOURCES = 'libs/platform/database/';

/** Whether a change of this file takes effect only in a new engine. */
export const isOfEngine = (path) => path.startsWith(SOURCES);

export function keepEngine() {
  let engine;
  let service;

  const start = () => {
    // The lock file of the directory shows the argument. Secrets are in the environment, so it is not passed on.
    const started = fork(join(root, 'dist', SOURCES, 'embedded/engine-process.js'), ['of npm run dev'], {
      execArgv: [],
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    // A reply to an earlier service may arrive late. The present one ignores it, because it did not give it its number.
    started.on('message', (reply) => service.connected && service.send({ engine: reply }, () => undefined));
    started.on('exit', () => {
      if (engine !== started) return;
      engine = undefined;
      // The calls of the service would never be answered.
      service.kill('SIGKILL');
    });
    return started;
  };

  return {
    /** Passes messages between the service and the engine, which is started by the first one. */
    serve(child) {
      const pass = ({ engine: request }) => {
        if (request === undefined) return;
        service = child;
        engine ??= start();
        engine.send(request, () => undefined);
      };
      child.on('message', pass);
      // What a process has sent may arrive after its end, when the next one already has the engine.
      child.on('exit', () => child.off('message', pass));
    },
    /** Ends the engine, which closes the database first. */
    async stop() {
      const stopped = engine;
      engine = undefined;
      if (stopped === undefined) return;
      stopped.disconnect();
      await once(stopped, 'exit');
    },
  };
}
