import { z } from 'zod'

import { line } from './fields.ts'
import { accountingCodeField } from './object-fields.ts'

const code = (title: string) => line({ title, min: 1, max: accountingCodeField.max })

/** The address of an object by the code that another program knows it by. */
export const CodeParams = z.strictObject({ code: code(accountingCodeField.title) })

/** A related object by its code, instead of its id. */
export const referenceCode = (title: string) => code(`${title}: код`).nullable().optional()
