/** The name of the durable lane where a workspace is expected. */
export const DEFAULT_WORKSPACE = 'default';
