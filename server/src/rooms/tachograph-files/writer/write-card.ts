import type { CardContent, Incident } from '@naryad/contract/tachograph-files/tachograph-content'

import { nationCode } from '../reader/nations.ts'
import {
  ascii,
  type CodePage,
  decimalDay,
  filled,
  join,
  moment,
  noise,
  noPlate,
  number,
  odometer,
  plate,
  serial,
  text,
} from './byte-writer.ts'
import { writeRing } from './write-activities.ts'

interface CardForm {
  readonly page?: CodePage
  /** Of days; the real size is 13 776 bytes. */
  readonly ringSize?: number
}

const slots = { incidents: 12, faults: 24, uses: 84, places: 84 } as const

function file(id: number, type: number, value: Uint8Array): Uint8Array {
  return join(number(id, 2), number(type, 1), number(value.length, 2), value)
}

/** Records behind the index of the newest one, then empty slots. */
const list = (
  indexSize: number,
  records: readonly Uint8Array[],
  { size, count }: { readonly size: number; readonly count: number },
): Uint8Array =>
  join(
    number(Math.max(0, records.length - 1), indexSize),
    ...records,
    filled(size * Math.max(0, count - records.length)),
  )

function writeIncidents(incidents: readonly Incident[], count: number, page: CodePage): Uint8Array {
  const records = incidents.map(({ type, beginAt, endAt, plate: of }) =>
    join(number(type, 1), moment(beginAt), moment(endAt), of ? plate(of, page) : noPlate),
  )
  return join(...records, filled(24 * Math.max(0, count - records.length)))
}

/** A driver's card as a program downloads it; of the second generation with the files of both. */
export function writeCard(card: CardContent, { page = 5, ringSize = 13_776 }: CardForm = {}): Uint8Array {
  const signatureType = card.isSkzi ? 0x81 : 1
  const part = (generation: 1 | 2): Uint8Array => {
    const type = generation === 2 ? 2 : 0
    const signed = (id: number, value: Uint8Array): Uint8Array =>
      join(file(id, type, value), file(id, type + signatureType, noise(card.isSkzi ? 64 : 128)))
    const isSecond = generation === 2
    const uses = card.uses.map((use) =>
      join(
        odometer(use.odometerBegin),
        odometer(use.odometerEnd),
        moment(use.beginAt),
        moment(use.endAt),
        plate(use.plate, page),
        filled(2),
        isSecond ? ascii(use.vin, 17) : filled(0),
      ),
    )
    const placeSize = isSecond ? 21 : 10
    const places = card.places.map(({ at, type, country, odometer: km }) =>
      join(
        moment(at),
        number(type, 1),
        number(nationCode(country), 1),
        filled(1),
        odometer(km),
        filled(placeSize - 10),
      ),
    )
    const session = card.sessionPlate ? plate(card.sessionPlate, page) : noPlate
    return join(
      signed(0x0501, join(number(1, 1), filled(isSecond ? 16 : 9))),
      ...(card.isSkzi ? [] : [file(0xc100, type, noise(194)), file(0xc108, type, noise(194))]),
      signed(
        0x0520,
        join(
          number(nationCode(card.nation), 1),
          ascii(card.number, 16),
          text(card.authority, page),
          moment(card.issuedOn),
          moment(card.validFrom),
          moment(card.expiresOn),
          text(card.lastName, page),
          text(card.firstNames, page),
          decimalDay(card.birthDate),
          ascii('ru', 2),
        ),
      ),
      signed(0x050e, moment(card.lastDownloadAt)),
      signed(
        0x0521,
        join(text('ГИБДД', page), number(nationCode(card.nation), 1), ascii(card.licenseNumber, 16)),
      ),
      signed(
        0x0502,
        writeIncidents(
          card.incidents.filter(({ isFault }) => !isFault),
          slots.incidents * (isSecond ? 11 : 6),
          page,
        ),
      ),
      signed(
        0x0503,
        writeIncidents(
          card.incidents.filter(({ isFault }) => isFault),
          slots.faults * 2,
          page,
        ),
      ),
      signed(0x0504, writeRing(card.days, ringSize)),
      signed(0x0505, list(2, uses, { size: isSecond ? 48 : 31, count: slots.uses })),
      signed(0x0506, list(isSecond ? 2 : 1, places, { size: placeSize, count: slots.places })),
      signed(0x0507, join(moment(card.sessionOpenedAt), session)),
      signed(0x0508, join(filled(1), moment(card.controlledAt), filled(41))),
      signed(0x0522, filled(5 * 56)),
    )
  }
  return join(
    file(0x0002, 0, join(filled(1), serial('00001234'), ascii('00000001', 8), filled(8))),
    file(0x0005, 0, filled(8, 1)),
    // The certificate of a Russian card with СКЗИ precedes everything that is signed.
    ...(card.isSkzi ? [file(0xc209, 0, noise(1660))] : []),
    part(1),
    ...(card.generation === 2 ? [part(2)] : []),
  )
}
