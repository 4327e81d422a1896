import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { Cause } from '#libs/graph/cascades/domain/index.js';
import { leaningOn, type Leaning, type Rest, type Standing } from '../domain/index.js';

const loadStandings = sql(import.meta.url, 'load-standings');
const listKeys = sql(import.meta.url, 'list-keys');
const listAgedBelow = sql(import.meta.url, 'list-aged-below');
const listRests = sql(import.meta.url, 'list-rests');

type Row<T> = T & Record<string, unknown>;

/** A space, and the time to read for. */
export interface Place {
  id: string;
  now: Date;
}

/** Reads how claims stand and what they rest on. */
export class StandingRepository {
  /** Claims of the space; what is not a claim, or of another space, is absent. */
  async load(tx: TenantTx, { id: spaceId, now }: Place, ids: readonly string[]): Promise<Map<string, Standing>> {
    const rows = ids.length === 0 ? [] : await tx.all<Row<Standing>>(loadStandings, spaceId, ids, now);
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** What decisions about these claims hold: it never changes, so it may be read before it is held. */
  async keys(tx: TenantTx, spaceId: string, ids: readonly string[]): Promise<string[]> {
    return (await tx.all<{ key: string }>(listKeys, spaceId, ids)).map(({ key }) => key);
  }

  /** Of derived claims: what they rest on, at any depth, whose evidence has aged by now. */
  async agedBelow(tx: TenantTx, { now }: Place, ids: readonly string[]): Promise<Map<string, Cause[]>> {
    const causes = new Map<string, Cause[]>(ids.map((id) => [id, []]));
    for (const { start, ...cause } of await tx.all<Row<Cause & { start: string }>>(listAgedBelow, ids, now))
      causes.get(start)!.push(cause);
    return causes;
  }

  /** Of nodes that are no claims and rest on claims: how these make them stand. What rests on nothing is absent. */
  async leanings(tx: TenantTx, place: Place, ids: readonly string[]): Promise<Map<string, Leaning>> {
    const rests = ids.length === 0 ? [] : await this.rests(tx, ids);
    const standings = await this.load(
      tx,
      place,
      rests.map(({ premiseId }) => premiseId),
    );
    const premisesOf = (id: string): Standing[] =>
      rests.filter(({ nodeId }) => nodeId === id).flatMap(({ premiseId }) => standings.get(premiseId) ?? []);
    return new Map([...new Set(rests.map(({ nodeId }) => nodeId))].map((id) => [id, leaningOn(premisesOf(id))]));
  }

  rests(tx: TenantTx, nodeIds: readonly string[]): Promise<Rest[]> {
    return tx.all<Row<Rest>>(listRests, nodeIds);
  }
}
