import { z } from 'zod'

import { inputShape } from '../../kit/input-shape.ts'
import { defineFields } from '../../kit/object-fields.ts'
import { invoiceFields } from './acts.fields.ts'

/** A row of a file from the accounting system: the invoice of an issued act. */
export const invoiceRowFields = defineFields({
  number: { title: '№ акта', kind: 'code', max: 60, isRequired: true },
  ...invoiceFields,
})

export const ActRow = z.strictObject({
  ...inputShape(invoiceRowFields, {}),
  /** Of the act; a file does not say it. */
  companyId: z.int().optional(),
})
export type ActRow = z.infer<typeof ActRow>
