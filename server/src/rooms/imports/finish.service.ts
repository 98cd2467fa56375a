import type { Tx } from '../../platform/db/connect.ts'
import type { ImportTarget, Touched, Values } from '../../platform/imports/target.ts'
import { changesOf, publishChange, publishReferenceChange } from '../../platform/live/publish-change.ts'

/** A written object: null before a creation and after a deletion. */
export interface Written {
  readonly id: number
  readonly before: Values | null
  readonly after: Values | null
}

const idIn = (values: Values | null, field: string): number | null =>
  (values?.[field] ?? null) as number | null

export const touchedOf = ({ companyOf }: ImportTarget, { id, before, after }: Written): Touched => ({
  id,
  companyIds: companyOf
    ? [companyOf(id)]
    : [before, after].filter((state) => state !== null).map((state) => idIn(state, 'companyId')),
  carId: idIn(after ?? before, 'carId'),
})

/** Finishes the writing; screens of the register reload. */
export async function finish(
  tx: Tx,
  { entity, writer }: ImportTarget,
  touched: readonly Touched[],
): Promise<void> {
  if (writer.finish) return writer.finish(tx, touched)
  await publishChange(tx, {
    room: entity,
    changes: touched.flatMap(({ id, companyIds }) => changesOf(id, companyIds)),
  })
  // Whether names or drivers have changed is not checked for each of a hundred thousand objects, so all
  // are published.
  if (touched.length > 0) await publishReferenceChange(tx, entity)
}

/** Updates the search texts of tasks with the new names. */
export async function renameTasks(
  tx: Tx,
  { nameFields = [], writer }: ImportTarget,
  written: readonly Written[],
): Promise<void> {
  const isRenamed = ({ before, after }: Written): boolean =>
    before !== null && after !== null && nameFields.some((field) => before[field] !== after[field])
  await writer.rename?.(
    tx,
    written.filter(isRenamed).map(({ id }) => id),
  )
}

/** The same for objects restored by an undo. */
export const renameEvery = async (
  tx: Tx,
  { writer }: ImportTarget,
  changed: readonly { readonly id: number }[],
): Promise<void> =>
  writer.rename?.(
    tx,
    changed.map(({ id }) => id),
  )
