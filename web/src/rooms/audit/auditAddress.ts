import { AuditSearch } from '@naryad/contract/audit/audit'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { z } from 'zod'

import { type Conditions, registerAddress, type RegisterState } from '../../kit/register/address.ts'

/** The journal has one order, by time; it is turned by the head of its column. */
const AuditFilters = AuditSearch.omit({ limit: true, offset: true }).extend({
  orderBy: z.literal('at').default('at'),
})
export type AuditFilters = z.infer<typeof AuditFilters>
export type AuditConditions = Conditions<AuditFilters>

const address = registerAddress<AuditFilters>(AuditFilters, 'all')

/** The journal as its address has it: a link shows the same lines. */
export function useAuditAddress() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const state = address.read(search)
  const change = (part: Partial<RegisterState<AuditFilters>>, how: 'push' | 'replace' = 'push') =>
    void navigate({
      to: '/settings/{-$section}',
      params: { section: 'audit' },
      search: address.write({ ...state, page: 1, ...part }),
      replace: how === 'replace',
    })
  return { state, change, usual: address.initial.conditions }
}

export type AuditAddress = ReturnType<typeof useAuditAddress>

export const questionOf = ({ conditions, sort, page, limit }: RegisterState<AuditFilters>): AuditSearch => ({
  ...conditions,
  sort,
  limit,
  offset: (page - 1) * limit,
})
