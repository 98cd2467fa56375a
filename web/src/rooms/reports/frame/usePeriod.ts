import { useNavigate, useSearch } from '@tanstack/react-router'

import type { RegisterSearch } from '../../../ui/register/address.ts'
import { useNow } from '../../../ui/useNow.ts'
import { isDay, type Period, usualPeriod } from './period.ts'

/** The period in the address; an invalid one falls back to the default. */
function readPeriod({ from, to }: Readonly<Record<string, unknown>>, now: number): Period {
  return isDay(from) && isDay(to) && from <= to ? { from, to } : usualPeriod(now)
}

type Said = Record<string, string | number | boolean | undefined>

const said = (search: Said): RegisterSearch =>
  Object.fromEntries(
    Object.entries(search).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  )

/** Search parameters that other reports share. */
export const periodSearch = ({ from, to }: Said): RegisterSearch => said({ from, to })

/** All reports share one period in the address: it stays when the tab changes and is part of a link. */
export function usePeriod(): [Period, (period: Period) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const set = ({ from, to }: Period) =>
    void navigate({
      to: '/analytics/{-$report}',
      params: true,
      search: ({ page: _page, ...before }) => said({ ...before, from, to }),
    })
  return [readPeriod(search, useNow()), set]
}
