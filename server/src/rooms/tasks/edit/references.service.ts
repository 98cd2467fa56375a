import { fieldTitle } from '@naryad/contract/kit/messages'
import { inQuotes } from '@naryad/contract/kit/quotes'
import { foreignToQueue } from '@naryad/contract/tasks/tasks.edits'
import { TaskInput } from '@naryad/contract/tasks/tasks.inputs'
import { worksQueue } from '@naryad/contract/tasks/tasks.operators'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'

import type { Tx } from '../../../platform/db/connect.ts'
import { impossibleIn, invalid, type Refusal } from '../../../platform/http/refusals.ts'
import { readSetting } from '../../settings/index.ts'
import type { CommandContext } from '../changes/drafts.ts'
import {
  isOfVisibleTask,
  readReferences,
  type Reference,
  type ReferenceField,
  referenceFields,
  type ReferenceIds,
} from './references.repo.ts'

const said = (field: ReferenceField, sentence: string): Readonly<Record<string, string>> => ({
  [field]: `${fieldTitle(TaskInput, field)}: ${sentence}`,
})

/** Messages for an archived object. */
const outOfUse: Partial<Record<ReferenceField, string>> = {
  companyId: 'больше не обслуживается',
  carId: 'в архиве',
  driverId: 'больше не работает',
}

/** A valid value that does not fit the task; reported for its field. */
export const unfit = (field: ReferenceField, sentence: string): Refusal => impossibleIn(said(field, sentence))

/** Rejects fields that only external tasks have. */
export function refuseForeign(queue: Queue, given: Parameters<typeof foreignToQueue>[1]): void {
  const foreign = foreignToQueue(queue, given)
  if (foreign.length === 0) return
  const fields = Object.fromEntries(
    foreign.map((field) => [field, `${fieldTitle(TaskInput, field)}: только у заявок внешней очереди`]),
  )
  throw impossibleIn(fields)
}

/**
 * Reads the references of a task; rejects missing ones, invisible ones (with the same message), archived
 * ones, and those of another queue.
 */
export async function findReferences(
  tx: Tx,
  { who }: CommandContext,
  queue: Queue,
  ids: ReferenceIds,
): Promise<Map<ReferenceField, Reference>> {
  const found = await readReferences(tx, ids)
  for (const field of referenceFields) {
    if (ids[field] === undefined || ids[field] === null) continue
    const reference = found.get(field)
    if (!reference || (await isHidden(tx, who, reference))) throw invalid(said(field, 'такой записи нет'))
    if (!reference.isActive)
      throw unfit(field, `${inQuotes(reference.title)} ${outOfUse[field] ?? 'больше не используется'}`)
    if (!worksQueue(reference.queues, queue)) {
      const names = await readSetting(tx, 'queueLabels')
      throw unfit(field, `${inQuotes(reference.title)} не для очереди ${inQuotes(names[queue])}`)
    }
  }
  return found
}

const ownedFields: ReadonlySet<ReferenceField> = new Set(['companyId', 'carId', 'driverId', 'contactId'])

/** Clients may refer to objects of their organization, engineers to those of visible tasks. */
async function isHidden(tx: Tx, who: CommandContext['who'], reference: Reference): Promise<boolean> {
  if (!ownedFields.has(reference.field)) return false
  if (who.role === 'client') return reference.companyId !== who.companyId
  return who.role === 'engineer' && !(await isOfVisibleTask(tx, who, reference))
}
