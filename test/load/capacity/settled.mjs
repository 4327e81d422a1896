const LOOK_EVERY_MS = 100;

/** Waits until the background work that follows from the writes is done. */
export async function settled(client) {
  for (;;) {
    const {
      rows: [{ isSettled }],
    } = await client.query(`select not exists (select from outbox) and not exists (select from unsealed_events)
      and not exists (select from claims c where not exists (select from embeddings e where e.tenant_id = c.tenant_id and e.owner_id = c.id)
        and c.recorded_at > now() - interval '10 minutes') as "isSettled"`);
    if (isSettled) return;
    await new Promise((resolve) => {
      setTimeout(resolve, LOOK_EVERY_MS);
    });
  }
}
