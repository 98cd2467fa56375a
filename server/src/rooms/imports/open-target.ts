import type { ImportEntity } from '@naryad/contract/imports/imports'

import type { Db } from '../../platform/db/connect.ts'
import type { ImportRegisters } from '../../platform/imports/register.ts'
import type { ImportTarget } from '../../platform/imports/target.ts'

/** The register with the columns that other registers add for this file. */
export async function openTarget(
  db: Db,
  { registers, extensions }: ImportRegisters,
  entity: ImportEntity,
): Promise<ImportTarget> {
  const target = registers[entity].open()
  const extension = await extensions[entity]?.open(db)
  return extension ? { ...target, extension, columns: [...target.columns, ...extension.columns] } : target
}
