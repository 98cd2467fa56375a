import {
  type RollCallGrouping,
  rollCallGroupings,
  type RollCallMeasure,
  rollCallMeasures,
} from '@naryad/contract/roll-call/roll-call.words'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'

import { wallTime } from '../../ui/formats/zone.ts'
import { oneOf } from '../../ui/oneOf.ts'
import type { RegisterSearch } from '../../ui/register/address.ts'
import { isDay } from '../reports/index.ts'

const todayOf = (now = Date.now()): string => {
  const { year, month, day } = wallTime(now)
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
}

/** A figure with its listed roll-calls: of one group, or the total. */
export interface ListedFigure {
  measure: RollCallMeasure
  /** Key of the group, «none» for the group without a value. */
  group?: string
}

export interface RollCallAddress {
  groupBy: RollCallGrouping
  /** Day of the sheet. */
  date: string
  companyIds: number[]
  driverIds: number[]
  figure: ListedFigure | null
}

type Search = Readonly<Record<string, unknown>>

/** The router parses «12» as a number. */
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

const numbersIn = (value: unknown): number[] =>
  [...new Set(textOf(value).split(','))].filter((text) => /^[1-9]\d{0,9}$/.test(text)).map(Number)

function readAddress(search: Search): RollCallAddress {
  const measure = oneOf(rollCallMeasures, search.figure)
  return {
    groupBy: oneOf(rollCallGroupings, search.group) ?? 'company',
    date: isDay(search.day) ? search.day : todayOf(),
    companyIds: numbersIn(search.companyIds),
    driverIds: numbersIn(search.driverIds),
    figure: measure ? { measure, ...(search.of !== undefined && { group: textOf(search.of) }) } : null,
  }
}

/** The shortest form that parses back to the same state. */
function writeAddress({ groupBy, date, companyIds, driverIds, figure }: RollCallAddress): RegisterSearch {
  return {
    ...(groupBy !== 'company' && { group: groupBy }),
    ...(date !== todayOf() && { day: date }),
    ...(companyIds.length > 0 && { companyIds: companyIds.join() }),
    ...(driverIds.length > 0 && { driverIds: driverIds.join() }),
    ...(figure && { figure: figure.measure }),
    ...(figure?.group !== undefined && { of: figure.group }),
  }
}

/** State of the report in the URL, beside its period. */
export function useRollCallAddress(): [RollCallAddress, (part: Partial<RollCallAddress>) => void] {
  const search: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  const address = useMemo(() => readAddress(search), [search])
  const change = (part: Partial<RollCallAddress>) =>
    void navigate({
      to: '/analytics/{-$report}',
      params: { report: 'roll-call' },
      search: ({ from, to }) => ({
        ...(from !== undefined && to !== undefined && { from, to }),
        ...writeAddress({ ...address, ...part }),
      }),
    })
  return [address, change]
}
