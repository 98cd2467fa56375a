import { randomUUID } from 'node:crypto'

import { lock } from '../platform/db/concurrency/locks.ts'
import { connect, type Db, type Tx } from '../platform/db/connect.ts'
import { CannotStart } from '../platform/db/embedded/cannot-start.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { FileStore } from '../platform/files/store/store.ts'
import { findFilesMark, rememberFilesMark, shareFiles, takeOverFiles } from '../rooms/settings/index.ts'
import { commandLine } from './command-line.ts'

const adopting = `${commandLine('admin')} adopt-files`

interface Marked {
  readonly store: FileStore
  readonly mark: string | undefined
}

/**
 * Servers of one database must share their files, and two databases must not: what one knows, the other would sweep
 * away. Each store carries a mark, which the database knows; the first start makes it.
 */
export const refuseForeignFiles = (url: string, stores: readonly FileStore[]): Promise<void> =>
  withMarks(url, stores, async (tx, { known, marked }) => {
    const foreign = foreignOf(known, marked)
    if (foreign)
      throw new CannotStart(
        `Здесь лежат файлы другой базы: ${foreign.place}. Укажите другое место или другую базу. Если та база больше не работает: ${adopting}`,
      )
    if (known !== undefined && marked.every(({ mark }) => mark === undefined))
      throw new CannotStart(
        `Здесь нет файлов этой базы: ${placesOf(stores)}. Серверам одной базы нужна общая папка файлов или хранилище S3 (NARYAD_S3). Если прежние файлы потеряны насовсем: ${adopting}`,
      )
    const shared = sharedMark(known, marked)
    const mark = known ?? shared ?? randomUUID()
    await writeMarks(marked, mark)
    if (shared !== undefined) await shareFiles(tx, shared)
    else if (known === undefined) await rememberFilesMark(tx, mark)
  })

/** Takes the files that lie there, whatever database they belong to. */
export const adoptFilesOf = (
  url: string,
  stores: readonly FileStore[],
  record: (tx: Tx) => Promise<void>,
): Promise<void> =>
  withMarks(url, stores, async (tx, { known, marked }) => {
    const mark = nextMark(known, marked)
    await takeOverFiles(tx, mark)
    await record(tx)
    await writeMarks(marked, mark)
  })

export interface FilesOfRestored {
  /** Makes the restored database their owner, or one of those that use their folder. */
  readonly take: (db: Db) => Promise<void>
  /** For the stores, once the restored rows are committed. */
  readonly writeMarks: () => Promise<void>
}

/**
 * The mark of a database that is about to be restored.
 *
 * @throws {CannotStart} The files belong to another database, which may be at work.
 */
export const filesOfRestored = (
  url: string,
  stores: readonly FileStore[],
  mayAdopt: boolean,
): Promise<FilesOfRestored> =>
  withMarks(url, stores, async (_, { known, marked }) => {
    const foreign = foreignOf(known, marked)
    if (foreign && !mayAdopt)
      throw new CannotStart(
        `Здесь лежат файлы другой базы: ${foreign.place}. Для копии рядом с работающим «Нарядом» укажите другое место (NARYAD_DATA_DIR, NARYAD_S3). Если та база больше не работает, добавьте --adopt-files`,
      )
    const shared = sharedMark(known, marked)
    const mark = shared ?? nextMark(known, marked)
    return {
      take: (db) => (shared === undefined ? takeOverFiles(db, mark) : shareFiles(db, mark)),
      writeMarks: () => writeMarks(marked, mark),
    }
  })

interface Marks {
  /** By the database. */
  readonly known: string | undefined
  readonly marked: readonly Marked[]
}

async function withMarks<T>(
  url: string,
  stores: readonly FileStore[],
  work: (tx: Tx, marks: Marks) => Promise<T>,
): Promise<T> {
  const db = connect(url, { max: 1 })
  try {
    return await inTransaction(db, async (tx) => {
      // Two servers may start at the same time.
      await lock(tx, 'mark of files')
      const known = await findFilesMark(tx)
      const marked = await Promise.all(stores.map(async (store) => ({ store, mark: await store.readMark() })))
      return await work(tx, { known, marked })
    })
  } finally {
    await db.destroy()
  }
}

/** A database that knows no mark yet may share a folder: it sweeps nothing there. */
const foreignOf = (known: string | undefined, marked: readonly Marked[]): FileStore | undefined =>
  marked.find(
    ({ store, mark }) => mark !== undefined && mark !== known && !(known === undefined && store.isFolder),
  )?.store

const sharedMark = (known: string | undefined, marked: readonly Marked[]): string | undefined =>
  known === undefined
    ? marked.find(({ store, mark }) => store.isFolder && mark !== undefined)?.mark
    : undefined

/**
 * A new mark keeps the former owner of the files from using them on. Where a place has the known one, other servers of
 * this database may be at work with it.
 */
const nextMark = (known: string | undefined, marked: readonly Marked[]): string =>
  known !== undefined && marked.some(({ mark }) => mark === known) ? known : randomUUID()

async function writeMarks(marked: readonly Marked[], mark: string): Promise<void> {
  for (const { store, mark: there } of marked) if (there !== mark) await store.writeMark(mark)
}

const placesOf = (stores: readonly FileStore[]): string => stores.map(({ place }) => place).join(', ')
