/** Events available to the rules of /tg; all other kinds are personal. */
export const ruleEvents = [
  'task.created',
  'task.assigned',
  'task.statusChanged',
  'task.done',
  'task.remoteDone',
  'task.closed',
  'task.costsRequested',
  'task.deadline',
  'maintenance.endNear',
  'rollCall.noShow',
  'registration.requested',
] as const
export type RuleEvent = (typeof ruleEvents)[number]
