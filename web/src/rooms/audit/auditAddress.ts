import { AuditSearch } from '@naryad/contract/audit/audit'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { z } from 'zod'

import { fitLimit, usualLimit } from '../../ui/list/paging.ts'
import { type Conditions, registerAddress, type RegisterState } from '../../ui/register/address.ts'

/** The log is always ordered by time; the column header reverses the order. */
const AuditFilters = AuditSearch.omit({ limit: true, offset: true }).extend({
  orderBy: z.literal('at').default('at'),
})
export type AuditFilters = z.infer<typeof AuditFilters>
export type AuditConditions = Conditions<AuditFilters>

const address = registerAddress<AuditFilters>(AuditFilters, 'all')

/** The state of the audit log in the address, so that a link shows the same entries. */
export function useAuditAddress() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const read = address.read(search)
  // The audit log offers only fixed page sizes.
  const limit = read.limit === null || read.limit === fitLimit ? usualLimit : read.limit
  const state = { ...read, limit }
  const change = (part: Partial<RegisterState<AuditFilters>>, how: 'push' | 'replace' = 'push') =>
    void navigate({
      to: '/settings/{-$section}',
      params: { section: 'audit' },
      search: address.write({ ...read, page: 1, ...part }),
      replace: how === 'replace',
    })
  return { state, change, usual: address.initial.conditions }
}

export type AuditAddress = ReturnType<typeof useAuditAddress>

export const auditSearchOf = ({ conditions, sort, page, limit }: AuditAddress['state']): AuditSearch => ({
  ...conditions,
  sort,
  limit,
  offset: (page - 1) * limit,
})
