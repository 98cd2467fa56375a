import { z } from 'zod'

import { Day, Id, ids } from '../../kit/fields.ts'
import { backward, isForward } from '../../kit/period.ts'
import { periodFields } from '../reports/reports.period.ts'
import { lightGroupings } from './lights.words.ts'

export const LightGrouping = z.enum(lightGroupings).meta({ title: 'Группировать' })
export type LightGrouping = z.infer<typeof LightGrouping>

export const LightReportInput = z
  .strictObject({
    ...periodFields,
    companyIds: ids('Организации').default([]),
    groupBy: LightGrouping.default('company'),
  })
  .refine(isForward, backward)
export type LightReportInput = z.infer<typeof LightReportInput>

/** Trucks, by their lights at the end of a day. */
export const LightFigures = z
  .object({
    trucks: z.int(),
    red: z.int(),
    yellow: z.int(),
    /** Some fact is not known: of the truck, or in the group of a rule of that rule. */
    unknown: z.int(),
    /** Red ones with a red fact that no open request is about; in the group of a rule with that of the rule. */
    redWithoutTask: z.int(),
  })
  .meta({ id: 'LightFigures' })
export type LightFigures = z.infer<typeof LightFigures>

export const LightReportGroup = z
  .object({
    /** Of the organization or the rule; null for trucks without an organization and for days. */
    id: Id.nullable(),
    day: Day.nullable(),
    title: z.string(),
    values: LightFigures,
  })
  .meta({ id: 'LightReportGroup' })
export type LightReportGroup = z.infer<typeof LightReportGroup>

export const LightReport = z
  .object({
    /** The last counted day of the period: that of the totals and of groups that are no days. Null if none is counted. */
    day: Day.nullable(),
    totals: LightFigures,
    groups: z.array(LightReportGroup),
  })
  .meta({ id: 'LightReport' })
export type LightReport = z.infer<typeof LightReport>
