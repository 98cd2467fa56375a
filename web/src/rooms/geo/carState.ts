import { type TruckState, truckStates } from '@naryad/contract/monitoring/positions.words'

import { ago } from '../../ui/formats/dates.ts'

/** In the order of the legend. */
export const carStates = [
  'MOVING',
  'PARKED',
  'ENGINE_ON',
  'NO_SIGNAL',
] as const satisfies readonly TruckState[]

export const carStateWords: Record<TruckState, string> = {
  MOVING: 'едет',
  PARKED: 'стоит',
  ENGINE_ON: 'двигатель включён',
  NO_SIGNAL: 'нет связи',
}

/** The last message of a tracker. */
export interface CarSignal {
  /** Unix time in ms. */
  seenAt: number
  state: TruckState
  speedKmh: number | null
  course: number | null
}

const silentMs = 24 * 60 * 60_000

/** Silence overrides the last reported state. */
export const carStateOf = ({ state, seenAt }: CarSignal, now: number): TruckState =>
  now - seenAt > silentMs ? 'NO_SIGNAL' : state

export const stateAt = (index: number | undefined): TruckState => truckStates[index ?? -1] ?? 'PARKED'

/** «68 км/ч», «Стоит», «Двигатель включён», «Нет связи, 20 ноября, 10:00» */
export function carStateText(signal: CarSignal, now: number): string {
  switch (carStateOf(signal, now)) {
    case 'MOVING':
      return signal.speedKmh === null ? 'Едет' : `${signal.speedKmh} км/ч`
    case 'PARKED':
      return 'Стоит'
    case 'ENGINE_ON':
      return 'Двигатель включён'
    case 'NO_SIGNAL':
      return `Нет связи, ${ago(signal.seenAt, now)}`
  }
}
