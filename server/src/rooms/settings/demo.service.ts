import { carForms } from '@naryad/contract/cars/cars.columns'
import { contactForms } from '@naryad/contract/contacts/contacts.columns'
import { driverForms } from '@naryad/contract/drivers/drivers.columns'
import { taskForms } from '@naryad/contract/tasks/tasks.words'
import { userForms } from '@naryad/contract/users/users.columns'

import { inTransaction } from '../../platform/db/transaction.ts'
import type { FileStore } from '../../platform/files/store/store.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { impossible } from '../../platform/http/refusals.ts'
import { publishAllChanged } from '../../platform/live/publish-change.ts'
import { countedAll } from '../../platform/text/plural.ts'
import { recordAudit } from '../audit/index.ts'
import { type RemovedDemo, deleteDemoRows } from './demo.repo.ts'
import type { SettingsRoom } from './settings.service.ts'

const rooms = [
  'tasks',
  'cars',
  'drivers',
  'companies',
  'contacts',
  'maintenance',
  'units',
  'registration',
  'users',
  'settings',
]

/**
 * Removes the demo company and everything created while trying it out, so that real work can begin.
 * Dictionaries, settings other than the demo company's own data, the audit and the calling user stay.
 */
export async function removeDemo({ db, files }: SettingsRoom, ctx: Ctx): Promise<void> {
  const removed = await inTransaction(db, async (tx) => {
    const demo = await deleteDemoRows(tx, ctx.who.id)
    if (!demo) throw impossible('Демонстрационных данных в этой базе нет')
    await recordAudit(tx, { kind: 'DEMO_REMOVED', by: ctx, details: removedText(demo) })
    await publishAllChanged(tx, rooms)
    return demo
  })
  try {
    await removeFiles(files, removed.files)
  } catch (error) {
    ctx.log.warn({ err: error }, 'files of the demo are left to the sweep')
  }
}

const removedText = ({ tasks, cars, drivers, companies, contacts, users, files }: RemovedDemo): string =>
  countedAll([
    [tasks, taskForms],
    [cars, carForms],
    [drivers, driverForms],
    [companies, ['организация', 'организации', 'организаций']],
    [contacts, contactForms],
    [users, userForms],
    [files.length, ['файл', 'файла', 'файлов']],
  ])

const filesAtOnce = 8

async function removeFiles(files: FileStore, keys: readonly string[]): Promise<void> {
  const waiting = [...keys]
  const work = async (): Promise<void> => {
    for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) await files.remove(key)
  }
  await Promise.all(Array.from({ length: filesAtOnce }, work))
}
