import { z } from 'zod'

import { GivenPassword } from '../../kit/passwords.ts'
import { isSecondFactorCode, readSecondFactorCode, secondFactorCodeSentence } from './second-factor.words.ts'

export const SecondFactorCode = z
  .string()
  .max(40, 'не больше 40 знаков')
  .overwrite(readSecondFactorCode)
  .refine(isSecondFactorCode, secondFactorCodeSentence)
  .meta({ title: 'Код' })

export const PasswordGiven = z.strictObject({ password: GivenPassword })
export type PasswordGiven = z.infer<typeof PasswordGiven>

/** The second-factor code beside the password; omitted by users without a second factor. */
export const CodeBesides = SecondFactorCode.optional()

/**
 * Re-authentication before a change of credentials: the password, and the code if a second factor is
 * enabled.
 */
export const OwnerProof = z.strictObject({ password: GivenPassword, code: CodeBesides })
export type OwnerProof = z.infer<typeof OwnerProof>

/** The secret for an authenticator application. It takes effect only after a code has confirmed it. */
export const SecondFactorSecret = z
  .object({ secret: z.string(), uri: z.string(), qrSvg: z.string() })
  .meta({ id: 'SecondFactorSecret' })
export type SecondFactorSecret = z.infer<typeof SecondFactorSecret>

export const CodeGiven = z.strictObject({ code: SecondFactorCode })

/** Ten codes; each works once, and they are shown once. */
export const RecoveryCodes = z.object({ codes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>
