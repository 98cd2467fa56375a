import type { MileageDoubt } from '@naryad/contract/cars/mileage'

/** Readings that do not continue the mileage; whether a person has called them an error is not theirs to say. */
export type Doubt = Omit<MileageDoubt, 'isDismissed'>

/** The mileage of a truck and what its tracker reports. */
export interface Odometer {
  readonly mileageKm: number | null
  readonly mileageAt: string | null
  /** The tracker's reading that belongs to `mileageKm`; null before the first one. */
  readonly trackerKm: number | null
  readonly trackerKmAt: string | null
  readonly mileageDoubt: Doubt | null
  /** The mileage has been entered since the last reading. */
  readonly isEntered: boolean
}

/** The columns of the odometer in `car_positions`; null before the first reading. */
export interface StoredOdometer {
  readonly odometerKm: number | null
  readonly odometerAt: string | null
  /** `cars.mileage_at` of the entry that it continues. */
  readonly odometerSince: string | null
  readonly trackerKm: number | null
  readonly trackerKmAt: string | null
  readonly mileageDoubt: Doubt | null
}

/** A reading of the tracker. */
export interface Reading {
  readonly km: number
  readonly at: string
}

/** The most that a truck drives on average. */
const maxKmh = 120
/** Rounding, a late message, a counter that is saved every few minutes. */
const slackKm = 20
const maxMileageKm = 10_000_000

function allowedKm(from: string | null, to: string): number {
  if (from === null) return Number.POSITIVE_INFINITY
  return slackKm + (Math.max(0, Date.parse(to) - Date.parse(from)) / 3_600_000) * maxKmh
}

const continues = (before: Reading, { km, at }: Reading): boolean =>
  km >= before.km - slackKm && km - before.km <= allowedKm(before.at, at)

/**
 * Adds what the tracker has counted since its previous reading. Only differences are added, so the mileage may differ from
 * the tracker's own: a correction by hand is the new truth, and the tracker continues from it. A reading that no truck can
 * reach from the previous one changes nothing and waits as a doubt until a person answers or the tracker is itself again.
 */
export function applyReading(known: Odometer, reading: Reading): Odometer {
  const { mileageDoubt: doubt, mileageKm } = known
  // An entry answers the doubt: the tracker continues from there.
  if (doubt && known.isEntered) {
    const answered = { ...known, mileageDoubt: null }
    const isContinued = continues({ km: doubt.readingKm, at: doubt.at }, reading)
    return applyReading(
      isContinued ? { ...answered, trackerKm: doubt.readingKm, trackerKmAt: doubt.at } : answered,
      reading,
    )
  }
  if (mileageKm === null) return countedTo(reading.km, reading)
  const km = reading.km - (known.trackerKm ?? mileageKm)
  const since = known.trackerKm === null ? known.mileageAt : known.trackerKmAt
  const isPlausible = km >= 0 && km <= allowedKm(since, reading.at) && mileageKm + km <= maxMileageKm
  if (isPlausible) return countedTo(mileageKm + km, reading)
  // A little less than before: the counter has lost its last kilometres and will reach them again.
  if (km < 0 && km >= -slackKm)
    return {
      ...known,
      ...(known.trackerKm === null ? trackerAt(reading) : {}),
      mileageDoubt: null,
      isEntered: false,
    }
  const line = { fromKm: mileageKm, trackerKm: known.trackerKm ?? mileageKm }
  return { ...known, mileageDoubt: doubtOf(doubt, reading, line), isEntered: false }
}

const countedTo = (mileageKm: number, reading: Reading): Odometer => ({
  mileageKm,
  mileageAt: reading.at,
  ...trackerAt(reading),
  mileageDoubt: null,
  isEntered: false,
})

const trackerAt = ({ km, at }: Reading): Pick<Odometer, 'trackerKm' | 'trackerKmAt'> => ({
  trackerKm: km,
  trackerKmAt: at,
})

/** A further reading of the same run belongs to the same doubt, and so to the answer that a person has given. */
function doubtOf(
  doubt: Doubt | null,
  reading: Reading,
  line: Pick<MileageDoubt, 'fromKm' | 'trackerKm'>,
): Doubt {
  const { km: readingKm, at } = reading
  return doubt && continues({ km: doubt.readingKm, at: doubt.at }, reading)
    ? { ...doubt, readingKm, at, count: doubt.count + 1 }
    : { ...line, readingKm, firstKm: readingKm, since: at, at, count: 1 }
}
