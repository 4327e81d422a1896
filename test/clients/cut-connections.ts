import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface CutConnections {
  url: string;
  /** The number of connections so far. */
  connections(): number;
  close(): Promise<void>;
}

/**
 * Forwards connections to a service, and cuts them. The first connection is cut before its answer comes back. Later
 * connections are cut after a number of bytes, even in the middle of an event.
 */
export async function cutConnections(serviceUrl: string, bytes: number): Promise<CutConnections> {
  const port = Number(new URL(serviceUrl).port);
  const open = new Set<Socket>();
  let connections = 0;
  const server = createServer((caller) => {
    connections += 1;
    let left = connections === 1 ? 0 : bytes;
    const service = connect(port, '127.0.0.1');
    const end = (): void => {
      caller.destroy();
      service.destroy();
    };
    for (const socket of [caller, service]) {
      open.add(socket);
      socket.on('error', end).on('close', () => {
        open.delete(socket);
        end();
      });
    }
    caller.pipe(service);
    service.on('data', (chunk: Buffer) => {
      const passed = chunk.subarray(0, left);
      left -= chunk.length;
      if (left > 0) caller.write(passed);
      else caller.write(passed, end);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => connections,
    close: () => {
      for (const socket of open) socket.destroy();
      return new Promise((done) => server.close(() => done()));
    },
  };
}
