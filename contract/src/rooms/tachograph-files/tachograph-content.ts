import { z } from 'zod'

import { Day, Moment } from '../../kit/fields.ts'
import { activities } from './tachograph-files.words.ts'

/** Something that could not be read, or was guessed: the bytes from `from` up to `to`. */
export const TachographNote = z.object({ from: z.int(), to: z.int(), code: z.string(), text: z.string() })
export type TachographNote = z.infer<typeof TachographNote>

/** Minutes of a UTC day. */
export const ActivitySpan = z.object({
  from: z.int(),
  to: z.int(),
  activity: z.enum(activities),
  isCoDriver: z.literal(true).optional(),
  isCrew: z.literal(true).optional(),
  /** Entered by hand, not recorded by the tachograph. */
  isManual: z.literal(true).optional(),
})
export type ActivitySpan = z.infer<typeof ActivitySpan>

export const CardDay = z.object({
  day: Day,
  km: z.int(),
  spans: z.array(ActivitySpan),
  /** The newest day of a card: its last activity had not ended. */
  isOpen: z.boolean(),
})
export type CardDay = z.infer<typeof CardDay>

export const TachographPlate = z.object({ nation: z.string(), number: z.string() })
export type TachographPlate = z.infer<typeof TachographPlate>

const CardRef = z.object({ nation: z.string(), number: z.string() })
export type CardRef = z.infer<typeof CardRef>

export const Incident = z.object({
  type: z.int(),
  isFault: z.boolean(),
  beginAt: Moment.nullable(),
  endAt: Moment.nullable(),
  /** Of a card. */
  plate: TachographPlate.nullable(),
  /** Of a unit. */
  cards: z.array(CardRef),
  maxSpeed: z.int().nullable(),
})
export type Incident = z.infer<typeof Incident>

export const CardUse = z.object({
  plate: TachographPlate,
  vin: z.string(),
  beginAt: Moment.nullable(),
  endAt: Moment.nullable(),
  odometerBegin: z.int().nullable(),
  odometerEnd: z.int().nullable(),
})
export type CardUse = z.infer<typeof CardUse>

export const CardPlace = z.object({
  at: Moment,
  type: z.int(),
  country: z.string(),
  odometer: z.int().nullable(),
})
export type CardPlace = z.infer<typeof CardPlace>

export const CardContent = z.object({
  generation: z.int(),
  /** A Russian card with a cryptographic information protection device (СКЗИ). */
  isSkzi: z.boolean(),
  number: z.string(),
  nation: z.string(),
  authority: z.string(),
  issuedOn: Day.nullable(),
  validFrom: Day.nullable(),
  expiresOn: Day.nullable(),
  lastName: z.string(),
  firstNames: z.string(),
  birthDate: Day.nullable(),
  licenseNumber: z.string(),
  lastDownloadAt: Moment.nullable(),
  sessionOpenedAt: Moment.nullable(),
  sessionPlate: TachographPlate.nullable(),
  controlledAt: Moment.nullable(),
  days: z.array(CardDay),
  uses: z.array(CardUse),
  places: z.array(CardPlace),
  incidents: z.array(Incident),
})
export type CardContent = z.infer<typeof CardContent>

export const UnitDriver = z.object({
  lastName: z.string(),
  firstNames: z.string(),
  card: CardRef,
  expiresOn: Day.nullable(),
  insertedAt: Moment.nullable(),
  withdrawnAt: Moment.nullable(),
  odometerBegin: z.int().nullable(),
  odometerEnd: z.int().nullable(),
  isCoDriver: z.boolean(),
})
export type UnitDriver = z.infer<typeof UnitDriver>

export const UnitDay = z.object({
  day: Day,
  /** At the end of the day. */
  odometer: z.int().nullable(),
  drivers: z.array(UnitDriver),
  /** Of the driver’s slot; none if another organization has locked the data. */
  spans: z.array(ActivitySpan),
  coDriverSpans: z.array(ActivitySpan),
})
export type UnitDay = z.infer<typeof UnitDay>

export const Calibration = z.object({
  purpose: z.int(),
  doneOn: Day.nullable(),
  nextOn: Day.nullable(),
  odometer: z.int().nullable(),
  workshop: z.string(),
  workshopAddress: z.string(),
  workshopCard: CardRef,
  vin: z.string(),
  plate: TachographPlate,
  /** Pulses per km. */
  w: z.int(),
  k: z.int(),
  tyreMm: z.number(),
  tyreSize: z.string(),
  speedLimit: z.int(),
})
export type Calibration = z.infer<typeof Calibration>

export const UnitContent = z.object({
  /** «1», «2», «2v2». */
  generations: z.array(z.string()),
  vin: z.string(),
  plate: TachographPlate.nullable(),
  downloadedAt: Moment.nullable(),
  periodFrom: Moment.nullable(),
  periodTo: Moment.nullable(),
  maker: z.string(),
  part: z.string(),
  serial: z.string(),
  software: z.string(),
  madeOn: Day.nullable(),
  sensorSerial: z.string(),
  companies: z.array(z.string()),
  days: z.array(UnitDay),
  incidents: z.array(Incident),
  calibrations: z.array(Calibration),
})
export type UnitContent = z.infer<typeof UnitContent>

/** What a file says. Signatures are not verified. */
export const TachographContent = z
  .object({
    /** Several downloads may be joined in one file; the first one is what the file counts as. */
    cards: z.array(CardContent),
    unit: UnitContent.nullable(),
    notes: z.array(TachographNote),
  })
  .meta({ id: 'TachographContent' })
export type TachographContent = z.infer<typeof TachographContent>
