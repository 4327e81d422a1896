import type { Service } from './service.js';

/** How many statements are sent to the database while the work runs. */
export async function countStatements(service: Service, work: () => Promise<unknown>): Promise<number> {
  const { database } = service.database;
  const connect = database.connect.bind(database);
  let count = 0;
  database.connect = async () => {
    const connection = await connect();
    const counting = (...args: Parameters<typeof connection.query>) => {
      count += 1;
      return connection.query(...args);
    };
    return {
      query: counting,
      release: (error) => {
        connection.release(error);
      },
    };
  };
  try {
    await work();
  } finally {
    database.connect = connect;
  }
  return count;
}
