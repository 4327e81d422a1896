import { markdownTable, shown } from '../figures.mjs';

/** Parts of the stored data, each with the tables that hold it. All other tables are `other`. */
const PARTS = {
  'vectors, with their index': /^embeddings$/,
  'claims with their words, evidence and changes': /^claim/,
  evidence: /^evidence$/,
  'the log: events, seals, what they mention': /^(events|event_|unsealed_events)/,
  other: /./,
};

/** Bytes of each part for a claim that came through the API, once the background has done its work. */
export async function bytesByPart(client) {
  const { rows } =
    await client.query(`select c.relname as name, pg_table_size(c.oid)::float8 as rows, pg_indexes_size(c.oid)::float8 as indexes
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind = 'r'`);
  const {
    rows: [{ claims }],
  } = await client.query('select count(*)::integer as claims from claims');
  const partOf = (name) => Object.keys(PARTS).find((part) => PARTS[part].test(name));
  const lines = Object.keys(PARTS).map((part) => {
    const of = (figure) =>
      rows.filter(({ name }) => partOf(name) === part).reduce((sum, row) => sum + row[figure], 0) / claims;
    return [part, of('rows'), of('indexes')];
  });
  return {
    table: () => {
      const total = ['all', ...[1, 2].map((column) => lines.reduce((sum, line) => sum + line[column], 0))];
      return markdownTable(
        ['bytes a claim', 'rows', 'indexes', 'both'],
        [...lines, total].map(([part, own, indexes]) => [part, ...[own, indexes, own + indexes].map(rounded)]),
      );
    },
  };
}

const rounded = (bytes) => shown(Math.round(bytes));
