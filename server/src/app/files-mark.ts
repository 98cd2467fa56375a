import { randomUUID } from 'node:crypto'

import { lock } from '../platform/db/concurrency/locks.ts'
import { connect } from '../platform/db/connect.ts'
import { CannotStart } from '../platform/db/embedded/cannot-start.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { FileStore } from '../platform/files/store/store.ts'
import { findFilesMark, rememberFilesMark } from '../rooms/settings/index.ts'
import { commandLine } from './command-line.ts'

const wayOut = `Серверам одной базы нужна общая папка файлов или хранилище S3 (NARYAD_S3). Если прежние файлы потеряны насовсем: ${commandLine('admin')} adopt-files`

/**
 * Servers of one database must share their files: what is uploaded on one would be missing on the other. Each store
 * carries a mark, which the database knows; the first start makes it.
 */
export async function refuseForeignFiles(url: string, stores: readonly FileStore[]): Promise<void> {
  const marked = await Promise.all(stores.map(async (store) => ({ store, mark: await store.readMark() })))
  const db = connect(url, { max: 1 })
  try {
    await inTransaction(db, async (tx) => {
      // Two servers may start at the same time.
      await lock(tx, 'mark of files')
      const known = await findFilesMark(tx)
      const found = marked.flatMap(({ mark }) => mark ?? [])
      const mark = known ?? found[0] ?? randomUUID()
      const foreign = marked.find((one) => one.mark !== undefined && one.mark !== mark)
      if (foreign) throw new CannotStart(`Здесь лежат файлы другой базы: ${foreign.store.place}. ${wayOut}`)
      if (known !== undefined && found.length === 0)
        throw new CannotStart(
          `Здесь нет файлов этой базы: ${stores.map(({ place }) => place).join(', ')}. ${wayOut}`,
        )
      for (const { store, mark: there } of marked) if (there === undefined) await store.writeMark(mark)
      if (known === undefined) await rememberFilesMark(tx, mark)
    })
  } finally {
    await db.destroy()
  }
}
