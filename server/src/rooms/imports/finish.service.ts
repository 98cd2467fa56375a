import type { ImportEntity } from '@naryad/contract/imports/imports'

import type { Tx } from '../../platform/db/connect.ts'
import { publishChange, publishReferenceChange, changesOf } from '../../platform/live/publish-change.ts'
import { renameInTasks } from '../tasks/index.ts'
import { ownersOf } from './imports.repo.ts'
import type { Target, Values } from './target.ts'

/** What was written: null stands for what was not there before, or is there no more. */
export interface Written {
  readonly id: number
  readonly before: Values | null
  readonly after: Values | null
}

/** Little of an object, for there may be a hundred thousand of them. */
export interface Touched {
  readonly id: number
  readonly companyIds: readonly (number | null)[]
  readonly carId: number | null
}

const idIn = (values: Values | null, field: string): number | null =>
  (values?.[field] ?? null) as number | null

export const touchedOf = (entity: ImportEntity, { id, before, after }: Written): Touched => ({
  id,
  companyIds:
    entity === 'companies'
      ? [id]
      : [before, after].filter((state) => state !== null).map((state) => idIn(state, 'companyId')),
  carId: idIn(after ?? before, 'carId'),
})

/** Ends the writing. Screens of the register read again; those of trucks too, whose marks follow from their maintenance. */
export async function finish(tx: Tx, { entity, writer }: Target, touched: readonly Touched[]): Promise<void> {
  if (entity !== 'maintenance') {
    await publishChange(tx, {
      room: entity,
      changes: touched.flatMap(({ id, companyIds }) => changesOf(id, companyIds)),
    })
    // Which of a hundred thousand have got another name, or another driver, is not asked.
    if (touched.length > 0) await publishReferenceChange(tx, entity)
    return
  }
  const carIds = [...new Set(touched.map(({ carId }) => carId).filter((id) => id !== null))]
  await writer.finish?.(tx, carIds)
  const owners = await ownersOf(tx, carIds)
  await publishChange(tx, {
    room: 'maintenance',
    changes: touched.map(({ id, carId }) => ({ id, companyId: owners.get(carId ?? 0) ?? null })),
  })
  await publishChange(tx, {
    room: 'cars',
    changes: carIds.map((id) => ({ id, companyId: owners.get(id) ?? null })),
  })
}

/** Tasks are found by the new names of what stands in them. */
export async function renameTasks(tx: Tx, { found }: Target, written: readonly Written[]): Promise<void> {
  if (!found) return
  const isRenamed = ({ before, after }: Written): boolean =>
    before !== null && after !== null && found.fields.some((field) => before[field] !== after[field])
  await renameInTasks(
    tx,
    found.by,
    written.filter(isRenamed).map(({ id }) => id),
  )
}

/** The same for whatever has got its old name back. */
export const renameEvery = async (
  tx: Tx,
  { found }: Target,
  changed: readonly { readonly id: number }[],
): Promise<void> => {
  if (found)
    await renameInTasks(
      tx,
      found.by,
      changed.map(({ id }) => id),
    )
}
