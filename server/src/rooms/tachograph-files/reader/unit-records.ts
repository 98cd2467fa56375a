import type {
  Calibration,
  Incident,
  TachographPlate,
  UnitDriver,
} from '@naryad/contract/tachograph-files/tachograph-content'

import { type ActivityChange, spansOf } from './activities.ts'
import { type ByteReader, dayOf } from './byte-reader.ts'
import type { Notes } from './notes.ts'

/** What the sections of a unit add to. */
export interface UnitDraft {
  vin: string
  plate: TachographPlate | null
  downloadedAt: string | null
  periodFrom: string | null
  periodTo: string | null
  maker: string
  part: string
  serial: string
  software: string
  madeOn: string | null
  sensorSerial: string
  companies: string[]
  days: UnitDayDraft[]
  incidents: Incident[]
  calibrations: Calibration[]
}

export interface UnitDayDraft {
  /** Seconds of the midnight. */
  at: number
  odometer: number | null
  drivers: UnitDriver[]
  changes: ActivityChange[]
}

export const blankUnit = (): UnitDraft => ({
  vin: '',
  plate: null,
  downloadedAt: null,
  periodFrom: null,
  periodTo: null,
  maker: '',
  part: '',
  serial: '',
  software: '',
  madeOn: null,
  sensorSerial: '',
  companies: [],
  days: [],
  incidents: [],
  calibrations: [],
})

/** Numbers of cards are one byte longer in the second generation. */
export interface RecordForm {
  readonly isSecond: boolean
}

export function readCalibration(reader: ByteReader): Calibration {
  const purpose = reader.number(1)
  const workshop = reader.text()
  const workshopAddress = reader.text()
  // 18 bytes in both generations.
  const workshopCard = reader.cardRef(false)
  reader.take(4)
  const vin = reader.ascii(17)
  const plate = reader.plate()
  const w = reader.number(2)
  const k = reader.number(2)
  const tyreMm = reader.number(2) / 8
  const tyreSize = reader.ascii(15)
  const speedLimit = reader.number(1)
  const oldOdometer = reader.odometer()
  const newOdometer = reader.odometer()
  const oldDay = reader.day()
  const newDay = reader.day()
  const nextOn = reader.day()
  return {
    purpose,
    // A workshop leaves the new value empty when it has not changed it.
    doneOn: newDay ?? oldDay,
    nextOn,
    odometer: newOdometer ?? oldOdometer,
    workshop,
    workshopAddress,
    workshopCard,
    vin,
    plate,
    w,
    k,
    tyreMm,
    tyreSize,
    speedLimit,
  }
}

export function readIncident(reader: ByteReader, isFault: boolean, { isSecond }: RecordForm): Incident {
  const type = reader.number(1)
  reader.take(1)
  const beginAt = reader.moment()
  const endAt = reader.moment()
  const cards = Array.from({ length: 4 }, () => reader.cardRef(isSecond)).filter(
    ({ number }) => number !== '',
  )
  if (!isFault) reader.take(1)
  return { type, isFault, beginAt, endAt, plate: null, cards, maxSpeed: null }
}

export function readSpeeding(reader: ByteReader, { isSecond }: RecordForm): Incident {
  const type = reader.number(1)
  reader.take(1)
  const beginAt = reader.moment()
  const endAt = reader.moment()
  const maxSpeed = reader.number(1)
  reader.take(1)
  const cards = [reader.cardRef(isSecond)].filter(({ number }) => number !== '')
  reader.take(1)
  return { type, isFault: false, beginAt, endAt, plate: null, cards, maxSpeed }
}

export function readUnitDriver(reader: ByteReader, { isSecond }: RecordForm): UnitDriver {
  const lastName = reader.text()
  const firstNames = reader.text()
  const card = reader.cardRef(isSecond)
  const expiresOn = reader.day()
  const insertedAt = reader.moment()
  const odometerBegin = reader.odometer()
  const isCoDriver = reader.number(1) === 1
  const withdrawnAt = reader.moment()
  const odometerEnd = reader.odometer()
  return {
    lastName,
    firstNames,
    card,
    expiresOn,
    insertedAt,
    withdrawnAt,
    odometerBegin,
    odometerEnd,
    isCoDriver,
  }
}

export function readIdentity(unit: UnitDraft, reader: ByteReader, approvalLength: number): void {
  unit.maker ||= reader.text()
  reader.text()
  unit.part ||= reader.ascii(16)
  unit.serial ||= reader.serial()
  unit.software ||= reader.ascii(4)
  reader.take(4)
  unit.madeOn ??= reader.day()
  reader.take(approvalLength)
}

export function readSensor(unit: UnitDraft, reader: ByteReader, approvalLength: number): void {
  unit.sensorSerial ||= reader.serial()
  reader.take(approvalLength + 4)
}

/** A bit of each change names its slot. */
export function unitDayOf({ at, odometer, drivers, changes }: UnitDayDraft, notes: Notes, byte: number) {
  const day = dayOf(at)
  if (day === null || at % 86_400 !== 0) {
    notes.add('date', byte, byte + 6)
    return []
  }
  const spans = (isCoDriver: boolean) =>
    spansOf(
      changes.filter(({ span }) => (span.isCoDriver ?? false) === isCoDriver),
      false,
      () => notes.add('activity', byte, byte + 6),
    )
  return [{ day, odometer, drivers, spans: spans(false), coDriverSpans: spans(true) }]
}
