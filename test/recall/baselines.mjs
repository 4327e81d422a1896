// What search is compared with: the same turns, ranked by commonly available means, in a separate in-memory database.
import { PGlite } from '@electric-sql/pglite';
import { withProgress } from './progress.mjs';

const LOOKED_AT = 10;
const K1 = 1.2;
const B = 0.75;

/**
 * Opens the baselines. Each baseline returns the ids of the turns found for a question, best first, within the
 * question's dialogue.
 */
export async function openBaselines(dialogues) {
  const pglite = await PGlite.create();
  await pglite.exec(
    `create table turns (dialogue text, id text, document tsvector); create index on turns using gin (document)`,
  );
  const byDialogue = new Map();
  await withProgress('Indexing for the baselines', dialogues.length, async (count) => {
    for (const { id, sessions } of dialogues) {
      const turns = sessions
        .flatMap((session) => session.turns)
        .map(({ externalId, speaker, content }) => ({ id: externalId, text: `${speaker} ${content}` }));
      await pglite.query(
        `insert into turns select $1, t.id, to_tsvector('english', t.text) from json_to_recordset($2) as t (id text, text text)`,
        [id, JSON.stringify(turns)],
      );
      byDialogue.set(id, await documentsOf(pglite, id));
      count(1);
    }
  });
  return {
    close: () => pglite.close(),
    async tsRank({ dialogue, question }) {
      const { rows } = await pglite.query(
        `
        select id from turns, (select replace(plainto_tsquery('english', $2)::text, ' & ', ' | ')::tsquery as query) asked
        where dialogue = $1 and document @@ query order by ts_rank(document, query) desc, id limit ${LOOKED_AT}`,
        [dialogue, question],
      );
      return { found: rows.map(({ id }) => id) };
    },
    async bm25({ dialogue, question }) {
      const { rows } = await pglite.query(`select lexeme from unnest(to_tsvector('english', $1))`, [question]);
      return {
        found: bestOf(
          byDialogue.get(dialogue),
          rows.map(({ lexeme }) => lexeme),
        ),
      };
    },
  };
}

async function documentsOf(pglite, dialogue) {
  const { rows } = await pglite.query(
    `
    select t.id, coalesce(json_object_agg(l.lexeme, cardinality(l.positions)) filter (where l.lexeme is not null), '{}') as counts
    from turns t left join lateral unnest(t.document) l on true where t.dialogue = $1 group by t.id`,
    [dialogue],
  );
  const documents = rows.map(({ id, counts }) => ({
    id,
    counts: new Map(Object.entries(counts)),
    length: Object.values(counts).reduce((sum, n) => sum + n, 0),
  }));
  const holding = new Map();
  for (const { counts } of documents) for (const word of counts.keys()) holding.set(word, (holding.get(word) ?? 0) + 1);
  return { documents, holding, meanLength: documents.reduce((sum, { length }) => sum + length, 0) / documents.length };
}

function bestOf({ documents, holding, meanLength }, words) {
  const idf = (word) => Math.log(1 + (documents.length - holding.get(word) + 0.5) / (holding.get(word) + 0.5));
  const score = ({ counts, length }) =>
    words
      .filter((word) => counts.has(word))
      .reduce((sum, word) => {
        const count = counts.get(word);
        return sum + (idf(word) * count * (K1 + 1)) / (count + K1 * (1 - B + (B * length) / meanLength));
      }, 0);
  return documents
    .map((document) => ({ id: document.id, score: score(document) }))
    .filter((each) => each.score > 0)
    .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
    .slice(0, LOOKED_AT)
    .map(({ id }) => id);
}
