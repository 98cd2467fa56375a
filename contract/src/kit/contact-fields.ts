import { z } from 'zod'

import { readEmail } from './values/email.ts'
import { field } from './values/field.ts'

/**
 * «8 (917) 245-18-63» → «+79172451863». A foreign number becomes a plus and its digits. Does not
 * validate.
 */
export function normalizePhone(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  if (digits === '') return ''
  const isForeign = typed.trim().startsWith('+') && !digits.startsWith('7')
  if (isForeign) return `+${digits}`
  if (digits.length === 10) return `+7${digits}`
  return digits.length === 11 ? `+7${digits.slice(1)}` : `+${digits}`
}

const e164 = /^\+(7\d{10}|[1-689]\d{7,14})$/
const strangers = /[^\d\s()+.\-\u00a0\u2011\u2013]/

/** A phone number as E.164; accepts any usual spelling. */
export const Phone = z
  .string()
  .max(40, 'номер в формате +7 917 245-18-63')
  .refine((typed) => !strangers.test(typed), 'номер в формате +7 917 245-18-63')
  .overwrite(normalizePhone)
  .refine((phone) => e164.test(phone), 'номер в формате +7 917 245-18-63')
  .meta({ title: 'Телефон' })

/** An e-mail address, lower-cased. */
export const Email = field(readEmail, { title: 'Почта', max: 320 })
