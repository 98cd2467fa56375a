import type {
  Calibration,
  Incident,
  UnitContent,
  UnitDay,
  UnitDriver,
} from '@naryad/contract/tachograph-files/tachograph-content'

import {
  ascii,
  cardRef,
  type CodePage,
  filled,
  join,
  moment,
  noise,
  noPlate,
  number,
  odometer,
  plate,
  secondsOf,
  serial,
  text,
} from './byte-writer.ts'
import { writeChanges } from './write-activities.ts'

interface UnitForm {
  readonly generation?: 1 | 2
  readonly page?: CodePage
  readonly signature?: 64 | 128
  readonly certificates?: number
  /** Minutes of detailed speed. */
  readonly speedMinutes?: number
}

type Form = Required<UnitForm>

const isSpeeding = ({ maxSpeed }: Incident): boolean => maxSpeed !== null

function writeCalibration(calibration: Calibration, page: CodePage): Uint8Array {
  const { workshopCard, purpose, w, k, tyreMm, tyreSize, speedLimit } = calibration
  return join(
    number(purpose, 1),
    text(calibration.workshop, page),
    text(calibration.workshopAddress, page),
    cardRef(workshopCard, { hasGeneration: false, type: 2 }),
    filled(4),
    ascii(calibration.vin, 17),
    plate(calibration.plate, page),
    number(w, 2),
    number(k, 2),
    number(tyreMm * 8, 2),
    ascii(tyreSize, 15),
    number(speedLimit, 1),
    // The workshop has not changed them, so the new values are empty.
    odometer(calibration.odometer),
    filled(3, 0xff),
    moment(calibration.doneOn),
    filled(4, 0xff),
    moment(calibration.nextOn),
  )
}

const writeIncident = ({ type, isFault, beginAt, endAt, cards }: Incident, isSecond: boolean): Uint8Array =>
  join(
    number(type, 1),
    filled(1),
    moment(beginAt),
    moment(endAt),
    ...[0, 1, 2, 3].map((at) => cardRef(cards[at], { hasGeneration: isSecond })),
    filled(isFault ? 0 : 1),
  )

const writeSpeeding = ({ type, beginAt, endAt, cards, maxSpeed }: Incident, isSecond: boolean): Uint8Array =>
  join(
    number(type, 1),
    filled(1),
    moment(beginAt),
    moment(endAt),
    number(maxSpeed ?? 0, 1),
    number(maxSpeed ?? 0, 1),
    cardRef(cards[0], { hasGeneration: isSecond }),
    filled(1),
  )

const writeDriver = (driver: UnitDriver, page: CodePage, isSecond: boolean): Uint8Array =>
  join(
    text(driver.lastName, page),
    text(driver.firstNames, page),
    cardRef(driver.card, { hasGeneration: isSecond }),
    moment(driver.expiresOn),
    moment(driver.insertedAt),
    odometer(driver.odometerBegin),
    number(driver.isCoDriver ? 1 : 0, 1),
    moment(driver.withdrawnAt),
    odometer(driver.odometerEnd),
    noPlate,
    filled(isSecond ? 6 : 5),
  )

const changesOf = ({ spans, coDriverSpans }: UnitDay): Uint8Array[] =>
  writeChanges([...spans, ...coDriverSpans])

const identity = (unit: UnitContent, page: CodePage, approvalLength: number): Uint8Array =>
  join(
    text(unit.maker, page),
    text('', page),
    ascii(unit.part, 16),
    serial(unit.serial),
    ascii(unit.software, 4),
    filled(4),
    moment(unit.madeOn),
    ascii('RU-1', approvalLength),
  )

const sensor = (unit: UnitContent, approvalLength: number): Uint8Array =>
  join(serial(unit.sensorSerial), ascii('RU-2', approvalLength), filled(4))

const lock = (company: string, page: CodePage, isSecond: boolean): Uint8Array =>
  join(filled(8), text(company, page), text('', page), cardRef(undefined, { hasGeneration: isSecond }))

const counted = (size: number, records: readonly Uint8Array[]): Uint8Array =>
  join(number(records.length, size), ...records)

function writeFirst(unit: UnitContent, { page, signature, certificates, speedMinutes }: Form): Uint8Array {
  const section = (id: number, ...parts: readonly Uint8Array[]): Uint8Array =>
    join(number(0x7600 + id, 2), ...parts, noise(signature))
  const ofKind = (isFault: boolean): Uint8Array =>
    counted(
      1,
      unit.incidents
        .filter((incident) => !isSpeeding(incident) && incident.isFault === isFault)
        .map((incident) => writeIncident(incident, false)),
    )
  return join(
    section(
      0x01,
      noise(certificates),
      ascii(unit.vin, 17),
      unit.plate ? plate(unit.plate, page) : noPlate,
      moment(unit.downloadedAt),
      moment(unit.periodFrom),
      moment(unit.periodTo),
      filled(1 + 4),
      cardRef(undefined, { hasGeneration: false }),
      text('', page),
      counted(
        1,
        unit.companies.map((company) => lock(company, page, false)),
      ),
      counted(1, []),
    ),
    ...unit.days.map((day) =>
      section(
        0x02,
        number(secondsOf(day.day), 4),
        odometer(day.odometer),
        counted(
          2,
          day.drivers.map((driver) => writeDriver(driver, page, false)),
        ),
        counted(2, changesOf(day)),
        counted(1, []),
        counted(2, []),
      ),
    ),
    section(
      0x03,
      ofKind(true),
      ofKind(false),
      filled(9),
      counted(
        1,
        unit.incidents.filter(isSpeeding).map((incident) => writeSpeeding(incident, false)),
      ),
      counted(1, []),
    ),
    ...(speedMinutes > 0 ? [section(0x04, number(speedMinutes, 2), filled(64 * speedMinutes, 70))] : []),
    section(
      0x05,
      identity(unit, page, 8),
      sensor(unit, 8),
      counted(
        1,
        unit.calibrations.map((calibration) => writeCalibration(calibration, page)),
      ),
    ),
  )
}

/** A type, the size of a record and their count. Records of no known size may be of any. */
const array = (type: number, size: number, records: readonly Uint8Array[]): Uint8Array =>
  join(number(type, 1), number(size, 2), number(records.length, 2), ...records)

function writeSecond(unit: UnitContent, { page }: Form): Uint8Array {
  const signature = array(0x08, 64, [noise(64)])
  const section = (id: number, ...arrays: readonly Uint8Array[]): Uint8Array =>
    join(number(0x7600 + id, 2), ...arrays, signature)
  const ofKind = (isFault: boolean): Uint8Array[] =>
    unit.incidents
      .filter((incident) => !isSpeeding(incident) && incident.isFault === isFault)
      .map((incident) => writeIncident(incident, true))
  return join(
    section(
      0x21,
      array(0x04, 204, [noise(204)]),
      array(0x0a, 17, [ascii(unit.vin, 17)]),
      array(0x24, 15, [unit.plate ? plate(unit.plate, page) : noPlate]),
      array(0x03, 4, [moment(unit.downloadedAt)]),
      array(0x13, 8, [join(moment(unit.periodFrom), moment(unit.periodTo))]),
      array(
        0x10,
        99,
        unit.companies.map((company) => lock(company, page, true)),
      ),
    ),
    ...unit.days.map((day) =>
      section(
        0x22,
        array(0x06, 4, [number(secondsOf(day.day), 4)]),
        array(0x05, 3, [odometer(day.odometer)]),
        array(
          0x0d,
          131,
          day.drivers.map((driver) => writeDriver(driver, page, true)),
        ),
        array(0x01, 2, changesOf(day)),
      ),
    ),
    section(
      0x23,
      array(0x18, 86, ofKind(true)),
      array(0x15, 87, ofKind(false)),
      array(
        0x1b,
        32,
        unit.incidents.filter(isSpeeding).map((incident) => writeSpeeding(incident, true)),
      ),
    ),
    section(
      0x25,
      array(0x19, 124, [identity(unit, page, 16)]),
      array(0x20, 28, [sensor(unit, 16)]),
      // Fields that a newer version adds stand behind the known ones.
      array(
        0x0c,
        167 + 55,
        unit.calibrations.map((calibration) => join(writeCalibration(calibration, page), filled(55))),
      ),
      array(0x99, 12, [filled(12, 0x55)]),
    ),
  )
}

/** A vehicle unit as a program downloads it. */
export function writeUnit(
  unit: UnitContent,
  { generation = 1, page = 5, signature = 128, certificates = 388, speedMinutes = 0 }: UnitForm = {},
): Uint8Array {
  const form = { generation, page, signature, certificates, speedMinutes }
  return generation === 2 ? writeSecond(unit, form) : writeFirst(unit, form)
}
