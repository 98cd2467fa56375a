import type { LightFigures } from '@naryad/contract/lights/lights.report'
import { lightGoals } from '@naryad/contract/lights/lights.words'

import { count } from '../../../ui/formats/numbers.ts'

/** A share with its goal; null where there is nothing to count. */
interface Share {
  value: number | null
  goal: number
}

export const knownShare = ({ trucks, unknown }: LightFigures): Share => ({
  value: trucks === 0 ? null : (trucks - unknown) / trucks,
  goal: lightGoals.known,
})

/** Of the red trucks those with an open request. */
export const requestedShare = ({ red, redWithoutTask }: LightFigures): Share => ({
  value: red === 0 ? null : (red - redWithoutTask) / red,
  goal: lightGoals.requested,
})

/** «94,6 %», rounded down, so that a missed goal does not look reached. */
export const shareText = ({ value }: Share): string =>
  value === null ? '—' : `${count(Math.floor(value * 1000) / 10)}\u00a0%`

export const toneOf = ({ value, goal }: Share): 'ok' | 'warn' | undefined =>
  value === null ? undefined : value >= goal ? 'ok' : 'warn'
