import { ContractInput } from '@naryad/contract/contracts/contracts'

import type { Tx } from '../../platform/db/connect.ts'
import { invalid } from '../../platform/http/refusals.ts'
import { checked } from '../../platform/text/checked.ts'
import { calendarDay } from '../../platform/text/values.ts'
import { companyToday } from '../../platform/time/company-day.ts'
import { type Author, differences, recordActions } from '../history/index.ts'
import { contractHistoryFields } from './contracts.history-fields.ts'
import { findShown, insertContracts, lockContracts, updateContracts } from './contracts.repo.ts'
import { followContracts } from './contracts.service.ts'

/** What the card of an organization says of its contract. */
export interface ContractOfCompany {
  readonly companyId: number
  readonly number: string
  readonly expiresOn: string | null
}

/** The sentence about an end before the start of the contract that the organization shows; null if it fits. */
export const checkContractEnd = (dateFrom: string | null, expiresOn: string | null): string | null =>
  dateFrom !== null && expiresOn !== null && expiresOn < dateFrom
    ? `Договор до: ${calendarDay(expiresOn)} раньше начала договора ${calendarDay(dateFrom)}`
    : null

const earliest = (day: string, end: string | null): string => (end !== null && end < day ? end : day)

/**
 * The number and the end of a contract as fields of its organization: they change the contract that the organization
 * shows, or make one. The caller has locked the organizations.
 */
export async function writeContractsOfCompanies(
  tx: Tx,
  author: Author,
  wanted: readonly ContractOfCompany[],
): Promise<void> {
  const shown = await findShown(
    tx,
    wanted.map(({ companyId }) => companyId),
  )
  const before = new Map((await lockContracts(tx, [...shown.values()])).map((one) => [one.companyId, one]))
  const changed = wanted.flatMap(({ companyId, number, expiresOn }) => {
    const own = before.get(companyId)
    if (!own || (own.number === number && own.dateTo === expiresOn)) return []
    const early = checkContractEnd(own.dateFrom, expiresOn)
    if (early !== null) throw invalid({ contractExpiresOn: early })
    const after = { ...own, number, dateTo: expiresOn }
    return [{ id: own.id, companyId, own, after }]
  })
  const added = wanted.filter(
    ({ companyId, number, expiresOn }) => !before.has(companyId) && (number !== '' || expiresOn !== null),
  )
  if (changed.length + added.length === 0) return
  if (changed.length > 0)
    await updateContracts(
      tx,
      changed.map(
        ({
          id,
          after: { id: _1, version: _2, companyName: _3, priceListTitle: _4, approverNames: _5, ...input },
        }) => ({
          id,
          input,
        }),
      ),
    )
  const ids = await insertContracts(
    tx,
    added.map(({ companyId, number, expiresOn }) =>
      checked(ContractInput, {
        companyId,
        number,
        dateTo: expiresOn,
        dateFrom: earliest(companyToday(), expiresOn),
      }),
    ),
  )
  await recordActions(tx, author, 'contracts', [
    ...changed.flatMap(({ id, own, after }) => differences(id, contractHistoryFields, own, after)),
    ...ids.map((objectId) => ({ objectId, kind: 'CREATED' as const })),
  ])
  await followContracts(tx, [
    ...changed,
    ...added.map(({ companyId }, at) => ({ id: ids[at] ?? 0, companyId })),
  ])
}
