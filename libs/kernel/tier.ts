/** What the loss of a table means, and so how recovery treats it. prisma/schema/base.prisma explains the tiers. */
export type Tier = 'critical' | 'degradable' | 'disposable' | 'log' | 'operational';
