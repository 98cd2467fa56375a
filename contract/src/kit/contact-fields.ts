import { readPhone } from './phones.ts'
import { readEmail } from './values/email.ts'
import { field } from './values/field.ts'

/**
 * A phone number in any usual spelling, of any country; stored as E.164 with its extension:
 * «+74951234567;ext=12».
 */
export const Phone = field(readPhone, { title: 'Телефон', max: 40 })

/** An e-mail address, lower-cased. */
export const Email = field(readEmail, { title: 'Почта', max: 320 })
