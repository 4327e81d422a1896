/** Where the id of a workspace is expected, this name denotes the durable lane. */
export const DEFAULT_WORKSPACE = 'default';
