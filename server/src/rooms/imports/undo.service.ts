import type { ImportResult } from '@naryad/contract/imports/imports'

import type { Db } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { conflict } from '../../platform/http/refusals.ts'
import { announce } from '../../platform/live/announce.ts'
import { type ObjectChange, recordActions } from '../history/index.ts'
import { lockImport, readImportRows, setUndone } from './imports.repo.ts'
import { getImport, onlyOne, resultOf, whyNotUndone } from './imports.service.ts'
import { companyOf, type Touched } from './run.service.ts'
import { targetOf } from './targets/all.ts'
import { takeTurn } from './turns.ts'

const portion = 1000

/** Takes the last import back: what it made is deleted, what it changed is as it was. */
export const undoImport = (db: Db, ctx: Ctx, id: number): Promise<ImportResult> =>
  takeTurn(() =>
    inTransaction(db, async (tx) => {
      await lockImport(tx, id)
      const found = await getImport(tx, id)
      await onlyOne(tx, found.entity)
      const reason = await whyNotUndone(tx, found)
      if (reason !== null) throw conflict(reason)
      const { entity, writer } = targetOf(found.entity)
      const touched: Touched[] = []
      const changes: ObjectChange[] = []
      let lastId = 0
      for (;;) {
        const rows = await readImportRows(tx, id, lastId, portion)
        const last = rows.at(-1)
        if (!last) break
        lastId = last.objectId
        const made = rows.filter(({ before }) => before === null).map(({ objectId }) => objectId)
        const changed = rows.flatMap(({ objectId, before }) =>
          before === null ? [] : [{ id: objectId, input: before }],
        )
        if (made.length > 0) await writer.remove(tx, made)
        if (changed.length > 0) await writer.update(tx, changed)
        if (changed.length > 0) await writer.follow?.(tx, changed)
        changes.push(
          ...made.map((objectId): ObjectChange => ({ objectId, kind: 'DELETED' })),
          ...changed.map((row): ObjectChange => ({
            objectId: row.id,
            kind: 'CHANGED',
            field: 'Загрузка из файла',
            from: found.fileName,
            to: 'отменена',
          })),
        )
        touched.push(
          ...made.map((objectId) => ({ id: objectId, companyId: entity === 'companies' ? objectId : null })),
          ...changed.map((row) => ({ id: row.id, companyId: companyOf(entity, row.id, row.input) })),
        )
      }
      await recordActions(tx, { who: ctx.who, source: 'IMPORT' }, entity, changes)
      await setUndone(tx, id)
      await announce(tx, { room: entity, changes: touched })
      return resultOf(tx, await getImport(tx, id))
    }),
  )
