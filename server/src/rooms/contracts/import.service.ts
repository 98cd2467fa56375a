import type { ContractInput } from '@naryad/contract/contracts/contracts'

import type { Tx } from '../../platform/db/connect.ts'
import {
  deleteContracts,
  findIdsOf,
  insertContracts,
  type LockedContract,
  lockCompanies,
  lockContracts,
  updateContracts,
} from './contracts.repo.ts'
import { followContracts } from './contracts.service.ts'

/** What an import does to contracts, each step for any number of them. */
export const contractImports = {
  /** Locks the contracts of these organizations, after the organizations. */
  find: async (tx: Tx, companyIds: readonly number[]): Promise<LockedContract[]> => {
    await lockCompanies(tx, companyIds)
    return lockContracts(tx, await findIdsOf(tx, companyIds))
  },

  insert: async (tx: Tx, inputs: readonly ContractInput[]): Promise<number[]> => {
    const ids = await insertContracts(tx, inputs)
    await followContracts(
      tx,
      inputs.map(({ companyId }, at) => ({ id: ids[at] ?? 0, companyId })),
    )
    return ids
  },

  update: async (tx: Tx, changes: readonly { id: number; input: ContractInput }[]): Promise<void> => {
    const before = await lockContracts(
      tx,
      changes.map(({ id }) => id),
    )
    await updateContracts(tx, changes)
    await followContracts(tx, [...before, ...changes.map(({ id, input }) => ({ id, ...input }))])
  },

  remove: async (tx: Tx, ids: readonly number[]): Promise<void> => {
    const before = await lockContracts(tx, ids)
    await deleteContracts(tx, ids)
    await followContracts(tx, before)
  },
}
