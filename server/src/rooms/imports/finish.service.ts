import type { Tx } from '../../platform/db/connect.ts'
import type { ImportTarget, Touched, Values } from '../../platform/imports/target.ts'
import { changesOf, publishChange, publishReferenceChange } from '../../platform/live/publish-change.ts'

/** What was written: null stands for what was not there before, or is there no more. */
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

/** Ends the writing. Screens of the register read again. */
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
  // Which of a hundred thousand have got another name, or another driver, is not asked.
  if (touched.length > 0) await publishReferenceChange(tx, entity)
}

/** Tasks are found by the new names of what stands in them. */
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

/** The same for whatever has got its old name back. */
export const renameEvery = async (
  tx: Tx,
  { writer }: ImportTarget,
  changed: readonly { readonly id: number }[],
): Promise<void> =>
  writer.rename?.(
    tx,
    changed.map(({ id }) => id),
  )
