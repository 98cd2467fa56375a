import { z } from 'zod'

import { GivenPassword } from '../../kit/passwords.ts'

/** Six digits of the application, or a recovery code («k3f9-x2pq»); spaces and case do not matter. */
export const SecondFactorCode = z
  .string()
  .max(40, 'не больше 40 знаков')
  .overwrite((code) => code.replace(/[\s-]/g, '').toLowerCase())
  .refine((code) => /^(\d{6}|[a-z0-9]{8})$/.test(code), 'шесть цифр из приложения или запасной код')
  .meta({ title: 'Код' })

export const PasswordGiven = z.strictObject({ password: GivenPassword })
export type PasswordGiven = z.infer<typeof PasswordGiven>

/** Besides the password, where a second factor is on; who has none leaves it out. */
export const CodeBesides = SecondFactorCode.optional()

/** What changes the way in is asked of its owner: the password, and the second factor where one is on. */
export const OwnerProof = z.strictObject({ password: GivenPassword, code: CodeBesides })
export type OwnerProof = z.infer<typeof OwnerProof>

/** What an authenticator application is given. Nothing holds until a code has proved that it came over. */
export const SecondFactorSecret = z
  .object({ secret: z.string(), uri: z.string(), qrSvg: z.string() })
  .meta({ id: 'SecondFactorSecret' })
export type SecondFactorSecret = z.infer<typeof SecondFactorSecret>

export const CodeGiven = z.strictObject({ code: SecondFactorCode })

/** Ten, each good once, shown once. */
export const RecoveryCodes = z.object({ codes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>
