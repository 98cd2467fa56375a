export const roles = ['admin', 'operator', 'engineer', 'client'] as const
export type Role = (typeof roles)[number]

export const roleTitles: Record<Role, string> = {
  admin: 'Администратор',
  operator: 'Диспетчер',
  engineer: 'Инженер',
  client: 'Представитель организации',
}

/** A senior dispatcher is an operator with a flag. */
export const roleTitleOf = ({ role, isSenior }: { role: Role; isSenior: boolean }): string =>
  role === 'operator' && isSenior ? 'Старший диспетчер' : roleTitles[role]

/** The scope of a right: every object, the user's own work, the objects of the user's organization, nothing. */
export const reaches = ['all', 'own', 'company', 'none'] as const
export type Scope = (typeof reaches)[number]

/** A senior dispatcher is an operator with a flag, with a separate column in the table. */
type Column = Role | 'senior'

const scopes = (
  admin: Scope,
  senior: Scope,
  operator: Scope,
  engineer: Scope,
  client: Scope,
): Record<Column, Scope> => ({
  admin,
  senior,
  operator,
  engineer,
  client,
})

/**
 * The permission table: action × role → scope. The server enforces it, the screens hide controls by it.
 * Columns: administrator, senior dispatcher, dispatcher, engineer, client.
 */
const table = {
  'tasks.read': scopes('all', 'all', 'all', 'own', 'company'),
  'tasks.create': scopes('all', 'all', 'all', 'own', 'company'),
  'tasks.update': scopes('all', 'all', 'all', 'own', 'company'),
  'tasks.delete': scopes('all', 'all', 'all', 'none', 'none'),
  'tasks.move': scopes('all', 'all', 'all', 'own', 'company'),
  'tasks.work': scopes('all', 'all', 'all', 'own', 'none'),
  'tasks.assign': scopes('all', 'all', 'all', 'own', 'none'),
  'tasks.crew': scopes('all', 'all', 'all', 'none', 'none'),
  'tasks.plan': scopes('all', 'all', 'all', 'own', 'none'),
  'tasks.next': scopes('all', 'all', 'all', 'own', 'none'),
  'tasks.promise': scopes('all', 'all', 'all', 'own', 'none'),
  'tasks.dispatch': scopes('all', 'all', 'all', 'none', 'none'),
  // Copies, links and merges.
  'tasks.relate': scopes('all', 'all', 'all', 'none', 'none'),
  'tasks.close': scopes('all', 'all', 'all', 'none', 'none'),
  'tasks.reopen': scopes('all', 'all', 'none', 'none', 'none'),
  // Questions about costs to people without an account, and their answers by phone.
  'approvals.send': scopes('all', 'all', 'all', 'own', 'none'),
  'approvals.byPhone': scopes('all', 'all', 'all', 'none', 'none'),
  // The answer of a representative to the plan of works of the own organization.
  'plans.answer': scopes('none', 'none', 'none', 'none', 'company'),
  // Evidence of a visit, and who questions it; hidden from clients.
  'disputes.read': scopes('all', 'all', 'all', 'own', 'none'),
  'disputes.write': scopes('all', 'all', 'none', 'none', 'none'),
  'tasks.approveCosts': scopes('all', 'all', 'none', 'none', 'company'),
  // The contract of a task other than the one found for it.
  'tasks.contract': scopes('all', 'all', 'none', 'none', 'none'),
  'tasks.comment': scopes('all', 'all', 'all', 'own', 'company'),
  'tasks.commentInternally': scopes('all', 'all', 'all', 'own', 'none'),
  'tasks.attach': scopes('all', 'all', 'all', 'own', 'company'),
  'tasks.administer': scopes('all', 'none', 'none', 'none', 'none'),
  'cars.read': scopes('all', 'all', 'all', 'own', 'company'),
  'cars.write': scopes('all', 'all', 'all', 'none', 'none'),
  'cars.delete': scopes('all', 'none', 'none', 'none', 'none'),
  'cars.attach': scopes('all', 'all', 'all', 'own', 'none'),
  'monitoring.read': scopes('all', 'all', 'all', 'none', 'none'),
  'maintenance.read': scopes('all', 'all', 'all', 'own', 'company'),
  'maintenance.write': scopes('all', 'all', 'all', 'none', 'none'),
  'maintenance.administer': scopes('all', 'none', 'none', 'none', 'none'),
  'units.read': scopes('all', 'all', 'all', 'own', 'company'),
  'units.move': scopes('all', 'all', 'all', 'own', 'none'),
  'units.write': scopes('all', 'all', 'all', 'none', 'none'),
  // Models of units.
  'units.administer': scopes('all', 'none', 'none', 'none', 'none'),
  'light.read': scopes('all', 'all', 'all', 'own', 'company'),
  'lightRules.administer': scopes('all', 'none', 'none', 'none', 'none'),
  'companies.read': scopes('all', 'all', 'all', 'own', 'company'),
  'companies.write': scopes('all', 'all', 'all', 'none', 'none'),
  'companies.delete': scopes('all', 'none', 'none', 'none', 'none'),
  'companies.attach': scopes('all', 'all', 'all', 'none', 'none'),
  'contracts.read': scopes('all', 'all', 'all', 'none', 'company'),
  // The own limit of approval and norms are not for those who write costs and keep terms.
  'contracts.write': scopes('all', 'all', 'none', 'none', 'none'),
  // Questions to clients about plans of works, and what became of questions within a contract.
  'contracts.ask': scopes('all', 'all', 'all', 'none', 'none'),
  'acts.read': scopes('all', 'all', 'all', 'none', 'company'),
  'acts.write': scopes('all', 'all', 'none', 'none', 'none'),
  // Numbers of invoices, which an accounting system gives back.
  'acts.invoice': scopes('all', 'all', 'none', 'none', 'none'),
  'drivers.read': scopes('all', 'all', 'all', 'own', 'company'),
  'drivers.write': scopes('all', 'all', 'all', 'none', 'none'),
  'drivers.delete': scopes('all', 'none', 'none', 'none', 'none'),
  // Activities of drivers are personal data, so their files have rights of their own. An engineer has the own uploads
  // and the trucks of the own tasks.
  'tachographFiles.read': scopes('all', 'all', 'all', 'own', 'none'),
  'tachographFiles.write': scopes('all', 'all', 'all', 'own', 'none'),
  'tachographFiles.decide': scopes('all', 'all', 'all', 'none', 'none'),
  'contacts.read': scopes('all', 'all', 'all', 'own', 'company'),
  'contacts.write': scopes('all', 'all', 'all', 'none', 'none'),
  'contacts.delete': scopes('all', 'none', 'none', 'none', 'none'),
  // The feed of changes for other programs.
  'changes.read': scopes('all', 'all', 'all', 'none', 'none'),
  'calendar.read': scopes('all', 'all', 'all', 'own', 'company'),
  'calendar.plan': scopes('all', 'all', 'all', 'own', 'none'),
  // The caller's own day and its private iCalendar URL.
  'calendar.own': scopes('own', 'own', 'own', 'own', 'none'),
  'absences.write': scopes('all', 'all', 'all', 'own', 'none'),
  'rollCall.read': scopes('all', 'all', 'all', 'own', 'company'),
  'rollCall.write': scopes('all', 'all', 'all', 'none', 'none'),
  // Scores of the work of employees.
  'ratings.read': scopes('all', 'all', 'none', 'none', 'none'),
  'reports.read': scopes('all', 'all', 'all', 'none', 'company'),
  'shifts.use': scopes('all', 'all', 'all', 'none', 'none'),
  'suggestions.decide': scopes('all', 'all', 'all', 'none', 'none'),
  // Calls hold phone numbers and names of people of every organization.
  'calls.use': scopes('all', 'all', 'all', 'none', 'none'),
  // Recordings; a dispatcher hears the own calls.
  'calls.listen': scopes('all', 'all', 'own', 'none', 'none'),
  // Calls written down by hand; a dispatcher changes the own ones.
  'calls.note': scopes('all', 'all', 'own', 'none', 'none'),
  'imports.run': scopes('all', 'all', 'all', 'none', 'none'),
  'users.readOperators': scopes('all', 'all', 'all', 'all', 'none'),
  'users.read': scopes('all', 'all', 'all', 'none', 'none'),
  'users.write': scopes('all', 'none', 'none', 'none', 'none'),
  // A senior dispatcher approves only representatives of clients; the service checks the role of the new
  // account.
  'registration.read': scopes('all', 'all', 'none', 'none', 'none'),
  'registration.decide': scopes('all', 'all', 'none', 'none', 'none'),
  // Chats receive tasks of every queue, so roles limited to some queues cannot manage the rules.
  'messengers.read': scopes('all', 'all', 'none', 'none', 'none'),
  'messengers.write': scopes('all', 'all', 'none', 'none', 'none'),
  'audit.read': scopes('all', 'none', 'none', 'none', 'none'),
  'settings.read': scopes('all', 'none', 'none', 'none', 'none'),
  'settings.write': scopes('all', 'none', 'none', 'none', 'none'),
  'letters.read': scopes('all', 'none', 'none', 'none', 'none'),
  'privacy.manage': scopes('all', 'none', 'none', 'none', 'none'),
} satisfies Record<string, Record<Column, Scope>>

export type Permission = keyof typeof table

export const permissions = Object.keys(table) as [Permission, ...Permission[]]

/** The permissions of a role, with their scopes. */
export function scopeOf(permission: Permission, who: { role: Role; isSenior: boolean }): Scope {
  return table[permission][who.role === 'operator' && who.isSenior ? 'senior' : who.role]
}
