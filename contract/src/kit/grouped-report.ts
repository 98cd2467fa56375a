import { z } from 'zod'

import { day } from './fields.ts'
import { backward, isForward } from './period.ts'

/** The most objects behind a figure that a screen lists, the latest first. */
export const maxListed = 200

interface Choices<Group extends string, Figure extends string> {
  readonly groups: readonly [Group, ...Group[]]
  readonly figures: readonly [Figure, ...Figure[]]
  /** Listed first. */
  readonly figure: NoInfer<Figure>
}

/** Figures of a period by groups; one of the figures is listed, of all groups or of one. */
export const groupedReportInput = <const Group extends string, const Figure extends string>({
  groups: [group, ...groups],
  figures,
  figure,
}: Choices<Group, Figure>) =>
  z
    .strictObject({
      dateFrom: day('Дата с'),
      dateTo: day('Дата по'),
      groupBy: z
        .enum([group, ...groups])
        .default(() => group)
        .meta({ title: 'По чему' }),
      figure: z
        .enum(figures)
        .default(() => figure)
        .meta({ title: 'Что показать списком' }),
      key: z
        .string()
        .regex(/^[\d-]{0,10}$/, 'нет такой группы')
        .optional()
        .meta({ title: 'Группа' }),
    })
    .refine(isForward, backward)

export const groupedReport = <Values extends z.ZodType, Item extends z.ZodType>(values: Values, item: Item) =>
  z.object({
    totals: values,
    groups: z.array(z.object({ key: z.string(), title: z.string(), values })),
    /** Those of the figure, the latest first. */
    items: z.array(item),
  })
