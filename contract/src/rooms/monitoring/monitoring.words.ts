/** Supported monitoring systems; `demo` is the simulation for an installation with demo data. */
export const gpsSources = ['fort', 'wialon', 'traccar', 'demo'] as const
export type GpsSource = (typeof gpsSources)[number]

export const gpsSourceTitles: Record<GpsSource, string> = {
  fort: 'Форт Монитор',
  wialon: 'Wialon',
  traccar: 'Traccar',
  demo: 'Демонстрация',
}

/** By which identifier a vehicle of the monitoring system was matched. */
export const vehicleMatches = ['LINK', 'IMEI', 'PLATE'] as const
export type VehicleMatch = (typeof vehicleMatches)[number]

export const vehicleMatchTitles: Record<VehicleMatch, string> = {
  LINK: 'Связан',
  IMEI: 'Совпал IMEI',
  PLATE: 'Совпал госномер',
}
