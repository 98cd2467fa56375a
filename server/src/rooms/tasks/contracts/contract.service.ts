import { taskTitles } from '@naryad/contract/tasks/tasks.columns'
import { checkChange } from '@naryad/contract/tasks/tasks.statuses'

import { conflict, impossibleIn, invalid } from '../../../platform/http/refusals.ts'
import type { Action } from '../changes/changes.service.ts'
import { findContracts } from './contracts.repo.ts'
import { readNamedContracts, setContractOf } from './contracts.service.ts'

/** Chooses a contract of the organization; null finds it again. */
export const setContract =
  (contractId: number | null): Action =>
  async (tx, _, rows) => {
    const found = contractId === null ? await findContracts(tx, rows) : []
    const known = await readNamedContracts(tx, [...found, contractId, ...rows.map((row) => row.contractId)])
    if (contractId !== null && !known.has(contractId))
      throw invalid({ contractId: `${taskTitles.contract}: такого договора нет` })
    const foundFor = new Map(rows.map(({ id }, at) => [id, found[at] ?? null]))
    return (draft) => {
      const { after } = draft
      const next = { id: contractId ?? foundFor.get(after.id) ?? null, isManual: contractId !== null }
      if (next.id === after.contractId && next.isManual === after.hasManualContract) return null
      const whyNot = checkChange(after)
      if (whyNot) return conflict(whyNot)
      if (contractId !== null && known.get(contractId)?.companyId !== after.companyId)
        return impossibleIn({ contractId: `${taskTitles.contract}: с другой организацией` })
      setContractOf(draft, next, known, false)
      return null
    }
  }
