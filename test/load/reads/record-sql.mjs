// Loaded into an API process before anything else (node --import). Writes every read-only transaction that it commits
// to the file RECORD_SQL_TO, as one JSON array of statements per line, before the commit is sent.
import { appendFileSync } from 'node:fs';
import pg from 'pg';

const transactions = new WeakMap();
const { query } = pg.Client.prototype;

pg.Client.prototype.query = function record(statement, ...rest) {
  const { text = statement, name, values } = statement;
  if (text.startsWith('begin read only')) transactions.set(this, []);
  const statements = transactions.get(this);
  statements?.push({ text, name, values });
  if (statements && text === 'commit') {
    transactions.delete(this);
    appendFileSync(process.env.RECORD_SQL_TO, `${JSON.stringify(statements)}\n`);
  }
  return query.call(this, statement, ...rest);
};
