import type { ImportEntity, ImportSettings } from '@naryad/contract/imports/imports'

import type { Db } from '../../platform/db/connect.ts'
import type { ImportRegisters } from '../../platform/imports/register.ts'
import { openTarget } from './open-target.ts'
import { type ReadTable, readTable } from './read-table.ts'
import { readMapping } from './settings.service.ts'

interface ToRead {
  readonly entity: ImportEntity
  readonly bytes: Buffer
  readonly settings: ImportSettings
  readonly isTrial: boolean
}

/** Reads the file before a transaction begins: the database closes one that waits for a large file. */
export async function readFile(
  { db, imports }: { readonly db: Db; readonly imports: ImportRegisters },
  { entity, bytes, settings, isTrial }: ToRead,
): Promise<ReadTable> {
  const target = await openTarget(db, imports, entity)
  const mapping = await readMapping(db, entity, settings)
  return readTable(bytes, { target, mapping, settings, isTrial })
}
