import type { Zone, ZoneChange, ZoneInput, ZoneShape } from '@naryad/contract/zones/zones'
import { maxZonesOfCompany, zoneKindTitles } from '@naryad/contract/zones/zones.words'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { conflict, invalid, notFound } from '../../platform/http/refusals.ts'
import { publishChange } from '../../platform/live/publish-change.ts'
import { recordActions, refuseStale } from '../history/index.ts'
import { countZones, deleteZone, findZone, insertZone, lockCompany, updateZone } from './zones.repo.ts'

const shapeText = (shape: ZoneShape): string =>
  shape.kind === 'CIRCLE'
    ? `${zoneKindTitles.CIRCLE.toLowerCase()}, ${shape.radiusM}\u00a0м`
    : `${zoneKindTitles.POLYGON.toLowerCase()}, углов: ${shape.points.length}`

const describe = ({ name, shape }: Pick<Zone, 'name' | 'shape'>): string => `${name} (${shapeText(shape)})`

/** Changes of zones are recorded in the history of their organization. */
async function record(
  tx: Tx,
  ctx: Ctx,
  companyId: number,
  change: { from?: string; to?: string },
): Promise<void> {
  await recordActions(tx, ctx, 'companies', [
    { objectId: companyId, kind: 'CHANGED', field: 'Территория', ...change },
  ])
  await publishChange(tx, { room: 'companies', changes: [{ id: companyId, companyId }] })
}

async function getZone(tx: Tx, ctx: Ctx, id: number): Promise<Zone> {
  const zone = await findZone(tx, ctx, id)
  if (!zone) throw notFound('Территория')
  return zone
}

export async function createZone(tx: Tx, ctx: Ctx, input: ZoneInput): Promise<Zone> {
  if (!(await lockCompany(tx, input.companyId)))
    throw invalid({ companyId: 'Организация: такой организации нет' })
  if ((await countZones(tx, input.companyId)) >= maxZonesOfCompany)
    throw conflict(`У организации уже ${maxZonesOfCompany} территорий: удалите лишние`)
  const id = await insertZone(tx, input)
  await record(tx, ctx, input.companyId, { to: describe(input) })
  return getZone(tx, ctx, id)
}

export const changeZone = (
  db: Db,
  ctx: Ctx,
  id: number,
  { version, companyId, ...input }: ZoneChange,
): Promise<Zone> =>
  inTransaction(db, async (tx) => {
    const { company } = await getZone(tx, ctx, id)
    await lockCompany(tx, company.id)
    const before = await getZone(tx, ctx, id)
    await refuseStale(tx, {
      entity: 'companies',
      objectId: company.id,
      what: 'Территорию',
      sent: version,
      present: before.version,
      current: () => Promise.resolve(before),
    })
    if (companyId !== undefined && companyId !== company.id)
      throw invalid({
        companyId: 'Организация: территорию не переносят, нарисуйте новую у другой организации',
      })
    if (describe(before) === describe(input) && JSON.stringify(before.shape) === JSON.stringify(input.shape))
      return before
    await updateZone(tx, id, input)
    await record(tx, ctx, company.id, { from: describe(before), to: describe(input) })
    return getZone(tx, ctx, id)
  })

export const removeZone = (db: Db, ctx: Ctx, id: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    const before = await getZone(tx, ctx, id)
    await deleteZone(tx, id)
    await record(tx, ctx, before.company.id, { from: describe(before) })
  })
