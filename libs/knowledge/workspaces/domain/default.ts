/** The name that denotes the durable lane in place of a workspace. */
export const DEFAULT_WORKSPACE = 'default';
