import type { Tx } from '../../platform/db/connect.ts'
import { publish } from '../../platform/events/publish.ts'
import { publishChange } from '../../platform/live/publish-change.ts'
import { companyToday } from '../../platform/time/company-day.ts'
import { differences, recordActions } from '../history/index.ts'
import { findEnding, findRenewed, refreshCompanies } from './contract-days.repo.ts'
import { contractEvents } from './contracts.events.ts'
import { contractHistoryFields } from './contracts.history-fields.ts'
import { lockContracts, updateContracts } from './contracts.repo.ts'
import { followContracts } from './contracts.service.ts'

/**
 * What follows from a new day: contracts that are prolonged by themselves get their next end, organizations show the
 * contract in force, and seniors hear of those that end.
 */
export async function followDays(tx: Tx): Promise<void> {
  const today = companyToday()
  await prolong(tx, today)
  const ids = await refreshCompanies(tx)
  if (ids.length > 0)
    await publishChange(tx, { room: 'companies', changes: ids.map((id) => ({ id, companyId: id })) })
  await publish(tx, contractEvents.ends, await findEnding(tx, today))
}

async function prolong(tx: Tx, today: string): Promise<void> {
  const renewed = await findRenewed(tx, today)
  if (renewed.size === 0) return
  const contracts = await lockContracts(tx, [...renewed.keys()])
  const changes = contracts.map((before) => ({
    before,
    after: { ...before, dateTo: renewed.get(before.id) ?? before.dateTo },
  }))
  await updateContracts(
    tx,
    changes.map(({ after: { id, version: _1, companyName: _2, priceListTitle: _3, ...input } }) => ({
      id,
      input,
    })),
  )
  await recordActions(
    tx,
    { who: null },
    'contracts',
    changes.flatMap(({ before, after }) => differences(before.id, contractHistoryFields, before, after)),
  )
  await followContracts(tx, contracts)
}
