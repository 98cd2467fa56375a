import { z } from 'zod'

import { Id, Moment, Point, version } from '../../kit/fields.ts'
import { inputShape } from '../../kit/input-shape.ts'
import { listOf } from '../../kit/list.ts'
import { CarName } from '../cars/car-name.ts'
import { CompanyRef } from '../companies/companies.ts'
import { checkBorder } from './zones.border.ts'
import { circleFields, zoneFields } from './zones.fields.ts'
import { zonePoints, zoneRadius } from './zones.words.ts'

const Circle = z.strictObject({
  kind: z.literal('CIRCLE'),
  center: Point,
  radiusM: z
    .int('целое число метров')
    .min(zoneRadius.min, `не меньше ${zoneRadius.min} м`)
    .max(zoneRadius.max, `не больше ${zoneRadius.max} м`)
    .meta({ title: circleFields.radiusM.title }),
})

const Polygon = z.strictObject({
  kind: z.literal('POLYGON'),
  /** Corners in order; the last one is joined with the first. */
  points: z
    .array(Point)
    .min(zonePoints.min, `не меньше ${zonePoints.min} точек`)
    .max(zonePoints.max, `не больше ${zonePoints.max} точек`)
    .meta({ title: 'Углы' }),
})

/** A drawn border. Borders that were stored before this check are still read. */
const DrawnPolygon = Polygon.extend({
  points: Polygon.shape.points.superRefine((points, ctx) => {
    const wrong = checkBorder(points)
    if (wrong !== null) ctx.addIssue({ code: 'custom', message: wrong })
  }),
})

export const ZoneShape = z
  .discriminatedUnion('kind', [Circle, Polygon])
  .meta({ title: zoneFields.shape.title })
export type ZoneShape = z.infer<typeof ZoneShape>

/** A yard of an organization. The trucks that enter or leave it are detected by their positions. */
export const Zone = z
  .object({
    id: Id,
    company: CompanyRef,
    name: z.string(),
    shape: ZoneShape,
    /** Trucks that are inside now; the first fifty by arrival. */
    inside: z.array(CarName.extend({ enteredAt: Moment })),
    version: z.int(),
  })
  .meta({ id: 'Zone' })
export type Zone = z.infer<typeof Zone>

export const ZoneList = listOf(Zone).meta({ id: 'ZoneList' })
export type ZoneList = z.infer<typeof ZoneList>

export const ZoneInput = z.strictObject(
  inputShape(zoneFields, { shape: z.discriminatedUnion('kind', [Circle, DrawnPolygon]) }),
)
export type ZoneInput = z.infer<typeof ZoneInput>

export const ZoneChange = z.strictObject({
  ...ZoneInput.shape,
  /** A zone stays with its organization; another one is refused. */
  companyId: ZoneInput.shape.companyId.optional(),
  version,
})
export type ZoneChange = z.infer<typeof ZoneChange>

/** Without an organization: all zones that the caller may see, for the map. */
export const ZonesQuery = z.strictObject({
  companyId: z
    .string()
    .regex(/^[1-9]\d{0,9}$/, 'ожидается номер')
    .transform(Number)
    .pipe(Id)
    .optional()
    .meta({ title: zoneFields.companyId.title }),
})
