import { contractName } from '@naryad/contract/contracts/contracts.words'
import { taskTitles } from '@naryad/contract/tasks/tasks.columns'
import { isEnded } from '@naryad/contract/tasks/tasks.statuses'

import type { Tx } from '../../../platform/db/connect.ts'
import { type Draft, recordAction } from '../changes/drafts.ts'
import { deadlinesByNorm } from '../deadlines/deadlines.service.ts'
import { type ContractTerms, findContracts, readContractTerms } from './contracts.repo.ts'

type Known = ReadonlyMap<number, ContractTerms>

export const readNamedContracts = (tx: Tx, ids: readonly (number | null)[]): Promise<Known> =>
  readContractTerms(
    tx,
    ids.flatMap((id) => id ?? []),
  )

export const contractNameOf = (known: Known, id: number | null): string | null => {
  const contract = known.get(id ?? 0)
  return contract === undefined ? null : contractName(contract.number)
}

export function setContractOf(
  draft: Draft,
  next: { readonly id: number | null; readonly isManual: boolean },
  known: Known,
  isDerived: boolean,
): void {
  const { after } = draft
  if (after.contractId !== next.id)
    recordAction(
      draft,
      'CHANGED',
      taskTitles.contract,
      contractNameOf(known, after.contractId),
      contractNameOf(known, next.id),
      isDerived,
    )
  Object.assign(after, { contractId: next.id, hasManualContract: next.isManual })
}

/**
 * The contract follows the organization, and until the work is done also the queue; until then the deadline follows the
 * norm of the contract.
 */
export async function followContracts(tx: Tx, drafts: readonly Draft[]): Promise<void> {
  const moved = drafts.filter(
    ({ before, after }) =>
      before.contractId === after.contractId &&
      before.hasManualContract === after.hasManualContract &&
      (before.companyId !== after.companyId || (before.queue !== after.queue && !isEnded(before.status))),
  )
  if (moved.length > 0) {
    const found = await findContracts(
      tx,
      moved.map(({ after }) => after),
    )
    const known = await readNamedContracts(tx, [...found, ...moved.map(({ before }) => before.contractId)])
    for (const [at, draft] of moved.entries())
      setContractOf(draft, { id: found[at] ?? null, isManual: false }, known, true)
  }
  await followNorms(
    tx,
    drafts.filter(({ before, after }) => before.contractId !== after.contractId && !isEnded(before.status)),
  )
}

async function followNorms(tx: Tx, drafts: readonly Draft[]): Promise<void> {
  const byNorm = drafts.filter(({ after }) => !after.hasManualDeadline)
  if (byNorm.length === 0) return
  const deadlines = await deadlinesByNorm(
    tx,
    byNorm.map(({ after }) => after),
  )
  for (const { after } of byNorm) Object.assign(after, deadlines.get(after.id))
}
