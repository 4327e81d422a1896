/** The consequence of losing a table, see prisma/schema/base.prisma. */
export type Tier = 'critical' | 'degradable' | 'disposable' | 'log' | 'operational';
