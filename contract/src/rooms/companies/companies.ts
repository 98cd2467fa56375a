import { z } from 'zod'

import { Id, ids, Point } from '../../kit/fields.ts'
import { page, query } from '../../kit/list.ts'

export const CompanyRef = z.object({ id: Id, name: z.string() }).meta({ id: 'CompanyRef' })
export type CompanyRef = z.infer<typeof CompanyRef>

export const Company = z
  .object({
    id: Id,
    name: z.string(),
    fullName: z.string(),
    inn: z.string().nullable(),
    address: z.string(),
    point: Point.nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    isActive: z.boolean(),
  })
  .meta({ id: 'Company' })
export type Company = z.infer<typeof Company>

export const CompanySearch = z.strictObject({
  ...page,
  query: query.default(''),
  ids: ids('Организации').optional(),
})
export type CompanySearch = z.infer<typeof CompanySearch>
