import { z } from 'zod'

/** What the setting of the shortest password may be set to; NIST 800-63B-4 forbids less than 8. */
export const leastPasswordLength = 8
export const defaultPasswordLength = 12

/**
 * A password that somebody chooses. Taken as typed: no trim, no rule of composition. The bounds stand before any hashing;
 * the length that the company asks for, the list of the usual ones and the owner's own names are the server's rules.
 */
export const NewPassword = z
  .string()
  .min(leastPasswordLength, `не меньше ${leastPasswordLength} знаков`)
  .max(256, 'не больше 256 знаков')
  .refine((password) => password.isWellFormed() && !password.includes('\u0000'), 'есть недопустимые знаки')
  .meta({ title: 'Новый пароль' })

/** A password that is compared with the kept one: only its size is bounded. */
export const GivenPassword = z
  .string()
  .min(1, 'заполните поле')
  .max(256, 'не больше 256 знаков')
  .meta({ title: 'Пароль' })
