/** A time of an address as a field for times shows it, in the zone of the reader. */
export function localOf(text: string | undefined): string {
  const at = new Date(text ?? Number.NaN);
  if (Number.isNaN(at.getTime())) return '';
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
}

/** What such a field says, as the service and addresses say it; undefined: nothing, or no time. */
export function utcOf(text: string): string | undefined {
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}
