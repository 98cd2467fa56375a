import { isSilentInDemo } from '../../rooms/monitoring/index.ts'
import type { DemoCompany } from './companies.ts'
import type { DemoCar } from './fleet.ts'
import type { Random } from './random.ts'
import { minuteMs } from './time.ts'

interface Signal {
  readonly lastSeenAt: Date | null
  readonly mileageAt: Date | null
  readonly lat: number | null
  readonly lon: number | null
}

/** Minutes since the last signal: most trackers are online, one in twenty-five has been silent for days. */
function minutesOfSilence(random: Random, carId: number): number {
  if (isSilentInDemo(carId)) return random.int(25 * 60, 20 * 24 * 60)
  return random.chance(0.1) ? random.int(30, 600) : random.int(1, 9)
}

/** What the monitoring system has said of a truck: when, where, how far it has driven. */
export function signalOf(random: Random, car: DemoCar, home: DemoCompany | undefined, now: Date): Signal {
  if (car.externalId === null || car.status === 'ARCHIVED' || !home)
    return { lastSeenAt: null, mileageAt: null, lat: null, lon: null }
  const at = new Date(now.getTime() - (car.id === 1 ? 2 : minutesOfSilence(random, car.id)) * minuteMs)
  // On the road it may be a day's drive away, otherwise it stands in its yard.
  const spread = car.status === 'ON_ROUTE' ? 3 : 0.01
  const near = (degrees: number): number => Number((degrees + (random.next() - 0.5) * 2 * spread).toFixed(5))
  return {
    lastSeenAt: at,
    mileageAt: at,
    lat: near(home.place.lat),
    lon: near(home.place.lon),
  }
}
