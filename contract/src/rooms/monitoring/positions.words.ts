export const truckStates = ['NO_SIGNAL', 'PARKED', 'ENGINE_ON', 'MOVING'] as const
export type TruckState = (typeof truckStates)[number]

export const truckStateTitles: Record<TruckState, string> = {
  NO_SIGNAL: 'Нет связи',
  PARKED: 'Стоит',
  ENGINE_ON: 'Стоит с работающим двигателем',
  MOVING: 'Едет',
}

/** The GPS drift of a parked truck is below this speed. */
export const movingFromKmh = 3
