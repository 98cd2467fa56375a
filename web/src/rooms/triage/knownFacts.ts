import type { CarPosition } from '@naryad/contract/monitoring/positions'
import type { KnownFact } from '@naryad/contract/triage/triage.words'

import { nearMoment } from '../../ui/formats/dates.ts'

/** Answers that the product knows. */
export type KnownAnswers = Readonly<Partial<Record<KnownFact, string>>>

const hourMs = 3_600_000

const volts = (value: number): string => String(Math.round(value * 10) / 10).replace('.', ',')

export const knownAnswers = (position: CarPosition | null | undefined, now: number): KnownAnswers =>
  position
    ? {
        SILENCE_HOURS: String(Math.max(0, Math.floor((now - Date.parse(position.at)) / hourMs))),
        ...(position.voltageV !== null && { VOLTAGE: volts(position.voltageV) }),
      }
    : {}

/** «Последняя связь 26.11, 00:08 · 11,4 В»; null: nothing is known. */
export const factsText = (position: CarPosition | null | undefined, now: number): string | null =>
  position
    ? [
        `Последняя связь ${nearMoment(position.at, now)}`,
        position.voltageV !== null && `${volts(position.voltageV)}\u00a0В`,
        position.ignition !== null && `зажигание ${position.ignition ? 'включено' : 'выключено'}`,
      ]
        .filter(Boolean)
        .join(' · ')
    : null
