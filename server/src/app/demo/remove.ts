import type { Db } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { FileStore } from '../../platform/files/store.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { impossible } from '../../platform/http/refusals.ts'
import { countedAll, nouns } from '../../platform/text/plural.ts'
import { recordAudit } from '../../rooms/audit/index.ts'
import { countAll, deletePeople, emptyRegisters, readFileKeys, takeMark, tellAll } from './remove.repo.ts'

interface RemoveParts {
  readonly db: Db
  readonly files: FileStore
}

const filesAtOnce = 8

/**
 * Takes the demo company out of a base that the demo has filled, with all that was tried out in it, so that real work
 * can begin. Dictionaries, settings, the audit and who removes it stay. A base without the demo's mark is refused.
 */
export async function removeDemo({ db, files }: RemoveParts, ctx: Ctx): Promise<void> {
  const keys = await inTransaction(db, async (tx) => {
    const mark = await takeMark(tx)
    if (!mark) throw impossible('Демонстрационных данных в этой базе нет')
    const found = await readFileKeys(tx)
    const { tasks, cars, drivers, companies, contacts } = await countAll(tx)
    await emptyRegisters(tx)
    const users = await deletePeople(tx, { userId: ctx.who.id, lastUserId: mark.lastUserId })
    const details = countedAll([
      [tasks, nouns.tasks],
      [cars, nouns.cars],
      [drivers, nouns.drivers],
      [companies, ['организация', 'организации', 'организаций']],
      [contacts, nouns.contacts],
      [users, nouns.users],
      [found.length, ['файл', 'файла', 'файлов']],
    ])
    await recordAudit(tx, { kind: 'DEMO_REMOVED', by: ctx, details })
    await tellAll(tx)
    return found
  })
  try {
    await removeFiles(files, keys)
  } catch (error) {
    ctx.log.warn({ err: error }, 'files of the demo are left to the sweep')
  }
}

async function removeFiles(files: FileStore, keys: readonly string[]): Promise<void> {
  const waiting = [...keys]
  const work = async (): Promise<void> => {
    for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) await files.remove(key)
  }
  await Promise.all(Array.from({ length: filesAtOnce }, work))
}
