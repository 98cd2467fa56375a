export const truckStates = ['NO_SIGNAL', 'PARKED', 'ENGINE_ON', 'MOVING'] as const
export type TruckState = (typeof truckStates)[number]

/** The GPS drift of a parked truck is below this speed. */
export const movingFromKmh = 3
