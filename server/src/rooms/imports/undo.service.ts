import type { ImportResult } from '@naryad/contract/imports/imports'
import { inQuotes } from '@naryad/contract/kit/quotes'

import type { Tx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { conflict } from '../../platform/http/refusals.ts'
import type {
  ImportAuthor,
  ImportTarget,
  RecordedChange,
  Touched,
  Values,
} from '../../platform/imports/target.ts'
import { checkUndo } from './check-undo.ts'
import { limitImports } from './concurrency.ts'
import { finish, renameEvery, touchedOf, type Written } from './finish.service.ts'
import { deferCodes, lockImport, lockImported, readImportRows, setUndone } from './imports.repo.ts'
import { auditImport, authorOf, getImport, type Importing, onlyOne, resultOf } from './imports.service.ts'
import { openTarget } from './open-target.ts'
import { recordChanges } from './record-changes.ts'
import { lockRelated, readRelatedRows } from './related.repo.ts'
import { checkEntity } from './settings.service.ts'

const portion = 1000

/** Undoes the last import: deletes what it created, restores what it changed. */
export const undoImport = ({ db, imports }: Importing, ctx: Ctx, id: number): Promise<ImportResult> =>
  limitImports(() =>
    inTransaction(db, async (tx) => {
      await lockImport(tx, id)
      const found = await getImport(tx, id)
      checkEntity(ctx, found.entity)
      await onlyOne(tx, found.entity)
      await lockImported(tx, imports.registers[found.entity], id)
      const extension = imports.extensions[found.entity]
      if (extension) await lockRelated(tx, extension, id)
      const reason = await checkUndo({ db: tx, imports }, found)
      if (reason !== null) throw conflict(reason)
      await deferCodes(tx)
      const target = await openTarget(tx, imports, found.entity)
      const author = authorOf(ctx)
      if (extension) await extension.restore(tx, author, await readRelatedRows(tx, id))
      const touched: Touched[] = []
      let lastId = 0
      for (;;) {
        const rows = await readImportRows(tx, id, lastId, portion)
        const last = rows.at(-1)
        if (!last) break
        lastId = last.objectId
        touched.push(...(await takeBack({ tx, target, author, found }, rows)))
      }
      await setUndone(tx, id)
      await finish(tx, target, touched)
      const result = await resultOf({ db: tx, imports }, await getImport(tx, id))
      await auditImport(tx, ctx, result, 'отменён')
      return result
    }),
  )

interface Undoing {
  readonly tx: Tx
  readonly target: ImportTarget
  readonly author: ImportAuthor
  readonly found: Pick<ImportResult, 'id' | 'fileName'>
}

interface Before {
  readonly id: number
  readonly input: Values
}

/** Of objects outside the file, only the lost driver or truck was recorded. */
const hasOnlyReference = ({ input }: Before): boolean => Object.keys(input).length === 1

/** Restores the assignments of drivers and trucks that the import has cleared. */
async function restoreAssignments(
  { tx, target: { writer }, author, found }: Undoing,
  lost: readonly Before[],
): Promise<void> {
  if (lost.length === 0) return
  const restorable = await writer.restorable?.(tx, found.id, lost)
  await writer.follow?.(
    tx,
    author,
    lost.filter(({ id }) => restorable?.has(id) ?? true),
  )
}

async function takeBack(
  undoing: Undoing,
  rows: Awaited<ReturnType<typeof readImportRows>>,
): Promise<Touched[]> {
  const { tx, target, author, found } = undoing
  const { fileName } = found
  const { writer } = target
  const made = rows.filter(({ before }) => before === null).map(({ objectId }) => objectId)
  const were = rows.flatMap(({ objectId, before }): Before[] =>
    before === null ? [] : [{ id: objectId, input: before }],
  )
  const changed = were.filter((one) => !hasOnlyReference(one))
  if (changed.length > 0) {
    await writer.update(tx, changed)
    await writer.follow?.(tx, author, changed, true)
  }
  await restoreAssignments(undoing, were.filter(hasOnlyReference))
  if (made.length > 0) await writer.remove(tx, made)
  await recordChanges(tx, author, target, [
    ...made.map((objectId): RecordedChange => ({
      objectId,
      kind: 'DELETED',
      from: `Загрузка ${inQuotes(fileName)}`,
    })),
    ...changed.map(({ id }): RecordedChange => ({
      objectId: id,
      kind: 'CHANGED',
      field: 'Загрузка из файла',
      from: fileName,
      to: 'отменена',
    })),
  ])
  const written: Written[] = [
    ...made.map((id) => ({ id, before: null, after: null })),
    ...changed.map(({ id, input }) => ({ id, before: null, after: input })),
  ]
  await renameEvery(tx, target, changed)
  return written.map((one) => touchedOf(target, one))
}
