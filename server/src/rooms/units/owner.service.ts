import type { Unit, UnitOwnerInput } from '@naryad/contract/units/units'

import type { Db } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { Refusal } from '../../platform/http/refusals.ts'
import { recordActions } from '../history/index.ts'
import { publishUnits } from './moves.service.ts'
import { findOwners, updateUnit } from './units.repo.ts'
import { holdSeenUnit, presentUnit } from './units.service.ts'

/**
 * The truck of a СКЗИ block has the same owner under another organization of the register. The next change of the
 * organization marks the block again. The light of the truck follows within the transaction.
 */
export const confirmOwner = (
  db: Db,
  ctx: Ctx,
  id: number,
  { ownerId, version }: UnitOwnerInput,
): Promise<Unit> =>
  inTransaction(db, async (tx) => {
    const unit = await holdSeenUnit(tx, ctx, id, version)
    const current = () => presentUnit(tx, ctx, id)
    const { former, present } = await findOwners(tx, id)
    if (former === null) return current()
    // Not every change of the truck changes the version of its units.
    if (unit.ownerId !== ownerId)
      throw new Refusal(
        'CONFLICT',
        present === null ? 'У ТС больше нет организации' : `У ТС уже другая организация: ${present}`,
        { current: await current() },
      )
    await updateUnit(tx, id, { formerOwnerId: null })
    await recordActions(tx, ctx, 'units', [
      {
        objectId: id,
        kind: 'CHANGED',
        field: 'Владелец',
        from: former,
        to: `${present ?? ''} (тот же владелец)`,
      },
    ])
    await publishUnits(tx, [{ id, companyId: unit.ownerId }])
    return current()
  })
