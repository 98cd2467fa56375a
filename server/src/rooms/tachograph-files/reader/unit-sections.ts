import { readChange } from './activities.ts'
import { ByteReader, OutOfBytes } from './byte-reader.ts'
import { isArrayType, isSecondGeneration, maxArrays } from './unit-lengths.ts'
import {
  readCalibration,
  readIdentity,
  readIncident,
  readSensor,
  readSpeeding,
  readUnitDriver,
  type RecordForm,
  type UnitDayDraft,
  type UnitDraft,
} from './unit-records.ts'

const first: RecordForm = { isSecond: false }
const second: RecordForm = { isSecond: true }

type ReadSection = (unit: UnitDraft, reader: ByteReader) => void

function repeat(count: number, read: () => void): void {
  for (let at = 0; at < count; at += 1) read()
}

function readOverview(unit: UnitDraft, reader: ByteReader): void {
  unit.vin = reader.ascii(17)
  unit.plate = reader.plate()
  unit.downloadedAt = reader.moment()
  unit.periodFrom = reader.moment()
  unit.periodTo = reader.moment()
  // Slots, the last download with its card and organization.
  reader.take(1 + 4 + 18 + 36)
  repeat(reader.number(1), () => readLock(unit, reader, first))
  // Roadside checks.
  reader.take(reader.number(1) * 31)
}

/** An organization that has locked its data. */
function readLock(unit: UnitDraft, reader: ByteReader, { isSecond }: RecordForm): void {
  reader.take(8)
  unit.companies.push(reader.text())
  reader.text()
  reader.take(isSecond ? 19 : 18)
}

function readDay(unit: UnitDraft, reader: ByteReader): void {
  const day: UnitDayDraft = { at: reader.number(4), odometer: reader.odometer(), drivers: [], changes: [] }
  repeat(reader.number(2), () => {
    day.drivers.push(readUnitDriver(reader, first))
    // The truck before and whether the driver entered something by hand.
    reader.take(20)
  })
  repeat(reader.number(2), () => day.changes.push(readChange(reader.number(2), false)))
  reader.take(reader.number(1) * 28)
  reader.take(reader.number(2) * 5)
  unit.days.push(day)
}

function readIncidents(unit: UnitDraft, reader: ByteReader): void {
  repeat(reader.number(1), () => unit.incidents.push(readIncident(reader, true, first)))
  repeat(reader.number(1), () => unit.incidents.push(readIncident(reader, false, first)))
  reader.take(9)
  repeat(reader.number(1), () => unit.incidents.push(readSpeeding(reader, first)))
  // Changes of the clock.
  reader.take(reader.number(1) * 98)
}

function readTechnicalData(unit: UnitDraft, reader: ByteReader): void {
  readIdentity(unit, reader, 8)
  readSensor(unit, reader, 8)
  repeat(reader.number(1), () => unit.calibrations.push(readCalibration(reader)))
}

const firstGeneration: Readonly<Record<number, ReadSection>> = {
  0x01: readOverview,
  0x02: readDay,
  0x03: readIncidents,
  // Detailed speed is most of a file and is not shown.
  0x04: (_, reader) => reader.take(reader.number(2) * 64),
  0x05: readTechnicalData,
}

type ReadRecord = (unit: UnitDraft, reader: ByteReader, day: UnitDayDraft) => void

/** Records by the type of their array. New fields stand behind the known ones, so only the first are read. */
const records: Readonly<Record<number, ReadRecord>> = {
  0x01: (_, reader, day) => day.changes.push(readChange(reader.number(2), false)),
  0x03: (unit, reader) => (unit.downloadedAt ??= reader.moment()),
  0x05: (_, reader, day) => (day.odometer = reader.odometer()),
  0x06: (_, reader, day) => (day.at = reader.number(4)),
  0x0a: (unit, reader) => (unit.vin ||= reader.ascii(17)),
  0x0b: (unit, reader) => (unit.plate ??= { nation: '', number: reader.text(13) }),
  0x0c: (unit, reader) => unit.calibrations.push(readCalibration(reader)),
  0x0d: (_, reader, day) => day.drivers.push(readUnitDriver(reader, second)),
  0x10: (unit, reader) => readLock(unit, reader, second),
  0x13: (unit, reader) => {
    unit.periodFrom ??= reader.moment()
    unit.periodTo ??= reader.moment()
  },
  0x15: (unit, reader) => unit.incidents.push(readIncident(reader, false, second)),
  0x18: (unit, reader) => unit.incidents.push(readIncident(reader, true, second)),
  0x19: (unit, reader) => readIdentity(unit, reader, 16),
  0x1b: (unit, reader) => unit.incidents.push(readSpeeding(reader, second)),
  0x20: (unit, reader) => readSensor(unit, reader, 16),
  0x24: (unit, reader) => (unit.plate ??= reader.plate()),
}

const dayType = 0x06
const signatureType = 0x08

/** Record arrays: a type, the size of a record, their count; the last array is the signature. */
function readArrays(unit: UnitDraft, reader: ByteReader): void {
  const day: UnitDayDraft = { at: 0, odometer: null, drivers: [], changes: [] }
  let isDay = false
  for (let arrays = 0; arrays < maxArrays; arrays += 1) {
    const type = reader.number(1)
    const size = reader.number(2)
    const count = reader.number(2)
    if (!isArrayType(type)) throw new OutOfBytes()
    const body = reader.take(size * count)
    const read = records[type]
    if (read)
      for (let at = 0; at < count; at += 1) {
        const record = new ByteReader(body, at * size, (at + 1) * size)
        read(unit, record, day)
        reader.hasGuessed ||= record.hasGuessed
      }
    isDay ||= type === dayType && count > 0
    if (type === signatureType) break
  }
  if (isDay) unit.days.push(day)
}

/** Reads the content of a section behind its two bytes; an overview begins with its VIN. */
export function readSection(unit: UnitDraft, section: number, reader: ByteReader): void {
  if (isSecondGeneration(section)) readArrays(unit, reader)
  else firstGeneration[section]?.(unit, reader)
}
