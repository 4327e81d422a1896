/**
 * A statement that copies rows of a table, because storing thousands one by one would take minutes. `changes` is a JSON
 * object in SQL, in which `n` counts the copies. Generated columns are left out.
 */
const copyOf = (table, where, changes, copies) => `
  do $do$ declare columns text; begin
    select string_agg(quote_ident(column_name), ', ') into columns from information_schema.columns
      where table_schema = current_schema() and table_name = '${table}' and is_generated = 'NEVER';
    execute format($copy$
      insert into ${table} (%1$s) select %1$s from (
        select r.* from (select * from ${table} where ${where} limit 1) o
        cross join generate_series(1, ${copies}) n
        cross join lateral jsonb_populate_record(null::${table}, to_jsonb(o) || ${changes}) r) copies $copy$, columns);
  end $do$`;

/** The id of a copy: lower than every id that the service makes. Copies of several things take different series. */
const idOfCopy = (prefix, series = '0') => `'${prefix}_0${series}' || lpad(n::text, 24, '0')`;

/** Claims like one that exists, with their texts and what they are based on. */
export const claimsLike = (claimId, copies, series) =>
  [
    ['claims', 'id', 'id'],
    ['claim_statements', 'claim_id', 'claim_id'],
    ['claim_evidence', 'claim_id', 'claim_id'],
  ].map(([table, key, column]) =>
    copyOf(table, `${key} = '${claimId}'`, `jsonb_build_object('${column}', ${idOfCopy('clm', series)})`, copies),
  );

/** Open conflicts like one that exists, each of a copy of its new claim. */
export const conflictsLike = ({ id, newer }, copies) => [
  ...claimsLike(newer, copies),
  copyOf(
    'conflicts',
    `id = '${id}'`,
    `jsonb_build_object('id', ${idOfCopy('cnf')}, 'new_claim_id', ${idOfCopy('clm')})`,
    copies,
  ),
];

/**
 * A script for a page with a `LongList`: scrolls to the end of the list, one step per frame, while the list loads more.
 * Returns the longest time in which the page did not respond.
 */
export const scrollThrough = (rows, step) => `new Promise((resolve) => {
  const pane = document.querySelector('.window');
  const list = pane.querySelector('[role=list]');
  const began = performance.now();
  let [last, gapMs, frames, most] = [began, 0, 0, 0];
  const frame = () => {
    const now = performance.now();
    [gapMs, last, frames] = [Math.max(gapMs, now - last), now, frames + 1];
    most = Math.max(most, list.childElementCount);
    const seen = list.lastElementChild === null ? 0 : Number(list.lastElementChild.getAttribute('aria-posinset'));
    if (seen >= ${rows} && pane.scrollTop + pane.clientHeight >= pane.scrollHeight - 1)
      resolve({ gapMs, frames, most, tookMs: now - began });
    else {
      pane.scrollTop += ${step};
      requestAnimationFrame(frame);
    }
  };
  requestAnimationFrame(frame);
})`;

/**
 * A script that waits for an expression to be true. The content security policy of the dashboard lets a page evaluate
 * no text again, as `waitForFunction` would.
 */
export const until = (expression) => `new Promise((resolve) => {
  const look = () => ((${expression}) ? resolve(true) : requestAnimationFrame(look));
  look();
})`;
