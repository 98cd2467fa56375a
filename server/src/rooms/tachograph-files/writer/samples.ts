import type {
  ActivitySpan,
  Calibration,
  CardContent,
  CardDay,
  UnitContent,
} from '@naryad/contract/tachograph-files/tachograph-content'

const dayMs = 86_400_000

const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10)

/** «2026-11-27» at a minute of that day. */
const at = (day: string, minute: number): string =>
  new Date(Date.parse(day) + minute * 60_000).toISOString().replace('.000', '')

/** A shift with a rest between two drives; the card is withdrawn in the evening. */
function workingSpans(shift: number): ActivitySpan[] {
  const bounds = [0, 360, 375, 600, 645, 840, 870, 900].map((minute) => (minute === 0 ? 0 : minute + shift))
  const kinds: readonly Omit<ActivitySpan, 'from' | 'to'>[] = [
    { activity: 'rest', isManual: true },
    { activity: 'work' },
    { activity: 'driving' },
    { activity: 'rest' },
    { activity: 'driving' },
    { activity: 'availability' },
    { activity: 'rest' },
    { activity: 'unknown' },
  ]
  return kinds.map((kind, index) => ({ from: bounds[index] ?? 0, to: bounds[index + 1] ?? 1440, ...kind }))
}

const isDayOff = (day: string): boolean => [0, 6].includes(new Date(day).getUTCDay())

function sampleDay(day: string, isOpen: boolean): CardDay {
  const seed = Number(day.slice(8))
  if (isDayOff(day))
    return {
      day,
      km: 0,
      spans: isOpen ? [] : [{ from: 0, to: 1440, activity: 'rest', isManual: true }],
      isOpen,
    }
  const spans = workingSpans(seed % 30)
  // The card is read before the evening.
  return { day, km: 300 + seed, spans: isOpen ? spans.slice(0, -1) : spans, isOpen }
}

interface Truck {
  readonly plate: string
  readonly vin: string
  /** At the end of the last day. */
  readonly odometer: number
}

interface Holder {
  readonly number: string
  readonly lastName: string
  readonly firstNames: string
  readonly birthDate: string | null
  readonly expiresOn: string
}

interface CardSample {
  readonly holder: Holder
  readonly truck: Truck
  readonly lastDay: string
  readonly days: number
  readonly generation?: 1 | 2
  readonly isSkzi?: boolean
}

const russian = (number: string) => ({ nation: 'RUS', number })

/** A year before the card expires in three years it was issued. */
const termDays = 3 * 365

export function sampleCard({
  holder,
  truck,
  lastDay,
  days: count,
  generation = 1,
  isSkzi = false,
}: CardSample): CardContent {
  const days = Array.from({ length: count }, (_, index) =>
    sampleDay(addDays(lastDay, index + 1 - count), index === count - 1),
  )
  const driven = days.filter(({ km }) => km > 0)
  let odometer = truck.odometer - driven.reduce((sum, { km }) => sum + km, 0)
  const uses = driven.map(({ day, km }) => {
    const odometerBegin = odometer
    odometer += km
    return {
      plate: russian(truck.plate),
      vin: generation === 2 ? truck.vin : '',
      beginAt: at(day, 360),
      endAt: at(day, 900),
      odometerBegin,
      odometerEnd: odometer,
    }
  })
  const issuedOn = addDays(holder.expiresOn, -termDays)
  return {
    generation,
    isSkzi,
    nation: 'RUS',
    authority: 'ФБУ "РОСАВТОТРАНС"',
    issuedOn,
    validFrom: issuedOn,
    licenseNumber: '9911223344',
    lastDownloadAt: null,
    sessionOpenedAt: at(lastDay, 365),
    sessionPlate: russian(truck.plate),
    controlledAt: null,
    ...holder,
    days,
    // Cards store the newest trucks and places.
    uses: uses.slice(-84),
    places: driven.slice(-40).flatMap(({ day }) => [
      { at: at(day, 360), type: 0, country: 'RUS', odometer: null },
      { at: at(day, 900), type: 1, country: 'RUS', odometer: null },
    ]),
    incidents: [
      {
        type: 0x04,
        isFault: false,
        beginAt: at(addDays(lastDay, -9), 480),
        endAt: at(addDays(lastDay, -9), 550),
        plate: russian(truck.plate),
        cards: [],
        maxSpeed: null,
      },
    ],
  }
}

interface UnitSample {
  readonly truck: Truck
  readonly holder: Holder
  readonly lastDay: string
  readonly days: number
  readonly calibratedOn: string
  readonly nextOn: string
  readonly company: string
}

export function sampleUnit({
  truck,
  holder,
  lastDay,
  days: count,
  calibratedOn,
  nextOn,
  company,
}: UnitSample): UnitContent {
  const plate = russian(truck.plate)
  const card = russian(holder.number)
  const from = addDays(lastDay, 1 - count)
  const sheet = Array.from({ length: count }, (_, index) => sampleDay(addDays(from, index), false))
  let odometer = truck.odometer - sheet.reduce((sum, { km }) => sum + km, 0)
  const days = sheet.map(({ day, km, spans }) => {
    const odometerBegin = odometer
    odometer += km
    return {
      day,
      odometer,
      drivers:
        km === 0
          ? []
          : [
              {
                lastName: holder.lastName,
                firstNames: holder.firstNames,
                card,
                expiresOn: holder.expiresOn,
                insertedAt: at(day, 360),
                withdrawnAt: at(day, 900),
                odometerBegin,
                odometerEnd: odometer,
                isCoDriver: false,
              },
            ],
      // A unit knows no more than that the card is not inserted.
      spans: spans.map(({ from: begin, to, activity }) => ({
        from: begin,
        to,
        activity: activity === 'unknown' ? ('rest' as const) : activity,
      })),
      coDriverSpans: [],
    }
  })
  const calibration = (purpose: number): Calibration => ({
    purpose,
    doneOn: calibratedOn,
    nextOn,
    odometer: Math.max(0, odometer - 60_000),
    workshop: 'ООО "ТАХОСЕРВИС"',
    workshopAddress: 'КАЗАНЬ, УЛ. ПРИМЕРНАЯ, 1',
    workshopCard: russian('RUW0000000000100'),
    vin: truck.vin,
    plate,
    w: 8000,
    k: 8002,
    tyreMm: 3214,
    tyreSize: '315/80 R22.5',
    speedLimit: 90,
  })
  const incident = (type: number, isFault: boolean, daysBefore: number, maxSpeed: number | null) => ({
    type,
    isFault,
    beginAt: at(addDays(lastDay, -daysBefore), 480),
    endAt: at(addDays(lastDay, -daysBefore), 485),
    plate: null,
    cards: [card],
    maxSpeed,
  })
  return {
    generations: ['1'],
    vin: truck.vin,
    plate,
    downloadedAt: at(addDays(lastDay, 1), 570),
    periodFrom: at(from, 0),
    periodTo: at(addDays(lastDay, 1), 570),
    maker: 'ООО "ПРИМЕР-ТАХО"',
    part: 'TST-24.001',
    serial: '00777001',
    software: '0101',
    madeOn: addDays(calibratedOn, -90),
    sensorSerial: '00000042',
    companies: [company.slice(0, 35)],
    days,
    incidents: [
      incident(0x04, false, 20, null),
      incident(0x07, false, 14, 104),
      incident(0x35, true, 6, null),
    ],
    calibrations: [calibration(3), calibration(4)],
  }
}
