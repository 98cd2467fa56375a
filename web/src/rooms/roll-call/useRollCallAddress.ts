import {
  type RollCallGrouping,
  rollCallGroupings,
  type RollCallMeasure,
  rollCallMeasures,
} from '@naryad/contract/roll-call/roll-call.words'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'

import { wallTime } from '../../kit/formats/zone.ts'
import { oneOf } from '../../kit/oneOf.ts'
import type { RegisterSearch } from '../../kit/register/address.ts'
import { isDay } from '../reports/index.ts'

const todayOf = (now = Date.now()): string => {
  const { year, month, day } = wallTime(now)
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
}

/** A figure whose roll-calls are listed: of a group, or of all of them together. */
export interface ListedFigure {
  measure: RollCallMeasure
  /** Key of the group, «none» where the group has none. */
  group?: string
}

export interface RollCallAddress {
  groupBy: RollCallGrouping
  /** The day of the sheet. */
  date: string
  companyIds: number[]
  driverIds: number[]
  figure: ListedFigure | null
}

type Search = Readonly<Record<string, unknown>>

/** The router reads «12» of an address as a number. */
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

/** The shortest way to write it so that it reads back the same. */
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

/** What the report shows beside its period: a link to it shows the same to a colleague. */
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
