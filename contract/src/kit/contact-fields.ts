import { z } from 'zod'

/** «8 (917) 245-18-63» → «+79172451863». What is not a Russian number stays digits with a plus; not a check. */
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

/** A phone number as E.164; typed in any usual spelling. */
export const Phone = z
  .string()
  .max(40, 'номер в формате +7 917 245-18-63')
  .refine((typed) => !strangers.test(typed), 'номер в формате +7 917 245-18-63')
  .overwrite(normalizePhone)
  .refine((phone) => e164.test(phone), 'номер в формате +7 917 245-18-63')
  .meta({ title: 'Телефон' })

/** Control characters, signs that turn letters around or are not seen at all, halves of signs. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/u

/** An address of e-mail, in lower case. */
export const Email = z
  .string()
  .max(320, 'введите почту, например ivanov@company.ru')
  .overwrite((email) => email.normalize('NFC').trim().toLowerCase())
  .refine((email) => !unseen.test(email), 'есть недопустимые знаки')
  .refine(
    (email) => /^[^\s@<>(),;:"]+@[^\s@<>(),;:"]+\.[\p{L}\d-]{2,}$/u.test(email),
    'введите почту, например ivanov@company.ru',
  )
  .meta({ title: 'Почта' })
