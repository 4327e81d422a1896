/** What the loss of a table means, see prisma/schema/base.prisma. */
export type Tier = 'critical' | 'degradable' | 'disposable' | 'log' | 'operational';
