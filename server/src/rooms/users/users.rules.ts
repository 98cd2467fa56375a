import { fieldTitle } from '@naryad/contract/kit/messages'
import type { Role } from '@naryad/contract/kit/rights'
import { type Queue, queues as allQueues } from '@naryad/contract/tasks/tasks.queues'
import { hasCompanyIfClient, companyRequiredSentence, UserInput } from '@naryad/contract/users/users.accounts'

type Place = Pick<UserInput, 'role' | 'isSenior' | 'queues' | 'companyId' | 'extension'>

const worksInQueues: ReadonlySet<Role> = new Set(['operator', 'engineer'])

/** Fields that a role cannot have or requires, with a sentence each. */
export function misfits({ role, isSenior, queues, companyId, extension }: Place): Record<string, string> {
  const wrong: Record<string, string> = {}
  const refuse = (field: keyof Place, sentence: string): void => {
    wrong[field] = `${fieldTitle(UserInput, field)}: ${sentence}`
  }
  if (!hasCompanyIfClient({ role, companyId })) refuse('companyId', companyRequiredSentence)
  if (role !== 'client' && companyId !== null) refuse('companyId', 'у сотрудника её нет')
  if (isSenior && role !== 'operator') refuse('isSenior', 'только для роли «Диспетчер»')
  if (queues.length > 0 && !worksInQueues.has(role))
    refuse('queues', 'только для ролей «Диспетчер» и «Инженер»')
  if (role === 'client' && extension !== '') refuse('extension', 'только у сотрудников')
  return wrong
}

/** Distinct queues in the usual order; all queues mean no limit. */
export function inOrder(queues: readonly Queue[]): Queue[] {
  const wanted = allQueues.filter((queue) => queues.includes(queue))
  return wanted.length === allQueues.length ? [] : wanted
}
