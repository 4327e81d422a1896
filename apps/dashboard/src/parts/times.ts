/** A time from the URL in the format of an input field, in the reader's time zone. */
export function localOf(text: string | undefined): string {
  const at = new Date(text ?? Number.NaN);
  if (Number.isNaN(at.getTime())) return '';
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
}

/** The value of a time field in the format of the service and of URLs. undefined: it is empty or not a time. */
export function utcOf(text: string): string | undefined {
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}
