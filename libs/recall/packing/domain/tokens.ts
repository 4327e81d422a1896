/** How many tokens a text is, to whoever counts; or some number above `enough`, where it is more than that. */
export type CountTokens = (text: string, enough?: number) => number;

const encoder = new TextEncoder();
const BYTES_PER_TOKEN = 4;

/** The count without a vocabulary: bytes of UTF-8 divided by four, rounded up (claims spec, section 10). */
export const estimatedTokens: CountTokens = (text) => Math.ceil(encoder.encode(text).length / BYTES_PER_TOKEN);
