import type { CardContent } from '@naryad/contract/tachograph-files/tachograph-content'

import { readRing } from './activities.ts'
import type { ByteReader } from './byte-reader.ts'
import { nationOf } from './nations.ts'
import type { NoteCode } from './notes.ts'

/** What one generation of a card says; a card of the second generation says everything twice. */
export interface CardDraft extends CardContent {
  /** 1 is a driver's card; others have another layout behind the number. */
  cardType: number
}

export const blankCard = (generation: 1 | 2): CardDraft => ({
  cardType: 1,
  generation,
  isSkzi: false,
  number: '',
  nation: '',
  authority: '',
  issuedOn: null,
  validFrom: null,
  expiresOn: null,
  lastName: '',
  firstNames: '',
  birthDate: null,
  licenseNumber: '',
  lastDownloadAt: null,
  sessionOpenedAt: null,
  sessionPlate: null,
  controlledAt: null,
  days: [],
  uses: [],
  places: [],
  incidents: [],
})

interface CardFile {
  readonly card: CardDraft
  readonly reader: ByteReader
  readonly isSecondGeneration: boolean
  readonly declaredLength: number
  readonly note: (code: NoteCode) => void
}

type ReadFile = (file: CardFile) => void

function readIdentification({ card, reader }: CardFile): void {
  card.nation = nationOf(reader.number(1))
  card.number = reader.ascii(16)
  card.authority = reader.text()
  card.issuedOn = reader.day()
  card.validFrom = reader.day()
  card.expiresOn = reader.day()
  card.lastName = reader.text()
  card.firstNames = reader.text()
  card.birthDate = reader.decimalDay()
}

const readIncidents =
  (isFault: boolean): ReadFile =>
  ({ card, reader }) => {
    while (reader.left >= 24) {
      const incident = {
        type: reader.number(1),
        isFault,
        beginAt: reader.moment(),
        endAt: reader.moment(),
        plate: reader.plate(),
        cards: [],
        maxSpeed: null,
      }
      // Neither a begin nor an end: an empty slot.
      if (incident.beginAt !== null || incident.endAt !== null) card.incidents.push(incident)
    }
  }

function readUses({ card, reader, isSecondGeneration }: CardFile): void {
  reader.take(2)
  const size = isSecondGeneration ? 48 : 31
  while (reader.left >= size) {
    const odometerBegin = reader.odometer()
    const odometerEnd = reader.odometer()
    const beginAt = reader.moment()
    const endAt = reader.moment()
    const plate = reader.plate()
    reader.take(2)
    const vin = isSecondGeneration ? reader.ascii(17) : ''
    if (beginAt !== null) card.uses.push({ plate, vin, beginAt, endAt, odometerBegin, odometerEnd })
  }
  card.uses.sort((a, b) => ((a.beginAt ?? '') < (b.beginAt ?? '') ? -1 : 1))
}

function readPlaces({ card, reader, isSecondGeneration }: CardFile): void {
  reader.take(isSecondGeneration ? 2 : 1)
  const size = isSecondGeneration ? 21 : 10
  while (reader.left >= size) {
    const next = reader.at + size
    const at = reader.moment()
    const type = reader.number(1)
    const country = nationOf(reader.number(1))
    reader.take(1)
    const odometer = reader.odometer()
    reader.at = next
    if (at !== null) card.places.push({ at, type, country, odometer })
  }
  card.places.sort((a, b) => (a.at < b.at ? -1 : 1))
}

function readSession({ card, reader }: CardFile): void {
  const openedAt = reader.moment()
  const plate = reader.plate()
  if (openedAt === null) return
  card.sessionOpenedAt = openedAt
  card.sessionPlate = plate
}

function readLicense({ card, reader }: CardFile): void {
  reader.text()
  reader.take(1)
  card.licenseNumber = reader.ascii(16)
}

/** The files of a card that are shown, by their number; others are skipped by their length. */
export const cardFiles: ReadonlyMap<number, ReadFile> = new Map<number, ReadFile>([
  [0x0501, ({ card, reader }) => (card.cardType = reader.number(1))],
  [0x0502, readIncidents(false)],
  [0x0503, readIncidents(true)],
  [
    0x0504,
    ({ card, reader, declaredLength, note }) => {
      card.days = readRing(reader.take(reader.left), declaredLength, note)
    },
  ],
  [0x0505, readUses],
  [0x0506, readPlaces],
  [0x0507, readSession],
  [
    0x0508,
    ({ card, reader }) => {
      reader.take(1)
      card.controlledAt = reader.moment()
    },
  ],
  [0x050e, ({ card, reader }) => (card.lastDownloadAt = reader.moment())],
  [0x0520, readIdentification],
  [0x0521, readLicense],
])

/** Lengths that never differ. */
export const exactLengths: ReadonlyMap<number, number> = new Map([
  [0x0002, 25],
  [0x0005, 8],
  [0x0507, 19],
  [0x0508, 46],
  [0x050e, 4],
  [0x0520, 143],
  [0x0521, 53],
])
